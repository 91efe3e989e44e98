"""What the page needs of a table: its bulletin, and ways to say and to press something."""

from collections.abc import Callable
from dataclasses import dataclass

from gemtable.referee.bulletin import Bulletin
from gemtable.rules.roles import Role
from gemtable.tables.core import Gesture


@dataclass(frozen=True, slots=True)
class Table:
    """`people` returns the seats that bots do not play, from 0.

    `moves` returns what a seat may do now, as it is typed; `foreseen` what each key of its
    pad would do, "" where that is no move, None if it is refused.
    `say` says a line for a role; `press` moves a finger on an emulated key, and raises
    UserError for one of a real board. `let_play` has a bot play a seat from now on, or people.
    """

    bulletin: Bulletin
    people: Callable[[], frozenset[int]]
    moves: Callable[[int], tuple[str, ...]]
    foreseen: Callable[[int], tuple[str | None, ...]]
    say: Callable[[str, Role], None]
    press: Callable[[Gesture], None]
    let_play: Callable[[int, bool], None]
