"""What a line in words asks of the table, whoever says it."""

import re
from dataclasses import dataclass
from typing import Literal

_SEAT = re.compile(r"(?:seat )?(\d{1,2})[:,]? (.+)")

Verb = Literal["undo", "redo", "correct", "pause", "resume", "identify", "replace", "move"]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A verb, the move it is about, and the seat it is said for.

    None is whoever's turn it is; of "undo", all: what was done last is taken back.
    `part` is the part of the table it is about, "" for all.
    """

    verb: Verb
    move: str = ""
    seat: int | None = None
    part: str = ""


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
    if found := _SEAT.fullmatch(text):
        seat = int(found[1]) - 1
        return Spoken("undo", "", seat) if found[2] == "undo" else Spoken("move", found[2], seat)
    return Spoken("move", text)
