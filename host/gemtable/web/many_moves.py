"""Moves of a seat as buttons. Variants of a move, and those of a great many, are put together."""

from collections.abc import Sequence
from typing import NamedTuple

_MANY = 48  # moves, from which on those that begin alike are put together
_WORDS = 2  # that these have in common


class Group(NamedTuple):
    """Moves of which `first` are buttons at once, and `more` once somebody asks for them.

    `head` is what all of `more` begin with.
    """

    head: str
    first: tuple[str, ...]
    more: tuple[str, ...] = ()


def grouped(moves: Sequence[str]) -> tuple[Group, ...]:
    """Return the moves in groups: a move that goes on from another one is a variant of it."""
    variants: dict[str, list[str]] = {}
    for move in moves:
        base = _base(move, moves)
        variants.setdefault(base, [])
        if move != base:
            variants[base].append(move)
    if len(variants) <= _MANY:
        return tuple(Group(base, (base,), tuple(more)) for base, more in variants.items())
    alike: dict[str, list[str]] = {}
    for move in moves:
        alike.setdefault(" ".join(move.split()[:_WORDS]), []).append(move)
    return tuple(
        Group(head, (), tuple(each)) if len(each) > 1 else Group(head, tuple(each))
        for head, each in alike.items()
    )


def _base(move: str, moves: Sequence[str]) -> str:
    """Return the shortest move that this one goes on from, itself if there is none."""
    words, known = move.split(), set(moves)
    begun = (" ".join(words[:count]) for count in range(1, len(words)))
    return next((each for each in begun if each in known), move)
