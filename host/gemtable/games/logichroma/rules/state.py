"""The state of a match of Logichroma, its moves with their notation, and its events.

Moves are dataclasses, not tuples, so that Play(0) never equals Discard(0). Slots, tiles and
seats count from 0 in moves and events, from 1 in notation.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit import hints
from gemtable.games.kit.hints import Discard, Hint, LastHint, Play, notation
from gemtable.games.kit.notation import Notation, read_move
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; legal only if nothing else is."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Concede:
    """Wish to end the match, in turn or out of turn; it ends once all seats wish to."""

    def __str__(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back the wish to concede."""

    def __str__(self) -> str:
        return "withdraw"


NO_HINT = Sentence("No hint is left: play or discard.")

Move = Hint | Play | Discard | Pass | Concede | Withdraw


_VERBS = Sentence("A move begins with hint, play, discard, pass, concede or withdraw.")
_NOTATION: Notation[Move] = {
    **notation(
        "red|yellow|green|blue|white|[1-5]",
        Sentence(
            "A hint names a colour or a value from 1 to 5, for example: hint red, hint 2, "
            "hint red to 3."
        ),
    ),
    "pass": (re.compile("pass"), Pass, Sentence("Type only the word pass.")),
    "concede": (re.compile("concede"), Concede, Sentence("Type only the word concede.")),
    "withdraw": (re.compile("withdraw"), Withdraw, Sentence("Type only the word withdraw.")),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; ignores letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)


COLOURS = ("red", "yellow", "green", "blue", "white")
VALUES = (1, 2, 3, 4, 5)
KINDS: tuple[str | int, ...] = (*COLOURS, *VALUES)  # what a hint can name
HINTS = 8  # remaining, at the start and at most
MISFIRES = 4  # remaining at the start; the match ends at 0 (note 2.1)
ENDING_HAND = 3  # with no cards left to draw, the match ends once no hand is larger


class Card(NamedTuple):
    """The face of a tile."""

    colour: str
    value: int


CARDS = tuple(
    Card(colour, value) for colour in COLOURS for value in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
)
TILES = len(CARDS)


class Held(NamedTuple):
    """A tile in a slot, what hints said about it, and what hints about other tiles exclude."""

    tile: int
    knows_colour: bool = False
    knows_value: bool = False
    excluded: tuple[str | int, ...] = ()  # of KINDS, in their order (note 2.5)


Hand = tuple[Held | None, ...]  # None: an empty slot


class Turn(NamedTuple):
    """A turn in the history of a match, as everyone saw it."""

    kind: str  # "hint", "play", "discard" or "pass"
    tiles: tuple[int, ...] = ()  # pointed out by the hint, or the one laid down
    to: int | None = None  # receiver of the hint
    what: str | int | None = None  # what the hint named, of KINDS


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a match, with hidden cards; `view` decides who sees what."""

    seats: int
    last_round: (
        str  # how the match ends: "none" by small hands, "each-once" by a last turn for each seat
    )
    order: tuple[int, ...]  # seats in the order of their turns
    turn: int  # seat that owes an action
    number: int  # of the current turn, from 1; at the end, of the last turn
    deck: tuple[int, ...]  # deck[tile] is an index into CARDS
    drawn: int  # tiles dealt so far: 0 to drawn - 1
    hands: tuple[Hand, ...]  # one per seat
    misfires: int = MISFIRES  # remaining
    hints: int = HINTS  # remaining
    stacks: tuple[tuple[int, ...], ...] = ((), (), (), (), ())  # tiles, one stack per colour
    discards: tuple[int, ...] = ()  # tiles, oldest first
    last_hint: LastHint | None = None
    last_turns: int | None = None  # turns left of a last round; None until it begins
    wishes: tuple[int, ...] = ()  # seats that wish to concede, ascending
    ended: str = ""  # as `reason_to_end` returns it; "" while the match goes on
    history: tuple[Turn, ...] = ()  # turns so far, oldest first, from order[0]

    def card(self, tile: int) -> Card:
        """Return the card on `tile`."""
        return CARDS[self.deck[tile]]

    @property
    def left(self) -> int:
        """The number of tiles still to be drawn."""
        return TILES - self.drawn

    @property
    def score(self) -> int:
        """The number of cards in stacks, which is the sum of their highest values."""
        return sum(map(len, self.stacks))


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


def hand_size(seats: int) -> int:
    """Return the number of cards dealt to each seat."""
    return 5 if seats <= 3 else 4


@dataclass(frozen=True, slots=True)
class Hinted(hints.Hinted):
    hints: int  # left


@dataclass(frozen=True, slots=True)
class Misfired(Event):
    misfires: int  # left


@dataclass(frozen=True, slots=True)
class HintGained(Event):
    hints: int  # left


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Wished(Event):
    """A seat wishes to concede; `missing` lists the seats that do not yet."""

    seat: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    seat: int
