"""The whole state of a match of Crossing to JSON and back, with choices in notation."""

from collections.abc import Mapping

from gemtable.games.crossing.rules.choosing import choices_open
from gemtable.games.crossing.rules.dealing import SEATS
from gemtable.games.crossing.rules.moves import parse
from gemtable.games.crossing.rules.rounds import pending
from gemtable.games.crossing.rules.state import STONES, Choices, State
from gemtable.games.kit.as_json import Json, as_json, read
from gemtable.games.kit.saved_state import are_all, sound_state

_CHOICES = ("choices", "last_choices")


def to_json(state: State) -> dict[str, Json]:
    """Return the whole state, including the bag's order, for the journal."""
    chosen = {
        name: [choice and str(choice) for choice in getattr(state, name)] for name in _CHOICES
    }
    return {**as_json(state), **chosen}


def from_json(data: Mapping[str, Json]) -> State:
    """Return the state that `to_json` wrote.

    Raises ValueError if a field is missing, unknown or of the wrong type, or if the stones
    cannot lie like this in a match.
    """
    return sound_state("Crossing", State, data, built=_built, is_sound=_is_sound, to_json=to_json)


def _built(data: Mapping[str, Json]) -> State:
    chosen = {name: [text and as_json(parse(text)) for text in data[name]] for name in _CHOICES}
    state: State = read(State, {**data, **chosen})
    return state


def _is_sound(state: State) -> bool:
    """Return whether the table can look like this; doesn't check that play can lead there."""
    piles = (*state.mushrooms, *state.tiles, *state.vaults, state.bag, state.drawn)
    seats = range(state.seats)
    per_seat = (state.tiles, state.vaults, state.choices, state.last_choices)
    return (
        state.seats in SEATS
        and state.distributor in seats
        and state.number >= 1
        and len(state.mushrooms) == state.seats - 1
        and all(len(each) == state.seats for each in per_seat)
        and are_all((stone for pile in piles for stone in pile), len(STONES))
        and not any(state.tiles[seat] for seat in seats if state.is_on_break(seat))
        and _are_open(state.choices, state.number == 1)
        and _are_open(state.last_choices, state.number == 2)
        and (state.number > 1 or not any((*state.tiles, *state.vaults, *state.last_choices)))
        and _owes_what_it_can(state)
    )


def _are_open(choices: Choices, first_round: bool) -> bool:
    return all(
        choice is None or choice in choices_open(len(choices), seat, first_round)
        for seat, choice in enumerate(choices)
    )


def _owes_what_it_can(state: State) -> bool:
    placing = state.drawn or state.room
    match state.phase:
        case "choose":
            on_break = filter(state.is_on_break, range(state.seats))
            return (
                not placing
                and pending(state) != ()
                and all(state.choices[seat] is None for seat in on_break)
            )
        case "place":
            return (
                state.number > 1
                and not state.bag
                and not any(state.choices)
                and len(state.room) == len(state.mushrooms)
                and 0 < len(state.drawn) < sum(state.room)
                and all(room in range(3) for room in state.room)
            )
        case "over":
            return not (placing or state.bag or any(state.choices))
    return False
