"""A game as one object: its rules, its table, a bot, and how terminal and page draw it.

Each part is a set of pure functions. The defaults suit a game without sealed choices, tiles,
countdowns or options, so a game declares only what it has. The parts are generic in the game's
own types, so that mypy finds a part that doesn't fit the others. A bare `Game`, as in the
registry, has the types that all games share.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol

from typing_extensions import TypeVar

from gemtable.games.kit.as_json import Json, as_json
from gemtable.games.kit.bots import RANDOM, Bot, random_bot
from gemtable.games.kit.charts import Panel
from gemtable.games.kit.cues import Cues, no_cues
from gemtable.games.kit.eyes import Eyes, Facts, Position
from gemtable.games.kit.lesson import Lesson, Stage
from gemtable.games.kit.notation import Aloud, Words
from gemtable.games.kit.options import Option
from gemtable.games.kit.pad_screen import PadScreen
from gemtable.games.kit.presses import presses
from gemtable.games.kit.rules import (
    Event,
    Known,
    Made,
    Move,
    Open,
    OpenView,
    Outcome,
    Role,
    Shown,
    SomeState,
    State,
    Told,
    View,
    Viewing,
    Views,
    to_move,
)
from gemtable.games.kit.story import Story, untold
from gemtable.games.kit.table import (
    WHITE,
    Address,
    Colour,
    Gesture,
    Layout,
    Meaning,
    Needs,
    Picture,
    PlainUi,
    Ui,
)
from gemtable.games.kit.touch import Touches
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

if TYPE_CHECKING:
    from rich.text import Text

State_co = TypeVar("State_co", bound=SomeState, covariant=True)


class Start(Protocol[State_co]):
    """Deals a match; the same arguments give the same state. Raises ChoiceError."""

    def __call__(
        self, seats: int, seed: int = 0, *, deck: Json = None, **options: Json
    ) -> State_co: ...


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[State, Move, Known]):
    """Functions over a frozen state, with no clock, no dice and no device.

    start       the dealt state
    deal        from a state as JSON, the arguments with which `start` deals it again, besides
                seats and options: {"deck": ...} and whatever else was random. For the journal
    pending     the seats that owe a move; () when the match is over
    legal       every legal move of a seat, owed or not; () if there are none
    play        the state after a move, and the events. Raises IllegalMove
    view        what a seat may know; for None, what everyone may know. `open_view` returns
                this function for a game that hides nothing
    hidden      (state, role, chance): a state that looks the same to a role, which is a seat
                or None for everyone. What the role can't see is dealt again at random. For
                tests of secrets, in a match that is not over; games that hide nothing lack it
    outcome     how the match ended; None before the end
    parse       the inverse of `str(move)`. Raises NotationError
    to_json     the whole state, including the dealt order; the journal keeps its hash
    is_sealed   whether the moves owed now are chosen in secret and made all at once
    """

    start: Start[State]
    deal: Callable[[Mapping[str, Json]], dict[str, Json]]
    pending: Callable[[State], tuple[int, ...]]
    legal: Callable[[State, int], tuple[Move, ...]]
    play: Callable[[State, int, Move], tuple[State, tuple[Event, ...]]]
    view: Viewing[State, Known]
    outcome: Callable[[State], Outcome | None]
    parse: Callable[[str], Move]
    to_json: Callable[[State], dict[str, Json]] = as_json
    hidden: Callable[[State, int | None, Random], State] | None = None
    is_sealed: Callable[[State], bool] = lambda _state: False
    options: tuple[Option, ...] = ()  # `start` takes them by name
    version: int = 1  # raised when a change would replay an old journal differently
    uncovering: frozenset[str] = frozenset()  # kinds of events that reveal hidden things
    private: frozenset[type] = frozenset()  # moves whose legality only their seat knows
    secret: frozenset[type] = frozenset()  # moves that stay secret until the match is over

    def views(self, state: State) -> Views[Known]:
        """Return what each role may know of a state."""
        return Views(
            self.view(state), tuple(self.view(state, seat) for seat in range(state.seats))
        )

    def told_of(self, move: Move, is_over: bool) -> str:
        """Return a move as text for everyone; until the end, only the first word of a secret
        move.
        """
        is_open = is_over or not isinstance(move, tuple(self.secret))
        return str(move) if is_open else str(move).split()[0]


def open_view(
    pending: Callable[[Open], tuple[int, ...]], outcome: Callable[[Open], Outcome | None]
) -> Viewing[Open, OpenView[Open]]:
    """Return the `view` of a game that hides nothing."""

    def view(state: Open, seat: int | None = None) -> OpenView[Open]:
        return OpenView(
            seats=state.seats,
            pending=pending(state),
            outcome=outcome(state),
            seat=seat,
            state=state,
        )

    return view


def _as_said(
    ui: Ui, _layout: Layout, _views: Views[Known], made: Made[Move], _at: Stamp
) -> Meaning[Ui, Move]:
    return Meaning(ui, (made,))


def _with_refused(ui: Ui, gesture: Gesture | None) -> Ui:
    return replace(ui, refused=gesture)


@dataclass(frozen=True, kw_only=True)
class Table(Generic[Move, Known, Ui, Told]):
    """The keys and lights of a game: functions over a frozen `Ui` and the roles' views.

    The Ui is what the table remembers besides the rules: which tiles are turned over, what a
    seat chose in secret, what was just refused. There is no clock: each call gets its time,
    in seconds of the table's monotonic time.

    begin       the Ui of a match that just started
    key_names   the current names of the keys of a seat's pad, "" for a key that does nothing,
                from what everyone may know and what is `shown` to all
    read        what a gesture asks for; the rules still decide whether it is legal
    said        what a move typed for a seat asks for. Typing is private: unless the move is
                made, nothing changes in the part of the Ui that others see
    undo        what a typed undo of a seat takes back: its own choice, or a step
    taken_back  the Ui in which a seat's secret choice is what it was in an earlier Ui of the
                same state: the press that has changed it since was none. What others see changes
                only where they saw the press itself
    lights      what every unit of the layout shows
    words       the sentence for an event; None if the sentences of others cover it
    kept_words  the sentence for what `keep` returned
    restore     the Ui from what `keep` returned, without what the views contradict. By
                default the Ui of a match that just started
    needs       the units that the game wants, for its options and number of seats
    keep        the part of the Ui that a restarted match needs. Leaves out what lasts only
                until the next press, and secret choices
    moment      the time of the next call of `passed`, in seconds of the table's time, or None
    passed      what happens at that time. It is called after everything earlier and before
                anything later; also when a pause ends
    paused      the Ui during a pause, when time alone causes nothing
    refused     the Ui that shows that a gesture was refused, at its key or its WHOLE unit. By
                default the gesture goes into the Ui's field `refused`
    moved       the Ui after a step or an undo; `events` is empty after an undo. By default
                the Ui with `refused` cleared
    shown       what a role may know of the Ui
    chores      the gestures besides moves that a seat owes the table, such as turning a tile
    tile_kinds  the kinds of gestures on tiles that make moves for a seat without a pad
    leads       whether a Ui can still lead to a move; speeds up the search for its presses
    """

    key_names: Callable[[Known, Told, int], tuple[str, ...]]
    read: Callable[[Ui, Layout, Views[Known], Gesture, Stamp], Meaning[Ui, Move]]
    lights: Callable[[Ui, Layout, Views[Known]], dict[Address, Picture]]
    words: Callable[[Event], Sentence | None]
    begin: Callable[[Layout], Ui]
    shown: Callable[[Ui, Role], Told]
    kept_words: Callable[[Json], Sentence | None] = lambda _kept: None
    said: Callable[[Ui, Layout, Views[Known], Made[Move], Stamp], Meaning[Ui, Move]] = _as_said
    undo: Callable[[Ui, Views[Known], int], Meaning[Ui, Move]] = lambda ui, *_: Meaning(
        ui, undo=True
    )
    taken_back: Callable[[Ui, Ui, int], Ui] = lambda ui, *_: ui
    restore: Callable[[Json, Layout, Views[Known]], Ui] | None = None
    needs: Callable[[Mapping[str, Json], int], Needs] = lambda _options, _seats: Needs(1, 0)
    keep: Callable[[Ui], Json] = lambda _ui: {}
    moment: Callable[[Ui], float | None] = lambda _ui: None
    passed: Callable[[Ui, Layout, Views[Known], float], Meaning[Ui, Move]] = lambda ui, *_: (
        Meaning(ui)
    )
    paused: Callable[[Ui], Ui] = lambda ui: ui
    refused: Callable[[Ui, Gesture], Ui] = _with_refused
    moved: Callable[[Ui, Views[Known], Sequence[Event]], Ui] = lambda ui, *_: _with_refused(
        ui, None
    )
    chores: Callable[[Ui, Layout, Views[Known], int], tuple[Gesture, ...]] = lambda *_: ()
    tile_kinds: tuple[str, ...] = ()
    leads: Callable[[Ui, Views[Known], Made[Move]], bool] = lambda *_: True

    def restored(self, kept: Json, layout: Layout, views: Views[Known]) -> Ui:
        """Return the Ui of a match that continues."""
        return self.restore(kept, layout, views) if self.restore else self.begin(layout)

    def presses(
        self, ui: Ui, layout: Layout, views: Views[Known], made: Made[Move]
    ) -> tuple[Gesture, ...]:
        """Return the gestures that `read` turns into a move."""
        return presses(self, ui, layout, views, made)


@dataclass(frozen=True, kw_only=True)
class PlainTable(Table[Move, Known, PlainUi, Shown]):
    """The table of a simple game, which remembers only the last refused gesture."""

    begin: Callable[[Layout], PlainUi] = lambda _layout: PlainUi()
    shown: Callable[[PlainUi, Role], Shown] = lambda *_: Shown()


_CHOOSE = Sentence("Choose a move.")


def _in_the_end(table: View) -> tuple[int, ...]:
    return table.outcome.scores if table.outcome else (0,) * table.seats


@dataclass(frozen=True, kw_only=True)
class Page(Generic[Known, Told]):
    """How a page draws a game: the values for `page.html` in the game's folder.

    asks        the request to a seat that owes a move, from its own view
    facts       the values that the picture of the game shows to these eyes
    touches     the choices of a seat for the pieces of its picture, from its typed legal moves
    scores      the score of each seat, or one for all. By default all are 0 before the end
    scored      whether an event may change the score of a seat
    meaning     sentences that explain the final scores
    course      charts of the match, from the table's view after each step
    """

    facts: Callable[[Position[Known, Told], Eyes], Facts]
    meaning: Callable[[Known], list[Sentence]]
    course: Callable[[Sequence[Known]], tuple[Panel, ...]]
    asks: Callable[[Known], Sentence] = lambda _view: _CHOOSE
    touches: Callable[[Position[Known, Told], int, Collection[str]], Touches] = lambda *_: {}
    scores: Callable[[Known], tuple[int, ...]] = _in_the_end
    scored: Callable[[Event, int], bool] = lambda event, _seat: event.kind == "ended"
    has_hands: bool = True  # the game has hands that some seats cannot see during the match


@dataclass(frozen=True, kw_only=True)
class Terminal(Generic[Known, Told]):
    """How a terminal draws a game: its lines for some eyes and a width.

    `number` is the sentence for the turn or round; a page has it in its picture. `has_names`
    says whether the lines show players' names, for example by `label_of`.
    """

    lines: Callable[[Position[Known, Told], Eyes, int], "list[Text]"]
    number: Callable[[Known], Sentence | None] = lambda _view: None
    has_names: bool = True


@dataclass(frozen=True, kw_only=True)
class Game(Generic[State, Move, Known, Ui, Told]):
    """Everything Gemtable knows about a game. `folder` has page.html, cover.svg, and more."""

    name: str  # as typed: "lost-gems"
    title: str  # as displayed: "The Lost Gems"
    seats: range
    rules: Rules[State, Move, Known]
    table: Table[Move, Known, Ui, Told]
    bot: Bot[Known, Move]
    page: Page[Known, Told]
    terminal: Terminal[Known, Told]
    folder: Path
    pad_screen: PadScreen[Known, Told] = field(default_factory=PadScreen)
    # The sentence for whose turn it is, from what everyone may know and what is `shown`.
    turn: Callable[[Known, Told], Sentence] = to_move
    default_seats: int = 0  # the seats if nobody chooses; 0 stands for the fewest
    is_cooperative: bool = False  # all seats share one score, as `Outcome.is_shared` says
    stages: Mapping[str, Stage] = field(default_factory=dict)  # pictures of its how-to pages
    lessons: tuple[Lesson, ...] = ()  # of the guided first match, in order
    # Seeds of the deals for lessons that nobody loses by obeying; () if any deal will do.
    lesson_seeds: tuple[int, ...] = ()
    story: Story[Known] = untold  # of a finished match
    cues: Cues[Known, Told] = no_cues  # of the last step, from its events and what all may know
    # What people must know or do at the start, from what everyone may know.
    opening: Callable[[Known], Sentence | None] = lambda _view: None
    # Further names of keys, after the start, by key from 0; for the labels.
    later_names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    words: Words = field(default_factory=dict)  # of moves and keys, besides the shared WORDS
    signs: Mapping[str, str] = field(default_factory=dict)  # SVG paths for some words, on labels
    minutes: range | None = None  # the approximate length of a match, for the lobby
    mood: Sentence | None = None  # one line about the game, for the lobby
    colour: Colour = WHITE  # of its key on pads, where people choose a game

    def __post_init__(self) -> None:
        if not self.default_seats:
            object.__setattr__(self, "default_seats", self.seats[0])

    def aloud(self, typed: object) -> Aloud:
        """Return a move or a key's name, for reading in the current language."""
        return Aloud(typed, self.words)

    def turn_with_number(self, view: Known, shown: Told) -> Sentence:
        """Return the sentence for whose turn it is, after the number of the turn, if any."""
        number, turn = self.terminal.number(view), self.turn(view, shown)
        return Sentence("{number}. {turn}", number=number, turn=turn) if number else turn

    def bot_named(self, name: str) -> Bot[Known, Move]:
        """Return the bot with this name, one of BOTS."""
        return random_bot if name == RANDOM else self.bot
