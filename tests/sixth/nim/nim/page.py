"""Nim on a page, where a stone is a star, and in a terminal, where it is a dot."""

from collections.abc import Sequence

from gemtable.games.kit.charts import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Facts, Position
from gemtable.games.kit.game import Page, Terminal
from gemtable.games.kit.rules import Shown, mover
from gemtable.games.kit.terminal_text import flowed, label
from gemtable.sentence import Sentence
from rich.text import Text

from nim.rules import View


def facts(position: Position[View, Shown], eyes: Eyes) -> Facts:
    view = position.views.table
    return {"heaps": view.state.heaps, "turn": mover(view), "own": eyes}


def course(views: Sequence[View]) -> tuple[Panel, ...]:
    left = by_turns(views, lambda view: sum(view.state.heaps))
    line = Line("stones", Sentence("stones"), left)
    return (Panel(Sentence("Stones left after each turn"), sum(views[0].state.heaps), (line,)),)


def lines(position: Position[View, Shown], _eyes: Eyes, width: int) -> list[Text]:
    heaps = enumerate(position.views.table.state.heaps, 1)
    pieces = [Text(f"{heap} {'●' * left or '·'}") for heap, left in heaps]
    return flowed(label(Sentence("heaps")), pieces, width)


PAGE = Page(
    facts=facts,
    meaning=lambda _table: [Sentence("Whoever takes the last stone has the point.")],
    course=course,
    has_hands=False,
)
TERMINAL = Terminal(lines=lines)
