"""Moves a pawn down the waterfall, one space at a time, onto a tile or out."""

from dataclasses import replace

from gemtable.games.kit.rules import IllegalMove
from gemtable.games.waterfall.rules.actions import carry_out
from gemtable.games.waterfall.rules.ending import end_turn, go_on
from gemtable.games.waterfall.rules.events import Exited, Fell
from gemtable.games.waterfall.rules.moves import Fall
from gemtable.games.waterfall.rules.pyramid import TOP, Place
from gemtable.games.waterfall.rules.state import TILES, State, Step, with_seat
from gemtable.sentence import Sentence

_BELOW = "pick one of the positions below your current tile (down left or down right)"


def ways(state: State) -> dict[str, Place]:
    """Return the sides to which the pawn may fall, and the place on each.

    A place without a tile is always open, so a tile with a pawn beside it is closed
    (note 3.9). The top is the only way in (note 3.8).
    """
    pawn = state.pawns[state.turn]
    if pawn is None:
        return {"in": TOP}
    if state.leapfrog:
        return pawn.below
    free = {side: place for side, place in pawn.below.items() if place not in state.pawns}
    return free or pawn.below


def fall(state: State, move: Fall) -> Step:
    """Move the pawn one space and carry out the action of the tile it enters."""
    place = _place_of(state, move)
    steps = state.steps - 1
    tile = state.tiles_at.get(place)
    if tile is None:
        return _exit(replace(state, steps=steps))
    after = replace(
        state,
        pawns=with_seat(state.pawns, state.turn, place),
        steps=steps,
        path=(*state.path, tile),
    )
    return carry_out(after, TILES[tile].action, (Fell(state.turn, place, tile, steps),))


def _place_of(state: State, move: Fall) -> Place:
    open_ways = ways(state)
    if move.side in open_ways:
        return open_ways[move.side]
    if "in" in open_ways:
        raise IllegalMove(Sentence("Your pawn is above the waterfall: fall in."), "note 3.7")
    if move.side not in ("left", "right"):
        raise IllegalMove(Sentence("Your pawn is in the waterfall: fall left or right."), _BELOW)
    raise IllegalMove(
        Sentence("Another pawn is on that tile."),
        "You can't enter a tile that contains another player, "
        "unless both your options are blocked.",
    )


def _exit(state: State) -> Step:
    """Put the pawn back above; end the turn unless it visited a leapfrog tile."""
    after = replace(state, pawns=with_seat(state.pawns, state.turn, None))
    events = (Exited(state.turn, state.steps if state.leapfrog else 0),)
    return go_on(after, events) if state.leapfrog else end_turn(after, events)
