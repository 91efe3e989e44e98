"""The choices that an action gives its seat."""

from collections.abc import Iterator
from itertools import combinations

from gemtable.games.waterfall.rules.moves import (
    Add,
    Done,
    Move,
    Pawn,
    Remove,
    Score,
    Swap,
    Wildcard,
)
from gemtable.games.waterfall.rules.pyramid import TOP, Place, are_connected, open_places
from gemtable.games.waterfall.rules.state import TILES, State


def choices(state: State) -> Iterator[Move]:
    """Yield the choices for the action that `phase` names; none if it cannot be carried out.

    A seat with tiles in hand is always asked what it scores, even if nothing matches:
    otherwise everyone would learn something about its hand.
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
    """Return the tiles in hand whose gemstone was visited this turn, entered tile included."""
    gems = state.gems
    return [tile for tile in state.hand if TILES[tile].gem in gems]


def removable(state: State) -> list[Place]:
    """Return the places of removable tiles: no top, no pawn, the rest connected (note 3.20)."""
    places = {lying.place for lying in state.waterfall}
    return [
        place
        for place in sorted(places)
        if place != TOP and place not in state.pawns and are_connected(places - {place})
    ]


def swappable(state: State) -> list[Place]:
    """Return the places of swappable tiles: all except the top (note 3.21)."""
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
