"""Draws The Lost Gems in a terminal: counters, gems, and a line for each seat's hand.

For each tile it shows the face, if the eyes see it, and what hints leave possible.
"""

from rich.text import Text

from gemtable.games.kit.eyes import Eyes, view_of_hand
from gemtable.games.kit.game import Terminal
from gemtable.games.kit.hints import named
from gemtable.games.kit.piece_colours import STYLES
from gemtable.games.kit.rules import turn_number
from gemtable.games.kit.terminal_text import chips, flowed, label, label_of, possible
from gemtable.games.lost_gems.rules import (
    COLOURS,
    NICKELS,
    PENNIES,
    VALUES,
    LostGemsView,
    Slot,
)
from gemtable.games.lost_gems.table.keys import LostGemsPosition, LostGemsShown
from gemtable.sentence import Sentence

_TURNED, _FACE_DOWN = Sentence("turned"), Sentence("face down")


def lines(position: LostGemsPosition, eyes: Eyes, width: int) -> list[Text]:
    """Return the table as these eyes see it."""
    table = position.views.table
    return [
        *flowed("", _counters(table), width),
        *flowed(label(Sentence("gems")), _gems(table), width),
        *flowed(label(Sentence("out")), _discards(table), width, gap=1),
        *(_seat(position, table, seat, eyes, width) for seat in range(position.seats)),
    ]


def _counters(table: LostGemsView) -> list[Text]:
    pieces = [
        chips(label(Sentence("pennies")), table.pennies, PENNIES, "bold orange3"),
        chips(f"{Sentence('nickels')} ", table.nickels, NICKELS, "bold white"),
        Text(str(Sentence("treetops {count}", count=table.left))),
    ]
    if table.last_turns is not None:
        left = Sentence("last turns {count}", count=table.last_turns)
        pieces.append(Text(str(left), "bold magenta"))
    return pieces


def _gems(table: LostGemsView) -> list[Text]:
    return [
        Text(f"{named(colour)} ", STYLES[colour])
        .append("◆" * table.gems[colour])
        .append("◇" * (len(VALUES) - table.gems[colour]), "dim")
        for colour in COLOURS
    ]


def _discards(table: LostGemsView) -> list[Text]:
    return [
        Text(f"{shard.colour[0]}{shard.value}", STYLES[shard.colour]) for shard in table.discards
    ]


def _seat(
    position: LostGemsPosition, table: LostGemsView, seat: int, eyes: Eyes, width: int
) -> Text:
    view = view_of_hand(position, seat, eyes)
    line = label_of(seat, seat in table.pending, width)
    for number, slot in enumerate(view.hands[seat], 1):
        line.append(f" {number} ", "dim").append_text(_tile(slot, position.shown.table)).append(
            " "
        )
    line.rstrip()
    return line


def _tile(slot: Slot | None, table: LostGemsShown) -> Text:
    if slot is None:
        room = _face_width() + len(COLOURS) + len(VALUES) + 3
        return Text(f"{Sentence('empty')}".ljust(room), "dim")
    if slot.colour is not None and slot.value is not None:
        face = _face(slot.colour, slot.value)
    elif slot.tile in table.shown:
        face = Text(str(_TURNED))
    else:
        face = Text(str(_FACE_DOWN), "green")
    face.pad_right(_face_width() - face.cell_len)
    return Text.assemble(face, "  ", possible(slot.knows, COLOURS, VALUES))


def _face(colour: str, value: int) -> Text:
    return Text(f"{named(colour)} {value}", f"bold {STYLES[colour]}")


def _face_width() -> int:
    faces = [_face(colour, VALUES[-1]).cell_len for colour in COLOURS]
    return max(*faces, len(str(_TURNED)), len(str(_FACE_DOWN)))


TERMINAL = Terminal(lines=lines, number=turn_number)
