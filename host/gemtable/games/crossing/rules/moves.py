"""The moves of Crossing and their notation.

Mushrooms and seats count from 0 in a move, from 1 in its notation.
"""

import re
from dataclasses import dataclass

from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.sentence import Sentence


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
    """Lay the next of the last stones on `mushroom`, when the bag has run short."""

    mushroom: int

    def __str__(self) -> str:
        return f"place {self.mushroom + 1}"


Choice = Gather | Steal | Protect  # what a seat commits in a round
Move = Choice | Place

_VERBS = Sentence("A move begins with gather, steal, protect or place.")
_NOTATION: Notation[Move] = {
    "gather": (
        re.compile("gather ([1-9])"),
        lambda mushroom: Gather(index(mushroom)),
        Sentence("Name the mushroom to point at: gather 2."),
    ),
    "steal": (
        re.compile("steal ([1-9])"),
        lambda seat: Steal(index(seat)),
        Sentence("Name the seat to steal from: steal 3."),
    ),
    "protect": (
        re.compile("protect"),
        Protect,
        Sentence("To protect your stones, say protect alone."),
    ),
    "place": (
        re.compile("place ([1-9])"),
        lambda mushroom: Place(index(mushroom)),
        Sentence("Name the mushroom for the next stone: place 1."),
    ),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; ignores letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)
