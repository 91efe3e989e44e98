"""What a seat may know of a match of Crossing, as an allowlist, and what it can't see.

Everything on the table is visible, including vaults: they lie beside their seats.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from gemtable.games.crossing.rules.play import SEATS, choices_open, outcome, pending, points_now
from gemtable.games.crossing.rules.state import (
    STONES,
    Choice,
    Choices,
    Colours,
    Pile,
    Piles,
    State,
    colours_of,
    parse,
)
from gemtable.games.kit.as_json import Json, are_all, as_json, read, sound_state
from gemtable.games.kit.rules import View


@dataclass(frozen=True, slots=True)
class Stones:
    """Where each stone lies, by its number in STONES; all of them are visible."""

    mushrooms: Piles
    tiles: Piles
    vaults: Piles
    drawn: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingView(View):
    """The table; stones by their colours, choices in notation, None where there is none.

    `stones` are the same stones by their numbers, so that each can be followed.
    """

    outcome_facts: ClassVar = ("tie_break",)

    seat: int | None  # whose view it is
    distributor: int
    number: int  # of the round, from 1
    phase: str  # "choose", "place" or "over"
    is_final: bool
    left: int  # stones in the bag
    mushrooms: tuple[Colours, ...]
    tiles: tuple[Colours, ...]  # of each seat
    vaults: tuple[Colours, ...]
    points: tuple[int, ...]
    on_break: tuple[int, ...]
    committed: tuple[int, ...]  # seats that have committed a choice
    choice: str | None  # this seat's
    last_choices: tuple[str | None, ...]
    drawn: Colours  # the last stones, while the distributor lays them out
    room: tuple[int, ...]  # how many of these each mushroom can take
    stones: Stones


def view(state: State, seat: int | None = None) -> CrossingView:
    """Return what `seat` may know. It shows only its own choice of this round, none for None."""
    seats = range(state.seats)
    return CrossingView(
        seats=state.seats,
        seat=seat,
        distributor=state.distributor,
        number=state.number,
        phase=state.phase,
        is_final=state.is_final,
        pending=pending(state),
        left=len(state.bag),
        mushrooms=_shown(state.mushrooms),
        tiles=_shown(state.tiles),
        vaults=_shown(state.vaults),
        points=points_now(state),
        on_break=tuple(filter(state.is_on_break, seats)),
        committed=tuple(other for other in seats if state.choices[other] is not None),
        choice=None if seat is None else _written(state.choices[seat]),
        last_choices=tuple(map(_written, state.last_choices)),
        drawn=colours_of(state.drawn),
        room=state.room,
        stones=Stones(state.mushrooms, state.tiles, state.vaults, state.drawn),
        outcome=outcome(state),
    )


def _shown(piles: Piles) -> tuple[Colours, ...]:
    return tuple(map(colours_of, piles))


def _written(choice: Choice | None) -> str | None:
    return None if choice is None else str(choice)


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a state that looks the same to a role: a seat, or None for everyone.

    The bag is shuffled, and all others who have chosen choose otherwise.
    """
    is_first = state.number == 1
    choices = tuple(
        choice
        if choice is None or seat == role
        else chance.choice(choices_open(state.seats, seat, is_first))
        for seat, choice in enumerate(state.choices)
    )
    return replace(state, choices=choices, bag=tuple(chance.sample(state.bag, len(state.bag))))


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
