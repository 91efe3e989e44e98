"""The patterns of four gems, and how many a board has."""

from gemtable.games.gems_tracker.rules.board import Board, gems, neighbours
from gemtable.games.gems_tracker.rules.packing import most_disjoint

PATTERNS = {  # all connected shapes of four gems; the T is in the text (A: five cards, five ways)
    "T": ("###", ".#."),
    "L": ("###", "#.."),
    "S": ("##.", ".##"),
    "square": ("##", "##"),
    "line": ("####",),
}

_Offsets = tuple[tuple[int, int], ...]  # cells and rows from the first gem, which is (0, 0)


def most_patterns(board: Board, pattern: str) -> int:
    """Return the most patterns of one colour each, turned or mirrored (note 4.26)."""
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
    """Return the most pairs of a gem of one colour beside a gem of the other."""
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
