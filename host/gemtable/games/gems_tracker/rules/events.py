"""The events of Gems Tracker, as everyone may know them. Seats, slots, spots count from 0."""

from dataclasses import dataclass
from typing import ClassVar

from gemtable.games.gems_tracker.rules.state import End
from gemtable.games.kit.rules import Event

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    seat: int  # its bid stays secret


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    bids: tuple[Numbers, ...]  # by seat
    order: tuple[int, ...]  # seats in the order of drafting


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: int
    owner: int  # of the tracker card
    number: int
    slot: int
    mine: int
    discarded: Numbers  # the tracker card beside it


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """A seat moves on the mining rail."""

    seat: int
    by: int
    to: int


@dataclass(frozen=True, slots=True)
class Booked(Event):
    """A seat reserves a booking card for an end of an area."""

    seat: int
    area: int
    side: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: int
    area: int
    cell: int
    number: int
    mine: int
    turned: bool
    covers: bool
    bookings: tuple[End, ...]  # laid with the column


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A pair that fits nowhere is discarded."""

    seat: int
    owner: int
    number: int
    mine: int


@dataclass(frozen=True, slots=True)
class Met(Event):
    paper: int


@dataclass(frozen=True, slots=True)
class LaidToken(Event):
    kind: ClassVar[str] = "token"

    seat: int
    spot: int
    papers: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Contest(Event):
    """A tracker number is scored; `gems` holds each seat that has it, with its gems."""

    number: int
    gems: tuple[tuple[int, int], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class TenderPaid(Event):
    kind: ClassVar[str] = "tender"

    seat: int
    spot: int
    paper: int
    type: str
    have: int | None  # None for face-down piles
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    round: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    kind: ClassVar[str] = "round"

    round: int
    discarded: tuple[int, ...]  # mines
    row: tuple[int, ...]
    taken_back: bool  # whether all discarded tracker cards are back in hand


@dataclass(frozen=True, slots=True)
class Ended(Event):
    reason: str  # as in an outcome
    scores: tuple[int, ...]
    winners: tuple[int, ...]
