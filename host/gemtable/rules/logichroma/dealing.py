"""How a match of Logichroma starts."""

from random import Random
from typing import Any

from gemtable.rules.logichroma.state import MISFIRES, TILES, Hand, Held, State, hand_size

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
    if unknown:
        names = ", ".join(sorted(unknown))
        raise ValueError(
            f"Logichroma has the options order, misfires and last_round, not {names}."
        )
    if type(seats) is not int or seats not in SEATS:
        raise ValueError(f"Logichroma is for 2 to 5 seats, not {seats}.")
    if order not in ("random", "seats"):
        raise ValueError(f"order is random or seats, not {order}.")
    if type(misfires) is not int or misfires not in range(1, MISFIRES + 1):
        raise ValueError(f"misfires is 1 to {MISFIRES}, not {misfires}.")
    if last_round not in ("none", "each-once"):
        raise ValueError(f"last_round is none or each-once, not {last_round}.")
    chance = Random(seed)
    if deck is None:
        deck = list(range(TILES))
        chance.shuffle(deck)
    elif set(map(type, deck)) != {int} or sorted(deck) != list(range(TILES)):
        raise ValueError(f"A deck holds each of 0 to {TILES - 1} once.")
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
