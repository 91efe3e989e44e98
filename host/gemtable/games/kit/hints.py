"""What The Lost Gems and Logichroma have in common: hints, views, events, stories, touches."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.notation import WORDS, index
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
class Hint:
    """Point out every tile of `seat` that has the colour or value `what`.

    `seat` may be None if there is only one other seat.
    """

    seat: int | None
    what: str | int

    def __str__(self) -> str:
        return f"hint {self.what}" + ("" if self.seat is None else f" to {self.seat + 1}")


@dataclass(frozen=True, slots=True)
class Play:
    """Try to add the tile in `slot` to its gem or stack."""

    slot: int

    def __str__(self) -> str:
        return f"play {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put the tile in `slot` on the discard pile, for a hint."""

    slot: int

    def __str__(self) -> str:
        return f"discard {self.slot + 1}"


def notation(kinds: str, right: Sentence) -> dict[str, tuple[re.Pattern[str], Any, Sentence]]:
    """Return the notation of these moves; `kinds` is the pattern of what a hint may name."""

    def hint(what: str, seat: str | None) -> Hint:
        return Hint(index(seat) if seat else None, int(what) if what.isdigit() else what)

    return {
        "hint": (re.compile(f"hint ({kinds})(?: to ([1-9]))?"), hint, right),
        "play": (
            re.compile("play ([1-9])"),
            lambda slot: Play(index(slot)),
            Sentence("Name the slot to play: play 1."),
        ),
        "discard": (
            re.compile("discard ([1-9])"),
            lambda slot: Discard(index(slot)),
            Sentence("Name the slot to discard: discard 2."),
        ),
    }


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    by: int
    to: int
    what: str | int  # a colour or a value
    slots: tuple[int, ...]  # the matching ones


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


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpedUi:
    """`helped` is, for each seat, the slot that it asks for help with, from 1; 0 is none."""

    helped: tuple[int, ...]


Ui = TypeVar("Ui", bound=HelpedUi)


def with_help(ui: Ui, seat: int, slot: int) -> Ui:
    """Return a Ui in which a seat asks for help with a slot, from 1; 0 is none."""
    return replace(ui, helped=(*ui.helped[:seat], slot, *ui.helped[seat + 1 :]))


def kept_help(kept: Json, seats: int, slots: int) -> tuple[int, ...]:
    """Return for each seat the slot with which it asked for help; none if it cannot be."""
    helped = tuple(kept["helped"])
    fits = len(helped) == seats and all(slot in range(slots + 1) for slot in helped)
    return helped if fits else (0,) * seats


def tile_in(hand: Sequence[Any], slot: int, rule: str) -> int:
    """Return the tile in a slot. Raises IllegalMove with the rule if there is none."""
    held = hand[slot] if slot in range(len(hand)) else None
    if held is None:
        raise IllegalMove(is_empty(slot), rule)
    tile: int = held.tile
    return tile


def is_empty(slot: int) -> Sentence:
    """Return that there is nothing in a slot."""
    return Sentence("There is nothing in slot {slot}.", slot=slot + 1)


def scores(view: Any) -> tuple[int, ...]:
    """Return the score: one number for all seats."""
    return (view.score,)


def is_pointed_out(view: HintView, seat: int, slot: int) -> bool:
    """Return whether the newest hint is for `seat` and matches this slot of its hand."""
    hint = view.last_hint
    return hint is not None and hint.to == seat and slot in hint.slots


def receiver(
    move: Hint, turn: int, seats: int, kinds: Sequence[str | int], rules: tuple[str, str, str]
) -> int:
    """Return the receiver of a hint; its seat may be None if there is only one other seat.

    Raises IllegalMove with the first of `rules` if a hint cannot name this, the second if a
    seat hints itself, the third if it names no other seat.
    """
    of_kinds, not_own, another = rules
    if move.what not in kinds:
        named = Either(WORDS[kind] if isinstance(kind, str) else kind for kind in kinds)
        raise IllegalMove(Sentence("A hint names {kinds}.", kinds=named), of_kinds)
    if move.seat == turn:
        raise IllegalMove(Sentence("A hint is for another seat."), not_own)
    if move.seat is not None and move.seat in range(seats):
        return move.seat
    others = [other for other in range(seats) if other != turn]
    if move.seat is None and len(others) == 1:
        return others[0]
    text = message("Say which seat the hint is for: {seats}.")
    raise IllegalMove(Sentence(text, seats=Either(other + 1 for other in others)), another)
