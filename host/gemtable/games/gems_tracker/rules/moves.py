"""The moves of Gems Tracker and their notation.

Seats, areas, cells, slots and spots count from 0 in a move, from 1 in its notation. Tracker
numbers are those printed on the cards.
"""

import re
from dataclasses import dataclass

from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid two tracker cards from the hand, in ascending order; in round 9, the last one."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"bid {' '.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take an open tracker card of the seat (in solo the deck) `owner`, and the mine in `slot`."""

    owner: int
    number: int
    slot: int

    def __str__(self) -> str:
        return f"take {self.number} of {self.owner + 1} mine {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Book:
    """Reserve a booking card for an end of an area; it is laid together with the pair."""

    area: int
    side: str

    def __str__(self) -> str:
        return f"booking {self.area + 1} {self.side}"


@dataclass(frozen=True, slots=True)
class NewArea:
    """Start a new area with the pair just taken.

    `left` and `right` are the numbers of booking cards laid on either side of the column.
    """

    turned: bool = False
    left: int = 0
    right: int = 0

    def __str__(self) -> str:
        return f"new{_turned(self)}{_booking(*['left'] * self.left, *['right'] * self.right)}"


@dataclass(frozen=True, slots=True)
class Extend:
    """Put the pair just taken at the left or right end of an area.

    Booking cards reserved for that end are laid between the area and the column. `beyond` is
    the number of booking cards laid on the column's outer side.
    """

    area: int = 0
    side: str = "right"
    turned: bool = False
    beyond: int = 0

    def __str__(self) -> str:
        beyond = _booking(*[self.side] * self.beyond)
        return f"extend {self.area + 1} {self.side}{_turned(self)}{beyond}"


@dataclass(frozen=True, slots=True)
class Cover:
    """Put the pair just taken on the booking card in a cell of an area.

    `steps` counts cells to the left or right from the first column of the area, so a cell keeps
    its name when the area grows.
    """

    area: int = 0
    side: str = "right"
    steps: int = 1
    turned: bool = False

    def __str__(self) -> str:
        return f"cover {self.area + 1} {self.side} {self.steps}{_turned(self)}"


@dataclass(frozen=True, slots=True)
class Drop:
    """In solo, discard the pair just taken because it fits in no area."""

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


def _booking(*sides: str) -> str:
    """Return the notation of booking cards next to a column, for example " booking left"."""
    return " ".join(["", "booking", *sides]) if sides else ""


def _bid(*numbers: str | None) -> Bid:
    return Bid(tuple(sorted(int(number) for number in numbers if number)))


def _take(number: str, owner: str, slot: str) -> Take:
    return Take(index(owner), int(number), index(slot))


def _new(turned: str | None, beside: str | None) -> NewArea:
    sides = (beside or "").split()
    return NewArea(turned is not None, sides.count("left"), sides.count("right"))


def _extend(area: str, side: str, turned: str | None, beyond: str | None) -> Extend:
    return Extend(index(area), side, turned is not None, len((beyond or "").split()))


def _cover(area: str, side: str, steps: str, turned: str | None) -> Cover:
    return Cover(index(area), side, int(steps), turned is not None)


_NUMBER = "([1-9][0-9]?)"
_SIDE = "(left|right)"
_VERBS = Sentence("A move begins with bid, take, booking, new, extend, cover, token or drop.")
_NOTATION: Notation[Move] = {
    "bid": (
        re.compile(f"bid {_NUMBER}(?:(?: |, ?){_NUMBER})?"),
        _bid,
        Sentence("Type bid and your tracker cards, for example: bid 3,6."),
    ),
    "take": (
        re.compile(f"take {_NUMBER} (?:of )?{_NUMBER} (?:mine )?{_NUMBER}"),
        _take,
        Sentence("Type take, a tracker card, its seat and a mine, for example: take 5 2 3."),
    ),
    "booking": (
        re.compile(f"booking {_NUMBER} {_SIDE}"),
        lambda area, side: Book(index(area), side),
        Sentence("Type booking, an area, and left or right, for example: booking 2 left."),
    ),
    "new": (
        re.compile("new( turned)?(?: booking((?: left| right)+))?"),
        _new,
        Sentence("For a new area, type for example: new, new turned, new booking left right."),
    ),
    "extend": (
        re.compile(rf"extend {_NUMBER} {_SIDE}( turned)?(?: booking((?: \2)+))?"),
        _extend,
        Sentence(
            "Type extend, an area, and left or right, for example: extend 2 right, extend 2 left "
            "turned booking left."
        ),
    ),
    "cover": (
        re.compile(f"cover {_NUMBER} {_SIDE} {_NUMBER}( turned)?"),
        _cover,
        Sentence(
            "Type cover, an area, left or right, and the distance from its first column, for "
            "example: cover 2 right 3, cover 2 left 1 turned."
        ),
    ),
    "token": (
        re.compile(f"token {_NUMBER}"),
        lambda spot: Token(index(spot)),
        Sentence("Type token and a spot, for example: token 4."),
    ),
    "drop": (re.compile("drop"), Drop, Sentence("To discard the pair, type drop.")),
}


def parse(text: str) -> Move:
    """Return the move written as `text`. Letter case and extra spaces are ignored."""
    return read_move(text, _NOTATION, _VERBS)
