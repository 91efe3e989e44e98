"""How a match of The Lost Gems starts."""

from random import Random
from typing import Any

from gemtable.rules.lost_gems.state import HAND, TILES, Held, State
from gemtable.rules.starting import (
    check_deck,
    check_options,
    check_seat,
    check_seats,
    check_word,
)

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
    check_options("The Lost Gems has the options deal, bonus and first", unknown)
    check_seats("The Lost Gems", seats, SEATS)
    check_word("deal", deal, ("referee", "table"))
    check_word("bonus", bonus, ("auto", "ask"))
    check_seat("first", first, seats)
    if deck is None:
        deck = list(range(TILES))
        Random(seed).shuffle(deck)
    else:
        check_deck(deck, TILES)
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
