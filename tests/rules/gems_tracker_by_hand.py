"""The scoring of Gems Tracker worked out the slow way, from its rule text and notes alone.

Nothing of the game's own scoring is used here. An area is laid out as a grid, a
dictionary from (column, row) to a gem's colour, and whatever is asked is tried
in every way there is.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby, pairwise

Spot = tuple[int, int]  # column from the left, row from the top
Grid = dict[Spot, str]

SHAPES = {  # how many of the others each gem touches, and the most gems in one line
    ((1, 1, 1, 3), 3): "T",
    ((1, 1, 2, 2), 3): "L",
    ((1, 1, 2, 2), 2): "S",
    ((1, 1, 2, 2), 4): "line",
    ((2, 2, 2, 2), 2): "square",
}
# What majorities pay, by how many seats share the first place, the second and so on:
# 3, 2, 1; a tie for the first two 2 each and the next 1; a tie for the second and third
# 1 each; three or more that tie for the first 1 each; of two seats the lesser gets 1.
PAID = {
    (1, 1): (3, 1),
    (2,): (2,),
    (1, 1, 1): (3, 2, 1),
    (2, 1): (2, 1),
    (1, 2): (3, 1),
    (3,): (1,),
    (1, 1, 1, 1): (3, 2, 1, 0),
    (2, 1, 1): (2, 1, 0),
    (1, 2, 1): (3, 1, 0),
    (1, 1, 2): (3, 2, 1),
    (2, 2): (2, 1),
    (3, 1): (1, 0),
    (1, 3): (3, 1),
    (4,): (1,),
}


def grid(area) -> Grid:
    """Lay out an area: its columns side by side, a booking card leaving a gap."""
    return {
        (x, y): gem
        for x, column in enumerate(area)
        if column is not None
        for y, gem in enumerate(column.gems)
        if gem is not None
    }


def touch(one: Spot, other: Spot) -> bool:
    """Orthogonally, not diagonally."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def groups(laid: Grid) -> list[tuple[str, frozenset[Spot]]]:
    """Join gems of one colour that touch, until nothing can be joined any more."""
    heaps = [(colour, frozenset([spot])) for spot, colour in laid.items()]
    while True:
        for one, other in combinations(heaps, 2):
            if one[0] == other[0] and any(touch(a, b) for a in one[1] for b in other[1]):
                heaps = [heap for heap in heaps if heap not in (one, other)]
                heaps.append((one[0], one[1] | other[1]))
                break
        else:
            return heaps


def most_apart(sets: Sequence[frozenset[Spot]]) -> int:
    """Return how many of the sets can be chosen so that no spot is used twice: try it all."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    with_it = 1 + most_apart([each for each in rest if not each & first])
    return max(with_it, most_apart(rest))


def shape(spots: Iterable[Spot]) -> str:
    """Name the pattern of four gems that hang together; "" if they do not."""
    spots = tuple(spots)
    touches = tuple(sorted(sum(touch(one, other) for other in spots) for one in spots))
    lines = [[spot[axis] for spot in spots] for axis in (0, 1)]
    longest = max(line.count(place) for line in lines for place in line)
    return SHAPES.get((touches, longest), "")


def patterns(board, name: str) -> int:
    """Note 4.26: one colour, any rotation or reflection, no gem used twice."""
    return sum(
        most_apart(
            [frozenset(four) for four in combinations(sorted(heap), 4) if shape(four) == name]
        )
        for area in board
        for _, heap in groups(grid(area))
    )


def pairs(board, colours: Sequence[str]) -> int:
    """Type D: one gem with one gem beside it, over all areas, no gem in two pairs."""
    one, other = colours
    total = 0
    for area in board:
        laid = grid(area)
        total += most_apart(
            [
                frozenset((a, b))
                for a, b in combinations(laid, 2)
                if touch(a, b) and {laid[a], laid[b]} == {one, other}
            ]
        )
    return total


def run(board) -> int:
    """Type E: numbers in sequence side by side, 1 after 12; a booking card cuts them."""
    longest = 0
    for area in board:
        for start in range(len(area)):
            for end in range(start + 1, len(area) + 1):
                part = area[start:end]
                if None not in part and all(
                    (a.number, b.number) == (12, 1) or b.number == a.number + 1
                    for a, b in pairwise(part)
                ):
                    longest = max(longest, len(part))
    return longest


def colour_in_one_area(board, colour: str) -> int:
    """Type F."""
    return max([0, *(list(grid(area).values()).count(colour) for area in board)])


def columns_with_an_empty_cell(board) -> int:
    """Type B."""
    return len([column for area in board for column in area if column and None in column.gems])


def largest_group(board) -> int:
    """Type H: the connected gems of the area that has the most of them."""
    return max([0, *(len(heap) for area in board for _, heap in groups(grid(area)))])


def for_bookings(board) -> int:
    """Type K and note 4.14: 3 without any, otherwise one less for each ever laid."""
    laid = sum(1 for area in board for cell in area if cell is None or cell.covers)
    return -laid if laid else 3


def majority(amounts: Sequence[int], most: bool) -> tuple[int, ...]:
    """Types A, C and L (notes 4.21, 4.22): look up what each place is paid.

    Who has none of what most are asked of gets nothing, and changes nothing (note 4.33).
    """
    ranked = sorted(amounts, reverse=most)
    places = [(amount, len(list(same))) for amount, same in groupby(ranked)]
    paid = PAID[tuple(size for _, size in places)]
    points = {amount: pay for (amount, _), pay in zip(places, paid, strict=True)}
    return tuple(0 if most and amount == 0 else points[amount] for amount in amounts)


def strength(board, number: int) -> int | None:
    """Notes 4.17 to 4.19: what a number's columns are worth; None without any."""
    found = []
    for area in board:
        heaps = groups(grid(area))
        for x, column in enumerate(area):
            if column is not None and column.number == number:
                sizes = [len(heap) for _, heap in heaps if any(spot[0] == x for spot in heap)]
                found.append(max([0, *sizes]))
    return sum(found) if found else None


def winner(boards, number: int, rail_order: Sequence[int]) -> int | None:
    """Notes 4.17 and 4.20: the most connected gems, of equals the highest on the rail."""
    strengths = {seat: strength(board, number) or 0 for seat, board in enumerate(boards)}
    best = max(strengths.values())
    return next((seat for seat in rail_order if best and strengths[seat] == best), None)
