"""Draws Logichroma in a terminal: counters, stacks, and a line for each seat's hand.

For each card it shows the face, if the eyes see it, and what the holder was told. If the holder
asked for help, it also shows what the card can still be.
"""

from collections.abc import Iterator

from rich.text import Text

from gemtable.games.kit.eyes import Eyes, view_of_hand
from gemtable.games.kit.game import Terminal
from gemtable.games.kit.hints import named
from gemtable.games.kit.piece_colours import STYLES
from gemtable.games.kit.rules import turn_number
from gemtable.games.kit.terminal_text import chips, flowed, label, label_of, possible
from gemtable.games.logichroma.rules import (
    COLOURS,
    HINTS,
    VALUES,
    LogichromaView,
    Slot,
)
from gemtable.games.logichroma.table.keys import LogichromaPosition, LogichromaShown
from gemtable.sentence import Sentence

_UNKNOWN = "·"


def lines(position: LogichromaPosition, eyes: Eyes, width: int) -> list[Text]:
    """Return the table as these eyes see it."""
    table = position.views.table
    return [
        *flowed("", _counters(table), width),
        *flowed(label(Sentence("stacks")), _stacks(table), width),
        *flowed(label(Sentence("out")), _discards(table), width, gap=1),
        *(_seat(position, table, seat, eyes, width) for seat in range(position.seats)),
        *flowed(label(Sentence("may be")), _helped(table, position.shown.table), width),
    ]


def _counters(table: LogichromaView) -> Iterator[Text]:
    yield chips(label(Sentence("hints")), table.hints, HINTS, "cyan")
    yield Text(f"{Sentence('misfires left')} ").append(f"{table.misfires}", "bold orange3")
    yield Text(str(Sentence("cards to draw {count}", count=table.left)))
    if table.last_turns is not None:
        left = Sentence("last turns {count}", count=table.last_turns)
        yield Text(str(left), "bold magenta")
    if table.wishes:
        who = [Sentence("seat {seat}", seat=seat + 1) for seat in table.wishes]
        yield Text(str(Sentence("wish to concede: {seats}", seats=who)), "bold magenta")


def _stacks(table: LogichromaView) -> Iterator[Text]:
    for colour in COLOURS:
        yield Text(f"{named(colour)} ", STYLES[colour]).append(f"{table.stacks[colour]}", "bold")


def _discards(table: LogichromaView) -> Iterator[Text]:
    for card in sorted(table.discards, key=lambda card: (COLOURS.index(card.colour), card.value)):
        yield _face(card.colour, card.value)


def _seat(
    position: LogichromaPosition, table: LogichromaView, seat: int, eyes: Eyes, width: int
) -> Text:
    hint = table.last_hint
    pointed = hint.slots if hint is not None and hint.to == seat else ()
    line = label_of(seat, seat in table.pending, width)
    for slot, card in enumerate(view_of_hand(position, seat, eyes).hands[seat]):
        line.append(f" {slot + 1} ", "dim").append_text(_card(card))
        line.append("! " if slot in pointed else "  ", "bold")
    line.rstrip()
    return line


def _card(card: Slot | None) -> Text:
    if card is None:
        return Text("-- --", "dim")
    knows = card.knows
    face = Text("??", "dim")
    if card.colour is not None and card.value is not None:
        face = _face(card.colour, card.value)
    colour, value = knows.colour, knows.value
    told = Text()
    told.append(colour[0] if colour else _UNKNOWN, STYLES[colour] if colour else "dim")
    told.append(str(value) if value else _UNKNOWN, "bold" if value else "dim")
    return Text.assemble(face, " ", told)


def _face(colour: str, value: int) -> Text:
    return Text(f"{colour[0]}{value}", f"bold {STYLES[colour]}")


def _helped(table: LogichromaView, shown: LogichromaShown) -> Iterator[Text]:
    for seat, slot in enumerate(shown.helped):
        card = table.hands[seat][slot - 1] if slot else None
        if card is not None:
            card_of = Sentence("seat {seat}'s card {slot}", seat=seat + 1, slot=slot)
            may_be = possible(card.knows, COLOURS, VALUES)
            yield Text(f"{card_of} ", "dim").append_text(may_be)


TERMINAL = Terminal(lines=lines, number=turn_number)
