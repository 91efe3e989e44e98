"""What a seat can do in Crossing, and its notation.

Mushrooms and seats count from 0 in a move, from 1 in its notation.
"""

import re
from dataclasses import dataclass

from gemtable.rules.core import NotationError


@dataclass(frozen=True, slots=True)
class Gather:
    """Point at `mushroom`, to get all its stones if nobody else does."""

    mushroom: int

    def __str__(self) -> str:
        return f"gather {self.mushroom + 1}"


@dataclass(frozen=True, slots=True)
class Steal:
    """Point at the tile of `seat`, to get all its stones if nobody else does."""

    seat: int

    def __str__(self) -> str:
        return f"steal {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Protect:
    """Cover the own tile: its stones go to the vault, and the seat has a break next round."""

    def __str__(self) -> str:
        return "protect"


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the next of the last stones on `mushroom`, where the bag ran short."""

    mushroom: int

    def __str__(self) -> str:
        return f"place {self.mushroom + 1}"


Choice = Gather | Steal | Protect  # what a seat commits in a round
Move = Choice | Place

_COUNTED = re.compile(r"(gather|steal|place) ([1-9])")
_COUNTED_MOVES: dict[str, type[Gather] | type[Steal] | type[Place]] = {
    "gather": Gather,
    "steal": Steal,
    "place": Place,
}
_RIGHT = {
    "gather": "Name the mushroom to point at: gather 2.",
    "steal": "Name the seat to steal from: steal 3.",
    "protect": "To protect your stones, say protect alone.",
    "place": "Name the mushroom for the next stone: place 1.",
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; letter case and extra spaces do not matter."""
    words = " ".join(text.lower().split())
    if counted := _COUNTED.fullmatch(words):
        verb, number = counted.groups()
        return _COUNTED_MOVES[verb](int(number) - 1)
    if words == "protect":
        return Protect()
    verb = words.partition(" ")[0]
    raise NotationError(_RIGHT.get(verb, "A move begins with gather, steal, protect or place."))
