"""Facts for the stories of The Lost Gems and Logichroma: useful hints, errors, losses."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import Hinted, HintView, LeftHand, Played, named
from gemtable.games.kit.story import Fact, Moment, events_of
from gemtable.sentence import Sentence, message

_LOSSES = 3  # in a story, at most

Seen = TypeVar("Seen", bound=HintView)
Moments = Sequence[Moment[Seen]]


@dataclass(slots=True)
class Given:
    """A hint; how many of the tiles that it pointed out fit when played, and how many did not.

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
                tiles = (held.tile for slot in event.slots if (held := hand[slot]))
                newest |= dict.fromkeys(tiles, given[-1])
            elif isinstance(event, Played) and (hint := newest.get(event.tile)):
                hint.fit += event.fits
                hint.misfit += not event.fits
    return given


def hints_fact(hints: Sequence[Given]) -> Fact | None:
    """Return the fact that counts the hints and the plays that followed from them."""
    if not hints:
        return None
    figures = {
        "hints": len(hints),
        "fit": sum(hint.fit for hint in hints),
        "misfit": sum(hint.misfit for hint in hints),
    }
    told = Sentence(
        "Of the tiles that 1 hint pointed out, {fit} fit when played.",
        "Of the tiles that {count} hints pointed out, {fit} fit when played.",
        fit=figures["fit"],
        count=len(hints),
    )
    if figures["misfit"]:
        told = Sentence(
            "Of the tiles that 1 hint pointed out, {fit} fit when played and {misfit} did not.",
            "Of the tiles that {count} hints pointed out, {fit} fit when played and {misfit}"
            " did not.",
            fit=figures["fit"],
            misfit=figures["misfit"],
            count=len(hints),
        )
    return Fact("hints", told, figures)


def idle_fact(moments: Moments[Seen], hints_left: Callable[[Seen], int]) -> Fact | None:
    """Return the fact that counts the turns that began with no hint left."""
    first: dict[int, Seen] = {}
    for moment in moments:
        if moment.before.number:
            first.setdefault(moment.before.number, moment.before)
    turns = sum(not hints_left(view) for view in first.values())
    if not turns:
        return None
    told = Sentence(
        "1 turn began with no hint left.",
        "{count} turns began with no hint left.",
        count=turns,
    )
    return Fact("without_hints", told, {"turns": turns})


def errors_fact(moments: Moments[Seen], kind: str, text: str) -> Fact | None:
    """Return the fact that counts each seat's plays that did not fit; `text` is its sentence."""
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
    """The loss of the last copy of a tile that was still needed.

    From then on its colour can reach `height` tiles at most, `points` fewer than before.
    """

    step: int
    seat: int
    colour: str
    value: int
    was_played: bool  # and did not fit; False if it was discarded
    height: int
    points: int

    @property
    def figures(self) -> dict[str, Json]:
        names = ("seat", "colour", "value", "was_played", "height", "points")
        return {name: getattr(self, name) for name in names}


def loss_facts(moments: Moments[Seen], faces: Sequence[tuple[str, int]]) -> list[Fact]:
    """Return facts about the worst losses, oldest first; `faces` has the faces of all tiles."""
    worst = sorted(losses_of(moments, faces), key=lambda loss: -loss.points)[:_LOSSES]
    return [_loss_fact(loss) for loss in sorted(worst, key=lambda loss: loss.step)]


def _loss_fact(loss: Loss) -> Fact:
    text = message(
        "Seat {seat} discards the last {colour} {value}: {colour} can reach {height} at most."
    )
    if loss.was_played:
        text = message(
            "Seat {seat} plays the last {colour} {value}, which does not fit: {colour} can reach "
            "{height} at most."
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
    """Return all losses, oldest first; `faces` has the faces of all tiles."""
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

    for step, _moment, event in events_of(moments, LeftHand):
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
