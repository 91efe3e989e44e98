"""Crossing drawn for the screen that everyone at the table sees: stones in numbers."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gemtable.referee.status import Status
from gemtable.rules.core import View
from gemtable.rules.crossing import COLOURS
from gemtable.rules.roles import TABLE

_STYLES = {"red": "bright_red", "blue": "bright_blue", "yellow": "bright_yellow", "white": "bold"}
_NUMBERS = ("", "one", "two", "three")


def draw(status: Status, _reveal: bool) -> RenderableType:
    """Return the table as everyone may see it; what seats have chosen is not among it."""
    view = status.view(TABLE)
    return Group(_mushrooms(view), _seats(view), _owed(view))


def _mushrooms(view: View) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for number, stones in enumerate(view["mushrooms"], 1):
        grid.add_row(f"mushroom {number}", _stones(stones))
    grid.add_row("bag", f"{view['left']} left")
    return grid


def _seats(view: View) -> RenderableType:
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("", "tile", "vault", "points", ""):
        grid.add_column(name, no_wrap=True)
    for seat in range(view["seats"]):
        owes = seat in view["pending"] and seat not in view["chosen"]
        grid.add_row(
            Text(f"seat {seat + 1}", "bold" if owes else ""),
            _stones(view["tiles"][seat]),
            _stones(view["vaults"][seat]),
            str(view["points"][seat]),
            _doing(view, seat),
        )
    return grid


def _doing(view: View, seat: int) -> str:
    if view["outcome"] is not None:
        return "wins" if seat in view["outcome"]["winners"] else ""
    if view["phase"] == "place":
        return "lays out" if seat == view["distributor"] else ""
    if seat in view["on_break"]:
        return "break"
    return "has chosen" if seat in view["chosen"] else "to choose"


def _owed(view: View) -> Text:
    if view["outcome"] is not None:
        return Text("The match is over.", "bold")
    if view["count"]:
        return Text(f"{_NUMBERS[view['count']]} ...", "bold magenta")
    last = ", the last" if view["is_final"] else ""
    return Text(f"Round {view['number']}{last}.", "bold")


def _stones(stones: Sequence[str]) -> Text:
    """Return how many stones of each colour, by letter as well as by colour."""
    text = Text()
    for colour in COLOURS:
        count = stones.count(colour)
        if count:
            text.append(f"{count}{colour[0]} ", _STYLES[colour])
        else:
            text.append(" · ", "dim")
    return text
