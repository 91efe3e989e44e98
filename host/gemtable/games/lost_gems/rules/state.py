"""The state of a match of The Lost Gems, its moves with their notation, and its events.

Moves are dataclasses, not tuples, so that Play(0) never equals Discard(0). Slots, tiles and
seats count from 0 in moves and events, from 1 in notation.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.hints import Discard, Hint, LastHint, Play, notation
from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Take:
    """Take `tile` from the treetops into the first empty slot."""

    tile: int

    def __str__(self) -> str:
        return f"take {self.tile + 1}"


@dataclass(frozen=True, slots=True)
class Penny:
    """Decide whether to flip a penny to heads for the gem just completed."""

    flip: bool

    def __str__(self) -> str:
        return "penny yes" if self.flip else "penny no"


NO_PENNY = Sentence("All pennies are tails up: play or discard.")
FIRST = {  # by phase, the refusal of another move
    "take": Sentence("First take a tile from the treetops."),
    "penny": Sentence("First say whether to flip a penny back to heads."),
}

Move = Hint | Play | Discard | Take | Penny


_VERBS = Sentence("A move begins with hint, play, discard, take or penny.")
_NOTATION: Notation[Move] = {
    **notation(
        "red|yellow|blue|[123]",
        Sentence(
            "A hint names red, yellow, blue, 1, 2 or 3, for example: hint red, hint 2, "
            "hint red to 3."
        ),
    ),
    "take": (
        re.compile("take ([1-9][0-9]?)"),
        lambda tile: Take(index(tile)),
        Sentence("Name the tile to take, for example: take 7."),
    ),
    "penny": (
        re.compile("penny (yes|no)"),
        lambda answer: Penny(answer == "yes"),
        Sentence("Type penny yes or penny no."),
    ),
}


def parse(text: str) -> Move:
    """Return the move that `str(move)` wrote; ignores letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)


COLOURS = ("red", "yellow", "blue")  # the gems of fire, earth and water (note 0.1)
VALUES = (1, 2, 3)
HAND = 2  # slots of a seat
PENNIES = 3
NICKELS = 2


class Shard(NamedTuple):
    """The face of a tile."""

    colour: str
    value: int


SHARDS = tuple(Shard(colour, value) for colour in COLOURS for value in (1, 1, 1, 2, 2, 3))
TILES = len(SHARDS)


class Held(NamedTuple):
    """A tile in a slot of a hand, and what hints leave possible for it.

    A single remaining colour is known, whether a hint named it or hints ruled out the others:
    both are the same, since a hint is always about all tiles of a hand (note 0.3).
    """

    tile: int
    since: int  # number of the turn when it was drawn; 0: the opening hand
    colours: tuple[str, ...] = COLOURS
    values: tuple[int, ...] = VALUES


Hands = tuple[tuple[Held | None, ...], ...]  # one hand per seat; None: an empty slot


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a match, with hidden shards; `view` decides who sees what.

    `phase` says what the seat `turn` owes:

    turn   a hint, a play or a discard
    take   a tile from the treetops
    penny  the answer whether to flip a penny
    over   nothing
    """

    seats: int
    deal: str  # "referee": tiles come in order; "table": the seat takes any of them
    bonus: str  # "auto": a complete gem flips a penny; "ask": only if the seat says so
    first: int  # seat that has the first turn
    deck: tuple[int, ...]  # deck[tile] is an index into SHARDS
    hands: Hands
    treetops: tuple[int, ...]  # tiles still face down in the middle, ascending
    phase: str
    turn: int
    number: int  # of the current turn, from 1; 0 while opening hands are taken
    pennies: int = PENNIES  # heads up, the hints left
    nickels: int = NICKELS
    gems: tuple[tuple[int, ...], ...] = ((), (), ())  # tiles played, one gem per colour
    discards: tuple[int, ...] = ()  # tiles, oldest first
    last_hint: LastHint | None = None
    last_turns: int | None = None  # turns left; None until the last tile is drawn

    def shard(self, tile: int) -> Shard:
        """Return the shard on `tile`."""
        return SHARDS[self.deck[tile]]

    @property
    def score(self) -> int:
        """The number of shards in gems (the sum of their highest values); 0 without nickels."""
        return sum(map(len, self.gems)) if self.nickels else 0

    @property
    def is_complete(self) -> bool:
        """Whether every gem has all its shards."""
        return all(len(gem) == len(VALUES) for gem in self.gems)


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


@dataclass(frozen=True, slots=True)
class NickelLost(Event):
    nickels: int  # left


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    side: str  # "heads" or "tails"
    pennies: int  # heads up now


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat decided not to flip a penny."""

    seat: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat took a tile; only if the table deals."""

    seat: int
    slot: int
    tile: int
    left: int  # in the treetops
