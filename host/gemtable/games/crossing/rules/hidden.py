"""What a role can't see of a match of Crossing, dealt anew."""

from dataclasses import replace
from random import Random

from gemtable.games.crossing.rules.choosing import choices_open
from gemtable.games.crossing.rules.state import State


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
