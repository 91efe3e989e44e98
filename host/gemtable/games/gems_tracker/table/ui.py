"""What the table of Gems Tracker keeps beyond the rules."""

from dataclasses import dataclass

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import ShownSealed
from gemtable.games.kit.table import Gesture, Layout

COUNT = 3
COUNT_S = 1.0  # of the table's time, for each number


GemsTrackerViews = Views[GemsTrackerView]


@dataclass(frozen=True, slots=True, kw_only=True)
class GemsTrackerShown(ShownSealed):
    opened: tuple[int, ...]  # keys of open steps: all see all pads
    choice: tuple[int, ...] | None  # its own bid, to a seat alone


@dataclass(frozen=True, slots=True)
class Ui:
    """`choices` are the numbers that each seat pressed last, in secret.

    `bidders` are the seats that have pressed as many as a bid has. `count` is the number
    being called, 0 while none is; `due_s` when the next one is. `takes_back` is the seat
    that said undo once. `opened` are the keys that the seat in turn has pressed of the steps
    of its move. `refused` is the gesture that just came to nothing.
    """

    choices: tuple[tuple[int, ...], ...]
    bidders: frozenset[int] = frozenset()
    count: int = 0
    due_s: float | None = None
    takes_back: int | None = None
    opened: tuple[int, ...] = ()
    refused: Gesture | None = None


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started, or goes on: nobody has bid."""
    return Ui(choices=((),) * layout.seats)
