"""What the page needs of a table: its bulletin, and ways to say and to press something."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.referee.bulletin import Bulletin
from gemtable.rules.roles import Role
from gemtable.tables.core import Gesture


class Past(NamedTuple):
    """A step that stands: the how many-th, from 1, what was done, and whether it uncovered."""

    number: int
    moves: tuple[tuple[int, str], ...]  # seats, from 0, and what they did, as it is typed
    uncovers: bool


@dataclass(frozen=True, slots=True)
class Table:
    """`people` returns the seats that bots do not play, from 0.

    `moves` returns what a seat may do now, as it is typed; `foreseen` what each key of its
    pad would do, "" where that is no move, None if it is refused; `course` the steps that stand.
    `say` says a line for a role; `press` moves a finger on an emulated key, and raises
    UserError for one of a real board. `let_play` has a bot play a seat from now on, or people.
    """

    bulletin: Bulletin
    people: Callable[[], frozenset[int]]
    moves: Callable[[int], tuple[str, ...]]
    foreseen: Callable[[int], tuple[str | None, ...]]
    course: Callable[[], tuple[Past, ...]]
    say: Callable[[str, Role], None]
    press: Callable[[Gesture], None]
    let_play: Callable[[int, bool], None]
