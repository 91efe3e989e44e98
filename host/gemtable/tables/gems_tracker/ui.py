"""What the table of Gems Tracker keeps beyond the rules."""

from dataclasses import dataclass

from gemtable.rules.roles import Views
from gemtable.tables.core import Gesture, Layout

COUNT = 3
COUNT_S = 1.0  # of the table's time, for each number


@dataclass(frozen=True, slots=True)
class Ui:
    """`choices` are the numbers that each seat pressed last, in secret, at most `bid_size`.

    `count` is the number being called, 0 while none is; `due_s` when the next one is.
    `takes_back` is the seat that said undo once. `opened` are the keys that the seat in turn
    has pressed of the steps of its move. `refused` is the gesture that just came to nothing.
    """

    choices: tuple[tuple[int, ...], ...]
    bid_size: int
    count: int = 0
    due_s: float | None = None
    takes_back: int | None = None
    opened: tuple[int, ...] = ()
    refused: Gesture | None = None

    def has_bid(self, seat: int) -> bool:
        """Say whether a seat has pressed as many of its numbers as a bid has."""
        return len(self.choices[seat]) == self.bid_size


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started: in the first round two cards are bid."""
    return Ui(choices=((),) * layout.seats, bid_size=2)


def at(views: Views) -> Ui:
    """Return the Ui of a table at which nobody has bid, and no step is open."""
    return Ui(choices=((),) * len(views.seats), bid_size=views.table["bid_size"])
