"""The board's end of the wire: message bodies in and out. No port and no lights here.

gemwire/messages.py has the messages. The host holds the board by a session
number that only grows; frames of an older session, or for an earlier boot,
are ignored.
"""

from array import array

import micropython
from edge_queue import DOWN, SCANNED
from gemwire import messages, roundtrips
from micropython import const

_BEATS_TO_LIVE = 3  # the host is gone after this many beats without a frame
_BEAT_MS = 250  # until a host sets it
_RESEND_MS = 20
_MOST_UNSETTLED_MS = 20  # the longest time that noise on the keys can delay reports of the time
_LONGEST_BEAT_MS = 60_000  # limits the host's value, since the clock cannot add half of 2**30 us
_LONGEST_RESEND_MS = 5_000

# Where `numbers` has each field of a message, as gemwire/messages.py orders them.
_BOOT = const(0)
_SESSION = const(1)
_SEQUENCE = const(2)
_ACKNOWLEDGED = const(3)
_EDGE_UNIT = const(4)
_EDGE_KEY = const(5)
_EDGE_DOWN = const(6)
_EDGE_TICK_US = const(7)
_EDGE_LATE_US = const(8)
_PONG_HOST_US = const(4)
_PONG_RECEIVED_US = const(5)
_PONG_SENT_US = const(6)
_PONG_EDGES = const(7)
_BEAT_TICK_US = const(4)
_BEAT_EDGES = const(5)
_BEAT_LEVELS = const(6)
_BEAT_LOST_EDGES = const(7)
_BEAT_BAD_FRAMES = const(8)
_BUS_NUMBER = const(4)
_BUS_AFTER_US = const(5)
_BUS_WITHIN_US = const(6)
_PARTS_WIDTH = const(4)
_PARTS_HEIGHT = const(5)
_PARTS_BUZZER = const(6)
_PARTS_FAULTS = const(7)
_MOST_NUMBERS = const(9)  # in a beat, or an edge


class Session:
    """Which host holds the board, what it has received, and which edges it still lacks.

    `units_of_keys` maps a key's bit to its (unit, key). A key may have moved up to
    `unseen_us` before the scan that finds it. `touches` is the debouncer, which reports
    whether all edges up to now are in the ring. `clock` is the clock module.
    """

    @micropython.bytecode  # type: ignore[attr-defined]  # runs once: half the size
    def __init__(self, boot, ring, units_of_keys, unseen_us, touches, clock):
        self.number = 0
        self.is_held = False  # by a host that sent a frame within the last beats
        self._bad_frames = 0
        self.numbers = array("I", [boot] + [0] * (_MOST_NUMBERS - 1))  # of the next message
        self._ring = ring
        self._units_of_keys = units_of_keys
        self._unseen_us, self._touches = unseen_us, touches
        self._clock = clock
        self._beat_ms = _BEAT_MS
        self._received = 0  # sequence number of the last message received in order
        self._sent = 0  # edges sent, counted since boot; moves back to repeat
        self._repeated = 0  # edges before this one were sent more than once
        self._tries = 0  # repeats until an edge arrives that was sent only once
        self._sent_us = array("I", [0] * ring.size)
        self._round_trips = roundtrips.RoundTrips(_RESEND_MS * 1000)
        self._beat_us = self._heard_us = clock.ticks_us()
        self._owes_hello = self._owes_ack = self._owes_again = False
        self._pong = None
        self._frame = None  # the USB frame to report
        self.parts = None  # the fields of `parts` to report at the next opportunity

    def hear(self, body):
        """Take one body from the host; return (kind, fields) to act on, or None.

        Raises messages.MessageError if the body is not a message of the protocol.
        """
        kind, boot, number, sequence, acknowledged, fields = messages.unpack(body)
        if kind == "ask":
            self.owe_hello()
            return None
        if boot != self.numbers[_BOOT]:
            return None
        if kind == "open":
            self._open(number, *fields)
        if number != self.number:
            return None
        self._heard_us = self._clock.ticks_us()
        self.is_held = True
        self._acknowledge(acknowledged)
        if kind == "ping":
            self._pong = fields[0], self._heard_us
        elif kind == "again":
            self._repeat_if_news()
        if not sequence:
            return (kind, fields) if kind == "sound" else None
        self._owes_ack = True
        if sequence != messages.following(self._received):
            if 0 < messages.distance(self._received, sequence) < messages.HALF_ROUND:
                self._owes_again = True  # there is a gap before this one
            return None
        self._received = sequence
        return kind, fields

    def missed(self):
        """Count a corrupted frame, and ask for it again."""
        self._bad_frames += 1
        self._owes_again = True

    def note_bad_frame(self):
        """Count a frame that arrived undamaged but can't be obeyed."""
        self._bad_frames += 1

    def report_frame(self, frame):
        """Report a USB frame, as Bus.catch returned it, to the host at the next opportunity."""
        self._frame = frame

    def owe_hello(self):
        """Send a hello at the next opportunity."""
        self._owes_hello = True

    def watch_host(self):
        """Check whether the host is gone; return whether a host holds the board."""
        if self.is_held and self._clock.ms_since(self._heard_us) > _BEATS_TO_LIVE * self._beat_ms:
            self.is_held = False
        return self.is_held

    def idle_ms(self):
        """Return the milliseconds until a beat is due or a silent host counts as gone."""
        if not self.is_held:
            return _LONGEST_BEAT_MS
        if self._pong:
            return 1  # until the keys are settled
        gone_us = self._clock.in_ms(_BEATS_TO_LIVE * self._beat_ms, self._heard_us)
        return min(self._clock.ms_until(self._beat_us), self._clock.ms_until(gone_us) + 1)

    def has_edge(self):
        """Return whether there is an edge that wasn't sent yet."""
        return self._sent != self._ring.head

    def next_kind(self, board_state):
        """Return the kind of the next message to send, the most urgent first, or None.

        Its content is in `numbers`; for a hello, only the envelope. `board_state()` returns the
        parts of a beat that only the loop has: the levels, and the number of overlong lines.
        """
        if self.is_held and self.next_edge():
            return "edge"
        if self._owes_hello:
            self._owes_hello = False
            return self._begin("hello", 0)
        if not self.is_held:
            return None
        if self._pong or self._clock.has_passed(self._beat_us):
            kind = self._time(board_state)
            if kind:
                return kind
        if self._owes_again:
            self._owes_again = False
            return self._begin("again", 0)
        if self.parts:
            numbers = self.numbers
            numbers[_PARTS_WIDTH], numbers[_PARTS_HEIGHT] = self.parts[:2]
            numbers[_PARTS_BUZZER], numbers[_PARTS_FAULTS] = self.parts[2:]
            self.parts = None
            return self._begin("parts", 0)
        if self._frame:
            numbers = self.numbers
            numbers[_BUS_NUMBER], numbers[_BUS_AFTER_US], numbers[_BUS_WITHIN_US] = self._frame
            self._frame = None
            return self._begin("bus", 0)
        if self._owes_ack:
            return self._begin("ack", 0)
        return None

    def next_edge(self):
        """Put the next edge to send in `numbers`, and return whether there is one.

        Allocates nothing, since an interrupt calls it during garbage collection.
        """
        ring, numbers = self._ring, self.numbers
        if self._sent > ring.tail:
            if self._us_on_the_way(ring.tail) >= self._round_trips.wait_us(self._tries):
                self._tries += 1
                self._repeat()
        number = self._sent
        if number == ring.head:
            return False
        slot = number % ring.size
        self._sent_us[slot] = self._clock.ticks_us()
        self._sent = number + 1
        self._begin("edge", messages.numbered(number + 1))
        flags = ring.flags[slot]
        numbers[_EDGE_UNIT], numbers[_EDGE_KEY] = self._units_of_keys[ring.bits[slot]]
        numbers[_EDGE_DOWN] = flags & DOWN
        numbers[_EDGE_TICK_US] = ring.ticks[slot]
        numbers[_EDGE_LATE_US] = self._unseen_us if flags & SCANNED else ring.lates[slot]
        return True

    def newest(self):
        """Return the sequence number of the last edge in the ring."""
        return messages.numbered(self._ring.head)

    def _time(self, board_state):
        """Begin a due pong or beat; return its kind, or None while an earlier edge may still
        come.
        """
        numbers = self.numbers
        tick_us = self._clock.ticks_us()  # first, since an edge may come in between
        newest = self.newest()
        if not self._touches.is_settled():
            due_us = self._pong[1] if self._pong else self._beat_us
            if self._clock.ms_since(due_us) >= _MOST_UNSETTLED_MS:
                self._touches.forget()
            return None
        if self._pong:
            numbers[_PONG_HOST_US], numbers[_PONG_RECEIVED_US] = self._pong
            numbers[_PONG_SENT_US], numbers[_PONG_EDGES] = tick_us, newest
            self._pong = None
            return self._begin("pong", 0)
        self._beat_us = self._clock.in_ms(self._beat_ms, tick_us)
        numbers[_BEAT_TICK_US], numbers[_BEAT_EDGES] = tick_us, newest
        numbers[_BEAT_LEVELS], overlong = board_state()
        numbers[_BEAT_LOST_EDGES] = self._ring.lost
        numbers[_BEAT_BAD_FRAMES] = self._bad_frames + overlong
        return self._begin("beat", 0)

    def _open(self, number, resume, beat_ms, resend_ms):
        if not 0 < (number - self.number) % messages.WRAP < messages.WRAP // 2:
            return  # the current session, or an older one
        self.number = number
        self._beat_ms = min(max(1, beat_ms), _LONGEST_BEAT_MS)
        resend_ms = min(max(1, resend_ms), _LONGEST_RESEND_MS)
        self._round_trips = roundtrips.RoundTrips(resend_ms * 1000)
        self._received = 0
        self._frame = self.parts = None  # they may be from long ago
        self._beat_us = self._clock.ticks_us()
        self._acknowledge(resume)
        self._repeat()
        self._tries = 0

    def _acknowledge(self, sequence):
        tail = self._ring.tail
        owed = self._ring.head - tail
        if not (owed and sequence):
            return
        count = messages.distance(messages.numbered(tail), sequence)
        if 0 < count <= owed:
            newest = tail + count - 1
            if self._repeated <= newest < self._sent:
                self._round_trips.took(self._us_on_the_way(newest))
                self._tries = 0
            self._ring.tail = newest + 1
            self._sent = max(self._sent, newest + 1)

    def _repeat_if_news(self):
        tail = self._ring.tail
        if self._sent > tail and self._round_trips.is_news(self._us_on_the_way(tail)):
            self._repeat()

    def _repeat(self):
        self._repeated = max(self._repeated, self._sent)
        self._sent = self._ring.tail

    def _us_on_the_way(self, number):
        return self._clock.us_since(self._sent_us[number % self._ring.size])

    def _begin(self, kind, sequence):
        """Put a message's envelope in `numbers`, which has the boot; return its kind."""
        numbers = self.numbers
        numbers[_SESSION] = self.number
        numbers[_SEQUENCE], numbers[_ACKNOWLEDGED] = sequence, self._received
        self._owes_ack = False  # every frame acknowledges
        return kind
