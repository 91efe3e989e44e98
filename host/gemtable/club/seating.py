"""The seats for the next round of a tournament. Pure: the same input gives the same seats.

First it is chosen who sits out. Then tables are filled so that

- people who have sat at one table before meet again as seldom as possible, and
- if there are points, people with about the same number of points meet (Swiss system).

The first rule counts more. Two first seatings (neighbours together, and dealt like cards) are
improved by swapping two people as long as that helps. Then a search tries all seatings that could
be better, up to a fixed number of steps: with up to nine people the result is the best possible.

Libraries that pair players (py4swiss, swissdutch) only make tables of two, by the rules of chess.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

_AGAIN = 10**9  # cost of each earlier meeting of two; more than all differences in points
_A_POINT = 1_000  # cost of a difference of one point
_STEPS = 40_000  # of the search through all seatings, about half a second


class Past(NamedTuple):
    """A past round: the people at each table, in the order of their seats, and who sat out."""

    tables: tuple[tuple[str, ...], ...]
    sat_out: tuple[str, ...] = ()


def sizes(people: int, seats: Collection[int], wanted: int, most: int) -> tuple[int, ...]:
    """Return the numbers of people at each table, largest first; () if they fill no table.

    `seats` are the numbers that the game allows; nobody plays alone. First, as few people as
    possible sit out; then table sizes are as close as possible to `wanted`. There are at most
    `most` tables.
    """
    found = [
        split
        for tables in range(1, min(most, people // 2) + 1)
        for seated in range(2 * tables, people + 1)
        if {*(split := _evenly(seated, tables))} <= {*seats}
    ]
    return min(found, key=lambda each: _unlike(each, people, wanted), default=())


def _evenly(people: int, tables: int) -> tuple[int, ...]:
    least, more = divmod(people, tables)
    return (least + 1,) * more + (least,) * (tables - more)


def _unlike(split: Sequence[int], people: int, wanted: int) -> tuple[int, Fraction, int]:
    away = sum(abs(size - wanted) for size in split)
    return people - sum(split), Fraction(away, len(split)), len(split)


def next_round(
    people: Sequence[str],
    past: Sequence[Past],
    tables: Sequence[int],
    points: Mapping[str, Fraction] | None = None,
) -> Past:
    """Return the next round, with tables of these sizes.

    `people` are those who are here, best first. `past` are all rounds so far. Without
    `points` only earlier meetings count. Nobody sits out twice before everybody here has sat
    out once; of those who are due, the last in `people` sit out. Those who had late seats in
    past rounds get early seats now.
    """
    outs = Counter(name for each in past for name in each.sat_out)
    due = sorted(range(len(people)), key=lambda at: (outs[people[at]], -at))
    sit_out = {*due[: len(people) - sum(tables)]}
    seated = [name for at, name in enumerate(people) if at not in sit_out]
    found = _best(_costs(seated, past, points), tables)
    late = Counter[str]()  # sums of seats
    for table in (each for one in past for each in one.tables):
        late.update({name: seat for seat, name in enumerate(table)})
    return Past(
        tuple(
            tuple(sorted((seated[at] for at in sorted(group)), key=lambda name: -late[name]))
            for group in sorted(found, key=min)
        ),
        tuple(people[at] for at in sorted(sit_out)),
    )


Costs = Sequence[Sequence[int]]  # of two people at the same table, by their numbers
Tables = list[list[int]]


def _costs(
    people: Sequence[str], past: Sequence[Past], points: Mapping[str, Fraction] | None
) -> Costs:
    met: Counter[frozenset[str]] = Counter(
        frozenset(pair)
        for each in past
        for table in each.tables
        for pair in combinations(table, 2)
    )
    levels = [round(_A_POINT * points.get(name, 0)) if points else 0 for name in people]
    return [
        [
            _AGAIN * met[frozenset((one, other))] + abs(level - levels[at])
            for at, other in enumerate(people)
        ]
        for one, level in zip(people, levels, strict=True)
    ]


def _best(costs: Costs, sizes: Sequence[int]) -> Tables:
    dealt: Tables = [[] for _ in sizes]
    neighbours: Tables = [[] for _ in sizes]
    numbers = iter(range(len(costs)))
    for size, table in zip(sizes, neighbours, strict=True):
        table.extend(next(numbers) for _ in range(size))
    for number in range(len(costs)):
        free = (at for at, size in enumerate(sizes) if len(dealt[at]) < size)
        dealt[min(free, key=lambda at: len(dealt[at]))].append(number)
    starts = [_exchanged(each, costs) for each in (dealt, neighbours)]
    return _Search(costs, sizes, min(starts, key=lambda each: _cost(each, costs))).best


def _cost(tables: Tables, costs: Costs) -> int:
    return sum(costs[one][other] for table in tables for one, other in combinations(table, 2))


def _exchanged(tables: Tables, costs: Costs) -> Tables:
    """Swap two people at different tables as long as that makes a seating better."""

    def beside(person: int, table: list[int], instead_of: int) -> int:
        return sum(costs[person][other] for other in table if other != instead_of)

    improves = True
    while improves:
        improves = False
        for here, there in combinations(tables, 2):
            for one in range(len(here)):
                for other in range(len(there)):
                    a, b = here[one], there[other]
                    before = beside(a, here, a) + beside(b, there, b)
                    if beside(a, there, b) + beside(b, here, a) < before:
                        here[one], there[other] = b, a
                        improves = True
    return tables


class _Search:
    """Searches all seatings for a better one than `best`, and skips those that can't be better."""

    def __init__(self, costs: Costs, sizes: Sequence[int], best: Tables) -> None:
        self.best = best
        self._costs, self._sizes = costs, sizes
        self._least = _cost(best, costs)
        self._steps = _STEPS
        self._tables: Tables = [[] for _ in sizes]
        self._seat(0, 0)

    def _seat(self, person: int, so_far: int) -> None:
        """Seat this person and all after them in every way, while steps are left."""
        if person == len(self._costs):
            self.best, self._least = [[*table] for table in self._tables], so_far
            return
        for more, at in sorted(self._ways(person)):
            if so_far + more >= self._least or self._steps <= 0:
                return
            self._steps -= 1
            self._tables[at].append(person)
            self._seat(person + 1, so_far + more)
            self._tables[at].pop()

    def _ways(self, person: int) -> list[tuple[int, int]]:
        """Return this person's costs at the tables with a free seat, and those tables' numbers.

        Of empty tables with the same size only the first counts, since they are all alike.
        """
        costs, empty, found = self._costs[person], set[int](), list[tuple[int, int]]()
        for at, (table, size) in enumerate(zip(self._tables, self._sizes, strict=True)):
            if len(table) < size and (table or size not in empty):
                found.append((sum(costs[other] for other in table), at))
                empty |= set() if table else {size}
        return found
