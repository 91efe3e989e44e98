"""The interface between page and table: the bulletin, and ways to type and to press."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from gemtable.games.kit.roles import Role
from gemtable.games.kit.table import Address, Gesture
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Explained


class Figures(Protocol):
    """Figures of the link to a connected board, since it connected."""

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
    """A table as the page uses it. Seats count from 0.

    people     the seats that bots do not play
    moves      the legal moves of a seat, as people type them
    key_moves  what each key of a seat's pad would do; "" for no move, None if refused
    movers     the seats for which a gesture would be a move
    say        handles a typed line of a role
    name       calls the person at a seat by a name, for a role; raises UserError
    press      makes a gesture on an emulated key; raises UserError on a real board
    hold       presses (True) or releases an emulated key; raises UserError on a real board
    let_play   gives a seat to a bot (True) or to people
    why        the bots' last moves, and the reasons
    figures    the figures of the connected boards, by unique id
    reveals    whether everyone sees everything (--reveal)
    """

    bulletin: Bulletin
    people: Callable[[], frozenset[int]]
    moves: Callable[[int], tuple[str, ...]]
    key_moves: Callable[[int], tuple[str | None, ...]]
    movers: Callable[[Gesture], frozenset[int]]
    say: Callable[[str, Role], None]
    name: Callable[[int, str, Role], None]
    press: Callable[[Gesture], None]
    hold: Callable[[Address, int, bool], None]
    let_play: Callable[[int, bool], None]
    why: Callable[[], tuple[Explained, ...]]
    figures: Callable[[], Mapping[str, Figures]]
    reveals: bool = False
