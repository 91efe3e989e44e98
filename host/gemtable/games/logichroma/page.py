"""Logichroma on a page: the table, and what some eyes see of each hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.kit.chart import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Position, view_of_hand
from gemtable.games.kit.game import Page
from gemtable.games.kit.hints import Played, is_pointed_out
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma.rules import (
    COLOURS,
    HINTS,
    MISFIRES,
    VALUES,
    FaceUp,
    LogichromaView,
    Slot,
)
from gemtable.sentence import Sentence, message

_CARDS = {
    "red": message("{count} red"),
    "yellow": message("{count} yellow"),
    "green": message("{count} green"),
    "blue": message("{count} blue"),
    "white": message("{count} white"),
}
_NAMES = {
    "cards": Sentence("cards"),
    "misfires": Sentence("misfires"),
}


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture of the game shows to these eyes."""
    table: LogichromaView = position.views.table
    return {
        "stacks": [{"colour": colour, "height": table.stacks[colour]} for colour in COLOURS],
        "storeys": VALUES,
        "hints": [number < table.hints for number in range(HINTS)],
        "misfires": [number < table.misfires for number in range(MISFIRES)],
        "left": table.left,
        "last_turns": table.last_turns,
        "discards": [
            {"colour": colour, "cards": _discarded(table, colour)}
            for colour in COLOURS
            if _discarded(table, colour)
        ],
        "hands": [_hand(position, table, seat, eyes) for seat in range(position.seats)],
    }


def scores(table: LogichromaView) -> tuple[int, ...]:
    """Return the score: one number for all seats."""
    return (table.score,)


def scored(event: Event, _which: int) -> bool:
    """Return whether an event may change the score."""
    return isinstance(event, Played)


def meaning(table: LogichromaView) -> list[Sentence]:
    """Return what the final score consists of."""
    stacks = [Sentence(_CARDS[colour], count=height) for colour, height in table.stacks.items()]
    return [Sentence("A point for each card in a stack: {stacks}.", stacks=stacks)]


def course(views: Sequence[LogichromaView]) -> tuple[Panel, ...]:
    """Return charts of the cards in stacks and the misfires left after each turn."""
    cards = by_turns(views, lambda view: view.score)
    misfires = by_turns(views, lambda view: view.misfires)
    most = len(COLOURS) * len(VALUES)
    return (
        Panel(Sentence("Cards in stacks after each turn"), most, (_line("cards", cards),)),
        Panel(Sentence("Misfires left"), MISFIRES, (_line("misfires", misfires),)),
    )


def _line(kind: str, values: Mapping[int, int]) -> Line:
    return Line(kind, _NAMES[kind], values)


def _discarded(table: LogichromaView, colour: str) -> list[FaceUp]:
    """Return the cards of a colour on the discard pile, lowest first."""
    cards = [card for card in table.discards if card.colour == colour]
    return sorted(cards, key=lambda card: (card.value, card.tile))


def _hand(position: Position, table: LogichromaView, seat: int, eyes: Eyes) -> Mapping[str, Any]:
    hand = view_of_hand(position, seat, eyes).hands[seat]
    asked = position.shown.table.helped[seat]
    held = hand[asked - 1] if asked else None
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "is_open": any(card and card.colour for card in hand),
        "wishes": seat in table.wishes,
        "cards": [_card(table, seat, slot, card) for slot, card in enumerate(hand)],
        "asked": held and {"slot": asked, "may_be": held.knows},
    }


def _card(
    table: LogichromaView, seat: int, slot: int, held: Slot | None
) -> Mapping[str, Any] | None:
    """Return what the eyes see of a card, None for an empty slot; `held` is from their view."""
    if held is None:
        return None
    knows = held.knows
    return {
        "tile": held.tile,
        "colour": held.colour,
        "value": held.value,
        "is_touched": is_pointed_out(table, seat, slot),
        "known_colour": knows.colour,
        "known_value": knows.value,
    }


PAGE = Page(
    facts=facts,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
)
