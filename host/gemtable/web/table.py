"""What the page needs of a table: its bulletin, and ways to say and to press something."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from gemtable.games.kit.roles import Role
from gemtable.games.kit.table import Address, Gesture
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Explained


class Figures(Protocol):
    """How the line to a board that is there does, since it came."""

    @property
    def firmware(self) -> str: ...
    @property
    def board(self) -> str: ...
    @property
    def round_trip_us(self) -> int | None: ...
    @property
    def repeated(self) -> int: ...
    @property
    def spoilt(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Table:
    """`people` returns the seats that bots do not play, from 0.

    `moves` returns what a seat may do now, as it is typed; `foreseen` what each key of its
    pad would do, "" where that is no move, None if it is refused; `movers` the seats for
    which a gesture would be a move. `say` says a line for a role. `press` moves a finger
    on an emulated key, `hold` takes one down or lets it go; both raise UserError for one
    of a real board. `let_play` has a bot play a seat from now on, or people. `why`
    returns what bots did last, and why. `figures`
    returns those of the boards that are there, by unique id. `reveals` says whether
    people asked that all be shown to everyone.
    """

    bulletin: Bulletin
    people: Callable[[], frozenset[int]]
    moves: Callable[[int], tuple[str, ...]]
    foreseen: Callable[[int], tuple[str | None, ...]]
    movers: Callable[[Gesture], frozenset[int]]
    say: Callable[[str, Role], None]
    press: Callable[[Gesture], None]
    hold: Callable[[Address, int, bool], None]
    let_play: Callable[[int, bool], None]
    why: Callable[[], tuple[Explained, ...]]
    figures: Callable[[], Mapping[str, Figures]]
    reveals: bool = False
