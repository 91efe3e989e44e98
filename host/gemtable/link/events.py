"""What a board's bytes mean: the events that a session makes of them."""

from typing import Literal, NamedTuple

from gemtable.stamps import Stamp

# Why a board is there no more. "left alone": by us, for what it said.
Gone = Literal["unplugged", "silent", "reset", "left alone"]


class Hello(NamedTuple):
    """What a board says of itself; `units` has (kind, faces, backs, keys) of each.

    `start` is why its program started: "power", "reset", "failure" or "hang" of the run
    before, or "fallback", where a newer program failed; `error` which failure.
    """

    protocol: int
    firmware: str
    files: str
    board: str
    board_hash: str
    uid: str
    start: str
    error: str
    free_bytes: int
    edges: int
    units: tuple[tuple[str, int, int, int], ...]


class Greeted(NamedTuple):
    """A hello came: answer with `open`, or leave the board alone.

    `begins` is whether the board booted, as far as its port knows. If not, it was silent.
    """

    hello: Hello
    begins: bool = True


class Opened(NamedTuple):
    """The board accepted the session."""


class EdgeHeard(NamedTuple):
    """A key of a unit went down or up, at `us` of the board's time and `at` of ours.

    `at` is within what bounds.py allows. It is None as long as nothing is known of the
    board's clock, and of what happened while the board was away.
    """

    unit: int
    key: int
    down: bool
    us: int
    at: Stamp | None = None


class TimeHeard(NamedTuple):
    """The board's time got to `us`, `at` by ours, and every earlier edge was heard."""

    us: int
    at: Stamp | None = None


class EdgesLost(NamedTuple):
    """The board's ring overflowed: `lost` edges more are lost for good."""

    lost: int


class FalseClock(NamedTuple):
    """The board's stamps contradict what it told: they count no more. Once a boot."""


class Said(NamedTuple):
    """A line that is no frame: a traceback, or somebody's REPL."""

    text: str


class Prompted(NamedTuple):
    """MicroPython's prompt answers: the board's program was stopped."""


class OtherProtocol(NamedTuple):
    """The board speaks protocol `number`, not ours."""

    number: int


class OtherBoard(NamedTuple):
    """What is on the port says that it is another board than before; nothing of it counts."""

    uid: str


Tidings = EdgeHeard | TimeHeard | EdgesLost  # what is told in fair order

Event = Greeted | Opened | Tidings | FalseClock | Said | Prompted | OtherProtocol | OtherBoard
