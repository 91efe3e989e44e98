"""The largest number of shapes at the same time when no gem may serve two of them."""

from collections.abc import Collection

from gemtable.games.gems_tracker.rules.board import Place

Shape = frozenset[Place]


def most_disjoint(shapes: Collection[Shape]) -> int:
    """Return the largest number of the shapes that share no place. Exact, not greedy.

    Dynamic programming over the places in order: of all choices that take the same places
    ahead, it keeps the best.
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
