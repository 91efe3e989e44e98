"""How a match of Crossing starts."""

from random import Random
from typing import Any

from gemtable.rules.crossing.refilling import lay_out
from gemtable.rules.crossing.state import STONES, State

SEATS = range(3, 7)


def start(
    seats: int, seed: int = 0, *, deck: Any = None, distributor: int = 0, **unknown: Any
) -> State:
    """Fill the bag in the order of `deck`, or that `seed` gives, and lay out two a mushroom.

    deck         the stones in the order they are drawn, each an index into STONES
    distributor  the seat that lays out the stones (note 1.13)

    Raises ValueError.
    """
    if unknown:
        raise ValueError(f"Crossing has the option distributor, not {', '.join(sorted(unknown))}.")
    if type(seats) is not int or seats not in SEATS:
        raise ValueError(f"Crossing is for 3 to 6 seats, not {seats}.")
    if type(distributor) is not int or distributor not in range(seats):
        raise ValueError(f"distributor is a seat from 0 to {seats - 1}, not {distributor}.")
    if deck is None:
        deck = list(range(len(STONES)))
        Random(seed).shuffle(deck)
    elif set(map(type, deck)) != {int} or sorted(deck) != list(range(len(STONES))):
        raise ValueError(f"A deck holds each of 0 to {len(STONES) - 1} once.")
    empty = ((),) * (seats - 1)
    mushrooms, bag = lay_out(empty, (2,) * len(empty), tuple(deck))
    return State(
        seats=seats,
        distributor=distributor,
        bag=bag,
        mushrooms=mushrooms,
        tiles=((),) * seats,
        vaults=((),) * seats,
        phase="choose",
        number=1,
        choices=(None,) * seats,
        last_choices=(None,) * seats,
    )
