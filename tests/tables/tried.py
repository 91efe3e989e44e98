"""What a game contributes so that its table script is tried as all are: `Tried`.

The trying is in gemtable/check; a game's own part is a file such as crossing_tried.py.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gemtable.check import tried_table
from gemtable.check.boardless_table import Table
from gemtable.check.tried_table import chosen_by_chance, every_table
from gemtable.games.kit.table import Address


@dataclass(frozen=True)
class Tried(tried_table.Tried):
    """`choose` comes to every one of `moves`, kinds of move, and to `events`, kinds of event, if
    those are named.
    """

    moves: frozenset[type] = frozenset()
    events: frozenset[str] = frozenset()
    tour: Callable[[], Table] | None = None  # the table of tests/golden/tours, if it has one
    hides_lights: bool = False  # faces are lit that not all may see


def pads(seats: int) -> tuple[Address, ...]:
    """Return a pad for each seat, a board of its own."""
    return tuple(Address(f"pad{seat}", 0) for seat in range(seats))


def tried_by_chance(name: str) -> Tried:
    """Return how a game is tried that has nothing of its own here: with all that it needs."""
    return Tried(tables=every_table(name), choose=chosen_by_chance)
