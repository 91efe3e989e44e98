"""The story of a match of The Lost Gems or Logichroma: what hints brought, what was lost."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hint_words import named
from gemtable.games.kit.hints import Discarded, Hinted, HintView, Played
from gemtable.games.kit.story import Fact, Moment, events_of
from gemtable.sentence import Sentence, message

_LOSSES = 3  # told, at most

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


def hints_fact(hints: Sequence[Given]) -> Fact | None:
    """Return what all hints brought."""
    if not hints:
        return None
    figures = {
        "hints": len(hints),
        "fit": sum(hint.fit for hint in hints),
        "misfit": sum(hint.misfit for hint in hints),
    }
    told = Sentence(
        "1 hint: of what it pointed out, {fit} were played and fit.",
        "{count} hints: of what they pointed out, {fit} were played and fit.",
        fit=figures["fit"],
        count=len(hints),
    )
    if figures["misfit"]:
        told = Sentence(
            "1 hint: of what it pointed out, {fit} were played and fit, {misfit} did not fit.",
            "{count} hints: of what they pointed out, {fit} were played and fit, {misfit} did not"
            " fit.",
            fit=figures["fit"],
            misfit=figures["misfit"],
            count=len(hints),
        )
    return Fact("hints", told, figures)


def idle_fact(moments: Moments[Seen], hints_left: Callable[[Seen], int]) -> Fact | None:
    """Return how many turns began when there was no hint left to give."""
    first: dict[int, Seen] = {}
    for moment in moments:
        if moment.before.number:
            first.setdefault(moment.before.number, moment.before)
    turns = sum(not hints_left(view) for view in first.values())
    if not turns:
        return None
    told = Sentence(
        "In 1 turn there was no hint to give.",
        "In {count} turns there was no hint to give.",
        count=turns,
    )
    return Fact("without_hints", told, {"turns": turns})


def errors_fact(moments: Moments[Seen], kind: str, text: str) -> Fact | None:
    """Return how many tiles each seat played that did not fit; `text` lists what is told."""
    errors = Counter(event.seat for _, _, event in events_of(moments, Played) if not event.fits)
    if not errors:
        return None
    told = [
        Sentence("seat {seat} has {points}", seat=seat + 1, points=count)
        for seat, count in sorted(errors.items())
    ]
    by_seat = {str(seat): count for seat, count in errors.items()}
    return Fact(kind, Sentence(text, told=told), {"by_seat": by_seat})


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


def loss_facts(moments: Moments[Seen], faces: Sequence[tuple[str, int]]) -> list[Fact]:
    """Return the worst losses, in order; `faces` are those of all tiles."""
    worst = sorted(losses_of(moments, faces), key=lambda loss: -loss.points)[:_LOSSES]
    return [_loss_fact(loss) for loss in sorted(worst, key=lambda loss: loss.step)]


def _loss_fact(loss: Loss) -> Fact:
    text = message(
        "Seat {seat} discards the last {colour} {value}: {colour} can reach {height} at most."
    )
    if loss.was_played:
        text = message(
            "Seat {seat} plays the last {colour} {value} in vain: {colour} can reach {height} at"
            " most."
        )
    told = Sentence(
        text,
        seat=loss.seat + 1,
        colour=named(loss.colour),
        value=loss.value,
        height=loss.height,
    )
    return Fact("lost_for_good", told, loss.figures, loss.step)


def losses_of(moments: Moments[Seen], faces: Sequence[tuple[str, int]]) -> list[Loss]:
    """Return all losses, oldest first; `faces` are those of all tiles."""
    copies, values = Counter(faces), sorted({value for _, value in faces})
    heights: Counter[str] = Counter()
    gone: Counter[tuple[str, int]] = Counter()
    found: list[Loss] = []

    def reach(colour: str) -> int:
        """Return the height that a colour can still reach."""
        missing = (
            value
            for value in values[heights[colour] :]
            if gone[colour, value] == copies[colour, value]
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


def _laid(moments: Moments[Seen]) -> Iterator[tuple[int, Played | Discarded]]:
    """Yield each tile that left a hand, with the number of its step."""
    for step, moment in enumerate(moments):
        for event in moment.events:
            if isinstance(event, Played | Discarded):
                yield step, event
