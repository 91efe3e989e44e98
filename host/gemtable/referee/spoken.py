"""What a line in words asks of the table, whoever says it."""

import re
from dataclasses import dataclass
from typing import Literal

_BACK_TO = re.compile(r"undo to (\d{1,4})")
_BRIGHTNESS = re.compile(r"brightness (\d{1,3})")
_SEAT = re.compile(r"(?:seat )?(\d{1,2})[:,]? (.+)")

Verb = (
    Literal["undo", "undo to", "redo", "correct", "pause", "resume"]
    | Literal["identify", "replace", "brightness", "move"]
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A verb, the move it is about, and the seat it is said for.

    None is whoever's turn it is; of "undo", all: what was done last is taken back.
    `part` is the part of the table it is about, "" for all; `number` the moves that stand
    after "undo to", or the percent of "brightness".
    """

    verb: Verb
    move: str = ""
    seat: int | None = None
    part: str = ""
    number: int = 0


def spoken(text: str) -> Spoken:
    """Return what a line says: "hint red", "3 gather 1", "undo", "3 undo", "correct play 2"."""
    verb, _, rest = text.partition(" ")
    match text:
        case "undo" | "redo" | "pause" | "resume":
            return Spoken(text)
    if verb == "correct":
        return Spoken("correct", rest)
    if verb == "identify":
        return Spoken("identify", part=rest)
    if verb == "replace":
        return Spoken("replace", part=rest)
    if found := _BACK_TO.fullmatch(text):
        return Spoken("undo to", number=int(found[1]))
    if found := _BRIGHTNESS.fullmatch(text):
        return Spoken("brightness", number=int(found[1]))
    if found := _SEAT.fullmatch(text):
        seat = int(found[1]) - 1
        return Spoken("undo", "", seat) if found[2] == "undo" else Spoken("move", found[2], seat)
    return Spoken("move", text)
