"""How a match of Crossing starts."""

from random import Random
from typing import Any

from gemtable.rules.crossing.refilling import lay_out
from gemtable.rules.crossing.state import STONES, State
from gemtable.rules.starting import check_deck, check_options, check_seat, check_seats

SEATS = range(3, 7)


def start(
    seats: int, seed: int = 0, *, deck: Any = None, distributor: int = 0, **unknown: Any
) -> State:
    """Fill the bag in the order of `deck`, or that `seed` gives, and lay out two a mushroom.

    deck         the stones in the order they are drawn, each an index into STONES
    distributor  the seat that lays out the stones (note 1.13)

    Raises ValueError.
    """
    check_options("Crossing has the option distributor", unknown)
    check_seats("Crossing", seats, SEATS)
    check_seat("distributor", distributor, seats)
    if deck is None:
        deck = list(range(len(STONES)))
        Random(seed).shuffle(deck)
    else:
        check_deck(deck, len(STONES))
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
