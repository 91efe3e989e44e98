"""The faces of the cards of Gems Tracker, and the amounts and points of its tender papers.

`tender_points` is for types B and D to K, which count one board. `majority` is for types A, C
and L, which compare all seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.gems_tracker.rules.board import (
    Area,
    Board,
    bookings_used,
    columns,
    groups,
    most_pairs,
    most_patterns,
)
from gemtable.games.kit.as_json import Json

MINES = 48
TYPES = {  # of tenders: number of cards, and maximum in a match
    "A": (4, 2),
    "B": (1, 1),
    "C": (2, 1),
    "D": (6, 2),
    "E": (1, 1),
    "F": (4, 2),
    "G": (1, 1),
    "H": (1, 1),
    "I": (4, 2),
    "J": (1, 1),
    "K": (1, 1),
    "L": (2, 1),
}
MOST_OR_FEWEST = "ACL"  # compare seats and pay the first three places
STEPPED = "BDEFGHIJ"  # count something on the board and pay by steps
OF_TWO = (3, 1)  # points of two seats for A and C; the text has none for L (note 4.34)
NOT_SOLO = "ACGKL"
PAPERS = {1: 10, 2: 6, 3: 6, 4: 8}  # tenders in a match, by seats


class Mine(NamedTuple):
    """A mine card: its gems from top to bottom, None for an empty mine."""

    gems: tuple[str | None, ...]
    rails: int  # mining rail icons
    marks: tuple[int, ...]  # numbers of seats that use the card; four seats use all


class Tender(NamedTuple):
    """A tender paper: its type, its colours or pattern, and the points it pays."""

    type: str  # "A" to "L"
    colours: tuple[str, ...] = ()  # one for A and F, two for D
    pattern: str = ""  # for I and J, a name in PATTERNS
    most: bool = True  # for A, C and L: the most, or the fewest
    steps: tuple[tuple[int, int], ...] = ()  # (at least so many, points), ascending
    of_two: tuple[int, int] = OF_TWO  # for A, C and L: points of two seats

    def to_json(self) -> dict[str, Json]:
        """Return the tender as JSON for `check_cards`, with only the fields of its type."""
        data: dict[str, Json] = {"type": self.type}
        if self.colours:
            data["colours"] = list(self.colours)
        if self.pattern:
            data["pattern"] = self.pattern
        if self.type in "CL":
            data["wants"] = "most" if self.most else "fewest"
        if self.type == "L":
            data["of_two"] = list(self.of_two)
        if self.steps:
            data["steps"] = [list(step) for step in self.steps]
        return data


@dataclass(frozen=True, slots=True)
class Cards:
    """All card faces of a table.

    `layouts` are the spots for two, three and four seats. A spot is between two tenders, given
    by their indices in the layout.
    """

    mines: tuple[Mine, ...]
    tenders: tuple[Tender, ...]
    layouts: tuple[tuple[tuple[int, int], ...], ...]

    def spots(self, seats: int) -> tuple[tuple[int, int], ...]:
        """Return the spots for tokens; solo uses none."""
        return self.layouts[seats - 2] if seats > 1 else ()

    def mines_for(self, seats: int) -> tuple[int, ...]:
        """Return the mines of a match: all for four seats, else those marked with `seats`."""
        return tuple(
            mine for mine, face in enumerate(self.mines) if seats == 4 or seats in face.marks
        )


def cards_to_json(cards: Cards) -> dict[str, Json]:
    """Return the cards in the format that `check_cards` reads."""
    return {
        "mines": [
            {
                "gems": [gem or "empty" for gem in mine.gems],
                "rails": mine.rails,
                "marks": list(mine.marks),
            }
            for mine in cards.mines
        ],
        "tenders": [tender.to_json() for tender in cards.tenders],
        "layouts": {
            str(seats): [[first + 1, second + 1] for first, second in spots]
            for seats, spots in enumerate(cards.layouts, 2)
        },
    }


_PLACES = (3, 2, 1)  # points for the most, the second and the third
_NO_BOOKINGS = 3  # points of type K


def tender_points(board: Board, tender: Tender) -> int:
    """Return the points that the tender pays for this board; not for types A, C and L."""
    return points_for(count(board, tender), tender)


def points_for(have: int, tender: Tender) -> int:
    """Return the tender's points for the amount `have`; not for types A, C and L."""
    if tender.type == "K":
        return -have or _NO_BOOKINGS
    return max((points for least, points in tender.steps if have >= least), default=0)


def is_met_in_full(board: Board, tender: Tender) -> bool:
    """Return whether the board reaches the tender's highest step, which is the goal in solo."""
    return count(board, tender) >= tender.steps[-1][0]


def count(board: Board, tender: Tender) -> int:
    """Return the amount on the board that the tender counts; not for types C and L."""
    match tender.type:
        case "A":
            return _gems_of_colour(board, tender)
        case "B":
            return sum(None in column.gems for column in columns(board))
        case "D":
            return most_pairs(board, tender.colours)
        case "E":
            return max(map(_longest_run, board), default=0)
        case "F":
            return max((_gems_of_colour((area,), tender) for area in board), default=0)
        case "G":
            return len(board)
        case "H":
            return max((len(group.places) for group in groups(board)), default=0)
        case "K":
            return bookings_used(board)
    return most_patterns(board, tender.pattern)


def majority(
    amounts: Sequence[int], most: bool = True, of_two: tuple[int, int] = OF_TWO
) -> tuple[int, ...]:
    """Return the points of each seat for its place when `amounts` are compared.

    Tied seats get the points of the lowest place that they share, but at least those of the
    third place. A seat with an amount of 0 gets nothing if the most wins, and is first if the
    fewest wins (note 4.33). `of_two` holds the points of first and second place for two seats
    that are not tied.
    """
    return tuple(_share(amount, amounts, most, of_two) for amount in amounts)


def _share(amount: int, amounts: Sequence[int], most: bool, of_two: tuple[int, int]) -> int:
    if most and not amount:
        return 0
    better = sum(other > amount if most else other < amount for other in amounts)
    last = better + amounts.count(amount)
    if len(amounts) == 2 and last - better == 1:
        return of_two[better]
    return _PLACES[min(last, len(_PLACES)) - 1] if better < len(_PLACES) else 0


def _gems_of_colour(board: Board, tender: Tender) -> int:
    (colour,) = tender.colours
    return sum(column.gems.count(colour) for column in columns(board))


def _longest_run(area: Area) -> int:
    longest = length = 0
    before = None
    for column in area:
        if column is None:
            length = 0
        elif before is not None and column.number == before.number % 12 + 1:
            length += 1
        else:
            length = 1
        longest = max(longest, length)
        before = column
    return longest
