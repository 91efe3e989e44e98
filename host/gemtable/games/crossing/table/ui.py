"""What the table of Crossing keeps beyond the rules, and which key of a pad is which.

A pad's keys, 0 to 11: the mushrooms from 0, as many as there are; the other
seats from 5, the next one first; the own tile, undo, help. Six seats leave no
room for undo: there it is said in words.
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
REST_S = 1.5  # after the lock no press counts: it was meant for the round before


CrossingViews = Views[CrossingView]


@dataclass(frozen=True, slots=True)
class Ui:
    """`choices` are what seats have chosen in secret; `pressed` when each chose last.

    `count` is the number being called, 0 while none is. `due_s` is when time
    brings the next thing. `locked_s` is the lock that is just over: until its rest
    ends, what is pressed is too late. `marks` tell what came of the places that
    were pointed at. `takes_back` is the seat that pressed undo once. `refused` is
    the unit at which something just came to nothing.
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
    is_resting: bool
    choice: str | None  # its own, as in notation, to a seat alone


def begin(layout: Layout) -> Ui:
    """Return the Ui of a match that just started, or goes on: nobody has chosen."""
    return Ui(choices=(None,) * layout.seats, pressed=(None,) * layout.seats)


def protect_key(seats: int) -> int:
    return 9 if seats < _MOST_SEATS else 10


def undo_key(seats: int) -> int | None:
    """Return the key that takes back; None with six seats."""
    return 10 if seats < _MOST_SEATS else None


def keys(seat: int, seats: int) -> dict[int, Choice]:
    """Return the keys of a seat's pad that choose, and what each chooses."""
    chosen: dict[int, Choice] = {mushroom: Gather(mushroom) for mushroom in range(seats - 1)}
    for key, other in enumerate(others(seat, seats), _FIRST_OTHER):
        chosen[key] = Steal(other)
    chosen[protect_key(seats)] = Protect()
    return chosen


def key_names(view: CrossingView, _shown: CrossingShown, seat: int) -> tuple[str, ...]:
    """Return what people call the keys of a seat's pad; "" of one that does nothing."""
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
