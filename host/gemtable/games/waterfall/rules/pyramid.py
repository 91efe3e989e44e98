"""The places of the waterfall: a pyramid with one place in its first row, two in the second.

Rows and columns count from 0 in code, from 1 in notation: "3.2" is the second place of the
third row. Notes 3.5 and 3.6 give geometry and height.
"""

from collections.abc import Collection
from typing import NamedTuple

ROWS = 20  # enough: the match ends with 20 tiles


class Place(NamedTuple):
    """A place for a tile; `column` is 0 to `row`, from the left."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row + 1}.{self.column + 1}"

    def to_json(self) -> list[int]:
        return list(self)

    @property
    def below(self) -> dict[str, "Place"]:
        """The two places to fall to; below the last row they are outside the pyramid."""
        row, column = self
        return {"left": Place(row + 1, column), "right": Place(row + 1, column + 1)}


TOP = Place(0, 0)
PLACES = tuple(Place(row, column) for row in range(ROWS) for column in range(row + 1))

_TOWARDS = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))  # above, beside, below


def _neighbours(place: Place) -> tuple[Place, ...]:
    around = [Place(place.row + row, place.column + column) for row, column in _TOWARDS]
    return tuple(other for other in around if other in _ALL)


_ALL = frozenset(PLACES)
NEIGHBOURS = {place: _neighbours(place) for place in PLACES}


def open_places(taken: Collection[Place]) -> list[Place]:
    """Return the empty places beside a taken one, from the top, each row from the left."""
    around = {other for place in taken for other in NEIGHBOURS[place]}
    return sorted(around.difference(taken))


def are_connected(taken: Collection[Place]) -> bool:
    """Return whether these places are connected."""
    left = set(taken)
    reached = [left.pop()] if left else []
    while reached:
        beside = left.intersection(NEIGHBOURS[reached.pop()])
        left -= beside
        reached += beside
    return not left
