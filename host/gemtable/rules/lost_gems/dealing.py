"""How a match of The Lost Gems starts."""

from random import Random
from typing import Any

from gemtable.rules.lost_gems.state import HAND, TILES, Held, State

SEATS = range(2, 5)


def start(
    seats: int,
    seed: int = 0,
    *,
    deck: Any = None,
    deal: str = "referee",
    bonus: str = "auto",
    first: int = 0,
    **unknown: Any,
) -> State:
    """Deal from `deck`, or from the order that `seed` gives.

    deck   for each tile an index into SHARDS
    deal   "referee": hands are dealt; "table": all tiles lie in the treetops and
           each seat takes its opening hand, seat 0 first
    bonus  "auto": the penny of a complete gem flips by itself; "ask": the seat says
    first  the seat with the next birthday (note 0.16)

    Raises ValueError.
    """
    if unknown:
        names = ", ".join(sorted(unknown))
        raise ValueError(f"The Lost Gems has the options deal, bonus and first, not {names}.")
    if type(seats) is not int or seats not in SEATS:
        raise ValueError(f"The Lost Gems is for 2 to 4 seats, not {seats}.")
    if deal not in ("referee", "table"):
        raise ValueError(f"deal is referee or table, not {deal}.")
    if bonus not in ("auto", "ask"):
        raise ValueError(f"bonus is auto or ask, not {bonus}.")
    if type(first) is not int or first not in range(seats):
        raise ValueError(f"first is a seat from 0 to {seats - 1}, not {first}.")
    if deck is None:
        deck = list(range(TILES))
        Random(seed).shuffle(deck)
    elif set(map(type, deck)) != {int} or sorted(deck) != list(range(TILES)):
        raise ValueError(f"A deck holds each of 0 to {TILES - 1} once.")
    by_table = deal == "table"
    dealt = 0 if by_table else seats * HAND
    return State(
        seats=seats,
        deal=deal,
        bonus=bonus,
        first=first,
        deck=tuple(deck),
        hands=tuple(
            tuple(None if by_table else Held(seat * HAND + slot, 0) for slot in range(HAND))
            for seat in range(seats)
        ),
        treetops=tuple(range(dealt, TILES)),
        phase="take" if by_table else "turn",
        turn=0 if by_table else first,
        number=0 if by_table else 1,
    )
