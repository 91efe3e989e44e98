"""A running table as its watchers see it; terminal, page and others share it."""

from collections.abc import Mapping
from dataclasses import dataclass

from gemtable.games import GAMES
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.roles import Role
from gemtable.games.kit.rules import ShownSealed, View
from gemtable.games.kit.table import Address, Colour, Layout, Picture
from gemtable.match.course import Step
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Told:
    """A notice, numbered from 1 for each role."""

    number: int
    notice: Notice


ToldTo = Mapping[Role, tuple[Told, ...]]


@dataclass(frozen=True, slots=True)
class BoardHealth:
    """One board of the table: what it is, and, if it is missing, why.

    `missing_since_s` is in seconds of the loop's clock.
    """

    uid: str
    name: Sentence
    is_emulated: bool
    is_needed: bool  # else the match goes on without it
    missing: Sentence | None
    missing_since_s: float | None = None


@dataclass(frozen=True, slots=True)
class Status(Position):
    """Everything about a running table.

    `steps` are all steps that were not undone, and `undoes` how many of them one undo would
    take back. `course` is empty until the match is over, and then has what everyone could know
    at the deal and after each step. `is_sealed` says whether the moves owed now are chosen in
    secret. `leds` are the colours that emulated boards show now, by unit, where 255 is the
    board's full brightness: faces and back light of a tile, keys of a pad. `pictures` are what
    the units of the real boards that are present were told to show. `source` is the match that
    this one goes on from, for its title. `waits_since_s` is since when the seats that owe a
    move owe it, in seconds of the loop's clock. `is_stalled` says that the match waits for its
    journal to answer. `thinking_s` is how long each seat owed its moves, in seconds; it is
    empty until the match is over.
    """

    steps: tuple[Step, ...]
    undoes: int
    course: tuple[View, ...]
    is_sealed: bool
    layout: Layout
    boards: tuple[BoardHealth, ...]
    is_paused: bool
    waits_since_s: float
    notices: ToldTo
    leds: Mapping[Address, tuple[Colour, ...]]
    pictures: Mapping[Address, Picture]
    is_stalled: bool = False
    source: Sentence | None = None
    thinking_s: tuple[float, ...] = ()

    @property
    def moves(self) -> int:
        """How many steps there are, without those undone."""
        return len(self.steps)

    @property
    def last_step(self) -> Step | None:
        """The last step that was not undone; None before the first."""
        return self.steps[-1] if self.steps else None

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a move now, without those that have already chosen in secret."""
        shown = self.shown.table
        if isinstance(shown, ShownSealed) and shown.is_resting:
            return ()
        chosen = shown.chosen if isinstance(shown, ShownSealed) else ()
        return tuple(seat for seat in self.views.table.pending if seat not in chosen)

    @property
    def missing(self) -> tuple[BoardHealth, ...]:
        """The boards that the match waits for."""
        return tuple(board for board in self.boards if board.missing and board.is_needed)

    def told_of(self, step: Step) -> list[tuple[int, str]]:
        """Return the seat and the text of each move of a step, as everyone may see it."""
        game, is_over = GAMES[self.game], self.outcome is not None
        return [(seat, game.rules.told_of(move, is_over)) for seat, move in step.moves]

    def told_to(self, role: Role) -> tuple[Told, ...]:
        """Return the last notices that are for everyone or for this role."""
        return self.notices[role]
