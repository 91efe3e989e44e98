"""Logichroma on a page: the stacks, and each hand as a role sees it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from gemtable.games.kit import hint_words
from gemtable.games.kit.charts import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Facts, view_of_hand
from gemtable.games.kit.game import Page
from gemtable.games.kit.hints import Played, is_pointed_out, scores
from gemtable.games.kit.piece_colours import COUNTED
from gemtable.games.kit.rules import Event
from gemtable.games.logichroma.rules import (
    CARDS,
    COLOURS,
    HINTS,
    TILES,
    VALUES,
    LogichromaView,
    Slot,
    hand_size,
)
from gemtable.games.logichroma.rules.play import STARTING_MISFIRES
from gemtable.games.logichroma.table.keys import LogichromaPosition
from gemtable.games.logichroma.touches import EVERYTHING, MayBe, asks, may_be, memory, touches
from gemtable.sentence import Sentence

_COPIES = {value: sum(card == (CARDS[0].colour, value) for card in CARDS) for value in VALUES}


class LastStep(NamedTuple):
    """The tiles that the last turn moved: the card laid down and the one drawn for it.

    `took` is the token that the turn cost: "hint", "misfire" or "".
    """

    laid: int | None = None
    drawn: int | None = None
    took: str = ""


def last_step(table: LogichromaView) -> LastStep:
    """Return the tiles that the last turn moved; before the first turn there are none."""
    kind, tiles = (table.history[-1].kind, table.history[-1].tiles) if table.history else ("", ())
    if kind not in ("play", "discard"):
        return LastStep(took="hint" if kind == "hint" else "")
    laid = sum(turn.kind in ("play", "discard") for turn in table.history)
    drawn = TILES - table.left
    is_refilled = drawn == table.seats * hand_size(table.seats) + laid
    is_out = any(card.tile == tiles[0] for card in table.discards)
    return LastStep(
        laid=tiles[0],
        drawn=drawn - 1 if is_refilled else None,
        took="misfire" if kind == "play" and is_out else "",
    )


def stack(table: LogichromaView, colour: str, last: LastStep) -> Facts:
    """Return a stack with a storey for each value, the lowest first.

    A storey has the `tile` that is there, or None, and its discarded cards, `out`. It
    `is_lost` if all its cards, or all cards of a lower storey, are out.
    """
    tiles, storeys, is_lost = table.stack_tiles[colour], [], False
    for value in VALUES:
        out = [
            card.tile for card in table.discards if (card.colour, card.value) == (colour, value)
        ]
        is_lost = is_lost or len(out) == _COPIES[value]
        storeys.append(
            {
                "value": value,
                "tile": tiles[value - 1] if value <= len(tiles) else None,
                "is_new": value == len(tiles) and tiles[-1] == last.laid,
                "is_next": value == len(tiles) + 1 and not is_lost,
                "is_lost": is_lost,
                "out": [{"tile": tile, "is_new": tile == last.laid} for tile in out],
                "left": _COPIES[value] - len(out) - (value <= len(tiles)),
            }
        )
    return {
        "colour": colour,
        "height": len(tiles),
        "most": len(VALUES),
        "storeys": storeys,
    }


class Card(NamedTuple):
    """A card in a hand as a role sees it. `lines` and `told` say what it can be."""

    tile: int
    colour: str | None
    value: int | None
    is_touched: bool
    is_new: bool
    is_told: bool
    told: Sentence
    lines: tuple[tuple[tuple[Any, bool], ...], ...]


def facts(position: LogichromaPosition, eyes: Eyes) -> Facts:
    """Return the values that the picture of Logichroma shows to these eyes."""
    table = position.views.table
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


def scored(event: Event, _which: int) -> bool:
    """Return whether an event may change the score."""
    return isinstance(event, Played)


def meaning(table: LogichromaView) -> list[Sentence]:
    """Return the sentence that explains the final score."""
    stacks = [Sentence(COUNTED[colour], count=height) for colour, height in table.stacks.items()]
    return [Sentence("A point for each card in a stack: {stacks}.", stacks=stacks)]


def course(views: Sequence[LogichromaView]) -> tuple[Panel, ...]:
    """Return charts of the cards in stacks and the misfires left after each turn."""
    cards = Line("cards", Sentence("cards"), by_turns(views, lambda view: view.score))
    misfires = Line("misfires", Sentence("misfires"), by_turns(views, lambda view: view.misfires))
    return (
        Panel(Sentence("Cards in stacks after each turn"), len(COLOURS) * len(VALUES), (cards,)),
        Panel(Sentence("Misfires left"), views[0].misfires, (misfires,)),
    )


def _in_order(table: LogichromaView, eyes: Eyes) -> tuple[int, ...]:
    """Return the seats in the order of their turns; if `eyes` is a seat, it comes last."""
    after = table.order.index(eyes) + 1 if isinstance(eyes, int) else 0
    return (*table.order[after:], *table.order[:after])


def _hand(
    position: LogichromaPosition, table: LogichromaView, seat: int, eyes: Eyes, last: LastStep
) -> Facts:
    hand = view_of_hand(position, seat, eyes).hands[seat]
    return {
        "seat": seat,
        "owes": seat in table.pending,
        "is_own": seat == eyes,
        "wishes": seat in table.wishes,
        "cards": [_card(position, seat, slot, card, last) for slot, card in enumerate(hand)],
    }


def _card(
    position: LogichromaPosition, seat: int, slot: int, held: Slot | None, last: LastStep
) -> Card | None:
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
        told=hint_words.may_be(shown),
        lines=_lines(shown, is_whole),
    )


def _lines(shown: MayBe, is_whole: bool) -> tuple[tuple[tuple[Any, bool], ...], ...]:
    """Return a line for colours and one for values: the known one, or all of them.

    If both are known, they share a line. A line about which nothing is known is left out unless
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
