"""What one seat has built in Gems Tracker, and its connected gems.

A board is a tuple of areas. An area is a tuple of cells, from left to right: a Column, or
None for an uncovered booking card. A column holds the number of its tracker card and, from
top to bottom, the gems of its mine card as it lies, None where the mine is empty.

Neighbouring cells of an area touch; areas never do.
"""

from collections.abc import Iterator
from typing import NamedTuple

COLOURS = ("white", "green", "red", "yellow")
NUMBERS = range(1, 13)


class Column(NamedTuple):
    """A tracker card above a mine card; only number and gems count in scoring."""

    number: int
    gems: tuple[str | None, ...]
    owner: int = 0  # seat of the tracker card's colour
    mine: int = 0  # the mine card, an index into Cards.mines
    turned: bool = False  # by 180 degrees
    covers: bool = False  # lies on a booking card
    first: bool = False  # began its area, whose cells are counted from here


Area = tuple[Column | None, ...]
Board = tuple[Area, ...]


Place = tuple[int, int, int]  # a gem's area, cell from the left, row from the top


class Group(NamedTuple):
    """Connected gems of one colour, touching at their sides; maybe a single gem."""

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
    """Return the index of the cell with the column that began the area."""
    return next(cell for cell, column in enumerate(area) if column is not None and column.first)


def cell_at(area: Area, side: str, steps: int) -> int:
    """Return the index of the cell `steps` beside the first column; it may not exist."""
    return first_cell(area) + (-steps if side == "left" else steps)


def columns(board: Board) -> Iterator[Column]:
    """Yield the columns of all areas."""
    return (column for area in board for column in area if column is not None)


def bookings_used(board: Board) -> int:
    """Return the number of booking cards on the board, covered ones included (note 4.14)."""
    return sum(column is None or column.covers for area in board for column in area)


def groups(board: Board) -> tuple[Group, ...]:
    """Return all connected groups of gems, in order of their first places."""
    left = gems(board)
    found = []
    while left:
        place = next(iter(left))
        colour = left[place]
        found.append(Group(colour, tuple(sorted(_taken(place, colour, left)))))
    return tuple(found)


def _taken(start: Place, colour: str, left: dict[Place, str]) -> list[Place]:
    """Remove the group of the gem at `start` from `left`, and return its places."""
    del left[start]
    places = [start]
    for place in places:  # grows in the loop
        for beside in neighbours(place):
            if left.get(beside) == colour:
                del left[beside]
                places.append(beside)
    return places


def neighbours(place: Place) -> tuple[Place, Place, Place, Place]:
    """Return the four neighbouring places, on the board or not."""
    area, cell, row = place
    return (
        (area, cell - 1, row),
        (area, cell + 1, row),
        (area, cell, row - 1),
        (area, cell, row + 1),
    )


def fits(left: Column | None, right: Column | None) -> bool:
    """Return whether two cells may lie side by side: ascending, or 1 after 12.

    A booking card, None, may lie beside anything (note 4.8).
    """
    if left is None or right is None:
        return True
    return ascends(left.number, right.number)


def ascends(left: int, right: int) -> bool:
    """Return whether the number `right` may lie right of `left`: it is higher, or 1 after 12."""
    return left < right or (left == 12 and right == 1)
