"""The moves, events, views and Ui that The Lost Gems and Logichroma share."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.notation import WORDS, index
from gemtable.games.kit.rules import Event, IllegalMove, View
from gemtable.sentence import Either, Sentence, message


class LastHint(NamedTuple):
    """The newest hint, remembered until its receiver moves a tile of its hand."""

    by: int
    to: int
    what: str | int  # a colour or a value
    slots: tuple[int, ...]  # the matching ones


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A tile whose face everyone sees."""

    tile: int
    colour: str
    value: int


class MayBe(Protocol):
    """The colours and values that a tile can have after the hints so far."""

    @property
    def colours(self) -> tuple[str, ...]: ...
    @property
    def values(self) -> tuple[int, ...]: ...


class Known(MayBe, Protocol):
    """What hints told the holder of a tile, and what they leave possible."""

    @property
    def colour(self) -> str | None: ...
    @property
    def value(self) -> int | None: ...


Known_co = TypeVar("Known_co", bound=Known, covariant=True)


@dataclass(frozen=True, slots=True)
class InHand(Generic[Known_co]):
    """A tile in a hand; its colour and value are None for its holder and for the table.

    `knows` has what hints told the holder.
    """

    tile: int
    colour: str | None
    value: int | None
    knows: Known_co


@dataclass(frozen=True, slots=True, kw_only=True)
class HintView(View):
    """The common part of both games' views; None is an empty slot of a hand."""

    outcome_facts: ClassVar = ("rating",)

    turn: int
    number: int  # of the turn, from 1
    score: int
    left: int  # tiles to draw
    discards: tuple[FaceUp, ...]
    hands: tuple[tuple[InHand[Known] | None, ...], ...]
    last_hint: LastHint | None
    last_turns: int | None


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
    """Return the notation of Hint, Play and Discard.

    `kinds` is the pattern of what a hint can name. `right` explains how to write a hint.
    """

    def hint(what: str, seat: str | None) -> Hint:
        return Hint(index(seat) if seat else None, int(what) if what.isdigit() else what)

    return {
        "hint": (re.compile(f"hint ({kinds})(?: to ([1-9]))?"), hint, right),
        "play": (
            re.compile("play ([1-9])"),
            lambda slot: Play(index(slot)),
            Sentence("Name the slot to play, for example: play 1."),
        ),
        "discard": (
            re.compile("discard ([1-9])"),
            lambda slot: Discard(index(slot)),
            Sentence("Name the slot to discard, for example: discard 2."),
        ),
    }


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    by: int
    to: int
    what: str | int  # a colour or a value
    slots: tuple[int, ...]  # the matching ones


@dataclass(frozen=True, slots=True)
class LeftHand(Event):
    """A tile was played or discarded."""

    seat: int
    slot: int
    tile: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class Played(LeftHand):
    fits: bool


@dataclass(frozen=True, slots=True)
class Discarded(LeftHand):
    pass


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
    """A Ui with the slot that each seat asks for help with: from 1, or 0 for none."""

    helped: tuple[int, ...]


Ui = TypeVar("Ui", bound=HelpedUi)


def with_help(ui: Ui, seat: int, slot: int) -> Ui:
    """Return the Ui in which a seat asks for help with a slot: from 1, or 0 for none."""
    return replace(ui, helped=(*ui.helped[:seat], slot, *ui.helped[seat + 1 :]))


def kept_help(kept: Json, seats: int, slots: int) -> tuple[int, ...]:
    """Return the `helped` that `keep` wrote; all zeros if it doesn't fit the table."""
    helped = tuple(kept["helped"])
    fits = len(helped) == seats and all(slot in range(slots + 1) for slot in helped)
    return helped if fits else (0,) * seats


_Held = TypeVar("_Held")


def with_tile(
    hands: tuple[tuple[_Held, ...], ...], seat: int, slot: int, held: _Held
) -> tuple[tuple[_Held, ...], ...]:
    """Return all hands, with `held` in a slot of the hand of `seat`; None empties the slot."""
    hand = (*hands[seat][:slot], held, *hands[seat][slot + 1 :])
    return (*hands[:seat], hand, *hands[seat + 1 :])


def hint_after_move(hint: LastHint | None, seat: int) -> LastHint | None:
    """Return the last hint after a tile left the hand of `seat`; None if it was for `seat`."""
    return None if hint is not None and hint.to == seat else hint


def tile_in(hand: Sequence[Any], slot: int, rule: str) -> int:
    """Return the tile in a slot. Raises IllegalMove with the rule if there is none."""
    held = hand[slot] if slot in range(len(hand)) else None
    if held is None:
        raise IllegalMove(is_empty(slot), rule)
    tile: int = held.tile
    return tile


def is_empty(slot: int) -> Sentence:
    """Return the refusal of a move that needs a tile from an empty slot."""
    return Sentence("Slot {slot} is empty.", slot=slot + 1)


def named(what: str | int) -> Sentence | int:
    """Return a colour or a value as it is written in a sentence."""
    return WORDS[what] if isinstance(what, str) else what


def scores(view: HintView) -> tuple[int, ...]:
    """Return the score that all seats share, as `Page.scores` expects it."""
    return (view.score,)


def is_pointed_out(view: HintView, seat: int, slot: int) -> bool:
    """Return whether the newest hint is for `seat` and matches this slot of its hand."""
    hint = view.last_hint
    return hint is not None and hint.to == seat and slot in hint.slots


def receiver(
    move: Hint, turn: int, seats: int, kinds: Sequence[str | int], rules: tuple[str, str, str]
) -> int:
    """Return the seat that gets a hint. The hint may omit it if there is only one other seat.

    Raises IllegalMove with the first of `rules` if a hint cannot name this, with the second
    if the hint is for the seat itself, with the third if there is no such receiver.
    """
    of_kinds, not_own, another = rules
    if move.what not in kinds:
        text = message("A hint can only name {kinds}.")
        raise IllegalMove(Sentence(text, kinds=Either(map(named, kinds))), of_kinds)
    if move.seat == turn:
        raise IllegalMove(Sentence("You can only give a hint to another seat."), not_own)
    if move.seat is not None and move.seat in range(seats):
        return move.seat
    others = [other for other in range(seats) if other != turn]
    if move.seat is None and len(others) == 1:
        return others[0]
    text = message("Name the seat that gets the hint: {seats}.")
    raise IllegalMove(Sentence(text, seats=Either(other + 1 for other in others)), another)
