"""What The Lost Gems and Logichroma tell of a match: hints, losses for good, errors."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import Discarded, HintView, Played
from gemtable.games.kit.story import Fact, Moment
from gemtable.sentence import Sentence

Seen = TypeVar("Seen", bound=HintView)
Moments = Sequence[Moment[Seen]]


class Hint(Protocol):
    """The event of a hint."""

    @property
    def by(self) -> int: ...
    @property
    def to(self) -> int: ...
    @property
    def slots(self) -> tuple[int, ...]: ...


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


def hints_of(moments: Moments[Seen], kind: type[Hint]) -> list[Given]:
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
