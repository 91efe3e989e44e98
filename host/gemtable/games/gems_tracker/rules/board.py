"""The board of one seat in Gems Tracker, its groups and patterns, and contests between boards.

A board is a tuple of areas. An area is a tuple of cells, from left to right: a Column, or
None for an uncovered booking card. A column holds the number of its tracker card and, from
top to bottom, the gems of its mine card, None where the mine is empty.

Neighbouring cells of an area touch; areas never do.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.rules import Event

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
    first: bool = False  # started its area, whose cells are counted from here


Area = tuple[Column | None, ...]
Board = tuple[Area, ...]


Place = tuple[int, int, int]  # a gem's area, cell from the left, row from the top


class Group(NamedTuple):
    """Connected gems of one colour, which touch at their sides; a single gem is a group too."""

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
    """Return the index of the cell with the column that started the area."""
    return next(cell for cell, column in enumerate(area) if column is not None and column.first)


def cell_at(area: Area, side: str, steps: int) -> int:
    """Return the index of the cell that is `steps` to that side of the first column.

    The area can be too short to have that cell.
    """
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
    """Return the four neighbouring places, including those outside the board."""
    area, cell, row = place
    return (
        (area, cell - 1, row),
        (area, cell + 1, row),
        (area, cell, row - 1),
        (area, cell, row + 1),
    )


def ascends(left: int, right: int) -> bool:
    """Return whether the number `right` can follow `left`: it is higher, or it is 1 after 12."""
    return left < right or (left == 12 and right == 1)


Shape = frozenset[Place]


def most_disjoint(shapes: Collection[Shape]) -> int:
    """Return the maximum number of shapes that can be chosen without sharing a place.

    The result is exact. Dynamic programming goes through the places in order. For each set of
    later places already taken, it keeps the largest number of shapes.
    """
    places = sorted(frozenset().union(*shapes))
    index = {place: number for number, place in enumerate(places)}
    starting: list[list[int]] = [[] for _ in places]
    for shape in shapes:
        first = index[min(shape)]
        starting[first].append(sum(1 << (index[place] - first) for place in shape))
    best = {0: 0}  # from places taken (bit 0 is the current place) to shapes laid
    for masks in starting:
        ahead: dict[int, int] = {}
        for taken, laid in best.items():
            ways = [(taken, laid)]
            ways += [(taken | mask, laid + 1) for mask in masks if not taken & mask]
            for after, count in ways:
                ahead[after >> 1] = max(count, ahead.get(after >> 1, 0))
        best = ahead
    return max(best.values())


@dataclass(frozen=True, slots=True)
class Contest(Event):
    """The scoring of one tracker number: each seat's connected gems, and the winner, if any."""

    number: int
    gems: tuple[tuple[int, int], ...]  # (seat, gems) of each seat that has the number
    winner: int | None


def contest(boards: Sequence[Board], rail_order: Sequence[int]) -> tuple[Contest, ...]:
    """Return the contests of all numbers from 1 to 12 that are on a board.

    `rail_order` lists the seats from the highest on the mining rail down, and breaks ties.
    """
    strengths = [connected_gems(board) for board in boards]
    contests = []
    for number in NUMBERS:
        have = {seat: found[number] for seat, found in enumerate(strengths) if number in found}
        if have:
            contests.append(Contest(number, tuple(have.items()), _winner(have, rail_order)))
    return tuple(contests)


def _winner(have: Mapping[int, int], rail_order: Sequence[int]) -> int | None:
    largest = max(have.values())
    if not largest:
        return None  # no gem, no winner (note 4.20)
    return next(seat for seat in rail_order if have.get(seat) == largest)


def connected_gems(board: Board) -> dict[int, int]:
    """Return, by number, how many gems are connected to the columns with that number.

    In each area only the largest group counts, even if the number is there twice. The areas are
    added up (notes 4.18, 4.19).
    """
    sizes: dict[Place, int] = {}
    for group in groups(board):
        sizes.update(dict.fromkeys(group.places, len(group.places)))
    found: dict[int, int] = defaultdict(int)
    for area, cells in enumerate(board):
        largest: dict[int, int] = defaultdict(int)
        for cell, column in enumerate(cells):
            if column is not None:
                best = largest[column.number]
                for row in range(len(column.gems)):
                    best = max(best, sizes.get((area, cell, row), 0))
                largest[column.number] = best
        for number, size in largest.items():
            found[number] += size
    return dict(found)


PATTERNS = {  # all connected shapes of four gems; the T is in the text (A: five cards, five ways)
    "T": ("###", ".#."),
    "L": ("###", "#.."),
    "S": ("##.", ".##"),
    "square": ("##", "##"),
    "line": ("####",),
}

_Offsets = tuple[tuple[int, int], ...]  # cells and rows from the first gem, which is (0, 0)


def most_patterns(board: Board, pattern: str) -> int:
    """Return the maximum number of patterns on the board that share no gem (note 4.26).

    Each pattern has one colour, and can be turned or mirrored.
    """
    lying = gems(board)
    shapes = []
    for (area, cell, row), colour in lying.items():
        for offsets in _WAYS[pattern]:
            for right, down in offsets:
                if lying.get((area, cell + right, row + down)) != colour:
                    break
            else:
                places = ((area, cell + right, row + down) for right, down in offsets)
                shapes.append(frozenset(places))
    return most_disjoint(shapes)


def most_pairs(board: Board, colours: tuple[str, ...]) -> int:
    """Return the maximum number of pairs of neighbouring gems in two colours; none share a gem."""
    wanted = set(colours)
    lying = gems(board)
    return most_disjoint(
        [
            frozenset((place, other))
            for place, colour in lying.items()
            for other in neighbours(place)
            if place < other and {colour, lying.get(other)} == wanted
        ]
    )


def _ways(drawing: tuple[str, ...]) -> tuple[_Offsets, ...]:
    """Return all rotations and reflections of the drawing, each once."""
    spots = [
        (x, y) for y, line in enumerate(drawing) for x, mark in enumerate(line) if mark == "#"
    ]
    ways = set()
    for mirrored in (False, True):
        turned = [(-x, y) for x, y in spots] if mirrored else spots
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            first_x, first_y = min(turned)
            ways.add(tuple(sorted((x - first_x, y - first_y) for x, y in turned)))
    return tuple(sorted(ways))


_WAYS = {name: _ways(drawing) for name, drawing in PATTERNS.items()}
