"""A match of The Lost Gems as it lies on the table."""

from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.hints import LastHint
from gemtable.games.kit.rules import Event

COLOURS = ("red", "yellow", "blue")  # the gems of fire, earth and water (note 0.1)
VALUES = (1, 2, 3)
HAND = 2  # slots of a seat
PENNIES = 3
NICKELS = 2


class Shard(NamedTuple):
    """What a tile shows once it is turned over."""

    colour: str
    value: int


SHARDS = tuple(Shard(colour, value) for colour in COLOURS for value in (1, 1, 1, 2, 2, 3))
TILES = len(SHARDS)


class Held(NamedTuple):
    """A tile in a slot, and what hints leave possible for it.

    One colour left means it is known, whether it was said or all others were
    denied: the rule of the total clue makes both the same (note 0.3).
    """

    tile: int
    since: int  # number of the turn that brought it; 0: the opening hand
    colours: tuple[str, ...] = COLOURS
    values: tuple[int, ...] = VALUES


Hands = tuple[tuple[Held | None, ...], ...]  # a hand a seat; None: an empty slot


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden shards too: only `view` decides who may see what.

    `phase` is what `turn`, a seat, owes: "turn" one of the three turns, "take"
    a tile from the treetops, "penny" the answer whether to flip one; "over" nothing.
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
    number: int  # of the turn going on, from 1; 0 while opening hands are taken
    pennies: int = PENNIES  # heads up: hints left
    nickels: int = NICKELS
    gems: tuple[tuple[int, ...], ...] = ((), (), ())  # tiles played, a gem a colour
    discards: tuple[int, ...] = ()  # tiles, oldest first
    last_hint: LastHint | None = None
    last_turns: int | None = None  # turns left; None until the last tile is drawn

    def shard(self, tile: int) -> Shard:
        """Return what lies on `tile`."""
        return SHARDS[self.deck[tile]]

    @property
    def score(self) -> int:
        """The sum of each gem's highest value, the number of its shards; 0 without nickels."""
        return sum(map(len, self.gems)) if self.nickels else 0

    @property
    def is_complete(self) -> bool:
        """Say whether every gem has all its shards."""
        return all(len(gem) == len(VALUES) for gem in self.gems)


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened
