"""What The Lost Gems and Logichroma tell alike: events, help, and choices on a page."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
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
from gemtable.games.kit.touch import Choice, Touch, legal
from gemtable.sentence import Either, Sentence, message


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
