"""A board of paper, written from firmware/wire.md and the table in messages.py alone.

Bytes in, bytes out, and no port: `us` is its own clock in microseconds, without end.
Nothing of the project is imported: whoever reads this could be a stranger.
"""

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from tests.paper_board.lines import WRAP, Lines, NoFrame, NoMessage, body_of, checked, frame

PAD = ["pad", 12, 0, 12]
TILE = ["tile", 6, 1, 1]

_PROTOCOL = 4
_NUMBERS = 65535  # of sequence, before 1 comes again
_ROOM = 64  # edges
_BEATS_TO_LIVE = 3
_HEARS = {  # what a host says: the types of its fields
    "ask": (),
    "open": (int, int, int),
    "show": (int, str),
    "animate": (int, str, int, str, str),
    "test": (int,),
    "draw": (int, int, str),
    "contrast": (int,),
    "sound": (int, list),
    "ping": (int,),
    "ack": (),
    "again": (),
}
_PATTERNS = ("pulse", "blink", "spin", "fade")


class Edge(NamedTuple):
    """A key of a unit went down or up."""

    unit: int
    key: int
    down: int


@dataclass
class Life:
    """What happened to the keys in one boot."""

    edges: list[Edge] = field(default_factory=list)
    unwanted: int = 0  # of the edges: those the first host did not ask for
    acknowledged: int = 0  # of the edges, those among them: the host has them for certain


class Taken(NamedTuple):
    """A message of a session that was taken, in order."""

    boot: int
    session: int
    kind: str
    fields: tuple[Any, ...]


class PaperBoard:
    """`lives` has all boots so far, `taken` what it was told to show."""

    def __init__(self, uid: str, units: list[list[Any]], boot: int | None = None) -> None:
        self.uid, self.units = uid, units
        self._random = Random()  # boots differ, whatever tests do with their seeds
        self.lives: list[Life] = []
        self.taken: list[Taken] = []
        self.pictures: dict[int, tuple[Any, ...]] = {}  # by unit: pattern, period, picture, other
        self.lose_power(boot)

    def lose_power(self, boot: int | None = None) -> None:
        """Forget all, and be booted again."""
        self.boot = boot or self._random.randrange(1, WRAP)
        self.lives.append(Life())
        self.pictures.clear()
        self.session = self.lost_edges = self.bad_frames = self._levels = 0
        self._lines = Lines()
        self._received = 0  # sequence of the last message taken
        self._kept: deque[tuple[int, Edge, int]] = deque()  # sequence, edge, tick_us
        self._unsent = 0  # of those kept, the newest that this session has not seen
        self._sent_us = 0  # when the oldest was
        self._beat_us = self._resend_us = 250_000
        self._next_beat_us = self._heard_us = 0
        self._has_host = False
        self._out: list[bytes] = []

    @property
    def pressed(self) -> list[list[Edge]]:
        """The edges of each boot that a host is to hear."""
        return [life.edges[life.unwanted :] for life in self.lives]

    def is_at_rest(self) -> bool:
        """Say whether the host has every edge."""
        return not self._kept

    def press(self, unit: int, key: int, down: int, us: int) -> None:
        """Move a key."""
        bit = 1 << sum(unit[3] for unit in self.units[:unit]) + key
        self._levels = self._levels | bit if down else self._levels & ~bit
        if len(self._kept) == _ROOM:
            self.lost_edges += 1
            return
        edges = self.lives[-1].edges
        edges.append(Edge(unit, key, down))
        self._kept.append((self._newest(), edges[-1], us % WRAP))
        self._unsent += 1

    def plugged(self) -> None:
        """Begin on another port: what was half said there is not said here."""
        self._lines.begin()
        self._out.clear()

    def hear(self, data: bytes, us: int) -> None:
        """Take bytes from the host."""
        for line in self._lines.feed(data):
            try:
                kind, boot, session, sequence, acknowledged, *fields = checked(
                    body_of(line), _HEARS
                )
            except NoFrame:
                self.bad_frames += 1
                if self._has_host:
                    self._say("again")
            except NoMessage:
                self.bad_frames += 1
            else:
                self._obey(kind, boot, session, sequence, acknowledged, fields, us)

    def say(self, us: int) -> bytes:
        """Return all that is to be written now."""
        if self._has_host and us - self._heard_us > _BEATS_TO_LIVE * self._beat_us:
            self._has_host = False
        if self._has_host:
            if len(self._kept) > self._unsent and us - self._sent_us >= self._resend_us:
                self._unsent = len(self._kept)
            self._say_edges(us)
            if us >= self._next_beat_us:
                self._say_beat(us)
        out, self._out = b"".join(self._out), []
        return out

    def due_us(self, us: int) -> int:
        """Return in how many microseconds there may be something to say by itself."""
        if not self._has_host:
            return 1_000_000
        resend_us = self._sent_us + self._resend_us if self._kept else self._next_beat_us
        return max(0, min(resend_us, self._next_beat_us) - us)

    def _obey(self, kind, boot, session, sequence, acknowledged, fields, us):
        if kind == "ask":
            self._say_hello()
            return
        if boot != self.boot:
            return
        if kind == "open":
            self._open(session, *fields, us)
        if session != self.session:
            return
        self._has_host, self._heard_us = True, us
        self._forget_edges(acknowledged)
        if kind == "ping":
            self._say_edges(us)  # those the answer names are better there first
            self._say("pong", fields[0], us % WRAP, us % WRAP, self._newest())
        elif kind == "again" and us - self._sent_us >= self._resend_us // 4:
            self._unsent = len(self._kept)
        if sequence:
            self._take(kind, sequence, fields)
        elif kind == "sound":
            self._show(kind, fields)

    def _open(self, session, resume, beat_ms, resend_ms, us):
        if not 0 < (session - self.session) % WRAP < WRAP // 2:
            return
        is_first = self.session == 0
        self.session = session
        self._received = 0
        self._beat_us, self._resend_us = beat_ms * 1000, resend_ms * 1000
        self._forget_edges(resume)
        if is_first:
            self.lives[-1].unwanted = self.lives[-1].acknowledged
        self._unsent = len(self._kept)
        self._say_beat(us)

    def _take(self, kind, sequence, fields):
        steps = (sequence - self._received) % _NUMBERS
        if steps == 1:
            self._received = sequence
            self.taken.append(Taken(self.boot, self.session, kind, tuple(fields)))
            self._show(kind, fields)
        self._say("again" if 1 < steps < 32768 else "ack")

    def _show(self, kind, fields):
        if kind == "test":
            return
        if kind in ("draw", "contrast", "sound"):  # it has no screen and no buzzer
            self.bad_frames += 1
            return
        unit, *picture = fields if kind == "animate" else (fields[0], "steady", 1, fields[1], "")
        pattern, _period_ms, colours, other = picture
        if unit >= len(self.units) or pattern not in ("steady", *_PATTERNS):
            self.bad_frames += 1
            return
        digits = 6 * (self.units[unit][1] + self.units[unit][2])
        if len(colours) != digits or len(other) not in (0, digits):
            self.bad_frames += 1
            return
        self.pictures[unit] = tuple(picture)

    def _forget_edges(self, acknowledged):
        if acknowledged in [sequence for sequence, _edge, _us in self._kept]:
            while self._kept.popleft()[0] != acknowledged:
                pass
            self._unsent = min(self._unsent, len(self._kept))
            self.lives[-1].acknowledged = len(self.lives[-1].edges) - len(self._kept)

    def _newest(self):
        count = len(self.lives[-1].edges)
        return (count - 1) % _NUMBERS + 1 if count else 0

    def _say_edges(self, us):
        if self._unsent == len(self._kept):
            self._sent_us = us
        for sequence, edge, tick_us in list(self._kept)[len(self._kept) - self._unsent :]:
            self._say("edge", *edge, tick_us, 0, sequence=sequence)
        self._unsent = 0

    def _say_beat(self, us):
        self._next_beat_us = us + self._beat_us
        bad_frames = self.bad_frames + self._lines.overlong
        self._say("beat", us % WRAP, self._newest(), self._levels, self.lost_edges, bad_frames)

    def _say_hello(self):
        facts = "paper", "0" * 16, "paper", "0" * 16, self.uid, "power", "", 100_000
        self._say("hello", _PROTOCOL, *facts, self._newest(), self.units)

    def _say(self, kind, *fields, sequence=0):
        envelope = self.boot, self.session, sequence, self._received
        self._out.append(frame([kind, *envelope, *fields]))
