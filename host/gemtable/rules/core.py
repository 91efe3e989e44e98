"""What every game's rules share: how they refuse, report and end.

A game is a module of functions over a frozen state, with no clock, no dice
and no device; `Game` names the functions. Indices count from 0 in code, from
1 in sentences for people and in notation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from gemtable.rules.options import Option
from gemtable.sentence import Sentence

Json = Any  # what json.dumps takes: dict, list, str, int, bool, None
View = Mapping[str, Json]  # what one role may know of a match
Knowers = frozenset[int] | None  # the seats that may know something; None: everyone may


class IllegalMove(Exception):
    """A move the rules refuse; `rule` names the sentence or row that says so.

    `known_to` are the seats that may know what the reason rests on: a card in a hand, a
    choice made in secret. None: it rests on what everyone can see. What everyone can see is
    checked first, so that a public reason says nothing about what is hidden.
    """

    def __init__(self, reason: Sentence, rule: str, known_to: Knowers = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.known_to = known_to


class Made(NamedTuple):
    """A move and the seat that makes it."""

    seat: int
    move: Any


def told_of(game: "Game", move: Any, is_over: bool) -> str:
    """Return a move as everyone may be told it: of a secret one the first word."""
    is_open = is_over or not isinstance(move, tuple(game.SECRET))
    return str(move) if is_open else str(move).split()[0]


class NotationError(ValueError):
    """Text that is no move of the game; `reason` says what would be."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Event:
    """What happened because of a move: `kind`, and `facts` that everyone may know.

    Structured on purpose: sentences are made by the game's table script.
    """

    kind: str
    facts: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: a score a seat, the winning seats, and why.

    In a cooperative game every seat has the same score, and all win or none.
    `is_shared` says that it is one. `rating` is the rule text's own praise, if it has one.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    rating: str = ""
    tie_break: str = ""
    is_shared: bool = False


def outcome_facts(outcome: Outcome | None, *more: str) -> dict[str, Json] | None:
    """Return what a view shows of an outcome; `more` names the fields only some games have."""
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        **{name: getattr(outcome, name) for name in more},
    }


class Game(Protocol):
    """The functions a game module offers; `Any` stands for its own State and Move."""

    NAME: str  # as on the command line: "lost-gems"
    TITLE: str  # as for people: "The Lost Gems"
    SEATS: range
    UNCOVERING: frozenset[str]  # kinds of events that show or tell somebody what was hidden
    PRIVATE: frozenset[type]  # kinds of moves of which only their seat may know which are open
    SECRET: frozenset[type]  # kinds of moves that stay secret until the match is over
    DEFAULT_SEATS: int  # of SEATS, where nobody says how many play
    OPTIONS: tuple[Option, ...]  # what else a table may choose; `start` takes them by name
    VERSION: int  # raised when a change would replay an old journal differently

    def start(self, seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> Any:
        """Deal; the same seats, seed and options give the same state. Raises ChoiceError."""

    def pending(self, state: Any) -> tuple[int, ...]:
        """Return the seats that owe a move; () when the match is over."""

    def legal(self, state: Any, seat: int) -> tuple[Any, ...]:
        """Return every move open to `seat`, owed or not; () when there is none."""

    def play(self, state: Any, seat: int, move: Any) -> tuple[Any, tuple[Event, ...]]:
        """Return the state after the move, and what happened. Raises IllegalMove."""

    def is_sealed(self, state: Any) -> bool:
        """Say whether the moves owed now are chosen in secret, and all count at once."""

    def view(self, state: Any, seat: int | None = None) -> dict[str, Json]:
        """Return what `seat` may know; None: what the whole table may know."""

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the match ended, None while it goes on."""

    def parse(self, text: str) -> Any:
        """Return the move that `str(move)` wrote. Raises NotationError."""

    def to_json(self, state: Any) -> dict[str, Json]:
        """Return the whole state, dealt order and all, for the journal."""

    def from_json(self, data: Mapping[str, Json]) -> Any:
        """Return the state that `to_json` wrote. Raises ValueError."""
