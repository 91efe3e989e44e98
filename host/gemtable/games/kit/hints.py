"""What The Lost Gems and Logichroma have in common: hints, views, events, stories, touches."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.notation import WORDS, index
from gemtable.games.kit.rules import Event, IllegalMove, View
from gemtable.games.kit.story import Fact, Moment
from gemtable.games.kit.touch import Choice
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


def scores(view: Any) -> tuple[int, ...]:
    """Return the score: one number for all seats."""
    return (view.score,)


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


Seen = TypeVar("Seen", bound=HintView)
Moments = Sequence[Moment[Seen]]


@dataclass(slots=True)
class Given:
    """A hint, and how many of the tiles that it pointed out were played later.

    A tile that several hints pointed out counts for the newest of them.
    """

    step: int
    by: int
    to: int
    fit: int = 0
    misfit: int = 0


@dataclass(frozen=True, slots=True)
class Loss:
    """The last copy of a tile that was still needed is gone.

    Its colour has `height` tiles at most from then on, `points` fewer than before.
    """

    step: int
    seat: int
    colour: str
    value: int
    was_played: bool  # and did not fit; otherwise it was discarded
    height: int
    points: int

    @property
    def figures(self) -> dict[str, Json]:
        names = ("seat", "colour", "value", "was_played", "height", "points")
        return {name: getattr(self, name) for name in names}


def hints_of(moments: Moments[Seen], kind: type[Hinted]) -> list[Given]:
    """Return all hints, oldest first; `kind` is the class of the game's event."""
    given: list[Given] = []
    newest: dict[int, Given] = {}  # by tile
    for step, moment in enumerate(moments):
        for event in moment.events:
            if isinstance(event, kind):
                given.append(Given(step, event.by, event.to))
                hand = moment.before.hands[event.to]
                newest |= dict.fromkeys((hand[slot].tile for slot in event.slots), given[-1])
            elif isinstance(event, Played) and (hint := newest.get(event.tile)):
                hint.fit += event.fits
                hint.misfit += not event.fits
    return given


def losses_of(
    moments: Moments[Seen], values: Sequence[int], copies: Callable[[int], int]
) -> list[Loss]:
    """Return all losses, oldest first.

    `values` are those of a colour in the order in which they fit; `copies` returns how many
    tiles of a colour have a value.
    """
    heights: Counter[str] = Counter()
    gone: Counter[tuple[str, int]] = Counter()
    found: list[Loss] = []

    def reach(colour: str) -> int:
        """Return the height that a colour can still reach."""
        missing = (
            value for value in values[heights[colour] :] if gone[colour, value] == copies(value)
        )
        return next(missing, len(values) + 1) - 1

    for step, event in _laid(moments):
        was_played = isinstance(event, Played)
        if isinstance(event, Played) and event.fits:
            heights[event.colour] += 1
            continue
        before = reach(event.colour)
        gone[event.colour, event.value] += 1
        after = reach(event.colour)
        if after < before:
            at = (step, event.seat, event.colour, event.value)
            found.append(Loss(*at, was_played, after, before - after))
    return found


def errors_of(moments: Moments[Seen]) -> Counter[int]:
    """Return how many tiles each seat played that did not fit."""
    return Counter(
        event.seat for _, event in _laid(moments) if isinstance(event, Played) and not event.fits
    )


def told_of_errors(errors: Counter[int]) -> list[Sentence]:
    """Return a sentence for each seat that made errors, to be listed in one of the game's own."""
    return [
        Sentence("seat {seat} has {errors}", seat=seat + 1, errors=count)
        for seat, count in sorted(errors.items())
    ]


def fact_of(loss: Loss, text: str) -> Fact:
    """Return a loss in the words of a game; `text` names seat, colour, value and height."""
    told = Sentence(
        text,
        seat=loss.seat + 1,
        colour=Sentence(loss.colour),
        value=loss.value,
        height=loss.height,
    )
    return Fact("lost_for_good", told, loss.figures, loss.step)


def turns_without(moments: Moments[Seen], hints_left: Callable[[Seen], int]) -> int:
    """Return how many turns began when there was no hint left to give."""
    first: dict[int, Seen] = {}
    for moment in moments:
        if moment.before.number:
            first.setdefault(moment.before.number, moment.before)
    return sum(not hints_left(view) for view in first.values())


def _laid(moments: Moments[Seen]) -> Iterator[tuple[int, Played | Discarded]]:
    """Yield each tile that left a hand, with the number of its step."""
    for step, moment in enumerate(moments):
        for event in moment.events:
            if isinstance(event, Played | Discarded):
                yield step, event


# By whether the colour is sure, and whether the value is.
_MAY_BE = {
    (True, True): message("It is {colours} {values}."),
    (True, False): message("It is {colours}: {values}."),
    (False, True): message("It is a {values}: {colours}."),
    (False, False): message("It may be {colours}; {values}."),
}


def piece(tile: Any) -> str:
    """Return the id of the element that is this tile of a hand."""
    return f"held-{tile.tile}"


def named(what: str | int) -> Sentence | int:
    """Return a colour or a value as a sentence names it."""
    return WORDS[what] if isinstance(what, str) else what


def whose_face(holder: int, tile: Any) -> Sentence:
    """Return whose tile this is, and its face, which the seat that asks can see."""
    return Sentence(
        "Seat {seat}: {colour} {value}",
        seat=holder + 1,
        colour=named(tile.colour),
        value=tile.value,
    )


def may_be(knows: Any) -> Sentence:
    """Return what hints leave possible for a tile."""
    colours, values = Either(map(named, knows.colours)), Either(knows.values)
    return Sentence(
        _MAY_BE[len(knows.colours) == 1, len(knows.values) == 1], colours=colours, values=values
    )


def hint(
    view: HintView,
    to: int,
    move: Any,
    points: Callable[[Sequence[int]], Sentence],
    *,
    is_remembered: bool = True,
) -> Choice:
    """Return the choice of a hint, with the tiles that it points out, new or not.

    `points` tells these, by the numbers of their slots. `is_remembered` adds that the receiver
    knows it already, if so.
    """
    held = [
        (number, tile)
        for number, tile in enumerate(view.hands[to], 1)
        if tile and move.what in (tile.colour, tile.value)
    ]
    note = points([number for number, _ in held])
    if is_remembered and all(_is_known(move.what, tile) for _, tile in held):
        note = Sentence("{told} That is known already.", told=note)
    text = Sentence("Hint {what} to seat {seat}", what=named(move.what), seat=to + 1)
    pieces = tuple(piece(tile) for _, tile in held)
    return Choice(str(move), text, note, str(move.what), pieces)


def _is_known(what: str | int, tile: Any) -> bool:
    return what in (tile.knows.colour, tile.knows.value)
