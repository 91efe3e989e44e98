"""Nim on a page: heaps of stones."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.kit.chart import Line, Panel, by_turns
from gemtable.games.kit.eyes import Eyes, Position
from gemtable.games.kit.roles import TABLE
from gemtable.games.kit.rules import Event, View
from gemtable.sentence import Sentence

from tests.sixth.terminal.nim import turn

__all__ = ["HAS_HANDS", "course", "facts", "meaning", "scored", "scores", "turn"]

HAS_HANDS = False  # all lies open


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture shows: heaps, and which seat looks at them and which moves."""
    table = position.view(TABLE)
    return {
        "heaps": [
            {"name": Sentence("Heap {heap}: {left}", heap=heap, left=left), "left": left}
            for heap, left in enumerate(table["heaps"], 1)
        ],
        "seats": [
            {"seat": seat, "is_own": seat == eyes, "owes": seat in table["pending"]}
            for seat in range(table["seats"])
        ],
    }


def scores(table: View) -> tuple[int, ...]:
    """Return 1 for the seat that took the last stone, and 0 for the others, as all along."""
    outcome = table["outcome"]
    return tuple(outcome["scores"]) if outcome else (0,) * table["seats"]


def scored(event: Event, seat: int) -> bool:
    """Say whether an event may change a seat's points."""
    return event.kind == "ended" and event.facts["winner"] == seat


def meaning(_table: View) -> list[Sentence]:
    """Return what the points of a match that is over are made of."""
    return [Sentence("Whoever takes the last stone has the point.")]


def course(views: Sequence[View]) -> tuple[Panel, ...]:
    """Return the stones that were left after each turn."""
    left = by_turns(views, lambda view: sum(view["heaps"]))
    line = Line("stones", Sentence("stones"), left)
    return (Panel(Sentence("Stones left after each turn"), sum(views[0]["heaps"]), (line,)),)
