"""The whole picture of a match in a terminal: the game's own drawing, and the boards' health."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from gemtable.printable import printable
from gemtable.referee.status import Status
from gemtable.rules import GAMES
from gemtable.terminal import crossing, lost_gems

# By the game's name: from the status, and whether to turn hands over.
DRAWINGS: dict[str, Callable[[Status, bool], RenderableType]] = {
    "crossing": crossing.draw,
    "lost-gems": lost_gems.draw,
}


def render(status: Status, reveal: bool) -> RenderableType:
    """Return the table as it is now."""
    return Panel(
        Group(DRAWINGS[status.game](status, reveal), _health(status)),
        title=f"[bold]{GAMES[status.game].TITLE}[/]",
        expand=False,
        padding=(0, 1),
    )


def _health(status: Status) -> Text:
    text = Text("boards   ")
    for board in status.boards:
        text.append("✗ " if board.missing else "● ", "bold red" if board.missing else "green")
        shown = printable(board.missing or board.name)
        text.append(f"{shown}   ", "bold red" if board.missing else "dim")
    return text
