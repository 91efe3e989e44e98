"""What one seat has built in Gems Tracker, and the gems that hang together on it.

A board is a tuple of areas. An area is a tuple of cells, from left to right: a
Column, or None for a booking card that nothing covers. A column holds the
number of its tracker card and, from top to bottom, the gems of its mine card
as it lies, None where the mine is empty.

Two cells of an area with neighbouring places touch; areas never do.
"""

from collections.abc import Iterator
from typing import NamedTuple

COLOURS = ("white", "green", "red", "yellow")
NUMBERS = range(1, 13)


class Column(NamedTuple):
    """A tracker card above a mine card; only number and gems count in scoring."""

    number: int
    gems: tuple[str | None, ...]
    owner: int = 0  # whose colour the tracker card has
    mine: int = 0  # the mine card, an index into Cards.mines
    turned: bool = False  # by 180 degrees
    covers: bool = False  # lies on a booking card
    first: bool = False  # of its area, whose cells are counted from here


Area = tuple[Column | None, ...]
Board = tuple[Area, ...]


Place = tuple[int, int, int]  # of a gem: area, cell from the left, row from the top


class Group(NamedTuple):
    """Gems of one colour that touch at their sides, one to the next; maybe a single gem."""

    colour: str
    places: tuple[Place, ...]  # ascending


def gems(board: Board) -> dict[Place, str]:
    """Return the colour of every gem, in ascending order of places."""
    return {
        (area, cell, row): colour
        for area, cells in enumerate(board)
        for cell, column in enumerate(cells)
        if column is not None
        for row, colour in enumerate(column.gems)
        if colour is not None
    }


def first_cell(area: Area) -> int:
    """Return the cell of the column that the area began with: it stays where the area grows."""
    return next(cell for cell, column in enumerate(area) if column is not None and column.first)


def cell_at(area: Area, side: str, steps: int) -> int:
    """Return the cell so many steps beside the first column; it may not be there."""
    return first_cell(area) + (-steps if side == "left" else steps)


def columns(board: Board) -> Iterator[Column]:
    """Yield the columns of all areas."""
    return (column for area in board for column in area if column is not None)


def bookings_used(board: Board) -> int:
    """Count the booking cards on the board, the covered ones too (note 4.14)."""
    return sum(column is None or column.covers for area in board for column in area)


def groups(board: Board) -> tuple[Group, ...]:
    """Return every connected group of gems once, in order of its first place."""
    left = gems(board)
    found = []
    while left:
        place = next(iter(left))
        colour = left[place]
        found.append(Group(colour, tuple(sorted(_taken(place, colour, left)))))
    return tuple(found)


def _taken(start: Place, colour: str, left: dict[Place, str]) -> list[Place]:
    """Take what is connected to a gem out of the gems that are left, and return it."""
    del left[start]
    places = [start]
    for place in places:  # it grows
        for beside in neighbours(place):
            if left.get(beside) == colour:
                del left[beside]
                places.append(beside)
    return places


def neighbours(place: Place) -> tuple[Place, Place, Place, Place]:
    """Return the four places at the sides, on the board or not."""
    area, cell, row = place
    return (
        (area, cell - 1, row),
        (area, cell + 1, row),
        (area, cell, row - 1),
        (area, cell, row + 1),
    )


def fits(left: Column | None, right: Column | None) -> bool:
    """Say whether two cells may lie side by side: ascending, or 1 after 12.

    A booking card, None, lies beside anything (note 4.8).
    """
    if left is None or right is None:
        return True
    return ascends(left.number, right.number)


def ascends(left: int, right: int) -> bool:
    """Say whether a number may lie right of another: it is higher, or 1 after 12."""
    return left < right or (left == 12 and right == 1)
