"""What the page needs of a table: its bulletin, and ways to say and to press something."""

from collections.abc import Callable
from dataclasses import dataclass

from gemtable.referee.bulletin import Bulletin
from gemtable.tables.core import Gesture


@dataclass(frozen=True, slots=True)
class Table:
    """`people` are the seats that bots do not play, from 0.

    `moves` returns what a seat may do now, as it is typed; `say` says a line for a seat;
    `press` moves a finger on an emulated key, and raises UserError for one of a real board.
    """

    bulletin: Bulletin
    people: frozenset[int]
    moves: Callable[[int], tuple[str, ...]]
    say: Callable[[str, int], None]
    press: Callable[[Gesture], None]
