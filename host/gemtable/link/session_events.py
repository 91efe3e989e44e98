"""The events that a session reads from a board's bytes."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from gemwire.messages import FIELDS, GAVE_UP, TEXTS, MessageError

from gemtable.link.board_parts import Parts
from gemtable.stamps import Stamp

_UNITS = (("tile", 6, 0, 1), ("tile", 6, 1, 1), ("pad", 12, 0, 12))  # kind, faces, backs, keys
_UID = re.compile(r"[0-9a-f]{1,32}")
_TEXT = re.compile(r"[ -~]{0,64}")  # printable ASCII, since it is shown to people
_PRINTABLE = re.compile(rb"[ -~]*")

_PROMPT = b">>> "
_GAVE_UP = GAVE_UP.encode()
_PROMPT_S = 0.5  # a prompt counts only if no valid frame came for so long
_STARTS_S = 2.0  # text within this time is the prompt's answer to an `ask`, and is ignored
_MAX_SAID = 200  # characters of a text line that are passed on

# The reason that a board is gone. "left alone" means that this host closed its port.
Gone = Literal["unplugged", "silent", "reset", "left alone"]


class Hello(NamedTuple):
    """A board's description of itself; `units` has (kind, faces, backs, keys) for each unit.

    `start` is the reason that its program started: "power", "reset", "failure" or "hang" of the
    previous run, or "fallback" after a newer program failed. `error` is the failure's text.
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

    def has_key(self, unit: int, key: int) -> bool:
        return unit < len(self.units) and key < self.units[unit][3]


class Pong(NamedTuple):
    """The board's answer to a ping; `edges` is the number of its last edge."""

    host_us: int
    received_us: int
    sent_us: int
    edges: int


class Beat(NamedTuple):
    """The board's time and state; bit n of `levels` is set if key n is down."""

    tick_us: int
    edges: int
    levels: int
    lost_edges: int
    bad_frames: int


class EdgeTold(NamedTuple):
    """An edge as the board reports it. The key moved at `tick_us` or at most `late_us` earlier."""

    unit: int
    key: int
    down: int
    tick_us: int
    late_us: int


def hello_of(fields: Sequence[object]) -> Hello:
    """Return the Hello made of these fields, as `messages.unpack` returns them.

    Raises MessageError if a text isn't printable ASCII of at most 64 characters, the unique
    id isn't hexadecimal with at most 32 digits, or a unit is neither a tile nor a pad.
    """
    for name, value in zip(FIELDS["hello"], fields, strict=True):
        if name in TEXTS and not (_UID if name == "uid" else _TEXT).fullmatch(str(value)):
            raise MessageError(f"hello: {name} is not what it should be")
    told = fields[-1] if isinstance(fields[-1], list) else []
    units = tuple(unit for each in told for unit in _UNITS if list(unit) == each)
    if not units or len(units) < len(told):
        raise MessageError("hello: a unit is neither tile nor pad")
    return Hello._make([*fields[:-1], units])


class Greeted(NamedTuple):
    """A board said hello. The host answers with `open` or closes the port.

    `begins` is true if this boot is new on this port; if not, the board was only silent.
    """

    hello: Hello
    begins: bool = True


class Opened(NamedTuple):
    """The board accepted the session."""


class EdgeHeard(NamedTuple):
    """A key of a unit went down or up, at `us` in board time and at `at` in host time.

    stamp_bounds.py limits `at`. `at` is None until the host knows the board's clock, and for
    edges that happened while the board was away.
    """

    unit: int
    key: int
    down: bool
    us: int
    at: Stamp | None = None


class TimeHeard(NamedTuple):
    """The board's time reached `us`, `at` in host time, and all earlier edges have arrived."""

    us: int
    at: Stamp | None = None


class EdgesLost(NamedTuple):
    """`lost` more edges were dropped because the board's ring or the host's limit overflowed."""

    lost: int


class PartsHeard(NamedTuple):
    """The board has told of a screen or a buzzer, or what it told of them has changed."""

    parts: Parts


class FalseParts(NamedTuple):
    """The board told of a screen that no board has, so what it says of its parts doesn't count.

    This event comes at most once in each boot.
    """


class FalseClock(NamedTuple):
    """The board's stamps contradict its reports, so they no longer count.

    This event comes at most once in each boot.
    """


class Said(NamedTuple):
    """A line of text instead of a frame, such as a traceback or a REPL's output."""

    text: str


class Prompted(NamedTuple):
    """MicroPython's prompt appeared, so the board's program was stopped."""


class Echoed(NamedTuple):
    """MicroPython's prompt echoed our `ask`, so no program runs."""


class OtherProtocol(NamedTuple):
    """The board speaks protocol `number` instead of ours."""

    number: int


class OtherBoard(NamedTuple):
    """The device on the port changed its unique id, or its units within one boot. Ignore it."""

    uid: str


Tidings = EdgeHeard | TimeHeard | EdgesLost | PartsHeard  # delivered in fair order

Event = (
    Greeted
    | Opened
    | Tidings
    | FalseClock
    | FalseParts
    | Said
    | Prompted
    | Echoed
    | OtherProtocol
    | OtherBoard
)


class TextLines:
    """Reads the lines of one port that aren't frames: MicroPython's prompt, and other text.

    `patience` multiplies all timeouts, for a slow board.
    """

    def __init__(self, patience: float) -> None:
        self._prompt_s, self._starts_s = _PROMPT_S * patience, _STARTS_S * patience
        self._prompts_again_at = self._answers_until = 0.0

    def echoed(self, now: float) -> None:
        """Note that MicroPython's prompt echoed our `ask`; the next text is its answer to that."""
        self._answers_until = now + self._starts_s

    def end(self) -> None:
        """Note that the program runs, so there is no prompt."""
        self._prompts_again_at = self._answers_until = 0.0

    def hear(self, line: bytes, now: float, silent_s: float) -> list[Event] | None:
        """Return the events of a line, or None if it is a corrupt frame.

        The board has sent no valid frame for `silent_s`.
        """
        if line.startswith(_PROMPT) and silent_s > self._prompt_s:
            if now < self._prompts_again_at:
                return []
            self._prompts_again_at = now + self._starts_s
            return [Prompted()]
        if _looks_like_frame(line) or not _PRINTABLE.fullmatch(line):
            return None
        is_answer = now < max(self._prompts_again_at, self._answers_until) and line != _GAVE_UP
        return [] if is_answer else [Said(line[:_MAX_SAID].decode())]


def _looks_like_frame(line: bytes) -> bool:
    """Return whether `line` looks like a frame, a damaged frame or one end of a frame."""
    return b' ["' in line or (line[-1:] == b"]" and b" " not in line)
