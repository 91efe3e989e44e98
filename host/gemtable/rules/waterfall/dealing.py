"""How a match of Waterfall starts."""

from random import Random
from typing import Any

from gemtable.rules.starting import check_deck, check_options, check_seat, check_seats
from gemtable.rules.waterfall.pyramid import TOP
from gemtable.rules.waterfall.state import HAND, SEATS, TILES, Lying, State, without


def start(
    seats: int, seed: int = 0, *, deck: Any = None, first: int | None = None, **unknown: Any
) -> State:
    """Deal from `deck`, or from the order that `seed` gives.

    deck   every tile once, the top first. The first of them with the add action
           starts the waterfall; of the others each seat gets four, seat 0 first
    first  the seat that begins; None: by chance (note 3.28)

    Raises ValueError.
    """
    check_options("Waterfall has the option first", unknown)
    check_seats("Waterfall", seats, SEATS)
    if first is not None:
        check_seat("first", first, seats)
    chance = Random(seed)
    shuffled = list(range(len(TILES)))
    chance.shuffle(shuffled)
    by_chance = chance.randrange(seats)
    if deck is None:
        deck = shuffled
    else:
        check_deck(deck, len(TILES))
    top = next(tile for tile in deck if TILES[tile].action == "add")
    dealt = without(tuple(deck), top)
    return State(
        seats=seats,
        first=by_chance if first is None else first,
        seed=seed,
        deck=dealt[seats * HAND :],
        hands=tuple(dealt[seat * HAND : (seat + 1) * HAND] for seat in range(seats)),
        scored=((),) * seats,
        waterfall=(Lying(TOP, top),),
        pawns=(None,) * seats,
        phase="play",
        turn=by_chance if first is None else first,
    )
