"""Groups the moves of a seat for its buttons: variants of one move, or moves that begin alike."""

from collections.abc import Sequence
from typing import NamedTuple

_MANY = 48  # moves; if there are more, those that begin alike share a group
_WORDS = 2  # that such moves have in common


class Group(NamedTuple):
    """`first` are visible buttons, `more` are folded away. All of `more` begin with `head`."""

    head: str
    first: tuple[str, ...]
    more: tuple[str, ...] = ()


def grouped(moves: Sequence[str]) -> tuple[Group, ...]:
    """Return the moves in groups. A move that begins with a whole other move is its variant."""
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
    """Return the shortest move that this one begins with; itself if there is none."""
    words, known = move.split(), set(moves)
    begun = (" ".join(words[:count]) for count in range(1, len(words)))
    return next((each for each in begun if each in known), move)
