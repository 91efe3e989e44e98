"""Carries out a tile's action, at once or after its seat has chosen.

An action that cannot be carried out does nothing (note 3.15).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.games.waterfall.rules.choices import choices, removable, wild_actions
from gemtable.games.waterfall.rules.drawing import draw
from gemtable.games.waterfall.rules.ending import go_on
from gemtable.games.waterfall.rules.events import (
    Added,
    Chose,
    Leapfrogged,
    Nothing,
    PawnMoved,
    Removed,
    Scored,
    StoppedScoring,
    Swapped,
)
from gemtable.games.waterfall.rules.moves import Add, Done, Pawn, Remove, Score, Swap, Wildcard
from gemtable.games.waterfall.rules.pyramid import TOP, Place, open_places
from gemtable.games.waterfall.rules.state import (
    DRAWN,
    SCORED,
    TILES,
    Lying,
    State,
    Step,
    with_seat,
    without,
)
from gemtable.sentence import Sentence

_MATCH = "Pick a tile from your hand that has a matching gemstone."


def carry_out(state: State, action: str, events: tuple[Event, ...]) -> Step:
    """Begin an action: carry it out, or let the seat owe its choice, or do nothing."""
    if action == "leapfrog":
        return go_on(replace(state, leapfrog=True), (*events, Leapfrogged(state.turn)))
    if action == "draw":
        after, drew = draw(state, DRAWN)
        return go_on(after, events + (drew or (Nothing(state.turn, action),)))
    asked = replace(state, phase=action, may_score=SCORED if action == "score" else 0)
    if next(choices(asked), None) is None:
        return go_on(replace(state, may_score=0), (*events, Nothing(state.turn, action)))
    return asked, events


def _add(state: State, move: Add) -> Step:
    if move.place not in open_places(state.tiles_at):
        raise IllegalMove(
            Sentence("{place} is not an empty place next to a tile.", place=move.place),
            "Adjacent to an existing tile.",
        )
    hands = hands_without(state, move.tile, "Place a tile from your hand in the waterfall")
    waterfall = tuple(sorted((*state.waterfall, Lying(move.place, move.tile))))
    after = replace(state, hands=hands, waterfall=waterfall)
    if len(waterfall) > state.largest:
        after = replace(after, largest=len(waterfall), progress=state.number)
    return go_on(after, (Added(state.turn, move.tile, move.place),))


def _score(state: State, move: Score) -> Step:
    hands = hands_without(state, move.tile, _MATCH)
    gem = TILES[move.tile].gem
    if gem not in state.gems:
        raise IllegalMove(
            Sentence("You visited no {gem} gemstone this turn.", gem=gem),
            _MATCH,
            known_to=frozenset({state.turn}),
        )
    pile = (*state.scored[state.turn], move.tile)
    after = replace(
        state,
        hands=hands,
        scored=with_seat(state.scored, state.turn, pile),
        progress=state.number,
        may_score=state.may_score - 1,
    )
    events = (Scored(state.turn, len(pile)),)
    return (after, events) if after.may_score and after.hand else _scored(after, events)


def _done(state: State, _move: Done) -> Step:
    return _scored(state, (StoppedScoring(state.turn),))


def _scored(state: State, events: tuple[Event, ...]) -> Step:
    return go_on(replace(state, may_score=0), events)


def _remove(state: State, move: Remove) -> Step:
    if move.place not in removable(state):
        raise IllegalMove(
            Sentence(
                "No tile can be removed at {place}: not the top, none with a pawn, none that "
                "holds the others together.",
                place=move.place,
            ),
            "note 3.20",
        )
    tile = state.tiles_at[move.place]
    waterfall = tuple(lying for lying in state.waterfall if lying.tile != tile)
    after = replace(state, waterfall=waterfall, discards=(*state.discards, tile))
    return go_on(after, (Removed(state.turn, tile, move.place),))


def _swap(state: State, move: Swap) -> Step:
    tiles = state.tiles_at
    if move.one == move.other:
        raise IllegalMove(Sentence("Name two different tiles to swap."), "note 3.21")
    if TOP in (move.one, move.other):
        raise IllegalMove(
            Sentence("The top stays where it is: swap two other tiles."), "note 3.21"
        )
    one, other = (_tile_at(tiles, place, "note 3.21") for place in (move.one, move.other))
    tiles |= {move.one: other, move.other: one}
    waterfall = tuple(Lying(place, tile) for place, tile in tiles.items())
    swapped = Swapped(state.turn, (one, other), (move.one, move.other))
    return go_on(replace(state, waterfall=waterfall), (swapped,))


def _move_pawn(state: State, move: Pawn) -> Step:
    if move.seat not in range(state.seats):
        raise IllegalMove(
            Sentence("There is no pawn of a seat {seat}.", seat=move.seat + 1), "note 3.22"
        )
    _tile_at(state.tiles_at, move.place, "note 3.22")
    if move.place in state.pawns:
        raise IllegalMove(Sentence("A pawn is on {place} already.", place=move.place), "note 3.22")
    pawns = with_seat(state.pawns, move.seat, move.place)
    moved = PawnMoved(state.turn, move.seat, move.place)
    return go_on(replace(state, pawns=pawns), (moved,))


def _choose(state: State, move: Wildcard) -> Step:
    if move.action not in wild_actions(state):
        raise IllegalMove(
            Sentence(
                "No other tile on your path this turn has the action {action}.", action=move.action
            ),
            "note 3.23",
        )
    return carry_out(state, move.action, (Chose(state.turn, move.action),))


def hands_without(state: State, tile: int, rule: str) -> tuple[tuple[int, ...], ...]:
    """Return all hands without `tile`, taken from the hand of the seat `turn`.

    Raises IllegalMove with `rule` if it is not there.
    """
    if tile not in state.hand:
        raise IllegalMove(
            Sentence("Tile {tile} is not in your hand.", tile=tile + 1),
            rule,
            known_to=frozenset({state.turn}),
        )
    return with_seat(state.hands, state.turn, without(state.hand, tile))


def _tile_at(tiles: dict[Place, int], place: Place, rule: str) -> int:
    if place not in tiles:
        raise IllegalMove(Sentence("There is no tile at {place}.", place=place), rule)
    return tiles[place]


ANSWERS: dict[type, Callable[[State, Any], Step]] = {
    Add: _add,
    Score: _score,
    Done: _done,
    Remove: _remove,
    Swap: _swap,
    Pawn: _move_pawn,
    Wildcard: _choose,
}
"""The moves that answer an action's choice, and what each of them does."""
