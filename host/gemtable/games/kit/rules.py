"""What every game's rules share: how they refuse, report and end.

Indices count from 0 in code, from 1 in sentences for people and in notation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

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


class NotationError(ValueError):
    """Text that is no move of the game; `reason` says what would be."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Event:
    """What happened because of a move: `kind`, and `facts` that everyone may know.

    Structured on purpose: sentences are made by the game's table.
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
