"""The status of a running table, from which both the terminal and the page are drawn.

A watcher remembers the revision that it has seen, and waits for a newer one. Nothing that a
watcher does affects the table or another watcher.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import Position
from gemtable.games.kit.game import Game, Table
from gemtable.games.kit.rules import (
    HOST,
    TABLE,
    Event,
    Outcome,
    Role,
    Shown,
    ShownSealed,
    SomeState,
    View,
    Views,
)
from gemtable.games.kit.table import Address, Colour, Layout, Picture, SomeUi
from gemtable.match.course import Step
from gemtable.match.seat_names import Names
from gemtable.referee.board_interface import Emulated
from gemtable.referee.board_places import BoardPlaces
from gemtable.referee.changes import Changes
from gemtable.referee.notices import Notice
from gemtable.referee.pad_layer import Cover
from gemtable.referee.undo_consent import Question
from gemtable.sentence import Sentence, message


def score(outcome: Outcome) -> Sentence:
    """Return the sentence with the score of each seat, or with the score that all share."""
    is_one = outcome.is_shared or len(outcome.scores) == 1
    if is_one and not outcome.rating:
        return Sentence("Score {score}.", score=outcome.scores[0])
    if outcome.rating:
        text = message("Score {score}. {rating}")
        return Sentence(text, score=outcome.scores[0], rating=Sentence(outcome.rating))
    won = Sentence(
        "Seat {seats} wins.",
        "Seats {seats} win.",
        seats=[seat + 1 for seat in outcome.winners],
        count=len(outcome.winners),
    )
    points = [
        Sentence(
            "seat {seat} has 1 point", "seat {seat} has {count} points", seat=seat, count=points
        )
        for seat, points in enumerate(outcome.scores, 1)
    ]
    if outcome.tie_break:
        text = message("{won} {tie_break} Final scores: {points}.")
        return Sentence(text, won=won, tie_break=Sentence(outcome.tie_break), points=points)
    return Sentence("{won} Final scores: {points}.", won=won, points=points)


def moves_of(seat: int, game: Game, steps: Iterable[Step]) -> Sentence:
    """Return the sentence that counts a seat's moves of each kind."""
    verbs = Counter(
        str(made.move).split()[0] for step in steps for made in step.moves if made.seat == seat
    )
    told = [
        Sentence("{verb} {count}", verb=game.aloud(verb), count=count)
        for verb, count in verbs.most_common()
    ]
    if not told:
        return Sentence("Seat {seat}: no moves.", seat=seat + 1)
    return Sentence("Seat {seat}: {moves}.", seat=seat + 1, moves=told)


@dataclass(frozen=True, slots=True)
class Told:
    """A notice with its number; the notices of each role are numbered from 1."""

    number: int
    notice: Notice


ToldTo = Mapping[Role, tuple[Told, ...]]


@dataclass(frozen=True, slots=True)
class BoardHealth:
    """One board of the table; `missing` is the reason why it is missing, if it is.

    `missing_since_s` is in seconds of the loop's clock.
    """

    uid: str
    name: Sentence
    is_emulated: bool
    is_needed: bool  # if not, the match continues without it
    missing: Sentence | None
    missing_since_s: float | None = None


@dataclass(frozen=True, slots=True)
class Status(Position):
    """Everything about a running table.

    `steps` are all steps that were not undone; `undoes` is the number of steps that one undo
    would take back. `course` is empty until the match is over, and then has the public view at
    the deal and after each step. `is_sealed` says whether the moves owed now are chosen in
    secret. `leds` are the colours that emulated boards show now, by unit, where 255 is the
    board's full brightness: faces and back light of a tile, keys of a pad. `pictures` are the
    pictures last sent to the units of the real boards that are present. `source` names the match
    that this one started from. `waits_since_s` is the moment of the loop's clock from which the
    current seats owe a move. `refused` counts, by unique id, the presses on a board that were
    refused, at each of which its lights blink. `is_stalled` says that the match waits for its
    journal to answer. `thinking_s` is the time that each seat took for its moves, in seconds;
    it is empty until the match is over. `undoing` is what the table has chosen about undo, as in
    undo_consent.py, and `question` the undo that somebody asks for now. `covers` is what lies
    over pads, and only for the eyes of their seats.
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
    refused: Mapping[str, int] = field(default_factory=dict)
    thinking_s: tuple[float, ...] = ()
    undoing: str = "free"
    question: Question | None = None
    covers: Mapping[Address, Cover] = field(default_factory=dict)

    @property
    def moves(self) -> int:
        """The number of steps that were not undone."""
        return len(self.steps)

    @property
    def last_step(self) -> Step | None:
        """The last step that was not undone; None before the first move."""
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

    def public_keys(self, seat: int) -> tuple[str, ...]:
        """Return what each key of a seat's pad means in the match, for everybody to read.

        It is "" for a key that means nothing now, or over which a menu or a question lies.
        """
        names = GAMES[self.game].table.key_names(self.views.table, self.shown.table, seat)
        pad = self.layout.pads[seat]
        cover = self.covers.get(pad) if pad else None
        return cover.left(names) if cover else tuple(names)

    def told_of(self, step: Step) -> list[tuple[int, str]]:
        """Return the seat and the public text of each move of a step."""
        game, is_over = GAMES[self.game], self.outcome is not None
        return [(seat, game.rules.told_of(move, is_over)) for seat, move in step.moves]

    def told_to(self, role: Role) -> tuple[Told, ...]:
        """Return the newest notices that this role can read."""
        return self.notices[role]


def status_of(
    changes: Changes,
    emulated: Emulated,
    notices: ToldTo,
    question: Question | None = None,
    covers: Mapping[Address, Cover] = MappingProxyType({}),
) -> Status:
    """Return the status of a running table."""
    match, places, shown = changes.match, changes.places, changes.lights.shown
    layout = places.layout
    are_emulated = {unit for unit in layout.units if emulated.has(unit.board)}
    return Status(
        match=match.number,
        game=match.game.name,
        names=match.names,
        happened=match.steps[-1].events if match.steps else (),
        options=match.options,
        steps=match.steps,
        undoes=changes.undoes,
        course=match.table_views() if match.outcome else (),
        outcome=match.outcome,
        is_sealed=bool(match.pending) and match.game.rules.is_sealed(match.state),
        views=changes.views,
        shown=shown_by(changes.script, changes.ui, match.seats),
        layout=layout,
        boards=tuple(_health(uid, places, emulated) for uid in layout.boards),
        is_paused=match.is_paused,
        waits_since_s=changes.waits_since_s,
        notices=notices,
        leds={unit: emulated.leds(unit) for unit in layout.units if unit in are_emulated},
        pictures={
            unit: shown[unit]
            for unit in layout.units
            if unit in shown and unit.board not in places.away and unit not in are_emulated
        },
        is_stalled=match.is_stalled,
        source=match.origin.source,
        refused={**changes.refused},
        undoing=match.undoing,
        question=question,
        covers=covers,
        thinking_s=match.thinking_s,
    )


def past_position(
    match: int,
    game: Game,
    state: SomeState,
    kept: Json,
    names: Names = (),
    happened: tuple[Event, ...] = (),
    options: Mapping[str, Json] = MappingProxyType({}),
) -> Position:
    """Return the position of a match at `state`, with the events that led there.

    `kept` is the state of the table script that was stored then, if any.
    """
    views, script = game.rules.views(state), game.table
    return Position(
        match=match,
        game=game.name,
        names=names,
        happened=happened,
        options=options,
        outcome=game.rules.outcome(state),
        views=views,
        shown=shown_by(script, _past_ui(script, views, kept), len(views.seats)),
    )


def _past_ui(script: Table, views: Views[View], kept: Json) -> SomeUi:
    """Restore the ui for a table without boards; return a new ui if `kept` is invalid."""
    seats = len(views.seats)
    layout = Layout(pads=(None,) * seats, racks=((),) * seats)
    if kept is not None:
        with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return script.restored(kept, layout, views)
    return script.begin(layout)


def shown_by(script: Table, ui: SomeUi, seats: int) -> Views[Shown]:
    """Return what each role of so many seats may know of the table script's `ui`."""
    return Views(
        table=script.shown(ui, TABLE),
        seats=tuple(script.shown(ui, seat) for seat in range(seats)),
    )


def _health(uid: str, places: BoardPlaces, emulated: Emulated) -> BoardHealth:
    away = places.away.get(uid)
    return BoardHealth(
        uid,
        places.layout.name_of(uid) or Sentence("{uid}", uid=uid),
        is_emulated=emulated.has(uid),
        is_needed=not places.layout.can_spare(uid),
        missing=away and away.why,
        missing_since_s=away and away.since_s,
    )


_KEPT_NOTICES = 200  # of each role


class Bulletin:
    """Has the newest status and wakes its watchers; `draw_up` makes the status from notices.

    `revision` counts all changes, even those that only one seat may know of, so no role may see
    the number. `changed` is the last revision that changed more than LEDs: the LEDs of emulated
    boards change all the time, and most watchers ignore them. Each notice is also passed to
    `tell`.
    """

    def __init__(
        self,
        draw_up: Callable[[ToldTo], Status],
        seats: int,
        tell: Callable[[Notice], None] = lambda _notice: None,
    ) -> None:
        self.revision = 0
        self.changed = 0
        self._draw_up = draw_up
        self._tell = tell
        # Numbered by role, so that no gap reveals another role's notices.
        self._told: dict[Role, tuple[Told, ...]] = dict.fromkeys((TABLE, HOST, *range(seats)), ())
        self._newest: Status | None = None
        self._newest_revision = 0
        self._next_revision = asyncio.Event()  # each is set once, and then replaced
        self._next_change = asyncio.Event()

    @property
    def status(self) -> Status:
        """The newest status, made on request."""
        if self._newest is None or self._newest_revision != self.revision:
            self._newest, self._newest_revision = self._draw_up({**self._told}), self.revision
        return self._newest

    def tell(self, notice: Notice) -> None:
        """Keep a notice for all roles that can read it, then pass it on."""
        for role, told in self._told.items():
            if notice.to in (TABLE, role):
                number = told[-1].number + 1 if told else 1
                self._told[role] = (*told[1 - _KEPT_NOTICES :], Told(number, notice))
        self.change()
        self._tell(notice)

    def change(self) -> None:
        """Wake all watchers, since something changed."""
        self.changed = self.revision + 1
        self.glow()
        self._next_change.set()
        self._next_change = asyncio.Event()

    def glow(self) -> None:
        """Wake only the watchers of LEDs, since LEDs of emulated boards changed."""
        self.revision += 1
        self._next_revision.set()
        self._next_revision = asyncio.Event()

    async def newer(self, revision: int) -> int:
        """Wait until the revision is newer than `revision`; return the newest one."""
        while self.revision <= revision:
            await self._next_revision.wait()
        return self.revision

    async def other(self, revision: int) -> int:
        """Wait until more than LEDs has changed since `revision`; return the newest one."""
        while self.changed <= revision:
            await self._next_change.wait()
        return self.revision
