"""The Lost Gems drawn for the screen that everyone at the table sees.

Each tile has two lines: what the others see of it, and what its holder was
told. Faces stay hidden unless they are asked for: the screen is shared.
"""

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gemtable.referee.status import Status
from gemtable.rules.core import View
from gemtable.rules.lost_gems import COLOURS, HAND, NICKELS, PENNIES, VALUES
from gemtable.rules.roles import TABLE

_STYLES = {"red": "bright_red", "yellow": "bright_yellow", "blue": "bright_blue"}
_TILE_WIDTH = 15
_SEAT_WIDTH = HAND * (_TILE_WIDTH + 1) + 3


def draw(status: Status, reveal: bool) -> RenderableType:
    """Return the table as everyone may see it; `reveal` turns the hands over."""
    table = status.view(TABLE)
    seats = [_seat(status, seat, reveal) for seat in range(status.seats)]
    return Group(_counters(table), _gems(table), Columns(seats), _turn(table))


def _counters(table: View) -> Text:
    text = Text("pennies  ")
    text.append("● " * table["pennies"], "bold orange3")
    text.append("○ " * (PENNIES - table["pennies"]), "dim")
    text.append("   nickels  ")
    text.append("● " * table["nickels"], "bold white")
    text.append("○ " * (NICKELS - table["nickels"]), "dim")
    text.append(f"   treetops  {table['left']}")
    if table["last_turns"] is not None:
        text.append(f"   last turns  {table['last_turns']}", "bold magenta")
    return text


def _gems(table: View) -> Text:
    text = Text("gems     ")
    for colour in COLOURS:
        height = table["gems"][colour]
        text.append("◆" * height, _STYLES[colour])
        text.append("◇" * (len(VALUES) - height), f"{_STYLES[colour]} dim")
        text.append(f" {colour}   ", _STYLES[colour])
    if table["discards"]:
        text.append("discarded  ")
        for shard in table["discards"]:
            text.append(f"{shard['value']} ", _STYLES[shard["colour"]])
    return text


def _seat(status: Status, seat: int, reveal: bool) -> RenderableType:
    table = status.view(TABLE)
    # Of a hand the next seat sees the faces.
    view = status.view((seat + 1) % status.seats) if reveal else table
    owes = seat in table["pending"]
    tiles = Table.grid(padding=(0, 1))
    hand = enumerate(view["hands"][seat], 1)
    shown = table["shown"]
    tiles.add_row(*(_tile(number, slot, shown, reveal) for number, slot in hand))
    title = f"[bold]seat {seat + 1} to move[/]" if owes else f"seat {seat + 1}"
    style = "bold" if owes else "dim"
    return Panel(tiles, title=title, title_align="left", border_style=style, width=_SEAT_WIDTH)


def _tile(
    number: int, slot: dict[str, Any] | None, shown: list[int], reveal: bool
) -> RenderableType:
    if slot is None:
        return Panel("\n", title=str(number), title_align="left", width=_TILE_WIDTH, style="dim")
    is_shown = slot["tile"] in shown
    if reveal:
        face = Text("▲" * slot["value"] + f" {slot['colour']}", _STYLES[slot["colour"]])
    else:
        face = Text("shown" if is_shown else "face down", "" if is_shown else "green")
    return Panel(
        Group(face, _told(slot["knows"])),
        title=str(number),
        title_align="left",
        width=_TILE_WIDTH,
        border_style="white" if is_shown else "green",
    )


def _told(knows: dict[str, Any]) -> Text:
    """What hints leave possible: a letter for each colour, the values."""
    text = Text()
    for colour in COLOURS:
        possible = colour in knows["colours"]
        text.append(colour[0] if possible else "·", _STYLES[colour] if possible else "dim")
    text.append("  ")
    for value in VALUES:
        text.append(*((str(value),) if value in knows["values"] else ("·", "dim")))
    return text


def _turn(table: View) -> Text:
    outcome = table["outcome"]
    if outcome:
        return Text(f"The match is over: {outcome['scores'][0]} of 9. {outcome['rating']}", "bold")
    who = " and ".join(str(seat + 1) for seat in table["pending"])
    owed = {"turn": "to move", "take": "takes a tile", "penny": "may flip a penny"}
    return Text(f"Turn {table['number']}: seat {who} {owed[table['phase']]}.", "bold")
