"""The whole state of a match of The Lost Gems to JSON and back."""

from collections.abc import Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.saved_state import (
    are_all,
    are_in_order,
    climb,
    is_hint,
    sound_state,
)
from gemtable.games.lost_gems.rules.dealing import BONUS, DEAL, SEATS
from gemtable.games.lost_gems.rules.state import (
    COLOURS,
    HAND,
    NICKELS,
    PENNIES,
    TILES,
    VALUES,
    Held,
    State,
)


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or if the tiles
    cannot lie like this in a match.
    """
    return sound_state("The Lost Gems", State, data, is_sound=_is_sound)


def _is_sound(state: State) -> bool:
    """Return whether the table can look like this; doesn't check that play can lead there."""
    helds = [held for hand in state.hands for held in hand if held is not None]
    lying = [held.tile for held in helds]
    lying += [*state.treetops, *state.discards, *(tile for gem in state.gems for tile in gem)]
    seats = range(state.seats)
    hint = state.last_hint
    return (
        state.seats in SEATS
        and state.deal in DEAL.values
        and state.bonus in BONUS.values
        and state.first in seats
        and state.turn in seats
        and are_all(state.deck, TILES)
        and are_all(lying, TILES)
        and [len(hand) for hand in state.hands] == [HAND] * state.seats
        and all(_is_told_truly(state, held) for held in helds)
        and list(state.treetops) == sorted(state.treetops)
        and _owes_what_it_can(state)
        and state.number >= 0
        and state.pennies in range(PENNIES + 1)
        and state.nickels in range(NICKELS + 1)
        and climb(state.gems, COLOURS, state.shard)
        and (state.last_turns is None or state.last_turns in range(state.seats + 1))
        and (hint is None or is_hint(hint, state.hands, (*COLOURS, *VALUES)))
    )


def _owes_what_it_can(state: State) -> bool:
    hand = state.hands[state.turn]
    match state.phase:
        case "turn":
            return any(hand)
        case "take":
            return state.deal == "table" and None in hand and state.treetops != ()
        case "penny":
            return state.bonus == "ask" and None in hand and state.pennies < PENNIES
        case "over":
            return True
    return False


def _is_told_truly(state: State, held: Held) -> bool:
    colour, value = state.shard(held.tile)
    return (
        held.since in range(state.number + 1)
        and colour in held.colours
        and value in held.values
        and are_in_order(held.colours, COLOURS)
        and are_in_order(held.values, VALUES)
    )
