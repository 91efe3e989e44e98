"""What a seat can do in Gems Tracker, and its notation.

Seats, areas, cells, slots and spots count from 0 in a move, from 1 in its
notation. Tracker numbers are what is printed on the cards.
"""

import re
from dataclasses import dataclass

from gemtable.rules.notation import Notation, index, read_move


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
class Laid:
    """How the column of this move lies: turned or not, and the booking cards laid with it.

    Of a new area or at an end of one, `left` and `right` are those beside the column;
    when the column covers a booking card, those at the ends of the area.
    """

    turned: bool = False
    left: int = 0
    right: int = 0

    def _words(self) -> str:
        words = " turned" if self.turned else ""
        if self.left or self.right:
            words += " booking"
        if self.left:
            words += f" {self.left} left"
        if self.right:
            words += f" {self.right} right"
        return words


@dataclass(frozen=True, slots=True)
class NewArea(Laid):
    """Begin an area with the pair just taken."""

    def __str__(self) -> str:
        return f"new{self._words()}"


@dataclass(frozen=True, slots=True)
class Extend(Laid):
    """Put the pair just taken at the left or right end of an area."""

    area: int = 0
    side: str = "right"

    def __str__(self) -> str:
        return f"extend {self.area + 1} {self.side}{self._words()}"


@dataclass(frozen=True, slots=True)
class Cover(Laid):
    """Put the pair just taken on the booking card in a cell of an area."""

    area: int = 0
    cell: int = 0

    def __str__(self) -> str:
        return f"cover {self.cell + 1} of {self.area + 1}{self._words()}"


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
Move = Bid | Take | Placing | Drop | Token


def _bid(*numbers: str | None) -> Bid:
    return Bid(tuple(sorted(int(number) for number in numbers if number)))


def _take(number: str, owner: str, slot: str) -> Take:
    return Take(index(owner), int(number), index(slot))


def _new(*laid: str | None) -> NewArea:
    return NewArea(*_laid(*laid))


def _extend(area: str, side: str, *laid: str | None) -> Extend:
    return Extend(*_laid(*laid), area=index(area), side=side)


def _cover(cell: str, area: str, *laid: str | None) -> Cover:
    return Cover(*_laid(*laid), area=index(area), cell=index(cell))


def _laid(turned: str | None, left: str | None, right: str | None) -> tuple[bool, int, int]:
    return turned is not None, int(left or 0), int(right or 0)


_NUMBER = "([1-9][0-9]?)"
_LAID = (
    "( turned)?(?: booking(?= )(?: ([1-9]) left)?(?: ([1-9]) right)?)?"  # "booking" is never last
)
_VERBS = "A move begins with bid, take, new, extend, cover, token or drop."
_NOTATION: Notation[Move] = {
    "bid": (
        re.compile(f"bid {_NUMBER}(?: {_NUMBER})?"),
        _bid,
        "Name the tracker cards to bid: bid 3 6.",
    ),
    "take": (
        re.compile(f"take {_NUMBER} of {_NUMBER} mine {_NUMBER}"),
        _take,
        "Name a tracker card, its seat and a mine: take 5 of 2 mine 3.",
    ),
    "new": (
        re.compile(f"new{_LAID}"),
        _new,
        "A new area: new, new turned, new booking 1 left.",
    ),
    "extend": (
        re.compile(f"extend {_NUMBER} (left|right){_LAID}"),
        _extend,
        "Name an area and its end: extend 2 right, extend 2 left turned booking 1 right.",
    ),
    "cover": (
        re.compile(f"cover {_NUMBER} of {_NUMBER}{_LAID}"),
        _cover,
        "Name the cell and the area: cover 3 of 2, cover 3 of 2 turned.",
    ),
    "token": (
        re.compile(f"token {_NUMBER}"),
        lambda spot: Token(index(spot)),
        "Name the spot: token 4.",
    ),
    "drop": (re.compile("drop"), Drop, "To discard the pair, say drop."),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; letter case and extra spaces do not matter."""
    return read_move(text, _NOTATION, _VERBS)
