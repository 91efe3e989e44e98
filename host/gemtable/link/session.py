"""The host's end of one board's wire: bytes in, events and bytes out. No port, no clock.

Time comes as an argument, in seconds of any steady clock. What is said when
stands in gemwire/messages.py.
"""

from collections import deque
from typing import Any, NamedTuple, cast

from gemwire import frames, lines, messages

from gemtable.link.events import (
    EdgeHeard,
    EdgesLost,
    Event,
    Greeted,
    Hello,
    Opened,
    OtherProtocol,
    Said,
    TimeHeard,
)
from gemtable.link.ticks import Ticks

BEAT_S = 0.25  # between two signs of life
GONE_S = 3 * BEAT_S  # a board that was silent for so long is gone
_RESEND_S = 0.05
_WINDOW = 8  # pictures on their way at once; a board reads into one small buffer
_HALF_ROUND = 1 << 15  # of sequence numbers
_UNITS = (("tile", 6, 0, 1), ("tile", 6, 1, 1), ("pad", 12, 0, 12))  # kind, faces, backs, keys

Show = tuple[str, int, str, str]  # pattern, period_ms, picture, other; the colours in hex


class _Sent(NamedTuple):
    sequence: int
    unit: int
    show: Show


class Session:
    """One board on one port. `speed` is how much faster than ours its clock runs."""

    def __init__(self, speed: float = 1.0) -> None:
        self.hello: Hello | None = None
        self.is_open = False
        self.boot = 0
        self.last_edge = 0  # sequence number of the last edge had in this boot, 0 for none
        self.lost_edges: int | None = None  # of this boot; None before the first beat
        self.dropped = 0  # lines that were frames once, or nearly
        self.bad_frames = 0  # what the board says it dropped
        self.last_heard = 0.0
        self._beat_ms = max(1, round(BEAT_S * 1000 * speed))
        self._number = 0
        self._sequence = 0
        self._lines = lines.LineReader()
        self._ticks = Ticks()
        self._time: tuple[int, int] | None = None  # board's us, and the edges before it
        self._wanted: dict[int, Show] = {}
        self._confirmed: dict[int, Show] = {}
        self._on_the_way: deque[_Sent] = deque()
        self._asks = True
        self._opens: int | None = None  # the `resume` to open with
        self._owes_ack = self._owes_ping = False
        self._resend_at = self._beat_at = 0.0

    def ask(self) -> None:
        """Ask for a hello with the next bytes, and again until one comes; then `open` anew."""
        self._asks = True
        self.is_open = False

    def open(self, resume: int, lost: int | None = None) -> None:
        """Take the board; `resume` is the last edge of this boot that was had, or is unwanted.

        `lost` is how many edges of this boot are known to be lost; without it
        those that were lost so far are unwanted too.
        """
        self._opens = resume
        self.last_edge = resume
        self.lost_edges = lost
        self._number = self._number % (messages.WRAP - 1) + 1
        self._sequence = 0
        self._confirmed.clear()
        self._on_the_way.clear()
        self._time = None
        self._resend_at = 0.0

    def show(self, unit: int, show: Show) -> None:
        """Have a unit show something; only the newest of a unit travels."""
        self._wanted[unit] = show

    def ping(self) -> None:
        """Ask for the board's time; it comes as TimeHeard."""
        self._owes_ping = True

    def is_calm(self) -> bool:
        """Say whether the board has confirmed all that it shall show."""
        return self.is_open and not self._on_the_way and self._confirmed == self._wanted

    def receive(self, data: bytes, now: float) -> list[Event]:
        """Take bytes from the port; return what they mean, in order."""
        events: list[Event] = []
        overlong = self._lines.overlong
        for line in self._lines.feed(data):
            if line:
                events += self._hear(line, now)
        self.dropped += self._lines.overlong - overlong
        return events

    def outgoing(self, now: float) -> bytes:
        """Return the bytes to write now; b"" when nothing is due."""
        out = b""
        if self._asks and now >= self._resend_at:
            out += frames.encode(messages.pack("ask", 0, 0, 0, 0))
            self._resend_at = now + BEAT_S
        if self._opens is not None:
            if now >= self._resend_at:
                out += self._pack("open", 0, self._opens, self._beat_ms)
                self._resend_at = now + _RESEND_S
            return out
        if not self.is_open:
            return out
        out += self._pictures(now)
        if self._owes_ping:
            self._owes_ping = False
            out += self._pack("ping", 0, int(now * 1e6) % messages.WRAP)
        if not out and (self._owes_ack or now >= self._beat_at):
            out = self._pack("ack", 0)
        if out:
            self._owes_ack = False
            self._beat_at = now + BEAT_S
        return out

    def next_due(self, now: float) -> float:
        """Return when `outgoing` may have something next, if nothing is received before."""
        if self._asks or self._opens is not None or self._on_the_way:
            return max(now, self._resend_at)
        return max(now, self._beat_at) if self.is_open else now + BEAT_S

    def _pictures(self, now: float) -> bytes:
        out = b""
        if self._on_the_way and now >= self._resend_at:
            out = b"".join(self._pack_show(sent) for sent in self._on_the_way)
            self._resend_at = now + _RESEND_S
        busy = {sent.unit for sent in self._on_the_way}
        for unit, show in self._wanted.items():
            if len(self._on_the_way) >= _WINDOW:
                break
            if unit in busy or self._confirmed.get(unit) == show:
                continue
            self._sequence = messages.following(self._sequence)
            if not self._on_the_way:
                self._resend_at = now + _RESEND_S
            self._on_the_way.append(_Sent(self._sequence, unit, show))
            out += self._pack_show(self._on_the_way[-1])
        return out

    def _pack_show(self, sent: _Sent) -> bytes:
        return self._pack("show", sent.sequence, sent.unit, *sent.show)

    def _pack(self, kind: str, sequence: int, *fields: Any) -> bytes:
        return frames.encode(
            messages.pack(kind, self.boot, self._number, sequence, self.last_edge, *fields)
        )

    def _hear(self, line: bytes, now: float) -> list[Event]:
        try:
            body = frames.decode(line)
        except frames.FrameError:
            return self._hear_text(line)
        protocol = messages.protocol_of(body)
        if protocol is not None and protocol != messages.PROTOCOL:
            self._asks = False
            return [OtherProtocol(protocol)]
        try:
            kind, boot, number, sequence, had, fields = messages.unpack(body)
            if kind == "hello":
                return self._hear_hello(boot, number, fields, now)
        except messages.MessageError:
            self.dropped += 1
            return []
        if boot != self.boot or number != self._number:
            return []
        if not self.is_open and self._opens is None:
            return []  # given up for its silence: it must say hello first
        self.last_heard = now
        events = self._hear_opened()
        self._confirm(had)
        return events + self._hear_message(kind, sequence, fields)

    def _hear_text(self, line: bytes) -> list[Event]:
        if frames.looks_like_one(line) or not frames.is_printable(line):
            self.dropped += 1
            return []
        return [Said(line.decode())]

    def _hear_hello(self, boot: int, number: int, fields: list[Any], now: float) -> list[Event]:
        self._asks = False
        self.last_heard = now
        if self.is_open and (boot, number) == (self.boot, self._number):
            return []  # a second answer; the session stands
        if boot != self.boot:
            self.last_edge = 0
            self._ticks = Ticks()
        self.boot = boot
        self.is_open = False
        self._number = max(number, self._number)
        self.hello = Hello._make([*fields[:-1], _units(fields[-1])])
        return [Greeted(self.hello)]

    def _hear_opened(self) -> list[Event]:
        if self._opens is None:
            return []
        self._opens = None
        self.is_open = True
        return [Opened()]

    def _confirm(self, had: int) -> None:
        while self._on_the_way:
            sent = self._on_the_way[0]
            if not _reaches(had, sent.sequence):
                return
            self._confirmed[sent.unit] = sent.show
            self._on_the_way.popleft()

    def _hear_message(self, kind: str, sequence: int, fields: list[Any]) -> list[Event]:
        if kind == "edge":
            return self._hear_edge(sequence, fields)
        if kind == "pong":
            return self._hear_time(self._ticks.unwrap(fields[2]), fields[3])
        if kind == "beat":
            tick_us, edges, _levels, lost, self.bad_frames = fields
            events = self._hear_time(self._ticks.unwrap(tick_us), edges)
            if self.lost_edges is not None and lost > self.lost_edges:
                events.append(EdgesLost(lost - self.lost_edges))
            self.lost_edges = lost
            return events
        return []

    def _hear_edge(self, sequence: int, fields: list[Any]) -> list[Event]:
        self._owes_ack = True
        if sequence != messages.following(self.last_edge):
            return []
        self.last_edge = sequence
        unit, key, down, tick_us = fields
        if not self._has_key(unit, key):
            self.dropped += 1
            return []
        edge = EdgeHeard(unit, key, bool(down), self._ticks.unwrap(tick_us))
        return [edge, *self._settle()]

    def _has_key(self, unit: int, key: int) -> bool:
        units = self.hello.units if self.hello else ()
        return unit < len(units) and key < units[unit][3]

    def _hear_time(self, us: int, edges: int) -> list[Event]:
        self._time = us, edges
        return self._settle()

    def _settle(self) -> list[Event]:
        if self._time is None or not _reaches(self.last_edge, self._time[1]):
            return []
        us, self._time = self._time[0], None
        return [TimeHeard(us)]


def _reaches(sequence: int, wanted: int) -> bool:
    """Say whether `sequence` is `wanted` or one of the numbers after it."""
    return messages.distance(wanted, sequence) <= _HALF_ROUND


def _units(described: list[Any]) -> tuple[tuple[str, int, int, int], ...]:
    """Check the units of a hello. Raises MessageError."""
    units = tuple(tuple(unit) if isinstance(unit, list) else () for unit in described)
    if not units or any(unit not in _UNITS for unit in units):
        raise messages.MessageError("hello: a unit is neither tile nor pad")
    return cast(tuple[tuple[str, int, int, int], ...], units)
