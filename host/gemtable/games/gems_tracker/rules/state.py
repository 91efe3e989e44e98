"""The state of a match of Gems Tracker, and its events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeVar

from gemtable.games.gems_tracker.rules.board import Board
from gemtable.games.gems_tracker.rules.cards import Cards
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event

ROUNDS = 9
SOLO_ROUNDS = 6  # two decks of twelve, two cards of each per round
SCORED = (5, 9)  # rounds that end with tokens and scoring
TAKEN_BACK = 6  # the round that begins with the discard piles back in hand
BOOKINGS = 3
SOLO_BOOKINGS = 6
SOLO_AREAS = 2


class Trackers(NamedTuple):
    """The tracker cards of one colour that are not on a board.

    With several seats, each colour belongs to a seat; in solo, it is one of two decks.
    """

    held: tuple[int, ...]  # the hand, ascending; in solo the deck, the next card first
    sealed: tuple[int, ...] = ()  # the bid, until all are in
    open: tuple[int, ...] = ()  # face up, to be taken
    discards: tuple[int, ...] = ()  # oldest first


class Pair(NamedTuple):
    """The tracker card and mine that the seat in turn has taken but not yet placed."""

    owner: int
    number: int
    mine: int


class End(NamedTuple):
    """An end of an area, where a booking card can be laid."""

    area: int
    side: str  # "left" or "right"

    def to_json(self) -> list[Json]:
        return list(self)


@dataclass(frozen=True, slots=True)
class State:
    """The complete state of a match, including hidden cards.

    `phase` is "bid" while seats owe a bid; then "take", "place" or "token", which the first seat
    of `order` owes; and "over" at the end.
    """

    cards: Cards
    round: int  # from 1
    phase: str
    trackers: tuple[Trackers, ...]
    boards: tuple[Board, ...]  # by seat, like bookings, rails and points
    bookings: tuple[int, ...]  # booking cards not yet laid
    rails: tuple[int, ...]  # icons taken so far
    rail_order: tuple[int, ...]  # the highest seat first; of a stack, the bottom first
    points: tuple[int, ...]  # may be negative (note 4.28)
    deck: tuple[int, ...]  # mines face down, the next first
    row: tuple[int | None, ...]  # mines face up, None where one was taken
    waste: tuple[int, ...]  # mines discarded
    papers: tuple[int, ...]  # the tenders of the match, by index in the layout
    tokens: tuple[int | None, ...]  # by spot, the seat whose token lies there
    order: tuple[int, ...] = ()  # seats that still have their turn in this phase
    pair: Pair | None = None
    booked: tuple[End, ...] = ()  # one for each booking card reserved for this pair, sorted
    grown: tuple[int, ...] = ()  # in solo, areas that got their column this round
    met: tuple[int, ...] = ()  # in solo, indices of fulfilled tenders, ascending

    @property
    def seats(self) -> int:
        return len(self.boards)

    @property
    def is_solo(self) -> bool:
        return len(self.boards) == 1

    @property
    def bid_size(self) -> int:
        """The number of cards in a bid: two, or one in the last round."""
        return 1 if self.round == ROUNDS else 2

    def breaker(self, seat: int) -> int:
        """Return the tie-breaker number of `seat`; the cards pass left every round."""
        return (seat - self.round + 1) % self.seats + 1


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened

_Item = TypeVar("_Item")


def changed(items: tuple[_Item, ...], index: int, item: _Item) -> tuple[_Item, ...]:
    """Return a copy of `items` with `item` at `index`."""
    return (*items[:index], item, *items[index + 1 :])


def without(numbers: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers that are not in `gone`."""
    leaving = set(gone)
    return tuple(number for number in numbers if number not in leaving)


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
