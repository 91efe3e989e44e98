"""Sentences that The Lost Gems and Logichroma share: events, help, and choices on a page."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import (
    Discard,
    Discarded,
    Ended,
    Hint,
    Hinted,
    HintView,
    InHand,
    Known,
    LastTurns,
    LeftHand,
    MayBe,
    Play,
    Played,
    named,
)
from gemtable.games.kit.rules import Event
from gemtable.games.kit.touch import Choice, Touch, legal
from gemtable.sentence import Either, Sentence, message

Tile = InHand[Known]
Held = TypeVar("Held", bound=Tile)


def words(event: Event, reasons: Mapping[str, Sentence]) -> Sentence | None:
    """Return the sentence for an event that both games have, or None.

    `reasons` has the sentences for the reasons that end a match.
    """
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


def _laid_down(event: LeftHand) -> dict[str, object]:
    return {
        "seat": event.seat + 1,
        "slot": event.slot + 1,
        "colour": named(event.colour),
        "value": event.value,
    }


def help_words(kept: Json) -> Sentence:
    """Return the sentence that lists the seats that ask for help."""
    asked = [
        Sentence("seat {seat}, slot {slot}", seat=seat, slot=slot)
        for seat, slot in enumerate(kept["helped"], 1)
        if slot
    ]
    if not asked:
        return Sentence("No seat asks for help.")
    return Sentence("Asking for help: {asked}.", asked=asked)


def own_hand_only(turn: int) -> Sentence:
    """Return the refusal of three clicks on a tile of another hand."""
    text = message("It is seat {seat}'s turn. A seat can discard only from its own hand.")
    return Sentence(text, seat=turn + 1)


# By whether the colour is known, and whether the value is.
_MAY_BE = {
    (True, True): message("Known: {colours} {values}."),
    (True, False): message("Known: {colours}. Possible: {values}."),
    (False, True): message("Known: {values}. Possible: {colours}."),
    (False, False): message("Possible: {colours}; {values}."),
}


def piece(tile: Tile) -> str:
    """Return the id of the page element that shows this tile of a hand."""
    return f"held-{tile.tile}"


def may_be(knows: MayBe) -> Sentence:
    """Return the sentence for what hints leave possible for a tile."""
    colours, values = Either(map(named, knows.colours)), Either(knows.values)
    return Sentence(
        _MAY_BE[len(knows.colours) == 1, len(knows.values) == 1], colours=colours, values=values
    )


def signs_mean(holder: int, knows: MayBe) -> Sentence:
    """Return the sentence for the signs below another seat's tile."""
    text = message("The signs below are what seat {seat} knows. {known}")
    return Sentence(text, seat=holder + 1, known=may_be(knows))


def hand_touches(
    hands: Sequence[Sequence[Held | None]],
    seat: int,
    own: Callable[[int, Held], Touch],
    other: Callable[[int, Held], Touch],
) -> dict[str, Touch]:
    """Return the touch of each tile in a hand, by the id of its element.

    `own` returns the touch of a tile of the seat itself, from the tile's slot; `other` that of
    another tile, from its holder.
    """
    return {
        piece(tile): replace(
            own(slot, tile) if holder == seat else other(holder, tile), has_marks=True
        )
        for holder, hand in enumerate(hands)
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
    """Return the touch of a seat's own tile: its choices, and what the seat knows of the tile."""
    if offered := legal(choices, moves):
        return Touch(title, offered, known)
    return Touch(title, remark=Sentence("{why} {more}", why=why_not, more=known))


def lay_down(
    slot: int, tile: Tile, fits: Sentence, back: Sentence, why_not: Sentence | None = None
) -> tuple[Choice, Choice]:
    """Return the choices to play and to discard a tile, with notes on the results."""
    pieces = (piece(tile),)
    return (
        Choice(str(Play(slot)), Sentence("Play it"), fits, "✓", pieces),
        Choice(str(Discard(slot)), Sentence("Discard it"), back, "✗", pieces, why_not=why_not),
    )


def other_touch(
    view: HintView,
    holder: int,
    tile: Tile,
    known: Sentence,
    why_not: Sentence,
    moves: Collection[str],
    *,
    is_remembered: bool = True,
) -> Touch:
    """Return the touch of another seat's tile: what is known of it, and the hints it allows."""
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
    if choices:
        return Touch(title, choices, known)
    return Touch(title, remark=Sentence("{why} {more}", why=why_not, more=known))


def _hint(view: HintView, to: int, move: Hint, is_remembered: bool) -> Choice:
    """Return the choice of a hint; with `is_remembered` it says if the seat knows this already."""
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
        note = Sentence("{told} The seat already knows this.", told=note)
    text = Sentence("Hint {what} to seat {seat}", what=named(move.what), seat=to + 1)
    pieces = tuple(piece(tile) for _, tile in held)
    return Choice(str(move), text, note, str(move.what), pieces)


def _is_known(what: str | int, tile: Tile) -> bool:
    return what in (tile.knows.colour, tile.knows.value)
