"""What a seat can do in Logichroma, and its notation.

Moves are dataclasses, not tuples, so that Play(0) never equals Discard(0).
Slots and seats count from 0 in a move, from 1 in its notation.
"""

import re
from dataclasses import dataclass

from gemtable.rules.core import NotationError


@dataclass(frozen=True, slots=True)
class Hint:
    """Point out every card of `seat` that is of colour or value `what`, one at least.

    `seat` may be None where only one other seat is at the table.
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
    """Do nothing, where nothing else can be done."""

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

_HINT = re.compile(r"hint (red|yellow|green|blue|white|[1-5])(?: to ([1-9]))?")
_COUNTED = re.compile(r"(play|discard) ([1-9])")
_COUNTED_MOVES: dict[str, type[Play] | type[Discard]] = {"play": Play, "discard": Discard}
_PLAIN_MOVES: dict[str, Move] = {str(move): move for move in (Pass(), Concede(), Withdraw())}
_RIGHT = {
    "hint": "A hint names a colour or a value from 1 to 5: hint red, hint 2, hint red to 3.",
    "play": "Name the slot to play: play 1.",
    "discard": "Name the slot to discard: discard 2.",
    "pass": "Nothing follows pass.",
    "concede": "Nothing follows concede.",
    "withdraw": "Nothing follows withdraw.",
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; letter case and extra spaces do not matter."""
    words = " ".join(text.lower().split())
    if words in _PLAIN_MOVES:
        return _PLAIN_MOVES[words]
    if hint := _HINT.fullmatch(words):
        what, receiver = hint.groups()
        seat = int(receiver) - 1 if receiver else None
        return Hint(seat, int(what) if what.isdigit() else what)
    if counted := _COUNTED.fullmatch(words):
        verb, number = counted.groups()
        return _COUNTED_MOVES[verb](int(number) - 1)
    verb = words.partition(" ")[0]
    raise NotationError(
        _RIGHT.get(verb, "A move begins with hint, play, discard, pass, concede or withdraw.")
    )
