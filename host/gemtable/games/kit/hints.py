"""What the two games of hints, The Lost Gems and Logichroma, have in common of a hint."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from gemtable.games.kit.rules import IllegalMove, View
from gemtable.sentence import Either, Sentence, message


class LastHint(NamedTuple):
    """The newest hint, remembered until its receiver has moved a tile of its hand."""

    by: int
    to: int
    what: str | int  # a colour or a value
    slots: tuple[int, ...]  # those that match


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A tile that lies open."""

    tile: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HintView(View):
    """What a view of both games has; a slot of a hand is None, or what is known of its tile.

    `number` is that of the turn, from 1. What its holder was told of a tile is `knows`, with
    its `colour` and its `value`, each None if it does not know that.
    """

    turn: int
    number: int
    hands: tuple[tuple[Any, ...], ...]
    last_hint: LastHint | None


def is_pointed_out(view: HintView, seat: int, slot: int) -> bool:
    """Say whether the newest hint is for `seat`, and matches what is in this slot of its hand."""
    hint = view.last_hint
    return hint is not None and hint.to == seat and slot in hint.slots


def receiver(seat: int | None, turn: int, seats: int, *, not_own: str, another: str) -> int:
    """Return whom the hint to `seat` is for; the only other seat need not be named.

    Raises IllegalMove, with the rule that a hint is not for the own seat or that it
    is for another.
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
