"""How a match of Logichroma starts."""

from random import Random
from typing import Any

from gemtable.rules.logichroma.state import MISFIRES, TILES, Hand, Held, State, hand_size
from gemtable.rules.starting import check_deck, check_options, check_seats, check_word

SEATS = range(2, 6)


def start(
    seats: int,
    seed: int = 0,
    *,
    deck: Any = None,
    order: str = "random",
    misfires: int = MISFIRES,
    last_round: str = "none",
    **unknown: Any,
) -> State:
    """Deal from `deck`, or from the order that `seed` gives.

    deck        for each tile an index into CARDS
    order       "random": who follows whom is drawn from `seed`; "seats": seat 0
                begins, then round the table
    misfires    how many end the match, 1 to 4
    last_round  "none"; "each-once": one more turn each after the last draw
                ends the match, whatever the hands hold (note 2.10)

    Raises ValueError.
    """
    check_options("Logichroma has the options order, misfires and last_round", unknown)
    check_seats("Logichroma", seats, SEATS)
    check_word("order", order, ("random", "seats"))
    if type(misfires) is not int or misfires not in range(1, MISFIRES + 1):
        raise ValueError(f"misfires is 1 to {MISFIRES}, not {misfires}.")
    check_word("last_round", last_round, ("none", "each-once"))
    chance = Random(seed)
    if deck is None:
        deck = list(range(TILES))
        chance.shuffle(deck)
    else:
        check_deck(deck, TILES)
    turns = list(range(seats))
    if order == "random":
        chance.shuffle(turns)
    size = hand_size(seats)
    return State(
        seats=seats,
        last_round=last_round,
        order=tuple(turns),
        turn=turns[0],
        deck=tuple(deck),
        drawn=seats * size,
        hands=tuple(_dealt(seat * size, size) for seat in range(seats)),
        misfires=misfires,
    )


def _dealt(first: int, size: int) -> Hand:
    return tuple(Held(tile) for tile in range(first, first + size))
