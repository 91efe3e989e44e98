"""Whose turn it is, and the order of the other seats, in games where seats take turns."""

from gemtable.games.kit.rules import Shown, View
from gemtable.sentence import Sentence


def mover(view: View) -> int | None:
    """Return the seat that owes a move; None if the match is over."""
    return next(iter(view.pending), None)


def others(seat: int, seats: int) -> tuple[int, ...]:
    """Return the other seats, the next one first; their keys have the same order."""
    return tuple((seat + step) % seats for step in range(1, seats))


def to_move(view: View, _shown: Shown) -> Sentence:
    """Return whose turn it is, for screens, while the match goes on."""
    return Sentence("Seat {seats} to move", seats=[seat + 1 for seat in view.pending])


def whose_turn(turn: int | None) -> Sentence:
    """Return the answer to a seat that tries to move out of turn."""
    if turn is None:
        return Sentence("The match is over.")
    return Sentence("It is seat {seat}'s turn.", seat=turn + 1)
