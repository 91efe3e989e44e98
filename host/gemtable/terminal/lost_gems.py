"""The Lost Gems drawn: counters, gems, and a line for each seat's hand.

Of a tile there is what these eyes see of its face, and what its holder was told.
"""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from gemtable.referee.eyes import Eyes, view_of_hand
from gemtable.referee.status import Status
from gemtable.rules.core import View
from gemtable.rules.lost_gems import COLOURS, NICKELS, PENNIES, VALUES
from gemtable.rules.roles import TABLE
from gemtable.terminal.flow import flowed

_STYLES = {"red": "bright_red", "yellow": "bright_yellow", "blue": "bright_blue"}
_FACE_WIDTH = 9  # of "face down"
_OWED = {"turn": "to move", "take": "to take a tile", "penny": "to say if a penny comes back"}


def lines(status: Status, eyes: Eyes, width: int) -> list[Text]:
    """Return the table as these eyes see it."""
    table = status.view(TABLE)
    return [
        *flowed("", _counters(table), width),
        *flowed("gems     ", _gems(table), width),
        *flowed("out      ", _discards(table), width, gap=1),
        *(_seat(status, table, seat, eyes) for seat in range(status.seats)),
    ]


def turn(table: View) -> str:
    """Return whose turn it is, and what for."""
    who = " and ".join(str(seat + 1) for seat in table["pending"])
    return f"Turn {table['number']}: seat {who} {_OWED[table['phase']]}"


def _counters(table: View) -> list[Text]:
    pieces = [
        _coins("pennies  ", table["pennies"], PENNIES, "bold orange3"),
        _coins("nickels ", table["nickels"], NICKELS, "bold white"),
        Text(f"treetops {table['left']}"),
    ]
    if table["last_turns"] is not None:
        pieces.append(Text(f"last turns {table['last_turns']}", "bold magenta"))
    return pieces


def _coins(name: str, count: int, all_: int, style: str) -> Text:
    return Text(name).append("●" * count, style).append("○" * (all_ - count), "dim")


def _gems(table: View) -> list[Text]:
    return [
        Text(f"{colour} ", _STYLES[colour])
        .append("◆" * table["gems"][colour])
        .append("◇" * (len(VALUES) - table["gems"][colour]), "dim")
        for colour in COLOURS
    ]


def _discards(table: View) -> list[Text]:
    return [
        Text(f"{shard['colour'][0]}{shard['value']}", _STYLES[shard["colour"]])
        for shard in table["discards"]
    ]


def _seat(status: Status, table: View, seat: int, eyes: Eyes) -> Text:
    view = view_of_hand(status, seat, eyes)
    owes = seat in table["pending"]
    line = Text().append(f"{'▶' if owes else ' '} seat {seat + 1} ", "bold" if owes else "")
    for number, slot in enumerate(view["hands"][seat], 1):
        line.append(f" {number} ", "dim").append_text(_tile(slot, table["shown"])).append(" ")
    line.rstrip()
    return line


def _tile(slot: Mapping[str, Any] | None, shown: list[int]) -> Text:
    if slot is None:
        return Text("empty".ljust(_FACE_WIDTH + len(COLOURS) + len(VALUES) + 3), "dim")
    if slot["colour"] is not None:
        face = Text(f"{slot['colour']} {slot['value']}", f"bold {_STYLES[slot['colour']]}")
    elif slot["tile"] in shown:
        face = Text("turned")
    else:
        face = Text("face down", "green")
    face.pad_right(_FACE_WIDTH - face.cell_len)
    return Text.assemble(face, "  ", _told(slot["knows"]))


def _told(knows: Mapping[str, Any]) -> Text:
    """Return what hints leave possible: a letter for each colour, the values."""
    text = Text()
    for colour in COLOURS:
        possible = colour in knows["colours"]
        text.append(colour[0] if possible else "·", _STYLES[colour] if possible else "dim")
    text.append(" ")
    for value in VALUES:
        text.append(*((str(value),) if value in knows["values"] else ("·", "dim")))
    return text
