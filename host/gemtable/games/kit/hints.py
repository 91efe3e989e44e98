"""What the rules of The Lost Gems and Logichroma have in common: hints, views and events."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from gemtable.games.kit.rules import Event, IllegalMove, View
from gemtable.sentence import Either, Sentence, message


class LastHint(NamedTuple):
    """The newest hint, remembered until its receiver has moved a tile of its hand."""

    by: int
    to: int
    what: str | int  # a colour or a value
    slots: tuple[int, ...]  # the matching ones


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A tile that everyone sees."""

    tile: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HintView(View):
    """The common part of both games' views. A slot of a hand is None or a tile.

    `number` counts turns from 1. A tile's `knows` is what its holder was told: `colour` and
    `value`, each None if unknown.
    """

    turn: int
    number: int
    hands: tuple[tuple[Any, ...], ...]
    last_hint: LastHint | None


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: int
    slot: int
    tile: int
    colour: str
    value: int
    fits: bool


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: int
    slot: int
    tile: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat was dealt a tile."""

    seat: int
    slot: int
    left: int  # to draw


@dataclass(frozen=True, slots=True)
class Completed(Event):
    colour: str  # of the gem or stack


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    left: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    reason: str  # as in an outcome
    score: int


def is_pointed_out(view: HintView, seat: int, slot: int) -> bool:
    """Return whether the newest hint is for `seat` and matches this slot of its hand."""
    hint = view.last_hint
    return hint is not None and hint.to == seat and slot in hint.slots


def receiver(seat: int | None, turn: int, seats: int, *, not_own: str, another: str) -> int:
    """Return the receiver of a hint; `seat` may be None if there is only one other seat.

    Raises IllegalMove with the rule `not_own` if a seat hints itself, else `another`.
    """
    if seat == turn:
        raise IllegalMove(Sentence("A hint is for another seat."), not_own)
    if seat is not None and seat in range(seats):
        return seat
    others = [other for other in range(seats) if other != turn]
    if seat is None and len(others) == 1:
        return others[0]
    seats_named = Either(other + 1 for other in others)
    text = message("Say which seat the hint is for: {seats}.")
    raise IllegalMove(Sentence(text, seats=seats_named), another)
