"""The story of a finished match: facts worth telling, each with its figures.

A game derives them from what everyone could see at each step. Pure functions.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from typing_extensions import TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event, View
from gemtable.sentence import Sentence

Seen = TypeVar("Seen", bound=View, default=View)


@dataclass(frozen=True, slots=True)
class Moment(Generic[Seen]):
    """A step that was not undone: its events, and what everyone knew before and after it."""

    events: tuple[Event, ...]
    before: Seen
    after: Seen


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a story.

    `kind` and `figures` are for scripts; seats count from 0 there. `step` is the number of the
    step that the fact is about, from 0, or None if it is about the whole match.
    """

    kind: str
    text: Sentence
    figures: Mapping[str, Json] = field(default_factory=dict)
    step: int | None = None


_Kind = TypeVar("_Kind", bound=Event)


def events_of(
    moments: Sequence[Moment[Seen]], kind: type[_Kind]
) -> Iterator[tuple[int, Moment[Seen], _Kind]]:
    """Yield all events of a kind, each with the number of its step and its moment."""
    for step, moment in enumerate(moments):
        for event in moment.events:
            if isinstance(event, kind):
                yield step, moment, event


def leaders(times: Mapping[int, int]) -> tuple[list[int], int]:
    """Return the seats with the highest count in `times`, and that count."""
    most = max(times.values(), default=0)
    return sorted(seat for seat in times if times[seat] == most), most


def known(*facts: Fact | None) -> list[Fact]:
    """Return the facts, without the None among them."""
    return [fact for fact in facts if fact is not None]


Story = Callable[[Sequence[Moment[Seen]]], Sequence[Fact]]  # from the moments of a finished match


def untold(_moments: Sequence[Moment[Seen]]) -> Sequence[Fact]:
    """Return no facts, for a game without a story."""
    return ()
