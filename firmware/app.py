"""The loop of every board: receive, report, show. Parts and clock come as arguments."""

import binascii

from gemwire import frames, lines, messages

_SOON_MS = 5  # to the next look whether the host has the edges, or the moment is quiet
_IDLE_MS = 1000  # the longest pause: the watchdog must be fed
_TIDY_MESSAGES = 48  # between two collections of garbage, of 6 ms each


class App:
    """One board at work. `step` waits, until something is due at most.

    `parts` names serial, session, ring, display and bus, and `collect`, which collects
    garbage. `facts` has the fields of a hello up to free_bytes; `free_bytes()` and
    `levels()`, bit n for key n, are asked when needed.
    """

    def __init__(self, units, parts, facts, free_bytes, levels):
        self._units = units
        self._serial, self._session = parts["serial"], parts["session"]
        self._ring, self._display = parts["ring"], parts["display"]
        self._bus = parts["bus"]
        self._collect = parts["collect"]
        self._facts, self._free_bytes, self._levels = facts, free_bytes, levels
        self._lines = lines.LineReader()
        self._messages = 0  # heard and said since garbage was collected
        self._has_worked = False  # since the last quiet moment
        # Once: to bind takes its time.
        self._say_hello, self._say_beat = self._hello, self._beat
        self._when_painted = self._report_edges

    def step(self):
        """Do everything that is due, once."""
        has_bytes = self._serial.wait(self._pause_ms())
        if has_bytes:
            for line in self._lines.feed(self._serial.read()):
                self._hear(line)
                self._report_edges()
            self._show()
        self._report()
        self._session.watch_host()
        self._show()
        if has_bytes or self._is_owed():
            self._has_worked = True
        elif self._has_worked:
            self._tidy()
            self._catch_frame()

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
            self._display.test(fields[0])

    def _begin(self, unit, pattern, period_ms, picture, other):
        picture, other = binascii.unhexlify(picture), binascii.unhexlify(other)
        self._display.begin(unit, pattern, period_ms, picture, other)

    def _show(self):
        self._display.show(self._session.is_held, self._when_painted)

    def _report_edges(self):
        """Let no edge wait until all lines are heard, or all pictures painted."""
        if self._session.has_edge():
            self._report()

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
            backs = len(unit.get("backs", ()))
            units.append([unit["kind"], len(unit["leds"]), backs, len(unit["keys"])])
        return self._facts + (self._free_bytes(), edges, units)

    def _beat(self):
        return (
            self._levels(),
            self._ring.lost,
            self._session.bad_frames + self._lines.overlong,
        )

    def _pause_ms(self):
        """Return how long there is nothing to do unless bytes or an edge come."""
        pause_ms = min(self._session.idle_ms(), self._display.idle_ms(), _IDLE_MS)
        if self._has_worked or self._is_owed():
            return min(pause_ms, _SOON_MS)
        return pause_ms

    def _is_owed(self):
        """Say whether an edge may have to be sent again."""
        return self._ring.head != self._ring.tail

    def _catch_frame(self):
        """Tell the host when a frame of the bus began, a few times a second."""
        head = self._ring.head
        if self._session.is_held and not self._session.has_edge():
            self._session.frame = self._bus.catch(head)
            self._report()

    def _tidy(self):
        """Collect garbage before MicroPython must, which would be in the middle of a press."""
        self._has_worked = False
        if self._messages >= _TIDY_MESSAGES:
            self._messages = 0
            self._collect()
