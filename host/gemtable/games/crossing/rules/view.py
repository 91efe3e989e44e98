"""The view that a role has of a match of Crossing, as an allowlist.

Everything on the table is visible, including the vaults.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from gemtable.games.crossing.rules.play import choices_open, outcome, pending, points_now
from gemtable.games.crossing.rules.state import Choice, Colours, Pile, Piles, State, colours_of
from gemtable.games.kit.as_json import Json, as_json
from gemtable.games.kit.rules import View


@dataclass(frozen=True, slots=True)
class Stones:
    """The stones at each place, by their numbers in STONES; all of them are visible."""

    mushrooms: Piles
    tiles: Piles
    vaults: Piles
    drawn: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingView(View):
    """All that a role knows of a match, with stones by colour and choices in notation.

    `stones` has the same stones by number, so that a picture can follow each of them.
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
    """Return what `seat` may know, with no choice but its own; for None, what everyone may."""
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
    """Return another state that looks the same to a role (a seat, or None for everyone).

    The bag is shuffled, and the choices of the other seats are drawn again.
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
    """Return the whole state as JSON for the journal, including the bag's order."""
    chosen = {
        name: [choice and str(choice) for choice in getattr(state, name)] for name in _CHOICES
    }
    return {**as_json(state), **chosen}
