"""A game as one object: its rules, its table, a bot, and how terminal and page draw it.

Each part is a set of pure functions. What a game does not have it does not mention: the
defaults stand for a game without sealed choices, tiles, countdowns or options. `Any` stands
for the game's own State, Move and Ui, which `Rules` and `Table` hold together.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gemtable.games.kit.as_json import Json, as_json
from gemtable.games.kit.bots import RANDOM, Bot, random_bot
from gemtable.games.kit.chart import Panel
from gemtable.games.kit.eyes import Eyes, Position
from gemtable.games.kit.options import Option
from gemtable.games.kit.roles import Role, Views
from gemtable.games.kit.rules import Event, Made, OpenView, Outcome, Shown, View
from gemtable.games.kit.stage import Stage
from gemtable.games.kit.table import (
    Address,
    Gesture,
    Layout,
    Meaning,
    Needs,
    Picture,
    PlainUi,
)
from gemtable.games.kit.turns import to_move
from gemtable.games.kit.vocabulary import Aloud, Words
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

if TYPE_CHECKING:
    from rich.text import Text

State = TypeVar("State")
Move = TypeVar("Move")
Ui = TypeVar("Ui")


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[State, Move]):
    """Functions over a frozen state, with no clock, no dice and no device.

    start       (seats, seed=0, *, deck=None, **options): deal; the same arguments give the
                same state. Raises ChoiceError
    pending     the seats that owe a move; () when the match is over
    legal       every move open to a seat, owed or not; () when there is none
    play        the state after a move, and what happened. Raises IllegalMove
    view        what a seat may know; None: what the whole table may know. Without it, all of
                the state
    outcome     how the match ended, None while it goes on
    parse       the move that `str(move)` wrote. Raises NotationError
    to_json     the whole state, dealt order and all, for the journal
    from_json   the state that `to_json` wrote. Raises ValueError
    is_sealed   whether the moves owed now are chosen in secret, and all count at once
    """

    start: Callable[..., State]
    pending: Callable[[State], tuple[int, ...]]
    legal: Callable[[State, int], tuple[Move, ...]]
    play: Callable[[State, int, Move], tuple[State, tuple[Event, ...]]]
    outcome: Callable[[State], Outcome | None]
    parse: Callable[[str], Move]
    from_json: Callable[[Mapping[str, Json]], State]
    to_json: Callable[[State], dict[str, Json]] = as_json
    view: Callable[..., View] = None  # type: ignore[assignment]
    is_sealed: Callable[[State], bool] = lambda _state: False
    options: tuple[Option, ...] = ()  # what a table may choose; `start` takes them by name
    version: int = 1  # raised when a change would replay an old journal differently
    uncovering: frozenset[str] = frozenset()  # kinds of events that show somebody what was hidden
    private: frozenset[type] = frozenset()  # moves of which only their seat knows which are open
    secret: frozenset[type] = frozenset()  # moves that stay secret until the match is over

    def __post_init__(self) -> None:
        if self.view is None:
            object.__setattr__(self, "view", self._all)

    def _all(self, state: State, seat: int | None = None) -> OpenView[State]:
        return OpenView(
            seats=state.seats,  # type: ignore[attr-defined]
            pending=self.pending(state),
            outcome=self.outcome(state),
            seat=seat,
            state=state,
        )

    def views(self, state: State) -> Views[Any]:
        """Return what each role may know of a state."""
        seats = range(state.seats)  # type: ignore[attr-defined]
        return Views(table=self.view(state), seats=tuple(self.view(state, seat) for seat in seats))

    def told_of(self, move: Move, is_over: bool) -> str:
        """Return a move as everyone may be told it: of a secret one the first word."""
        is_open = is_over or not isinstance(move, tuple(self.secret))
        return str(move) if is_open else str(move).split()[0]


def _as_said(ui: Ui, _layout: Layout, _views: Views[Any], made: Made, _at: Stamp) -> Meaning:
    return Meaning(ui, (made,))


def _with_refused(ui: Ui, gesture: Gesture | None) -> Ui:
    return replace(ui, refused=gesture)  # type: ignore[type-var]


@dataclass(frozen=True, kw_only=True)
class Table(Generic[Ui]):
    """How keys and lights play a game: functions over a frozen `Ui` and the roles' views.

    The Ui is what the table remembers beyond the rules: which tiles are turned over, what a
    seat chose in secret, what was just refused. There is no clock: each thing that happens
    comes with its moment, in seconds of the table's time, which never goes back.

    begin       the Ui of a match that just started
    key_names   what people call the keys of a seat's pad now, "" of one that does nothing, from
                what everyone may know and what is `shown` to all
    read        what a gesture asks for; the rules still decide whether it may be
    said        what a move comes to that was said in words for a seat. It changes nothing of
                the Ui that others see, unless it is done: words are private
    undo        what it comes to that a seat takes back in words: its own choice, or a step
    lights      what every unit of the layout shows
    presses     the gestures that make a move: the inverse of `read`
    words       the sentence that tells people of an event; None where others tell it
    kept_words  the sentence that tells people of what `keep` wrote
    restore     the Ui that `keep` wrote, without what the views contradict; without it, that of
                a match that just started
    needs       what the game wants on the table, under its options and for so many seats
    keep        what is written of the Ui, so that a match goes on as its table was left. What
                lasts only until the next press is not, nor what a seat chose in secret
    moment      when `passed` is to be called, in seconds of the table's time; None: never
    passed      what comes of time alone: the moment that was asked for is there. All that
                happened before it was told, nothing from after it; called too as a pause ends
    paused      the Ui of a table that waits: nothing comes of time alone until it goes on
    refused     the Ui that shows that a gesture was refused, at its key or its WHOLE unit;
                without it, the Ui's field `refused` is that gesture
    moved       the Ui after a step or an undo; the events are empty after an undo. Without it,
                nothing is refused any more
    shown       what a role may know of the Ui
    chores      the gestures that a seat's hands owe the table besides moves, as turning a tile
    """

    key_names: Callable[[Any, Any, int], tuple[str, ...]]
    read: Callable[[Ui, Layout, Views[Any], Gesture, Stamp], Meaning]
    lights: Callable[[Ui, Layout, Views[Any]], dict[Address, Picture]]
    presses: Callable[[Ui, Layout, Views[Any], Made], tuple[Gesture, ...]]
    words: Callable[[Any], Sentence | None]
    kept_words: Callable[[Json], Sentence | None] = lambda _kept: None
    begin: Callable[[Layout], Ui] = lambda _layout: PlainUi()  # type: ignore[assignment,return-value]
    said: Callable[[Ui, Layout, Views[Any], Made, Stamp], Meaning] = _as_said
    undo: Callable[[Ui, Views[Any], int], Meaning] = lambda ui, *_: Meaning(ui, undo=True)
    restore: Callable[[Json, Layout, Views[Any]], Ui] = None  # type: ignore[assignment]
    needs: Callable[[Mapping[str, Json], int], Needs] = lambda _options, _seats: Needs(1, 0)
    keep: Callable[[Ui], Json] = lambda _ui: {}
    moment: Callable[[Ui], float | None] = lambda _ui: None
    passed: Callable[[Ui, Layout, Views[Any], float], Meaning] = lambda ui, *_: Meaning(ui)
    paused: Callable[[Ui], Ui] = lambda ui: ui
    refused: Callable[[Ui, Gesture], Ui] = _with_refused
    moved: Callable[[Ui, Views[Any], Sequence[Event]], Ui] = lambda ui, *_: _with_refused(ui, None)
    shown: Callable[[Ui, Role], Shown] = lambda *_: Shown()
    chores: Callable[[Ui, Layout, Views[Any], int], tuple[Gesture, ...]] = lambda *_: ()

    def __post_init__(self) -> None:
        if self.restore is None:
            object.__setattr__(self, "restore", lambda _kept, layout, _views: self.begin(layout))


def _in_the_end(table: View) -> tuple[int, ...]:
    return table.outcome.scores if table.outcome else (0,) * table.seats


@dataclass(frozen=True, kw_only=True)
class Page:
    """How a page draws a game: what `page.html` in the game's folder is filled with.

    turn        whose turn it is, and what for, from what everyone may know and what is `shown`
    facts       what the picture of the game shows to these eyes
    scores      the score of each seat, or one for all; without it there is none before the end
    scored      whether an event may change the score of a seat
    meaning     what the scores of a match that is over are made of
    course      how the match went, as charts; the views are the table's, one after each step
    """

    facts: Callable[[Position, Eyes], Mapping[str, Any]]
    meaning: Callable[[Any], list[Sentence]]
    course: Callable[[Sequence[Any]], tuple[Panel, ...]]
    turn: Callable[[Any, Any], Sentence] = to_move
    scores: Callable[[Any], tuple[int, ...]] = _in_the_end
    scored: Callable[[Any, int], bool] = lambda event, _seat: event.kind == "ended"
    has_hands: bool = True  # which not all may see while the match goes on


@dataclass(frozen=True, kw_only=True)
class Terminal:
    """How a terminal draws a game: its lines for these eyes and a width, and whose turn it is."""

    lines: Callable[[Position, Eyes, int], "list[Text]"]
    turn: Callable[[Any, Any], Sentence] = to_move


@dataclass(frozen=True, kw_only=True)
class Game:
    """All that Gemtable knows of a game. `folder` holds its page.html and its how-to pages."""

    name: str  # as it is typed: "lost-gems"
    title: str  # as people say it: "The Lost Gems"
    seats: range
    rules: Rules[Any, Any]
    table: Table[Any]
    bot: Bot
    page: Page
    terminal: Terminal
    folder: Path
    default_seats: int = 0  # where nobody says how many play: else the fewest
    stages: Mapping[str, Stage] = field(default_factory=dict)  # what its how-to pages picture
    # What keys are called later than at the start, by their number from 0, for their labels.
    later_names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    words: Words = field(default_factory=dict)  # of its moves and keys, beside those games share
    signs: Mapping[str, str] = field(default_factory=dict)  # paths for some of them, on labels

    def __post_init__(self) -> None:
        if not self.default_seats:
            object.__setattr__(self, "default_seats", self.seats[0])

    def aloud(self, typed: object) -> Aloud:
        """Return a move or the name of a key, as it is read in the language spoken."""
        return Aloud(typed, self.words)

    def bot_named(self, name: str, seed: int) -> Bot:
        """Return one of BOTS whose moves depend on nothing before the match."""
        return random_bot(seed) if name == RANDOM else self.bot
