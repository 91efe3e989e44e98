"""The loop of every board: receive, report, show. Parts and clock come as arguments."""

import binascii
import gc

import shows
from effects import Effect
from gemwire import frames, lines, messages

_FRAME_MS = 20  # between two steps of a moving picture
_REPEAT_MS = 5  # between two looks whether the host has the edges
_REST_MS = 3  # between two writes: 64 LEDs take 1.9 ms, and show it when the line rests for 0.3
_TIDY_MS = 2000  # between two collections of garbage, of 6 ms each
_QUIET_MS = 5  # after so long without a word or an edge, the next may take a while


class App:
    """One board at work. `step` waits, until the next step of the pictures at most.

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
        self._leds = [shows.every_led(unit) for unit in units]
        self._effects = [
            Effect(len(leds), len(unit.get("backs", ()))) for leds, unit in zip(self._leds, units)
        ]
        self._shown_us = self._written_us = self._clock.ticks_us()
        self._tidied_us = self._shown_us
        self._has_worked = False  # since the last quiet moment
        self._is_news = True  # a picture came that no LED shows yet
        self._is_moving = True  # a unit's picture may be another at the next step
        self._is_overlaid = True  # the LEDs show something else than the units' pictures
        self._alone_ms = 0
        self._test_ms = 0

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
        try:
            body = frames.decode(line)
        except frames.FrameError:
            self._session.missed()
            return
        try:
            heard = self._session.hear(body)
            if heard and heard[0] == "show":
                self._begin_show(heard[1])
            elif heard and heard[0] == "test":
                self._test_ms = heard[1][0]
        except ValueError:  # MessageError, a unit or a picture that is not there
            self._session.bad_frames += 1

    def _begin_show(self, fields):
        unit, pattern, period_ms, picture, other = fields
        if not 0 <= unit < len(self._effects) or pattern not in messages.PATTERNS:
            raise ValueError("no such unit or pattern")
        self._effects[unit].show(
            pattern, period_ms, binascii.unhexlify(picture), binascii.unhexlify(other)
        )
        self._is_news = self._is_moving = True

    def _report(self):
        self._serial.flush()
        while self._serial.is_free():
            body = self._session.next_body(self._hello, self._beat)
            if body is None:
                return
            plain = messages.PLAIN.get(body[0])
            self._serial.send(frames.seal(plain % body[1:]) if plain else frames.encode(body))

    def _report_edges(self):
        """Let no edge wait until all pictures are painted."""
        if self._session.has_edge():
            self._report()

    def _hello(self, edges):
        units = []
        for unit in self._units:
            faces, backs = len(unit["leds"]), len(unit.get("backs", ()))
            units.append([unit["kind"], faces, backs, len(unit["keys"])])
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
        left_ms = max(0, _FRAME_MS - self._clock.ms_since(self._shown_us))
        if self._is_owed():
            return min(left_ms, _REPEAT_MS)
        return min(left_ms, _QUIET_MS) if self._has_worked else left_ms

    def _is_owed(self):
        """Say whether an edge may have to be sent again."""
        return self._ring.head != self._ring.tail

    def _tidy(self):
        """Collect garbage before MicroPython must, which would be in the middle of a press."""
        self._has_worked = False
        if self._clock.ms_since(self._tidied_us) >= _TIDY_MS:
            gc.collect()
            self._tidied_us = self._clock.ticks_us()

    def _show(self):
        passed_ms = self._clock.ms_since(self._shown_us)
        if passed_ms < _FRAME_MS and not self._is_news:
            return
        if self._clock.ms_since(self._written_us) < _REST_MS:
            return
        self._shown_us = self._clock.in_ms(passed_ms, self._shown_us)
        self._is_news = False
        if self._test_ms > 0:
            self._test_ms -= passed_ms
            shows.self_test(self._lights, self._units, self._test_ms, self._levels())
            self._is_overlaid = True
        elif self._session.is_held:
            if self._is_moving or self._is_overlaid:
                self._show_pictures(passed_ms)
        else:
            self._alone_ms += passed_ms
            shows.host_lost(self._lights, self._units, self._alone_ms)
            self._is_overlaid = True
        if self._lights.write():
            self._written_us = self._clock.ticks_us()

    def _show_pictures(self, passed_ms):
        self._is_moving = False
        for leds, effect in zip(self._leds, self._effects):
            has_changed = effect.step(passed_ms)
            self._is_moving = self._is_moving or has_changed
            if has_changed or self._is_overlaid:
                self._lights.paint(leds, effect.shown)
                self._report_edges()
        self._is_overlaid = False
