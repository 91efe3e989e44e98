"""The whole state of a match of Logichroma to JSON and back."""

from collections.abc import Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.saved_state import (
    are_all,
    are_in_order,
    climb,
    is_hint,
    sound_state,
)
from gemtable.games.logichroma.rules.dealing import LAST_ROUND, SEATS
from gemtable.games.logichroma.rules.ending import reason_to_end
from gemtable.games.logichroma.rules.state import (
    COLOURS,
    HINTS,
    KINDS,
    MISFIRES,
    TILES,
    Held,
    State,
    Turn,
    hand_size,
)


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or if the tiles
    cannot lie like this in a match.
    """
    return sound_state("Logichroma", State, data, is_sound=_is_sound)


def _is_sound(state: State) -> bool:
    """Return whether the table can look like this; doesn't check that play can lead there."""
    lying = [held.tile for hand in state.hands for held in hand if held is not None]
    lying += [*state.discards, *(tile for stack in state.stacks for tile in stack)]
    seats = range(state.seats)
    size = hand_size(state.seats)
    may_be_empty = state.drawn == TILES or state.ended != ""
    hint = state.last_hint
    return (
        state.seats in SEATS
        and state.last_round in LAST_ROUND.values
        and are_all(state.order, state.seats)
        and state.turn in seats
        and state.number >= 1
        and are_all(state.deck, TILES)
        and state.drawn in range(TILES + 1)
        and are_all(lying, state.drawn)
        and [len(hand) for hand in state.hands] == [size] * state.seats
        and (may_be_empty or not any(None in hand for hand in state.hands))
        and state.misfires in range(MISFIRES + 1)
        and state.hints in range(HINTS + 1)
        and all(_is_told_true(state, held) for hand in state.hands for held in hand if held)
        and climb(state.stacks, COLOURS, state.card)
        and are_in_order(state.wishes, seats)
        and (hint is None or is_hint(hint, state.hands, KINDS))
        and _counts_its_last_turns(state)
        and _remembers(state)
        and state.ended == reason_to_end(state)
    )


def _is_told_true(state: State, held: Held) -> bool:
    """Return whether hints can exclude this for a tile: nothing that its face shows."""
    excluded = set(held.excluded)
    return are_in_order(held.excluded, KINDS) and excluded.isdisjoint(state.card(held.tile))


def _remembers(state: State) -> bool:
    """Return whether `history` fits: its plays and discards lie there, its hints are valid."""
    laid = [turn for turn in state.history if turn.kind in ("play", "discard")]
    stacked = {tile for stack in state.stacks for tile in stack}
    tiles = [tile for turn in laid for tile in turn.tiles]
    is_taken = len(state.history) in (state.number - 1, state.number)
    return (
        is_taken
        and all(_can_be(turn, state) for turn in state.history)
        and tuple(tile for tile in tiles if tile not in stacked) == state.discards
        and stacked <= {tile for turn in laid if turn.kind == "play" for tile in turn.tiles}
    )


def _can_be(turn: Turn, state: State) -> bool:
    is_hint = turn.kind == "hint"
    named = turn.to in range(state.seats) and turn.what in KINDS
    return (
        turn.kind in ("hint", "play", "discard", "pass")
        and (named if is_hint else turn.to is None and turn.what is None)
        and (bool(turn.tiles) if is_hint else len(turn.tiles) == (turn.kind != "pass"))
        and set(turn.tiles) <= set(range(state.drawn))
    )


def _counts_its_last_turns(state: State) -> bool:
    if state.last_round == "none" or state.drawn < TILES:
        return state.last_turns is None
    return state.last_turns in range(state.seats + 1)
