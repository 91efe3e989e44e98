"""The places for a column on a board: a new area, an end of an area, or a booking card."""

from collections.abc import Collection, Iterator

from gemtable.games.gems_tracker.rules.board import Area, Board, ascends, first_cell
from gemtable.games.gems_tracker.rules.booking import SIDES, with_bookings
from gemtable.games.gems_tracker.rules.moves import Cover, Extend, NewArea, Placing
from gemtable.games.gems_tracker.rules.state import SOLO_AREAS, End


def places(
    number: int, board: Board, booked: Collection[End], grown: Collection[int] | None
) -> Iterator[Placing]:
    """Yield the places for a column with `number`, the mine not turned, no card beside it.

    `booked` lists the booking cards that will lie at ends of areas. `grown` lists the areas
    that already have their column of this round in solo; it is None with several seats.
    """
    if grown is None or len(board) < SOLO_AREAS:
        yield NewArea()
    after = with_bookings(board, booked)
    for area, cells in enumerate(board):
        if area in (grown or ()):
            continue
        for side in SIDES:
            if touches(after[area], side, number):
                yield Extend(area, side)
        if None in cells:
            yield from (_cover(area, cells, cell) for cell in coverable(cells, number))


def touches(cells: Area, side: str, number: int) -> bool:
    """Return whether a column with `number` may lie directly at that end."""
    if side == "right":
        return (end := cells[-1]) is None or ascends(end.number, number)
    return (end := cells[0]) is None or ascends(number, end.number)


def coverable(cells: Area, number: int) -> Iterator[int]:
    """Yield the cells of booking cards that a column with `number` may cover (note 4.9)."""
    for cell, lying in enumerate(cells):
        if lying is None:
            left = cells[cell - 1] if cell else None
            right = cells[cell + 1] if cell + 1 < len(cells) else None
            fits_left = left is None or ascends(left.number, number)
            if fits_left and (right is None or ascends(number, right.number)):
                yield cell


def _cover(area: int, cells: Area, cell: int) -> Cover:
    steps = cell - first_cell(cells)
    return Cover(area, "left" if steps < 0 else "right", abs(steps))
