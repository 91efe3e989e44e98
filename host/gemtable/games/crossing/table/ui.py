"""What the table of Crossing remembers besides the rules, and the meaning of each key.

A pad's keys, 0 to 11: the mushrooms from 0; the other seats from 5, the next one first; the
own tile, undo, help. Six seats leave no key for undo: people type it.
"""

from dataclasses import dataclass

from gemtable.games.crossing.rules import Choice, CrossingView, Gather, Protect, Steal
from gemtable.games.kit.roles import Views
from gemtable.games.kit.rules import ShownSealed
from gemtable.games.kit.table import Address, Layout
from gemtable.games.kit.turns import others
from gemtable.stamps import Stamp

HELP_KEY = 11

_FIRST_OTHER = 5  # key of the next seat
_MOST_SEATS = 6

COUNT = 3  # "Gracze wspólnie liczą do trzech"
COUNT_S = 1.0  # of the table's time, for each number
REST_S = 2.0  # after the lock, while all look at what was chosen: a press is too late


CrossingViews = Views[CrossingView]


@dataclass(frozen=True, slots=True)
class Ui:
    """`choices` are the seats' secret choices; `pressed` is when each chose last.

    `count` is the current number of the countdown, or 0. `due_s` is the time of the next
    timed change. `locked_s` is the time of the last lock, until its rest ends; presses until
    then are too late. `marks` show how pointing at each place turned out. `takes_back` is the
    seat that pressed undo once. `refused` is the unit of the last refusal.
    """

    choices: tuple[Choice | None, ...]
    pressed: tuple[Stamp | None, ...]
    count: int = 0
    due_s: float | None = None
    locked_s: float | None = None
    marks: tuple[tuple[str, str, int], ...] = ()  # "got" or "crowded", where, its index
    takes_back: int | None = None
    refused: Address | None = None

    @property
    def is_resting(self) -> bool:
        return self.locked_s is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossingShown(ShownSealed):
    choice: str | None  # the seat's own, in notation; None for others


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started or continues: without choices."""
    return Ui(choices=(None,) * layout.seats, pressed=(None,) * layout.seats)


def protect_key(seats: int) -> int:
    return 9 if seats < _MOST_SEATS else 10


def undo_key(seats: int) -> int | None:
    """Return the undo key; None with six seats."""
    return 10 if seats < _MOST_SEATS else None


def keys(seat: int, seats: int) -> dict[int, Choice]:
    """Return the choice of each key of a seat's pad that has one."""
    chosen: dict[int, Choice] = {mushroom: Gather(mushroom) for mushroom in range(seats - 1)}
    for key, other in enumerate(others(seat, seats), _FIRST_OTHER):
        chosen[key] = Steal(other)
    chosen[protect_key(seats)] = Protect()
    return chosen


def key_names(view: CrossingView, _shown: CrossingShown, seat: int) -> tuple[str, ...]:
    """Return the names of the keys of a seat's pad; "" for a key that does nothing."""
    seats = view.seats
    names = [""] * (HELP_KEY + 1)
    for key, choice in keys(seat, seats).items():
        match choice:
            case Gather(mushroom):
                names[key] = f"mushroom {mushroom + 1}"
            case Steal(other):
                names[key] = f"seat {other + 1}"
            case Protect():
                names[key] = "protect"
    undo = undo_key(seats)
    if undo is not None:
        names[undo] = "undo"
    names[HELP_KEY] = "help"
    return tuple(names)
