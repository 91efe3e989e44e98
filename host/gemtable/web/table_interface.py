"""The interface between page and program: the table's bulletin, ways to act, the matches."""

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Role
from gemtable.games.kit.table import Address, Gesture
from gemtable.health.board_counts import Age, Figures
from gemtable.referee.notices import Explained
from gemtable.referee.status import Bulletin
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Wish:
    """A request for a new match. `seed` is None for a random deal; `bots` are seats from 0."""

    game: str
    seats: int
    options: Mapping[str, Json]
    seed: int | None
    bots: frozenset[int]


@dataclass(frozen=True, slots=True)
class Kept:
    """An unfinished match. `bots` are the seats that bots had, from 0, as far as known."""

    match: int
    game: str
    seats: int
    began_at: float  # seconds since 1970
    bots: frozenset[int]


class Matches(Protocol):
    """The matches of a program, which plays one after the other."""

    @property
    def games(self) -> Sequence[str]:
        """The names of the games that can be played."""

    @property
    def options(self) -> Mapping[str, Json]:
        """The options of the running match; empty if there is none."""

    def kept(self) -> Sequence[Kept]:
        """Return the unfinished matches, the newest first. Raises UserError."""

    def begin(self, wish: Wish) -> None:
        """Make a new match the next one. Raises UserError."""

    def go_on(self, match: Kept, bots: Collection[int]) -> None:
        """Make an unfinished match the next one. Raises UserError."""

    def go_on_from(self, game: str, match: int, entry: int, bots: Collection[int]) -> None:
        """Make a new match the next one, from an entry of a finished one. Raises UserError."""

    def drop(self, match: int) -> None:
        """Give up a match; its journal stays. Raises UserError."""


class PadRoom(Protocol):
    """The room that boards see while no match runs, which the lobby's page shows and changes."""

    @property
    def sentences(self) -> Sequence[Sentence]:
        """Who has the chair, and what is chosen; () if no board is there."""

    @property
    def game(self) -> str:
        """The game that is chosen, by whom ever; "" if none is."""

    @property
    def seated(self) -> tuple[int, frozenset[int]] | None:
        """How many seats the match is to have, and which of them, from 0, are bots'.

        None while nobody has joined.
        """

    @property
    def options(self) -> Mapping[str, Json]:
        """The options that are chosen, of those that are not at their default."""

    def choose(self, game: str) -> None:
        """Choose a game, as a key of a board does; the last change counts."""


# The number of notes so far, and the newest, (Hz, ms) each; a rest has 0 Hz.
Notes = tuple[int, tuple[tuple[int, int], ...]]


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
    hurry      makes bots that play alone faster (True) or slower; how many times as fast as usual
    volume     how loud the boards of a seat sound, or those of no seat for None, in percent
    figures    the figures of the connected boards, by unique id
    screen     what is lit on the screen beside an emulated unit, 1024 bytes as emulator/screen.py
               has them; None without a screen
    ages       how boards did month by month, by unique id, as it was kept before the match: what
               is pressed now may be secret
    notes      how many notes the buzzer beside an emulated unit has played, and the newest of
               them; None without a buzzer
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
    hurry: Callable[[bool], float]
    volume: Callable[[int | None], int]
    figures: Callable[[], Mapping[str, Figures]]
    screen: Callable[[Address], bytes | None] = lambda _unit: None
    notes: Callable[[Address], Notes | None] = lambda _unit: None
    reveals: bool = False
    ages: Callable[[], Mapping[str, Age]] = dict


# Plays a lesson of a game until it is cancelled: a match of its own against bots, whose table,
# with the learner at seat 1, is given to the function once it is set.
Teach = Callable[[str, Callable[[Table], None]], Coroutine[None, None, None]]
