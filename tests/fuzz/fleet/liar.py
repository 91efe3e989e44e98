"""A hostile board: it answers as a board would, as long as it likes, and says anything.

What it says is made of pieces, each a tuple of a name and plain values, so that a
find can be read and pasted: `("hello", 2, 0, 0)`, `("edge", 3)`, `("raw", b"~~")`.
Several pieces said together arrive in one read.
"""

from itertools import pairwise

from gemtable.link import host_lines
from gemwire import frames, lines, messages

from tests.fuzz.fleet.line import Line
from tests.fuzz.fleet.world import World
from tests.fuzz.hostile import Choices
from tests.fuzz.hostile import lines as wild_lines

Piece = tuple

UNITS = (
    [["tile", 6, 0, 1]] * 8,
    [["pad", 12, 0, 12]],
    [["tile", 6, 1, 1]],
    [["tile", 6, 0, 1]] * 20,
    [],
    [["tile", -1, 0, 1 << 70]],
)
UIDS = (
    "\x1b]0;owned\x07\x1b[2J",
    "\u202etxt",
    "f" * 300,
    "",
    "e661",
    "E6 60",
    "{uid}\n",
)
NAMES = ("impostor", "\x1b[2J", "x" * 65, "\u2028", "pico-pad-oled")
TEXTS = (
    b"Traceback (most recent call last):",
    b"\x1b[2J\x1b]52;c;ZXZpbA==\x07",
    b"\xff\xfe\x00\x9b2J",
    b"x" * 400,
    b"[red]%s{0}\\n",
    b'00000000 ["hello"]',
)


class Liar:
    """`uid` is its own until it says another; `said` has all it ever claimed."""

    def __init__(self, world: World, uid: str, boot: int) -> None:
        self.uid, self.boot = uid, boot
        self.said: set[str] = set()
        self.name = 0  # which of NAMES its board file has
        self.answers = self.reads = True
        self.is_suspect = True
        self.line: Line | None = None
        self._world = world
        self._session = self._edges = 0
        self._units = UNITS[0]
        self._lines = lines.LineReader()

    def plug(self, line: Line) -> None:
        self.line = line
        line.device = self

    def wake(self) -> None:
        if self.line and self.reads:
            for heard in self._lines.feed(self.line.to_board.take(self._world.now)):
                self._hear(heard)

    def say(self, pieces: list[Piece], cuts: list[int], uids: list[str]) -> None:
        """Say pieces in one go, but for the cuts: a moment passes at each of those bytes."""
        data = b"".join(self._bytes(piece, uids) for piece in pieces)
        places = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
        for number, (start, end) in enumerate(pairwise(places)):
            self._say_later(data[start:end], number)

    def _say_later(self, data: bytes, number: int) -> None:
        line = self.line
        if line and data:
            self._world.after(0.0011 * number, lambda: line.say(data))

    def _hear(self, heard: bytes) -> None:
        try:
            kind, _boot, session, sequence, _had, fields = messages.unpack(frames.decode(heard))
        except ValueError:
            return
        if kind == "open":
            self._session, self._edges = session, fields[0]
        if not self.answers:
            return
        if kind == "ask":
            self.say([("hello", self.uid, 0, -1, self.name)], [], [])
        elif kind == "open":
            self.say([("beat", 0, 0)], [], [])
        elif kind == "ping":
            us = self._us()
            self._say_later(self._frame("pong", fields[0], us, us, self._edges), 0)
        elif sequence:
            self._say_later(self._frame("ack", had=sequence), 0)

    def _bytes(self, piece: Piece, uids: list[str]) -> bytes:
        """Return what a piece says; `uids` are those of honest boards."""
        name, *values = piece
        if name == "hello":
            return self._hello(*values[:3], uids, *values[3:])
        if name == "edge":
            return b"".join(self._edge(number) for number in range(values[0]))
        if name == "beat":
            lost, bad = values
            return self._frame("beat", self._us(), messages.numbered(self._edges), 0, lost, bad)
        if name == "pong":
            return self._frame("pong", values[0], values[1], values[2], self._edges)
        if name == "bus":
            return self._frame("bus", *values)
        if name == "parts":
            return self._frame("parts", *values)
        if name in ("ack", "again"):
            return self._frame(name)
        if name == "protocol":
            return host_lines.frame(["hello", self.boot, 0, 0, 0, values[0], "whatever"])
        if name == "wild":
            return b"".join(wild_lines(Choices(values[0]), self.boot, self._session))
        if name == "text":
            return TEXTS[values[0] % len(TEXTS)] + b"\r\n"
        if name == "prompt":
            return b"\r\n>>> \r\n"
        assert name == "raw", f"no such piece: {name}"
        return values[0]

    def _hello(self, uid, boots: int, units: int, uids: list[str], name: int = 0) -> bytes:
        """`uid` is a text, or the number of an honest board or of a wild text."""
        if isinstance(uid, int):
            known = (*uids, *UIDS)
            uid = known[uid % len(known)]
        self.uid, self.name = uid, name
        self.said.add(uid)
        self.boot = (self.boot + boots) % messages.WRAP or 1
        if boots:
            self._edges = 0
        if units >= 0:
            self._units = UNITS[units % len(UNITS)]
        told = (messages.PROTOCOL, "0.1.0", "", NAMES[name], "", uid, "power", "", 1)
        body = ["hello", self.boot, 0, 0, 0, *told, self._edges, self._units]
        try:
            return host_lines.frame(body)
        except frames.FrameError:  # too long, or not printable
            return b"\n"

    def _edge(self, number: int) -> bytes:
        self._edges += 1
        key = 1 + number % 11 if self._units == UNITS[1] else 0  # of a pad
        sequence = messages.numbered(self._edges)
        return self._frame("edge", 0, key, self._edges % 2, self._us(), 0, sequence=sequence)

    def _frame(self, kind: str, *fields: int, sequence: int = 0, had: int = 0) -> bytes:
        return host_lines.frame([kind, self.boot, self._session, sequence, had, *fields])

    def _us(self) -> int:
        return int(self._world.now * 1e6) % messages.WRAP
