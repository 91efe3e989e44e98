"""What a board's bytes mean: the events that a session makes of them."""

import re
from typing import Any, Literal, NamedTuple

from gemwire import frames
from gemwire.messages import FIELDS, GAVE_UP, TEXTS, MessageError

from gemtable.stamps import Stamp

_UNITS = (("tile", 6, 0, 1), ("tile", 6, 1, 1), ("pad", 12, 0, 12))  # kind, faces, backs, keys
_UID = re.compile(r"[0-9a-f]{1,32}")
_TEXT = re.compile(r"[ -~]{0,64}")  # printable ASCII: it is shown to people

_PROMPT = b">>> "
_GAVE_UP = GAVE_UP.encode()
_PROMPT_S = 0.5  # it is believed only from a board that said nothing sound for so long
_STARTS_S = 2.0  # what is said meanwhile is the prompt's answer to an `ask`
_LONGEST_SAID = 200  # characters of a line in words that are handed on

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

    def has_key(self, unit: int, key: int) -> bool:
        return unit < len(self.units) and key < self.units[unit][3]


def hello_of(fields: list[Any]) -> Hello:
    """Return the hello that has these fields, as `messages.unpack` gives them.

    Raises MessageError where a text is not what can be shown, the unique id no
    hexadecimal number, or a unit neither tile nor pad.
    """
    for name, value in zip(FIELDS["hello"], fields, strict=True):
        if name in TEXTS and not (_UID if name == "uid" else _TEXT).fullmatch(value):
            raise MessageError(f"hello: {name} is not what it should be")
    try:
        units = tuple(_UNITS[_UNITS.index(tuple(unit))] for unit in fields[-1])
    except (TypeError, ValueError):  # TypeError: no list
        units = ()
    if not units:
        raise MessageError("hello: a unit is neither tile nor pad")
    return Hello._make([*fields[:-1], units])


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

    `at` is within what boot.py allows. It is None as long as nothing is known of the
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


class TextLines:
    """Lines of one port that are no frames: MicroPython's prompt, and words for people.

    `patience` is how much longer than usual its board takes.
    """

    def __init__(self, patience: float) -> None:
        self._prompt_s, self._starts_s = _PROMPT_S * patience, _STARTS_S * patience
        self._prompts_again_at = self._answers_until = 0.0

    def echoed(self, now: float) -> None:
        """Note that an `ask` of our own came back: MicroPython's prompt answers it next."""
        self._answers_until = now + self._starts_s

    def end(self) -> None:
        """Note that the program runs: there is no prompt."""
        self._prompts_again_at = self._answers_until = 0.0

    def hear(self, line: bytes, now: float, silent_s: float) -> list[Event] | None:
        """Return what a line means; None of a frame that was spoilt.

        `silent_s` is for how long the board has said nothing sound.
        """
        if line.startswith(_PROMPT) and silent_s > self._prompt_s:
            if now < self._prompts_again_at:
                return []
            self._prompts_again_at = now + self._starts_s
            return [Prompted()]
        if frames.looks_like_one(line) or not frames.is_printable(line):
            return None
        is_answer = now < max(self._prompts_again_at, self._answers_until) and line != _GAVE_UP
        return [] if is_answer else [Said(line[:_LONGEST_SAID].decode())]
