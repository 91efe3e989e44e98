"""The moves of Waterfall with their notation, and the choices that an action gives its seat.

Tiles and seats count from 0 in a move, from 1 in its notation; a place is written as
row.column, "3.2". Small words are optional: "left", "add 17 3.2", "swap 3.2 and 4.1",
"pawn 2 3.2".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.games.waterfall.rules.state import (
    TILES,
    TOP,
    Place,
    State,
    are_connected,
    open_places,
)
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Play:
    """Discard `tile` from the hand and get as many steps as its number."""

    tile: int

    def __str__(self) -> str:
        return f"play {self.tile + 1}"


@dataclass(frozen=True, slots=True)
class Fall:
    """Move one space: "in" to the top, or down "left" or "right", which may lead out."""

    side: str

    def __str__(self) -> str:
        return f"fall {self.side}"


@dataclass(frozen=True, slots=True)
class Add:
    """Place `tile` from the hand in the waterfall."""

    tile: int
    place: Place

    def __str__(self) -> str:
        return f"add {self.tile + 1} at {self.place}"


@dataclass(frozen=True, slots=True)
class Score:
    """Put `tile` from the hand on the score pile."""

    tile: int

    def __str__(self) -> str:
        return f"score {self.tile + 1}"


@dataclass(frozen=True, slots=True)
class Done:
    """End the score action without scoring another tile."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the tile at `place` out of the waterfall."""

    place: Place

    def __str__(self) -> str:
        return f"remove {self.place}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two tiles of the waterfall, in any order."""

    one: Place
    other: Place

    def __str__(self) -> str:
        return f"swap {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Pawn:
    """Move the pawn of `seat`, which may be any seat, to the tile at `place`."""

    seat: int
    place: Place

    def __str__(self) -> str:
        return f"pawn {self.seat + 1} to {self.place}"


@dataclass(frozen=True, slots=True)
class Wildcard:
    """Carry out the action `action` of another tile on this turn's path."""

    action: str

    def __str__(self) -> str:
        return f"wildcard {self.action}"


Move = Play | Fall | Add | Score | Done | Remove | Swap | Pawn | Wildcard

_TILE = "([1-9][0-9]?)"
_PLACE = r"([1-9][0-9]?\.[1-9][0-9]?)"
_ACTION = "(add|draw|score|remove|swap|leapfrog|pawn|wildcard)"

_VERBS = Sentence(
    "A move begins with play, fall, left, right, in, add, score, done, remove, swap, pawn or "
    "wildcard, for example fall left."
)
_NOTATION: Notation[Move] = {
    "play": (
        re.compile(f"play {_TILE}"),
        lambda tile: Play(index(tile)),
        Sentence("Name the tile to play, for example play 17."),
    ),
    "fall": (
        re.compile("fall (in|left|right)"),
        Fall,
        Sentence("Name the direction to fall: fall in, fall left or fall right."),
    ),
    **{
        side: (
            re.compile(f"({side})"),
            Fall,
            Sentence("To fall, type one word only, for example left."),
        )
        for side in ("in", "left", "right")
    },
    "add": (
        re.compile(f"add {_TILE} (?:at )?{_PLACE}"),
        lambda tile, place: Add(index(tile), _place(place)),
        Sentence("Name the tile to add, and its row and column, for example add 17 at 3.2."),
    ),
    "score": (
        re.compile(f"score {_TILE}"),
        lambda tile: Score(index(tile)),
        Sentence("Name the tile to score, for example score 17."),
    ),
    "done": (re.compile("done"), Done, Sentence("To stop scoring, type done.")),
    "remove": (
        re.compile(f"remove {_PLACE}"),
        lambda place: Remove(_place(place)),
        Sentence("Name the row and column of the tile to remove, for example remove 3.2."),
    ),
    "swap": (
        re.compile(f"swap {_PLACE} (?:and )?{_PLACE}"),
        lambda one, other: Swap(_place(one), _place(other)),
        Sentence(
            "Name the rows and columns of the two tiles to swap, for example swap 3.2 and 4.1."
        ),
    ),
    "pawn": (
        re.compile(f"pawn ([1-9]) (?:to )?{_PLACE}"),
        lambda seat, place: Pawn(index(seat), _place(place)),
        Sentence("Name the seat whose pawn moves, and its new place, for example pawn 2 to 3.2."),
    ),
    "wildcard": (
        re.compile(f"wildcard {_ACTION}"),
        Wildcard,
        Sentence("Name the action to carry out, for example wildcard draw."),
    ),
}


def parse(text: str) -> Move:
    """Return the move with this notation, ignoring letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)


def _place(text: str) -> Place:
    row, column = text.split(".")
    return Place(index(row), index(column))


def choices(state: State) -> Iterator[Move]:
    """Yield the moves that the action in `phase` allows; there may be none.

    A seat with tiles in hand is always asked what to score, even if nothing matches. Otherwise
    everyone would learn something about its hand.
    """
    match state.phase:
        case "add" if state.hand:
            places = open_places(state.tiles_at)
            yield from (Add(tile, place) for tile in state.hand for place in places)
        case "score" if state.hand:
            yield from map(Score, matching(state))
            yield Done()
        case "remove":
            yield from map(Remove, removable(state))
        case "swap":
            yield from (Swap(*pair) for pair in combinations(swappable(state), 2))
        case "pawn":
            places = without_pawn(state)
            yield from (Pawn(seat, place) for seat in range(state.seats) for place in places)
        case "wildcard":
            yield from map(Wildcard, wild_actions(state))


def matching(state: State) -> list[int]:
    """Return the tiles in hand whose gemstone was visited this turn."""
    gems = state.gems
    return [tile for tile in state.hand if TILES[tile].gem in gems]


def removable(state: State) -> list[Place]:
    """Return the places of tiles that can be removed (note 3.20).

    The top and tiles with pawns cannot be removed, and the others must stay connected.
    """
    places = {lying.place for lying in state.waterfall}
    return [
        place
        for place in sorted(places)
        if place != TOP and place not in state.pawns and are_connected(places - {place})
    ]


def swappable(state: State) -> list[Place]:
    """Return the places of tiles that can be swapped: all except the top (note 3.21)."""
    return [lying.place for lying in state.waterfall if lying.place != TOP]


def without_pawn(state: State) -> list[Place]:
    """Return the places of tiles without a pawn (note 3.22)."""
    return [lying.place for lying in state.waterfall if lying.place not in state.pawns]


def wild_actions(state: State) -> list[str]:
    """Return the actions on this turn's path except wildcards, oldest first.

    Another wildcard on the path could only do the same (note 3.23).
    """
    actions = dict.fromkeys(TILES[tile].action for tile in state.path)
    return [action for action in actions if action != "wildcard"]
