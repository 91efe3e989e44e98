"""What the tender papers of Gems Tracker count and pay.

`tender_points` is for types B and D to K, which count one board. `majority` is for types A, C
and L, which compare the seats.
"""

from collections.abc import Callable, Sequence

from gemtable.games.gems_tracker.rules.board import Area, Board, bookings_used, columns, groups
from gemtable.games.gems_tracker.rules.cards import OF_TWO, Tender
from gemtable.games.gems_tracker.rules.patterns import most_pairs, most_patterns

_PLACES = (3, 2, 1)  # points for the most, the second and the third
_NO_BOOKINGS = 3  # points of type K


def tender_points(board: Board, tender: Tender) -> int:
    """Return the points of this board for the tender; not for types A, C and L."""
    return points_for(count(board, tender), tender)


def points_for(have: int, tender: Tender) -> int:
    """Return the tender's points for the amount `have`; not for types A, C and L."""
    if tender.type == "K":
        return -have or _NO_BOOKINGS
    return max((points for least, points in tender.steps if have >= least), default=0)


def is_met_in_full(board: Board, tender: Tender) -> bool:
    """Return whether the board reaches the highest step, the goal in solo."""
    return count(board, tender) >= tender.steps[-1][0]


def count(board: Board, tender: Tender) -> int:
    """Return the board's amount of what the tender counts, for types A, B and D to K."""
    return _COUNTS[tender.type](board, tender)


def majority(
    amounts: Sequence[int], most: bool = True, of_two: tuple[int, int] = OF_TWO
) -> tuple[int, ...]:
    """Return the points of each seat when `amounts` are compared; `of_two` is for two seats.

    Seats that tie get the points of the lowest place they share, but at least those of the
    third place. A seat with none is not ranked for the most, and is first for the fewest
    (note 4.33).
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


def _bookings(board: Board, _tender: Tender) -> int:
    return bookings_used(board)


def _gems_of_colour(board: Board, tender: Tender) -> int:
    (colour,) = tender.colours
    return sum(column.gems.count(colour) for column in columns(board))


def _columns_with_empty_mine(board: Board, _tender: Tender) -> int:
    return sum(None in column.gems for column in columns(board))


def _pairs(board: Board, tender: Tender) -> int:
    return most_pairs(board, tender.colours)


def _longest_run(board: Board, _tender: Tender) -> int:
    return max((_run(area) for area in board), default=0)


def _run(area: Area) -> int:
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


def _gems_of_colour_in_one_area(board: Board, tender: Tender) -> int:
    return max((_gems_of_colour((area,), tender) for area in board), default=0)


def _areas(board: Board, _tender: Tender) -> int:
    return len(board)


def _largest_group(board: Board, _tender: Tender) -> int:
    return max((len(group.places) for group in groups(board)), default=0)


def _patterns(board: Board, tender: Tender) -> int:
    return most_patterns(board, tender.pattern)


_COUNTS: dict[str, Callable[[Board, Tender], int]] = {
    "A": _gems_of_colour,
    "B": _columns_with_empty_mine,
    "D": _pairs,
    "E": _longest_run,
    "F": _gems_of_colour_in_one_area,
    "G": _areas,
    "H": _largest_group,
    "I": _patterns,
    "J": _patterns,
    "K": _bookings,
}
