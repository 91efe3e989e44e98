"""The whole state of a match of Waterfall to JSON and back."""

from collections.abc import Iterator, Mapping

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.saved_state import are_all, sound_state
from gemtable.games.waterfall.rules.ending import reason_to_end
from gemtable.games.waterfall.rules.pyramid import NEIGHBOURS, TOP, are_connected
from gemtable.games.waterfall.rules.state import SCORED, SEATS, TILES, State
from gemtable.games.waterfall.rules.turns import legal


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or if the tiles
    cannot lie like this in a match.
    """
    return sound_state("Waterfall", State, data, is_sound=_is_sound)


def _is_sound(state: State) -> bool:
    """Return whether the table can look like this; doesn't check that play can lead there."""
    seats = range(state.seats)
    return (
        state.seats in SEATS
        and state.first in seats
        and state.turn in seats
        and min(state.number - 1, state.steps, state.shuffles) >= 0
        and state.progress in range(state.number + 1)
        and state.largest in range(len(state.waterfall), len(TILES) + 1)
        and {len(state.hands), len(state.scored), len(state.pawns)} == {state.seats}
        and are_all(_lying(state), len(TILES))
        and set(state.path) <= set(range(len(TILES)))
        and _is_waterfall(state)
        and _owes_what_it_can(state)
    )


def _lying(state: State) -> Iterator[int]:
    """Yield the tiles in all piles, hands and the waterfall."""
    for tiles in (state.deck, state.discards, *state.hands, *state.scored):
        yield from tiles
    for lying in state.waterfall:
        yield lying.tile


def _is_waterfall(state: State) -> bool:
    places = [lying.place for lying in state.waterfall]
    return (
        TOP in places
        and places == sorted(set(places))
        and set(places) <= NEIGHBOURS.keys()
        and are_connected(places)
        and all(pawn is None or pawn in places for pawn in state.pawns)
    )


def _owes_what_it_can(state: State) -> bool:
    may_score = range(1, SCORED + 1) if state.phase == "score" else range(1)
    if state.may_score not in may_score:
        return False
    match state.phase:
        case "play":
            return state.path == () and legal(state, state.turn) != ()
        case "over":
            return reason_to_end(state) != ""
        case "fall":
            return state.steps > 0
    return state.path != () and legal(state, state.turn) != ()
