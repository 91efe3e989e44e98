"""What the table of Gems Tracker remembers besides the rules."""

from dataclasses import dataclass

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.rules.events import Numbers
from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import ShownSealed
from gemtable.games.kit.table import Gesture, Layout

COUNT = 3
COUNT_S = 1.0  # of the table's time, for each number


GemsTrackerViews = Views[GemsTrackerView]


@dataclass(frozen=True, slots=True)
class Bids:
    """The bids of a round, as they were turned up."""

    round: int
    numbers: tuple[Numbers, ...]  # by seat
    order: tuple[int, ...]  # seats, in the order of drafting


@dataclass(frozen=True, slots=True, kw_only=True)
class GemsTrackerShown(ShownSealed):
    opened: tuple[int, ...]  # keys of open steps: everyone sees all pads
    choice: tuple[int, ...] | None  # the seat's own bid as it was chosen; None for others
    bids: Bids | None  # those that were turned up last


@dataclass(frozen=True, slots=True)
class Ui:
    """`choices` are the last numbers that each seat pressed, in secret.

    `bidders` are the seats with a complete bid. `count` is the current number of the
    countdown, or 0; `due_s` is the time of the next one. `takes_back` is the seat that typed
    undo once. `opened` holds the keys that the seat in turn has pressed for its move.
    `refused` is the last refused gesture. `bids` are those that were turned up last;
    a table that continues does not know them.
    """

    choices: tuple[tuple[int, ...], ...]
    bidders: frozenset[int] = frozenset()
    count: int = 0
    due_s: float | None = None
    takes_back: int | None = None
    opened: tuple[int, ...] = ()
    refused: Gesture | None = None
    bids: Bids | None = None


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started or continues: without bids."""
    return Ui(choices=((),) * layout.seats)
