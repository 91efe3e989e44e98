"""What the screen of a seat's pad shows beside the names of its keys.

A screen is made from what its seat may know and nothing else: the position that these functions
get has that seat's view in place of every other's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from gemtable.games.kit.eyes import Position
from gemtable.games.kit.hints import MayBe
from gemtable.games.kit.rules import Known, Told
from gemtable.games.kit.table import UNDO_KEY
from gemtable.sentence import Sentence

STATE_SIGNS = {  # of words for `PadScreen.line`, as in `Game.signs`
    "chosen": "M-8 0-5-3-2 1 6-8 9-5-2 8Z",
    "hints": "M-9-8H9V4H1L-5 9V4H-9Z",
    "locked": "M-7-1H-5V-4A5 5 0 0 1 5-4V-1H7V9H-7ZM-2-1H2V-4A2 2 0 0 0-2-4Z",
    "points": "M-6-8H6V-7H9V-4L6-1 2 3V5H5V8H-5V5H-2V3L-6-1-9-4V-7H-6Z",
}

Row = tuple[object, ...]  # words that have a sign, numbers, short texts, "" for a gap


@dataclass(frozen=True, slots=True)
class KeyFace:
    """What the place of a key shows: whether it does something now, and what the seat knows.

    `knows` has one row of signs or two, about what the key stands for, shown instead of its name
    and after `mark`, a sign or a short text, if there is room. `name` replaces the key's own, as
    typed, while a layer gives the key another meaning. A chosen key is what the seat has chosen
    already.
    """

    is_open: bool = False
    is_chosen: bool = False
    knows: tuple[Row, ...] = ()
    mark: str = ""
    name: str = ""


Faces = Mapping[int, KeyFace]  # by key; one that is left out shows its name and is not open


def all_keys(position: Position[Any, Any], seat: int) -> Faces:
    """Return all keys as open if the seat owes a move, else none."""
    owes = seat in position.views.table.pending
    return dict.fromkeys(range(UNDO_KEY), KeyFace(is_open=True)) if owes else {}


def possible(may_be: MayBe, colours: int, values: int) -> tuple[Row, ...]:
    """Return the colours and values that a tile can have, of so many; () if it can have all.

    What is known while the other is open stands with a question mark.
    """
    rows: list[Row] = []
    if len(may_be.colours) < colours or len(may_be.values) == 1:
        rows.append(may_be.colours if len(may_be.colours) < colours else ("?",))
    if len(may_be.values) < values or len(may_be.colours) == 1:
        rows.append(may_be.values if len(may_be.values) < values else ("?",))
    return tuple(rows)


@dataclass(frozen=True, kw_only=True)
class PadScreen(Generic[Known, Told]):
    """What a game adds to the screens of pads.

    faces   the keys that do something now, and those of which the seat knows something
    line    what the seat has, beside whose turn it is
    short   short names of keys whose names are too long for a place, 29 pixels wide
    signs   SVG paths for words in rows, as in `Game.signs`
    """

    faces: Callable[[Position[Known, Told], int], Faces] = all_keys
    line: Callable[[Position[Known, Told], int], Row] = lambda *_: ()
    short: Mapping[str, Sentence] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
