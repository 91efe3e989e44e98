"""What people tell each other of a match once it is over: facts, each with its figures.

A game derives them from what everyone could see at each step. Pure functions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event, View
from gemtable.sentence import Sentence

Seen = TypeVar("Seen", bound=View)


@dataclass(frozen=True, slots=True)
class Moment(Generic[Seen]):
    """A step that stands: what happened in it, and what everyone knew before and after it."""

    events: tuple[Event, ...]
    before: Seen
    after: Seen


@dataclass(frozen=True, slots=True)
class Fact:
    """A thing worth telling.

    `kind` and `figures` are for scripts; seats count from 0 there. `step` is the number of the
    step that it is about, from 0; None: it is about the whole match.
    """

    kind: str
    text: Sentence
    figures: Mapping[str, Json] = field(default_factory=dict)
    step: int | None = None


Story = Callable[[Sequence[Any]], Sequence[Fact]]  # from the moments of a finished match


def untold(_moments: Sequence[Moment[View]]) -> Sequence[Fact]:
    """Return no facts: the game has none to tell."""
    return ()
