"""Deals what a role can't see anew: helpers for `hidden` of a game's Rules."""

from collections.abc import Callable, Sequence
from random import Random

_SWAPS = 40  # of two tiles


def swapped(
    deck: Sequence[int],
    tiles: Sequence[int],
    may_lie: Callable[[int, int], bool],
    chance: Random,
) -> tuple[int, ...]:
    """Return what lies on which tile, with some of `tiles` swapped where both may lie there."""
    lies = list(deck)
    for _ in range(_SWAPS if len(tiles) > 1 else 0):
        one, other = chance.sample(tiles, 2)
        if may_lie(lies[one], other) and may_lie(lies[other], one):
            lies[one], lies[other] = lies[other], lies[one]
    return tuple(lies)


def dealt_among(piles: Sequence[Sequence[int]], chance: Random) -> list[tuple[int, ...]]:
    """Return piles of the same sizes, with all that lies in them shuffled."""
    all_of_it = [each for pile in piles for each in pile]
    chance.shuffle(all_of_it)
    return [tuple(all_of_it.pop() for _ in pile) for pile in piles]
