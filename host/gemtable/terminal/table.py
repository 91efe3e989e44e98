"""The whole picture of a match in a terminal: the game's own drawing, and the boards' health."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from gemtable.printable import printable
from gemtable.referee.referee import Referee
from gemtable.rules.core import View
from gemtable.terminal import lost_gems

# By the game's name: from the views of all seats, the Ui, and whether to turn hands over.
DRAWINGS: dict[str, Callable[[Sequence[View], Any, bool], RenderableType]] = {
    "lost-gems": lost_gems.draw,
}


def render(referee: Referee, reveal: bool) -> RenderableType:
    """Return the table as it is now."""
    game = referee.match.game
    drawing = DRAWINGS[game.NAME](referee.views, referee.ui, reveal)
    return Panel(
        Group(drawing, _health(referee)),
        title=f"[bold]{game.TITLE}[/]",
        expand=False,
        padding=(0, 1),
    )


def _health(referee: Referee) -> Text:
    text = Text("boards   ")
    for uid in referee.layout.boards:
        why = referee.absent.get(uid)
        text.append("✗ " if why else "● ", "bold red" if why else "green")
        shown = printable(why or referee.layout.name_of(uid) or uid)
        text.append(f"{shown}   ", "bold red" if why else "dim")
    return text
