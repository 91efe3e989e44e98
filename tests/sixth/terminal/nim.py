"""Nim drawn: a line a heap, and whose turn it is."""

from gemtable.games.kit.eyes import Eyes
from gemtable.games.kit.roles import TABLE
from gemtable.games.kit.rules import View
from gemtable.games.kit.text import flowed, label
from gemtable.games.kit.turns import mover
from gemtable.referee.status import Status
from gemtable.sentence import Sentence
from rich.text import Text


def lines(status: Status, _eyes: Eyes, width: int) -> list[Text]:
    """Return the heaps, a stone a dot: all eyes see the same."""
    heaps = [
        Text(f"{heap} ", "dim").append("●" * left or "·", "bold")
        for heap, left in enumerate(status.view(TABLE)["heaps"], 1)
    ]
    return flowed(label(Sentence("heaps")), heaps, width)


def turn(view: View) -> Sentence:
    """Return whose turn it is, in a match that goes on."""
    seat = mover(view)
    assert seat is not None
    return Sentence("Seat {seat} to take", seat=seat + 1)
