"""The moves of The Lost Gems and their notation.

Moves are dataclasses, not tuples, so that Play(0) never equals Discard(0).
Slots, tiles and seats count from 0 in a move, from 1 in its notation.
"""

import re
from dataclasses import dataclass

from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Hint:
    """Point out every tile of `seat` that has the colour or value `what`; maybe none has.

    `seat` may be None if there is only one other seat.
    """

    seat: int | None
    what: str | int

    def __str__(self) -> str:
        return f"hint {self.what}" + ("" if self.seat is None else f" to {self.seat + 1}")


@dataclass(frozen=True, slots=True)
class Play:
    """Add the tile in `slot` to its gem."""

    slot: int

    def __str__(self) -> str:
        return f"play {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put the tile in `slot` on the discard pile and flip a penny to heads."""

    slot: int

    def __str__(self) -> str:
        return f"discard {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take `tile` from the treetops into the first empty slot."""

    tile: int

    def __str__(self) -> str:
        return f"take {self.tile + 1}"


@dataclass(frozen=True, slots=True)
class Penny:
    """Answer whether to flip a penny to heads for the gem just completed."""

    flip: bool

    def __str__(self) -> str:
        return "penny yes" if self.flip else "penny no"


Move = Hint | Play | Discard | Take | Penny


def _hint(what: str, seat: str | None) -> Hint:
    return Hint(index(seat) if seat else None, int(what) if what.isdigit() else what)


_NUMBER = "([1-9][0-9]?)"
_VERBS = Sentence("A move begins with hint, play, discard, take or penny.")
_NOTATION: Notation[Move] = {
    "hint": (
        re.compile("hint (red|yellow|blue|[123])(?: to ([1-9]))?"),
        _hint,
        Sentence("A hint names red, yellow, blue, 1, 2 or 3: hint red, hint 2, hint red to 3."),
    ),
    "play": (
        re.compile(f"play {_NUMBER}"),
        lambda slot: Play(index(slot)),
        Sentence("Name the slot to play: play 1."),
    ),
    "discard": (
        re.compile(f"discard {_NUMBER}"),
        lambda slot: Discard(index(slot)),
        Sentence("Name the slot to discard: discard 2."),
    ),
    "take": (
        re.compile(f"take {_NUMBER}"),
        lambda tile: Take(index(tile)),
        Sentence("Name the tile to take: take 7."),
    ),
    "penny": (
        re.compile("penny (yes|no)"),
        lambda answer: Penny(answer == "yes"),
        Sentence("Answer penny yes or penny no."),
    ),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; ignores letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)
