"""The moves of Logichroma and their notation.

Moves are dataclasses, not tuples, so that Play(0) never equals Discard(0).
Slots and seats count from 0 in a move, from 1 in its notation.
"""

import re
from dataclasses import dataclass

from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Hint:
    """Point out every card of `seat` that has the colour or value `what`, at least one.

    `seat` may be None if there is only one other seat.
    """

    seat: int | None
    what: str | int

    def __str__(self) -> str:
        return f"hint {self.what}" + ("" if self.seat is None else f" to {self.seat + 1}")


@dataclass(frozen=True, slots=True)
class Play:
    """Try to add the card in `slot` to its stack."""

    slot: int

    def __str__(self) -> str:
        return f"play {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put the card in `slot` on the discard pile and gain a hint."""

    slot: int

    def __str__(self) -> str:
        return f"discard {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; legal only if nothing else is."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Concede:
    """Wish to end the match, in turn or out of it; it ends once every seat does."""

    def __str__(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back the wish to concede."""

    def __str__(self) -> str:
        return "withdraw"


Move = Hint | Play | Discard | Pass | Concede | Withdraw


def _hint(what: str, seat: str | None) -> Hint:
    return Hint(index(seat) if seat else None, int(what) if what.isdigit() else what)


_VERBS = Sentence("A move begins with hint, play, discard, pass, concede or withdraw.")
_NOTATION: Notation[Move] = {
    "hint": (
        re.compile("hint (red|yellow|green|blue|white|[1-5])(?: to ([1-9]))?"),
        _hint,
        Sentence("A hint names a colour or a value from 1 to 5: hint red, hint 2, hint red to 3."),
    ),
    "play": (
        re.compile("play ([1-9])"),
        lambda slot: Play(index(slot)),
        Sentence("Name the slot to play: play 1."),
    ),
    "discard": (
        re.compile("discard ([1-9])"),
        lambda slot: Discard(index(slot)),
        Sentence("Name the slot to discard: discard 2."),
    ),
    "pass": (re.compile("pass"), Pass, Sentence("Nothing follows pass.")),
    "concede": (re.compile("concede"), Concede, Sentence("Nothing follows concede.")),
    "withdraw": (re.compile("withdraw"), Withdraw, Sentence("Nothing follows withdraw.")),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; ignores letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)
