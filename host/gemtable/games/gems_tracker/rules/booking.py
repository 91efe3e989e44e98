"""Booking cards that are laid with a column, at the ends of any areas of its seat (note 4.11).

A seat reserves them before it places the pair, and they are laid together with it. So no card
is covered in the turn in which it is laid, and without a column none is laid.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import cache

from gemtable.games.gems_tracker.rules.board import Board
from gemtable.games.gems_tracker.rules.events import Booked
from gemtable.games.gems_tracker.rules.moves import Book
from gemtable.games.gems_tracker.rules.state import End, State, Step
from gemtable.games.kit.rules import IllegalMove
from gemtable.sentence import Sentence

SIDES = ("left", "right")


def ends(state: State, seat: int) -> tuple[Book, ...]:
    """Return every end of the seat's areas; () if it has no booking card left."""
    return _ends(len(state.boards[seat])) if unbooked(state, seat) else ()


@cache
def _ends(areas: int) -> tuple[Book, ...]:
    return tuple(Book(area, side) for area in range(areas) for side in SIDES)


def unbooked(state: State, seat: int) -> int:
    """Return the number of the seat's booking cards that are not reserved yet."""
    return state.bookings[seat] - len(state.booked)


def book(state: State, seat: int, move: Book) -> Step:
    """Reserve a booking card for that end, to be laid there with the column."""
    if move.area not in range(len(state.boards[seat])):
        raise IllegalMove(Sentence("There is no area {area}.", area=move.area + 1), "note 4.11")
    if move.side not in SIDES:
        raise IllegalMove(Sentence("An area has a left and a right end."), "note 4.11")
    check_left(state, seat, 1)
    booked = tuple(sorted((*state.booked, End(move.area, move.side))))
    return replace(state, booked=booked), (Booked(seat, move.area, move.side),)


def check_left(state: State, seat: int, *cards: int) -> None:
    """Refuse if the seat has fewer booking cards left than the sum of `cards`."""
    left = unbooked(state, seat)
    if min(cards) < 0 or sum(cards) > left:
        raise IllegalMove(
            Sentence("Booking cards that you can still lay: {count}.", count=left),
            "Setiap pemain mempunyai 3 kartu Booking Space",
        )


def with_bookings(board: Board, booked: Collection[End]) -> Board:
    """Return the board with these booking cards laid, next to the cells there."""
    if not booked:
        return board
    areas = list(board)
    for area, side in booked:
        areas[area] = (None, *areas[area]) if side == "left" else (*areas[area], None)
    return tuple(areas)
