"""Resolves a round of Crossing once every choice is known, all choices at the same time."""

from collections.abc import Mapping
from dataclasses import replace

from gemtable.games.crossing.rules.events import (
    Crowded,
    CrowdedTile,
    FendedOff,
    Gathered,
    Protected,
    Revealed,
    Stole,
)
from gemtable.games.crossing.rules.moves import Choice, Gather, Protect, Steal
from gemtable.games.crossing.rules.state import Choices, Pile, State, Step, colours_of
from gemtable.games.kit.rules import Event

_Pointing = Mapping[Choice, list[int]]  # the seats that made the same choice, ascending


def resolve(state: State) -> Step:
    """Reveal the choices and move the stones accordingly.

    Stones that a seat wins are kept apart from those that lay on its tile before the round:
    a thief gets only the latter (note 1.2).
    """
    lying, mushrooms, vaults = list(state.tiles), list(state.mushrooms), list(state.vaults)
    won: list[Pile] = [()] * state.seats
    pointing = _pointing(state.choices)
    chosen = tuple(None if each is None else str(each) for each in state.choices)
    events: list[Event] = [Revealed(chosen)]
    for seat in pointing.get(Protect(), []):
        events.append(Protected(seat, colours_of(lying[seat])))
        vaults[seat] += lying[seat]
        lying[seat] = ()
    for mushroom in range(len(mushrooms)):
        seats = pointing.get(Gather(mushroom), [])
        if len(seats) == 1:
            events.append(Gathered(seats[0], mushroom, colours_of(mushrooms[mushroom])))
            won[seats[0]], mushrooms[mushroom] = mushrooms[mushroom], ()
        elif seats:
            events.append(Crowded(tuple(seats), mushroom))
    for victim in range(state.seats):
        seats = pointing.get(Steal(victim), [])
        if seats and isinstance(state.choices[victim], Protect):
            events.append(FendedOff(tuple(seats), victim))
        elif len(seats) == 1:
            events.append(Stole(seats[0], victim, colours_of(lying[victim])))
            won[seats[0]], lying[victim] = lying[victim], ()
        elif seats:
            events.append(CrowdedTile(tuple(seats), victim))
    after = replace(
        state,
        mushrooms=tuple(mushrooms),
        tiles=tuple(kept + new for kept, new in zip(lying, won, strict=True)),
        vaults=tuple(vaults),
        choices=(None,) * state.seats,
        last_choices=state.choices,
    )
    return after, tuple(events)


def _pointing(choices: Choices) -> _Pointing:
    pointing: dict[Choice, list[int]] = {}
    for seat, choice in enumerate(choices):
        if choice is not None:
            pointing.setdefault(choice, []).append(seat)
    return pointing
