"""What every game's rules share: roles, turns, refusals, events, outcomes and views.

The table is a shared screen that shows what everyone may know. A seat is its number, from 0.
The host runs the program, and knows no more of the game than the table does.

Indices count from 0 in code, from 1 in sentences for people and in notation.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Literal, NamedTuple, Protocol

from typing_extensions import TypeVar

from gemtable.games.kit.as_json import Json, fields_as_json
from gemtable.sentence import Sentence

Role = int | Literal["table", "host"]

Each_co = TypeVar("Each_co", covariant=True)

TABLE: Final = "table"
HOST: Final = "host"


@dataclass(frozen=True, slots=True)
class Views(Generic[Each_co]):
    """What everyone and what each seat may know of a match or of its table."""

    table: Each_co
    seats: tuple[Each_co, ...]

    def of(self, role: Role) -> Each_co:
        """Return what one role may know."""
        return self.seats[role] if isinstance(role, int) else self.table


Move_co = TypeVar("Move_co", covariant=True, default=object)  # a game's moves

Knowers = frozenset[int] | None  # the seats that may know something; None: everyone may


class IllegalMove(Exception):
    """A move that can't be made; `rule` quotes the rule text or names the note that forbids it.

    It is for readers and tests: people are told `reason`, in their own language. "" is the
    table's own refusal.

    `known_to` holds the seats that may know what the reason depends on: a card in a hand, a
    secret choice. None: it depends on what everyone can see. The rules check that first, so
    that a public reason says nothing about what is hidden.
    """

    def __init__(self, reason: Sentence, rule: str = "", known_to: Knowers = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.known_to = known_to


class SomeState(Protocol):
    """The state of a match of any game."""

    @property
    def seats(self) -> int: ...


class Made(NamedTuple, Generic[Move_co]):
    """A move and the seat that makes it."""

    seat: int
    move: Move_co


class NotationError(ValueError):
    """Text that is no move of the game; `reason` gives the right syntax."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Event:
    """What happened because of a move, as everyone may know it.

    A game has a class for each kind of event; its fields are the facts, and `kind` its name.
    Events hold no text: the game's table makes the sentences.
    """

    kind: ClassVar[str] = ""  # by default from the class name: "fended_off" for FendedOff

    def __init_subclass__(cls) -> None:
        if "kind" not in cls.__dict__:
            cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def facts(self) -> dict[str, Json]:
        """The fields as JSON."""
        return fields_as_json(self)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The end of a match in which seats compete."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a score for each seat, the winning seats, and why.

    In a cooperative game, marked by `is_shared`, every seat has the same score, and all win or
    none. `rating` is the rule text's name for the score, if it has one.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    rating: str = ""
    tie_break: str = ""
    is_shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one role may know of a match; a game's own view has more fields, all given by name.

    `pending` lists the seats that owe a move.
    """

    outcome_facts: ClassVar[tuple[str, ...]] = ()  # "rating", "tie_break": those that a game has

    seats: int
    pending: tuple[int, ...]
    outcome: Outcome | None

    def to_json(self) -> dict[str, Json]:
        """Return the view as JSON, for displays that other people build."""
        data = fields_as_json(self)
        if self.outcome:
            told = ("scores", "winners", "reason", *self.outcome_facts)
            data["outcome"] = {name: data["outcome"][name] for name in told}
        return data


# A game's own types: the state of a match, a move, a role's view of the match, and what a role
# may know of the Ui.
State = TypeVar("State", bound=SomeState, default=SomeState)
Move = TypeVar("Move", default=object)
Known = TypeVar("Known", bound=View, default=View)
State_contra = TypeVar("State_contra", bound=SomeState, contravariant=True)
Known_co = TypeVar("Known_co", bound=View, covariant=True, default=View)


class Viewing(Protocol[State_contra, Known_co]):
    """What a seat may know of a state; for None, what everyone may know."""

    def __call__(self, state: State_contra, seat: int | None = None, /) -> Known_co: ...


class Counted(SomeState, Protocol):
    """A state that counts its turns or rounds, from 1."""

    @property
    def number(self) -> int: ...


Open = TypeVar("Open", bound=Counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenView(View, Generic[Open]):
    """The view of a match in which nothing is hidden: the whole state."""

    seat: int | None
    state: Open

    @property
    def number(self) -> int:
        """The number of the current turn or round, from 1."""
        return self.state.number

    def to_json(self) -> dict[str, Json]:
        data = super(OpenView, self).to_json()
        return {**data.pop("state"), **data}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What one role may know of the table besides the rules; most games add fields."""


Told = TypeVar("Told", bound=Shown, default=Shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSealed(Shown):
    """What is shown while seats choose in secret: who has chosen, and the countdown from 3.

    `count` is 0 while no countdown runs. `is_resting` is whether everyone looks at what was
    chosen, and nobody owes anything yet.
    """

    chosen: tuple[int, ...]
    count: int
    is_resting: bool = False


def mover(view: View) -> int | None:
    """Return the seat that owes a move; None if the match is over."""
    return next(iter(view.pending), None)


def turn_number(view: Counted) -> Sentence:
    """Return which turn it is."""
    return Sentence("Turn {number}", number=view.number)


def others(seat: int, seats: int) -> tuple[int, ...]:
    """Return the other seats, the next one first; their keys have the same order."""
    return tuple((seat + step) % seats for step in range(1, seats))


def to_move(view: View, _shown: Shown) -> Sentence:
    """Return whose turn it is, for screens, while the match goes on."""
    return Sentence("Seat {seats} to move", seats=[seat + 1 for seat in view.pending])


def check_turn(seat: int, pending: Sequence[int], over: str, not_yet: str) -> None:
    """Raise IllegalMove with the rule `over` if nobody owes a move, `not_yet` if another does."""
    if seat not in pending:
        turn = next(iter(pending), None)
        raise IllegalMove(whose_turn(turn), over if turn is None else not_yet)


def whose_turn(turn: int | None) -> Sentence:
    """Return the answer to a seat that tries to move out of turn."""
    if turn is None:
        return Sentence("The match is over.")
    return Sentence("It is seat {seat}'s turn.", seat=turn + 1)
