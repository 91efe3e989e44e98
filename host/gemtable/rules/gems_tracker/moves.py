"""What a seat can do in Gems Tracker, and its notation.

Seats, areas, cells, slots and spots count from 0 in a move, from 1 in its
notation. Tracker numbers are what is printed on the cards.
"""

import re
from dataclasses import dataclass

from gemtable.rules.notation import Notation, index, read_move
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Bid:
    """Commit these tracker cards of the own hand, ascending; in round 9 the last one."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"bid {' '.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take an open tracker card of seat `owner`, in solo of that deck, and the mine in `slot`."""

    owner: int
    number: int
    slot: int

    def __str__(self) -> str:
        return f"take {self.number} of {self.owner + 1} mine {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Book:
    """Lay a booking card at the left or right end of an area, once the pair is placed."""

    area: int
    side: str

    def __str__(self) -> str:
        return f"booking {self.side} of {self.area + 1}"


@dataclass(frozen=True, slots=True)
class NewArea:
    """Begin an area with the pair just taken, its mine turned or not.

    `left` and `right` are the booking cards laid beside the column.
    """

    turned: bool = False
    left: int = 0
    right: int = 0

    def __str__(self) -> str:
        words = f"new{_turned(self)}"
        if self.left or self.right:
            words += " booking"
        if self.left:
            words += f" {self.left} left"
        if self.right:
            words += f" {self.right} right"
        return words


@dataclass(frozen=True, slots=True)
class Extend:
    """Put the pair just taken at the left or right end of an area.

    Booking cards for that end lie between; `beyond` are those laid beside the column,
    where the area then ends.
    """

    area: int = 0
    side: str = "right"
    turned: bool = False
    beyond: int = 0

    def __str__(self) -> str:
        beyond = f" booking {self.beyond}" if self.beyond else ""
        return f"extend {self.area + 1} {self.side}{_turned(self)}{beyond}"


@dataclass(frozen=True, slots=True)
class Cover:
    """Put the pair just taken on the booking card in a cell of an area."""

    area: int = 0
    cell: int = 0
    turned: bool = False

    def __str__(self) -> str:
        return f"cover {self.cell + 1} of {self.area + 1}{_turned(self)}"


@dataclass(frozen=True, slots=True)
class Drop:
    """In solo, discard the pair just taken, which no area takes."""

    def __str__(self) -> str:
        return "drop"


@dataclass(frozen=True, slots=True)
class Token:
    """Lay a token on a spot between two tenders."""

    spot: int

    def __str__(self) -> str:
        return f"token {self.spot + 1}"


Placing = NewArea | Extend | Cover
Move = Bid | Take | Book | Placing | Drop | Token


def _turned(move: Placing) -> str:
    return " turned" if move.turned else ""


def _bid(*numbers: str | None) -> Bid:
    return Bid(tuple(sorted(int(number) for number in numbers if number)))


def _take(number: str, owner: str, slot: str) -> Take:
    return Take(index(owner), int(number), index(slot))


def _new(turned: str | None, left: str | None, right: str | None) -> NewArea:
    return NewArea(turned is not None, int(left or 0), int(right or 0))


def _extend(area: str, side: str, turned: str | None, beyond: str | None) -> Extend:
    return Extend(index(area), side, turned is not None, int(beyond or 0))


def _cover(cell: str, area: str, turned: str | None) -> Cover:
    return Cover(index(area), index(cell), turned is not None)


_NUMBER = "([1-9][0-9]?)"
_BESIDE = "(?: booking(?= )(?: ([1-9]) left)?(?: ([1-9]) right)?)?"  # "booking" is never last
_VERBS = Sentence("A move begins with bid, take, booking, new, extend, cover, token or drop.")
_NOTATION: Notation[Move] = {
    "bid": (
        re.compile(f"bid {_NUMBER}(?: {_NUMBER})?"),
        _bid,
        Sentence("Name the tracker cards to bid: bid 3 6."),
    ),
    "take": (
        re.compile(f"take {_NUMBER} of {_NUMBER} mine {_NUMBER}"),
        _take,
        Sentence("Name a tracker card, its seat and a mine: take 5 of 2 mine 3."),
    ),
    "booking": (
        re.compile(f"booking (left|right) of {_NUMBER}"),
        lambda side, area: Book(index(area), side),
        Sentence("Name the end of an area for a booking card: booking left of 2."),
    ),
    "new": (
        re.compile(f"new( turned)?{_BESIDE}"),
        _new,
        Sentence("A new area: new, new turned, new booking 1 left."),
    ),
    "extend": (
        re.compile(f"extend {_NUMBER} (left|right)( turned)?(?: booking ([1-9]))?"),
        _extend,
        Sentence("Name an area and its end: extend 2 right, extend 2 left turned booking 1."),
    ),
    "cover": (
        re.compile(f"cover {_NUMBER} of {_NUMBER}( turned)?"),
        _cover,
        Sentence("Name the cell and the area: cover 3 of 2, cover 3 of 2 turned."),
    ),
    "token": (
        re.compile(f"token {_NUMBER}"),
        lambda spot: Token(index(spot)),
        Sentence("Name the spot: token 4."),
    ),
    "drop": (re.compile("drop"), Drop, Sentence("To discard the pair, say drop.")),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; letter case and extra spaces do not matter."""
    return read_move(text, _NOTATION, _VERBS)
