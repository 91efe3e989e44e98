"""The loop of every board: receive, report, show. Parts and clock come as arguments."""

import binascii
import gc

import shows
from effects import Effect
from gemwire import frames, lines, messages

_FRAME_MS = 20  # between two steps of a moving picture
_SOON_MS = 5  # to the next look whether the host has the edges, or the moment is quiet
_IDLE_MS = 1000  # the longest pause: the watchdog must be fed
_TIDY_MESSAGES = 48  # between two collections of garbage, of 6 ms each


class App:
    """One board at work. `step` waits, until something is due at most.

    `parts` names serial, session, ring, lights and clock. `facts` has
    the fields of a hello up to free_bytes; `free_bytes()` and `levels()`, bit n
    for key n, are asked when needed.
    """

    def __init__(self, units, parts, facts, free_bytes, levels):
        self._units = units
        self._serial, self._session, self._ring = parts["serial"], parts["session"], parts["ring"]
        self._lights, self._clock = parts["lights"], parts["clock"]
        self._facts, self._free_bytes, self._levels = facts, free_bytes, levels
        self._lines = lines.LineReader()
        self._groups = [self._lights.group(_leds(unit)) for unit in units]
        self._effects = [Effect(len(_leds(unit)), len(_backs(unit))) for unit in units]
        self._shown_us = self._written_us = self._clock.ticks_us()
        self._messages = 0  # heard and said since garbage was collected
        self._has_worked = False  # since the last quiet moment
        self._is_news = True  # a picture came that no LED shows yet
        self._is_still = False  # no LED changes until there is news
        self._is_overlaid = True  # the LEDs show something else than the units' pictures
        self._alone_ms = 0
        self._test_ms = 0
        self._say_hello, self._say_beat = self._hello, self._beat  # once: to bind takes its time

    def step(self):
        """Do everything that is due, once."""
        has_bytes = self._serial.wait(self._pause_ms())
        if has_bytes:
            for line in self._lines.feed(self._serial.read()):
                self._hear(line)
            if self._is_news:
                self._show()
        self._report()
        self._session.watch_host()
        self._show()
        if has_bytes or self._is_owed():
            self._has_worked = True
        elif self._has_worked:
            self._tidy()

    def _hear(self, line):
        if not line:
            return
        self._messages += 1
        try:
            body = frames.decode(line)
        except frames.FrameError:
            self._session.missed()
            return
        try:
            heard = self._session.hear(body)
            if heard:
                self._obey(heard[0], heard[1])
        except ValueError:  # MessageError, a unit or a picture that is not there
            self._session.bad_frames += 1

    def _obey(self, kind, fields):
        if kind == "show":
            self._begin(fields[0], "steady", 1, fields[1], "")
        elif kind == "animate":
            if fields[1] not in messages.PATTERNS:
                raise ValueError("no such pattern")
            self._begin(*fields)
        elif kind == "test":
            self._test_ms = fields[0]

    def _begin(self, unit, pattern, period_ms, picture, other):
        if unit >= len(self._effects):
            raise ValueError("no such unit")
        picture, other = binascii.unhexlify(picture), binascii.unhexlify(other)
        self._effects[unit].show(pattern, period_ms, picture, other)
        self._is_news = True

    def _report(self):
        is_free = self._serial.flush()
        while is_free:
            body = self._session.next_body(self._say_hello, self._say_beat)
            if body is None:
                return
            self._messages += 1
            plain = messages.PLAIN.get(body[0])
            text = plain % body[1:] if plain else frames.text_of(body)
            end = self._serial.end_after(frames.HEAD + len(text))
            is_free = self._serial.send(frames.seal(text, end))

    def _hello(self, edges):
        units = []
        for unit in self._units:
            units.append([unit["kind"], len(unit["leds"]), len(_backs(unit)), len(unit["keys"])])
        return self._facts + (self._free_bytes(), edges, units)

    def _beat(self):
        return (
            self._levels(),
            self._ring.lost,
            self._session.bad_frames + self._lines.overlong,
        )

    def _pause_ms(self):
        """Return how long there is nothing to do unless bytes or an edge come."""
        if self._is_news:
            return 1
        pause_ms = self._session.idle_ms()
        if self._has_worked or self._is_owed():
            pause_ms = min(pause_ms, _SOON_MS)
        if self._is_still:
            return min(pause_ms, _IDLE_MS)
        return min(pause_ms, max(0, _FRAME_MS - self._clock.ms_since(self._shown_us)))

    def _is_owed(self):
        """Say whether an edge may have to be sent again."""
        return self._ring.head != self._ring.tail

    def _tidy(self):
        """Collect garbage before MicroPython must, which would be in the middle of a press."""
        self._has_worked = False
        if self._messages >= _TIDY_MESSAGES:
            self._messages = 0
            gc.collect()

    def _show(self):
        if self._is_still:
            if self._session.is_held and not self._is_news and self._test_ms <= 0:
                return
            self._is_still = False
            self._shown_us = self._clock.ticks_us()
            passed_ms = 0  # time stood still, too
        else:
            passed_ms = self._clock.ms_since(self._shown_us)
        if passed_ms < _FRAME_MS and not self._is_news:
            return
        if self._clock.us_since(self._written_us) < self._lights.rest_us:
            return
        if passed_ms:
            self._shown_us = self._clock.in_ms(passed_ms, self._shown_us)
        self._is_news = False
        if self._test_ms > 0:
            self._show_test(passed_ms)
        elif self._session.is_held:
            self._show_pictures(passed_ms)
        else:
            self._show_lost(passed_ms)
        if self._lights.write():
            self._written_us = self._clock.ticks_us()

    def _show_pictures(self, passed_ms):
        is_still = not self._is_overlaid
        for group, effect in zip(self._groups, self._effects):
            if effect.step(passed_ms) or self._is_overlaid:
                is_still = False
                group.paint(effect.shown)
                if self._session.has_edge():
                    self._report()  # no edge waits until all pictures are painted
        self._is_still = is_still
        self._is_overlaid = False

    def _show_test(self, passed_ms):
        self._test_ms -= passed_ms
        levels = self._levels()
        for unit, group in zip(self._units, self._groups):
            is_pressed = any(levels >> key & 1 for key in unit["keys"])
            group.paint(shows.self_test(group.size, self._test_ms, is_pressed))
        self._is_overlaid = True

    def _show_lost(self, passed_ms):
        self._alone_ms += passed_ms
        for group in self._groups:
            group.paint(shows.host_lost(group.size, self._alone_ms))
        self._is_overlaid = True


def _leds(unit):
    """Return the LED numbers of a unit in the order of its pictures: faces or keys, then back."""
    return list(unit["leds"]) + list(_backs(unit))


def _backs(unit):
    return unit.get("backs", ())
