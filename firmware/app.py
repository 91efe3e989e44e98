"""The main loop of a board: receive, report, show. Its parts come as arguments."""

import binascii

from gemwire import frames, lines, messages
from plainlines import CRCS, fill

_SOON_MS = 5  # between two checks whether the host has all edges and nothing else is due
_IDLE_MS = 1000  # the longest pause, since the watchdog must be fed
_TIDY_BYTES = 7_000  # of lines between two garbage collections of 6 to 10 ms each
_LINE_BYTES = 100  # added for each line, for garbage that doesn't depend on its length
_LONGEST = 128  # bytes of a line of whole numbers, with the padding of its last packet


class App:
    """A running board. `step` waits at most until something is due.

    `collect` is Garbage.collect. `levels()` returns the keys that are down, bit n for key n.
    `display` is a Display, or Parts, which is one with a screen or a buzzer.
    """

    def __init__(self, serial, session, ring, display, bus, hello, collect, levels):
        self._serial, self._session, self._ring = serial, session, ring
        self._display, self._bus, self._hello = display, bus, hello
        self._collect, self._levels = collect, levels
        self._lines = lines.LineReader()
        self._line_bytes = 0  # since the last collection; each makes five bytes of garbage
        self._has_worked = False  # since the last quiet moment
        self._has_said = False  # anything in this step
        self._line = bytearray(_LONGEST)
        # Bound once, since binding takes time.
        self._board_state = self._levels_and_overlong
        self._between_steps = self._report_edges
        self._meanwhile = self._tell_edge
        self._free = self._collect(self._meanwhile, True)
        self._is_to_count = False  # count free bytes at the next collection

    def step(self):
        """Do everything that is due now, once."""
        self._has_said = False
        has_bytes = self._serial.wait(self._pause_ms())
        self._report_edges()
        if has_bytes:
            for line in self._lines.feed(self._serial.read(self._between_steps)):
                self._hear(line)
                self._report_edges()
            self._show()
        self._report()
        self._session.watch_host()
        self._show()
        if has_bytes or self._is_owed():
            self._has_worked = True
        elif self._has_worked and not self._has_said:
            self._has_worked = False
            if self._line_bytes >= _TIDY_BYTES:
                self._tidy()
            if not self._is_owed():
                self._catch_frame()
        if self._line_bytes >= 2 * _TIDY_BYTES:
            self._tidy()

    def _tell_edge(self):
        """Send one edge if the host has room. Allocates nothing, since an interrupt calls it."""
        self._serial.push()
        if self._session.is_held and self._session.has_edge():
            if self._serial.flush() and self._session.next_edge():
                self._say("edge")

    def _hear(self, line):
        if not line:
            return
        self._line_bytes += _LINE_BYTES + len(line)
        try:
            body = frames.decode(line)
        except frames.FrameError:
            self._session.missed()
            return
        self._report_edges()
        try:
            heard = self._session.hear(body)
            if heard:
                self._obey(heard[0], heard[1])
        except ValueError:  # a MessageError, an unknown unit, or a picture of the wrong size
            self._session.note_bad_frame()

    def _obey(self, kind, fields):
        if kind == "show":
            unit, picture = fields
            self._display.begin(unit, "steady", 1, binascii.unhexlify(picture), b"")
        elif kind == "animate":
            unit, pattern, period_ms, picture, other = fields
            if pattern not in messages.PATTERNS:
                raise ValueError("no such pattern")
            picture, other = binascii.unhexlify(picture), binascii.unhexlify(other)
            self._display.begin(unit, pattern, period_ms, picture, other)
        elif kind == "test":
            self._display.test(*fields)
        elif kind in ("draw", "contrast", "sound"):
            self._display.obey(kind, fields)

    def _show(self):
        self._display.show(self._session.is_held, self._between_steps)

    def _report_edges(self):
        """Send edges now, before more lines are read or more pictures painted."""
        if self._session.has_edge():
            self._report()

    def _report(self):
        is_free = self._serial.flush()
        while is_free:
            kind = self._session.next_kind(self._board_state)
            if kind is None:
                return
            is_free = self._say_hello() if kind == "hello" else self._say(kind)

    def _say(self, kind):
        """Send a message of whole numbers, without garbage; return whether all was written."""
        self._has_said = True
        form, numbers, line = messages.PLAIN[kind], self._session.numbers, self._line
        packet = self._serial.packet
        size = fill(line, form, len(form), numbers, CRCS, packet)  # type: ignore[arg-type]
        return self._serial.send(line, size)

    def _say_hello(self):
        """Send a hello; return whether all was written. It has the last count of free bytes."""
        session = self._session
        if self._line_bytes + _LINE_BYTES + frames.MAX_LINE >= 2 * _TIDY_BYTES:
            self._tidy()  # first, or an edge would wait for both the collection and the hello
            session.owe_hello()
            return self._serial.flush()
        self._has_said = self._is_to_count = True
        line = self._hello.line(session.numbers, self._free, session.newest(), self._serial.packet)
        self._line_bytes += _LINE_BYTES + len(line)
        if session.is_held and session.has_edge():
            session.owe_hello()  # sending takes a millisecond; the edge goes first
            return True
        return self._serial.send(line, len(line))

    def _levels_and_overlong(self):
        return self._levels(), self._lines.overlong

    def _pause_ms(self):
        """Return how many milliseconds to wait for bytes or an edge until something else is
        due.
        """
        pause_ms = min(self._session.idle_ms(), self._display.idle_ms(), _IDLE_MS)
        if self._has_worked or self._is_owed():
            return min(pause_ms, _SOON_MS)
        return pause_ms

    def _is_owed(self):
        """Return whether an edge waits for the host's acknowledgement."""
        return self._ring.head != self._ring.tail

    def _catch_frame(self):
        """Report the start of a USB frame to the host, a few times a second."""
        head = self._ring.head
        if self._session.is_held and not self._session.has_edge():
            self._session.report_frame(self._bus.catch(head))
            self._report()

    def _tidy(self):
        """Collect garbage before MicroPython has to, since that would delay presses."""
        self._line_bytes = 0
        free = self._collect(self._meanwhile, self._is_to_count)
        if self._is_to_count:
            self._free, self._is_to_count = free, False
