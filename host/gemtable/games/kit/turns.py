"""Whose turn it is, in games in which seats move one after the other, and who else is there."""

from gemtable.games.kit.rules import Shown, View
from gemtable.sentence import Sentence


def mover(view: View) -> int | None:
    """Return the seat that owes a move; None when the match is over."""
    return next(iter(view.pending), None)


def others(seat: int, seats: int) -> tuple[int, ...]:
    """Return the other seats, the next first: in the order of their keys."""
    return tuple((seat + step) % seats for step in range(1, seats))


def to_move(view: View, _shown: Shown) -> Sentence:
    """Return whose turn it is, for screens, in a match that goes on."""
    return Sentence("Seat {seats} to move", seats=[seat + 1 for seat in view.pending])


def whose_turn(turn: int | None) -> Sentence:
    """Return what is told to a seat that could not do anything now."""
    if turn is None:
        return Sentence("The match is over.")
    return Sentence("It is seat {seat}'s turn.", seat=turn + 1)
