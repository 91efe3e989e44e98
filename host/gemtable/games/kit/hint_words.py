"""What The Lost Gems and Logichroma tell alike: events, help, choices on a page, the story."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import (
    Discard,
    Discarded,
    Ended,
    Hint,
    Hinted,
    HintView,
    LastTurns,
    Play,
    Played,
)
from gemtable.games.kit.notation import WORDS
from gemtable.games.kit.rules import Event
from gemtable.games.kit.story import Fact, Moment, events_of
from gemtable.games.kit.touch import Choice, Touch, legal
from gemtable.sentence import Either, Sentence, message

_LOSSES = 3  # told, at most

Seen = TypeVar("Seen", bound=HintView)


class MayBe(Protocol):
    """What a tile may be."""

    @property
    def colours(self) -> tuple[str, ...]: ...
    @property
    def values(self) -> tuple[int, ...]: ...


class Knows(MayBe, Protocol):
    """What a holder was told of a tile, and what it may be."""

    @property
    def colour(self) -> str | None: ...
    @property
    def value(self) -> int | None: ...


class Tile(Protocol):
    """A tile in a hand; its colour and value are None for its holder and for the table."""

    @property
    def tile(self) -> int: ...
    @property
    def colour(self) -> str | None: ...
    @property
    def value(self) -> int | None: ...
    @property
    def knows(self) -> Knows: ...


Held = TypeVar("Held", bound=Tile)
Moments = Sequence[Moment[Seen]]


def named(what: str | int) -> Sentence | int:
    """Return a colour or a value as a sentence names it."""
    return WORDS[what] if isinstance(what, str) else what


def words(event: Event, reasons: Mapping[str, Sentence]) -> Sentence | None:
    """Return the sentence for an event of both games; `reasons` are those to end."""
    match event:
        case Hinted():
            return Sentence(
                "Seat {by} hints {what} to seat {to}: slot {slots}.",
                "Seat {by} hints {what} to seat {to}: slots {slots}.",
                by=event.by + 1,
                to=event.to + 1,
                what=named(event.what),
                slots=[slot + 1 for slot in event.slots],
                count=len(event.slots),
            )
        case Played(fits=True):
            text = message("Seat {seat} plays {colour} {value} from slot {slot}: it fits.")
            return Sentence(text, **_laid_down(event))
        case Played():
            text = message("Seat {seat} plays {colour} {value} from slot {slot}: it does not fit.")
            return Sentence(text, **_laid_down(event))
        case Discarded():
            text = message("Seat {seat} discards {colour} {value} from slot {slot}.")
            return Sentence(text, **_laid_down(event))
        case LastTurns():
            return Sentence("Nothing is left to draw: each seat has one more turn.")
        case Ended(reason, score):
            return Sentence(
                "{why} The match ends with 1 point.",
                "{why} The match ends with {count} points.",
                why=reasons[reason],
                count=score,
            )
    return None


def _laid_down(event: Played | Discarded) -> dict[str, object]:
    return {
        "seat": event.seat + 1,
        "slot": event.slot + 1,
        "colour": named(event.colour),
        "value": event.value,
    }


def help_words(kept: Json) -> Sentence:
    """Return the sentence that says who asked for help."""
    asked = [
        Sentence("seat {seat} with slot {slot}", seat=seat, slot=slot)
        for seat, slot in enumerate(kept["helped"], 1)
        if slot
    ]
    if not asked:
        return Sentence("No seat asks for help.")
    return Sentence("Who asks for help: {asked}.", asked=asked)


def own_hand_only(turn: int) -> Sentence:
    """Return the answer to three clicks on a tile of another hand."""
    text = message("It is seat {seat}'s turn. They discard from their own hand only.")
    return Sentence(text, seat=turn + 1)


# By whether the colour is sure, and whether the value is.
_MAY_BE = {
    (True, True): message("It is {colours} {values}."),
    (True, False): message("It is {colours}: {values}."),
    (False, True): message("It is a {values}: {colours}."),
    (False, False): message("It may be {colours}; {values}."),
}


def piece(tile: Tile) -> str:
    """Return the id of the element that is this tile of a hand."""
    return f"held-{tile.tile}"


def may_be(knows: MayBe) -> Sentence:
    """Return what hints leave possible for a tile."""
    colours, values = Either(map(named, knows.colours)), Either(knows.values)
    return Sentence(
        _MAY_BE[len(knows.colours) == 1, len(knows.values) == 1], colours=colours, values=values
    )


def hand_touches(
    view: HintView,
    seat: int,
    own: Callable[[int, Held], Touch],
    other: Callable[[int, Held], Touch],
) -> dict[str, Touch]:
    """Return what a seat can do with each tile in hands.

    `own` gets the slot of a tile, `other` its holder.
    """
    return {
        piece(tile): replace(
            own(slot, tile) if holder == seat else other(holder, tile), has_marks=True
        )
        for holder, hand in enumerate(view.hands)
        for slot, tile in enumerate(hand)
        if tile is not None
    }


def own_touch(
    title: Sentence,
    choices: tuple[Choice, Choice],
    known: Sentence,
    why_not: Sentence,
    moves: Collection[str],
) -> Touch:
    """Return what a seat can do with a tile of its own, and what it knows of it."""
    if offered := legal(choices, moves):
        return Touch(title, offered, known)
    return Touch(title, remark=Sentence("{why} {more}", why=why_not, more=known))


def lay_down(
    slot: int, tile: Tile, fits: Sentence, back: Sentence, why_not: Sentence | None = None
) -> tuple[Choice, Choice]:
    """Return the choices to play and to discard a tile, each with what it may come to."""
    pieces = (piece(tile),)
    return (
        Choice(str(Play(slot)), Sentence("Play it"), fits, "✓", pieces),
        Choice(str(Discard(slot)), Sentence("Discard it"), back, "✗", pieces, why_not=why_not),
    )


def other_touch(
    view: HintView,
    holder: int,
    tile: Tile,
    why_not: Sentence,
    moves: Collection[str],
    *,
    is_remembered: bool = True,
) -> Touch:
    """Return the hints that a seat can give about a tile, whose face it sees."""
    assert tile.colour is not None and tile.value is not None, "the seat sees this hand"
    title = Sentence(
        "Seat {seat}: {colour} {value}",
        seat=holder + 1,
        colour=named(tile.colour),
        value=tile.value,
    )
    hints = [
        _hint(view, holder, Hint(holder, what), is_remembered)
        for what in (tile.colour, tile.value)
    ]
    choices = legal(hints, moves)
    return Touch(title, choices) if choices else Touch(title, remark=why_not)


def _hint(
    view: HintView,
    to: int,
    move: Hint,
    is_remembered: bool,
) -> Choice:
    """Return the choice of a hint, with the tiles that it points out, new or not.

    `is_remembered` adds that the receiver knows it already, if so.
    """
    held = [
        (number, tile)
        for number, tile in enumerate(view.hands[to], 1)
        if tile and move.what in (tile.colour, tile.value)
    ]
    slots = [number for number, _ in held]
    note = Sentence(
        "Points out slot {slots}.", "Points out slots {slots}.", slots=slots, count=len(slots)
    )
    if is_remembered and all(_is_known(move.what, tile) for _, tile in held):
        note = Sentence("{told} That is known already.", told=note)
    text = Sentence("Hint {what} to seat {seat}", what=named(move.what), seat=to + 1)
    pieces = tuple(piece(tile) for _, tile in held)
    return Choice(str(move), text, note, str(move.what), pieces)


def _is_known(what: str | int, tile: Tile) -> bool:
    return what in (tile.knows.colour, tile.knows.value)


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
        "1 turn began without a hint to give.",
        "{count} turns began without a hint to give.",
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
