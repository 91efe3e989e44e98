"""Logichroma on a page: the table, and what some eyes see of each hand."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gemtable.games.kit import hint_touches
from gemtable.games.kit.chart import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Position, view_of_hand
from gemtable.games.kit.game import Page
from gemtable.games.kit.hints import Played, is_pointed_out
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma.memory import EVERYTHING, MayBe, may_be, memory
from gemtable.games.logichroma.page_stacks import LastStep, last_step, stack
from gemtable.games.logichroma.rules import (
    COLOURS,
    HINTS,
    MISFIRES,
    VALUES,
    LogichromaView,
    Slot,
)
from gemtable.games.logichroma.rules.dealing import STARTING_MISFIRES
from gemtable.games.logichroma.touches import asks, touches
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


class Card(NamedTuple):
    """What some eyes see of a card in a hand. `lines` and `told` are what it may be."""

    tile: int
    colour: str | None
    value: int | None
    is_touched: bool
    is_new: bool
    is_told: bool
    told: Sentence
    lines: tuple[tuple[tuple[Any, bool], ...], ...]


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture of the game shows to these eyes."""
    table: LogichromaView = position.views.table
    last = last_step(table)
    most_misfires = STARTING_MISFIRES.of(position.options, position.seats)
    return {
        "stacks": [stack(table, colour, last) for colour in COLOURS],
        "hints": [number < table.hints for number in range(HINTS)],
        "misfires": [number < table.misfires for number in range(most_misfires)],
        "took": last.took,
        "left": table.left,
        "last_turns": table.last_turns,
        "hands": [_hand(position, table, seat, eyes, last) for seat in _in_order(table, eyes)],
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


def _in_order(table: LogichromaView, eyes: Eyes) -> tuple[int, ...]:
    """Return the seats in the order of their turns; those of a seat's eyes come last."""
    after = table.order.index(eyes) + 1 if isinstance(eyes, int) else 0
    return (*table.order[after:], *table.order[:after])


def _hand(
    position: Position, table: LogichromaView, seat: int, eyes: Eyes, last: LastStep
) -> Mapping[str, Any]:
    hand = view_of_hand(position, seat, eyes).hands[seat]
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "wishes": seat in table.wishes,
        "cards": [_card(position, seat, slot, card, last) for slot, card in enumerate(hand)],
    }


def _card(
    position: Position, seat: int, slot: int, held: Slot | None, last: LastStep
) -> Card | None:
    """Return what the eyes see of a card, None for an empty slot; `held` is from their view."""
    if held is None:
        return None
    shown = may_be(position, seat, slot)
    is_whole = held.colour is None and memory(position) == EVERYTHING
    return Card(
        tile=held.tile,
        colour=held.colour,
        value=held.value,
        is_touched=is_pointed_out(position.views.table, seat, slot),
        is_new=held.tile == last.drawn,
        is_told=not shown.is_open,
        told=hint_touches.may_be(shown),
        lines=_lines(shown, is_whole),
    )


def _lines(shown: MayBe, is_whole: bool) -> tuple[tuple[tuple[Any, bool], ...], ...]:
    """Return a line each for colour and value: the one that is sure, or whether each may be.

    Both are in one line if both are sure. A line of which nothing is known is there only if
    `is_whole`.
    """
    colours, values = shown
    if len(colours) == len(values) == 1:
        return (((colours[0], True), (values[0], True)),)
    both: list[tuple[Sequence[Any], Sequence[Any]]] = [(colours, COLOURS), (values, VALUES)]
    return tuple(
        tuple((each, each in may) for each in (may if len(may) == 1 else all_))
        for may, all_ in both
        if is_whole or len(may) < len(all_)
    )


PAGE = Page(
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
)
