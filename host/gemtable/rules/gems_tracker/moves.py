"""What a seat can do in Gems Tracker, and its notation.

Seats, areas, cells, slots and spots count from 0 in a move, from 1 in its
notation. Tracker numbers are what is printed on the cards.
"""

import re
from dataclasses import dataclass

from gemtable.rules.core import NotationError


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

_NUMBER = "([1-9][0-9]?)"
_LAID = r"( turned)?(?: booking(?: ([1-9]) left)?(?: ([1-9]) right)?)?"
_BID = re.compile(f"bid {_NUMBER}(?: {_NUMBER})?")
_TAKE = re.compile(f"take {_NUMBER} of {_NUMBER} mine {_NUMBER}")
_NEW = re.compile(f"new{_LAID}")
_EXTEND = re.compile(f"extend {_NUMBER} (left|right){_LAID}")
_COVER = re.compile(f"cover {_NUMBER} of {_NUMBER}{_LAID}")
_TOKEN = re.compile(f"token {_NUMBER}")
_RIGHT = {
    "bid": "Name the tracker cards to bid: bid 3 6.",
    "take": "Name a tracker card, its seat and a mine: take 5 of 2 mine 3.",
    "new": "A new area: new, new turned, new booking 1 left.",
    "extend": "Name an area and its end: extend 2 right, extend 2 left turned booking 1 right.",
    "cover": "Name the cell and the area: cover 3 of 2, cover 3 of 2 turned.",
    "token": "Name the spot: token 4.",
    "drop": "To discard the pair, say drop.",
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; letter case and extra spaces do not matter."""
    words = " ".join(text.lower().split())
    verb = words.partition(" ")[0]
    move = _parse(words) if words.isascii() and not words.endswith("booking") else None
    if move is None:
        raise NotationError(
            _RIGHT.get(verb, "A move begins with bid, take, new, extend, cover, token or drop.")
        )
    return move


def _parse(words: str) -> Move | None:
    if bid := _BID.fullmatch(words):
        return Bid(tuple(sorted(int(number) for number in bid.groups() if number)))
    if take := _TAKE.fullmatch(words):
        number, owner, slot = map(int, take.groups())
        return Take(owner - 1, number, slot - 1)
    if token := _TOKEN.fullmatch(words):
        return Token(int(token[1]) - 1)
    return Drop() if words == "drop" else _parse_placing(words)


def _parse_placing(words: str) -> Placing | None:
    if new := _NEW.fullmatch(words):
        return NewArea(*_laid(*new.groups()))
    if extend := _EXTEND.fullmatch(words):
        area, side, *laid = extend.groups()
        return Extend(*_laid(*laid), area=int(area) - 1, side=side)
    if cover := _COVER.fullmatch(words):
        cell, area, *laid = cover.groups()
        return Cover(*_laid(*laid), area=int(area) - 1, cell=int(cell) - 1)
    return None


def _laid(turned: str | None, left: str | None, right: str | None) -> tuple[bool, int, int]:
    return turned is not None, int(left or 0), int(right or 0)
