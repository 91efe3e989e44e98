"""The loop of every board: receive, report, show. Parts and clock come as arguments."""

import binascii

from gemwire import frames, lines, messages
from plainlines import CRCS, fill

_SOON_MS = 5  # until the next check whether the host has the edges, or the moment is quiet
_IDLE_MS = 1000  # the longest pause: the watchdog must be fed
_TIDY_BYTES = 7_000  # received between two garbage collections of 6 to 10 ms each
_MESSAGE_BYTES = 100  # added for each message, for garbage that doesn't depend on its length
_HELLO_BYTES = 700  # received bytes that a hello counts as
_LONGEST = 128  # bytes of a line of whole numbers, with the padding of its last packet


class App:
    """One running board. `step` waits, but not longer than until something is due.

    `parts` has serial, session, ring, display, bus and hello, and `collect` of
    garbage.py. `levels()`, with bit n for key n, is called when needed.
    """

    def __init__(self, parts, levels):
        self._serial, self._session = parts["serial"], parts["session"]
        self._ring, self._display = parts["ring"], parts["display"]
        self._bus, self._hello = parts["bus"], parts["hello"]
        self._collect = parts["collect"]
        self._levels = levels
        self._lines = lines.LineReader()
        self._heard_bytes = 0  # since the last collection; each byte makes five of garbage
        self._has_worked = False  # since the last quiet moment
        self._has_said = False  # anything in this step
        self._line = bytearray(_LONGEST)
        # Bound once, since binding takes time.
        self._say_beat = self._beat
        self._look = self._report_edges
        self._meanwhile = self._tell_edge
        self._free = self._collect(self._meanwhile, True)
        self._is_to_count = False  # count free bytes at the next collection

    def step(self):
        """Do everything that is due, once."""
        self._has_said = False
        has_bytes = self._serial.wait(self._pause_ms())
        self._report_edges()
        if has_bytes:
            for line in self._lines.feed(self._serial.read(self._look)):
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
            if self._heard_bytes >= _TIDY_BYTES:
                self._tidy()
            if not self._is_owed():
                self._catch_frame()
        if self._heard_bytes >= 2 * _TIDY_BYTES:
            self._tidy()

    def _tell_edge(self):
        """Send one edge if the host has room; for an interrupt, which cannot allocate."""
        self._serial.push()
        if self._session.is_held and self._session.has_edge():
            if self._serial.flush() and self._session.next_edge():
                self._say("edge")

    def _hear(self, line):
        if not line:
            return
        self._heard_bytes += _MESSAGE_BYTES + len(line)
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
        except ValueError:  # MessageError, no such unit, or a picture that doesn't fit
            self._session.bad_frames += 1

    def _obey(self, kind, fields):
        if kind == "show":
            self._display.begin(fields[0], "steady", 1, binascii.unhexlify(fields[1]), b"")
        elif kind == "animate":
            if fields[1] not in messages.PATTERNS:
                raise ValueError("no such pattern")
            unit, pattern, period_ms, picture, other = fields
            picture, other = binascii.unhexlify(picture), binascii.unhexlify(other)
            self._display.begin(unit, pattern, period_ms, picture, other)
        elif kind == "test":
            self._display.test(fields[0])

    def _show(self):
        self._display.show(self._session.is_held, self._look)

    def _report_edges(self):
        """Send edges now, before the remaining lines are read or pictures painted."""
        if self._session.has_edge():
            self._report()

    def _report(self):
        is_free = self._serial.flush()
        while is_free:
            kind = self._session.next_kind(self._say_beat)
            if kind is None:
                return
            is_free = self._say_hello() if kind == "hello" else self._say(kind)

    def _say(self, kind):
        """Send a message of whole numbers; return whether all of it was written. No garbage."""
        self._has_said = True
        form, numbers, line = messages.PLAIN[kind], self._session.numbers, self._line
        packet = self._serial.packet
        size = fill(line, form, len(form), numbers, CRCS, packet)  # type: ignore[arg-type]
        return self._serial.send(line, size)

    def _say_hello(self):
        """Send it; return whether all of it was written. Free bytes were counted before."""
        session = self._session
        if self._heard_bytes >= 2 * _TIDY_BYTES - _HELLO_BYTES:
            self._tidy()  # first: an edge would wait for both the collection and the hello
            session.owe_hello()
            return self._serial.flush()
        self._has_said = self._is_to_count = True
        line = self._hello.line(session.numbers, self._free, session.newest(), self._serial.packet)
        self._heard_bytes += _MESSAGE_BYTES + len(line)
        if session.is_held and session.has_edge():
            session.owe_hello()  # sending takes a millisecond; the edge goes first
            return True
        return self._serial.send(line, len(line))

    def _beat(self):
        return (
            self._levels(),
            self._ring.lost,
            self._session.bad_frames + self._lines.overlong,
        )

    def _pause_ms(self):
        """Return how long there is nothing to do unless bytes or an edge arrive."""
        pause_ms = min(self._session.idle_ms(), self._display.idle_ms(), _IDLE_MS)
        if self._has_worked or self._is_owed():
            return min(pause_ms, _SOON_MS)
        return pause_ms

    def _is_owed(self):
        """Return whether an edge may have to be sent again."""
        return self._ring.head != self._ring.tail

    def _catch_frame(self):
        """Report to the host when a USB frame began, a few times a second."""
        head = self._ring.head
        if self._session.is_held and not self._session.has_edge():
            self._session.frame = self._bus.catch(head)
            self._report()

    def _tidy(self):
        """Collect garbage before MicroPython has to, which would delay presses."""
        self._heard_bytes = 0
        free = self._collect(self._meanwhile, self._is_to_count)
        if self._is_to_count:
            self._free, self._is_to_count = free, False
