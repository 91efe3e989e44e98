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
    """The views of a match or of its Ui: one for everyone, and one for each seat."""

    table: Each_co
    seats: tuple[Each_co, ...]

    def of(self, role: Role) -> Each_co:
        """Return the view of one role."""
        return self.seats[role] if isinstance(role, int) else self.table


Move_co = TypeVar("Move_co", covariant=True, default=object)  # a game's moves

Knowers = frozenset[int] | None  # the seats that may know something; None stands for everyone


class IllegalMove(Exception):
    """A move that is refused. People read `reason`, in their own language.

    `rule`, for readers and tests, quotes the rule text or names the note that forbids the
    move; it is empty if the table, not a rule, refuses the move.

    `known_to` is the set of seats that may know what the reason depends on, such as a card in
    a hand, or None if everyone can see that. The rules check first what everyone can see, so
    that a public reason reveals nothing hidden.
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
    """A result of a move, with only what everyone may know.

    A game has a class for each kind of event; its fields are the facts, and `kind` is its name.
    Events have no text: the game's table writes their sentences.
    """

    kind: ClassVar[str] = ""  # by default the class name: "fended_off" for FendedOff

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

    In a cooperative game, marked by `is_shared`, every seat has the same score, and either
    all win or none. `rating` is the rule text's name for the score, if it has one.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    rating: str = ""
    tie_break: str = ""
    is_shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one role may know of a match; a game's own view adds fields, all keyword-only.

    `pending` lists the seats that owe a move.
    """

    outcome_facts: ClassVar[tuple[str, ...]] = ()  # "rating" and "tie_break", if the game has them

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
    """A function that returns the view of a state for a seat, or for everyone if it is None."""

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
    """What one role may know of the Ui; most games add fields."""


Told = TypeVar("Told", bound=Shown, default=Shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSealed(Shown):
    """What is shown while seats choose in secret: who has chosen, and the countdown from 3.

    `count` is 0 while no countdown runs. `look` is the number of the look at the revealed
    choices, from 1, and 0 if nothing is being revealed; nobody owes a move during a reveal.
    `then` is what everyone looks at instead of the newest view, if that differs.
    """

    chosen: tuple[int, ...]
    count: int
    look: int = 0
    then: View | None = None

    @property
    def is_resting(self) -> bool:
        """Whether everyone looks at the revealed choices."""
        return self.look > 0


def mover(view: View) -> int | None:
    """Return the seat that owes a move; None if the match is over."""
    return next(iter(view.pending), None)


def turn_number(view: Counted) -> Sentence:
    """Return the sentence with the number of the turn."""
    return Sentence("Turn {number}", number=view.number)


def others(seat: int, seats: int) -> tuple[int, ...]:
    """Return the other seats, starting with the next one; pads list them in this order."""
    return tuple((seat + step) % seats for step in range(1, seats))


def to_move(view: View, _shown: Shown) -> Sentence:
    """Return the sentence that says whose turn it is, for a match that is not over."""
    return Sentence("Seat {seats} to move", seats=[seat + 1 for seat in view.pending])


def check_turn(seat: int, pending: Sequence[int], over: str, not_yet: str) -> None:
    """Raise IllegalMove unless `seat` owes a move.

    The error cites the rule `over` if no seat owes a move, otherwise `not_yet`.
    """
    if seat not in pending:
        turn = next(iter(pending), None)
        raise IllegalMove(whose_turn(turn), over if turn is None else not_yet)


def whose_turn(turn: int | None) -> Sentence:
    """Return the answer to a seat that tries to move out of turn."""
    if turn is None:
        return Sentence("The match is over.")
    return Sentence("It is seat {seat}'s turn.", seat=turn + 1)
