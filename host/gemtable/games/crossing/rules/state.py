"""A match of Crossing as it lies on the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from gemtable.games.crossing.rules.moves import Choice, Protect
from gemtable.games.kit.rules import Event

COLOURS = ("red", "blue", "yellow", "white")
STONES = ("red",) * 18 + ("blue",) * 18 + ("yellow",) * 18 + ("white",) * 6

Colours = tuple[str, ...]
Pile = tuple[int, ...]  # stones, the longest there first
Piles = tuple[Pile, ...]
Choices = tuple[Choice | None, ...]  # of each seat; None: none yet, or on break


@dataclass(frozen=True, slots=True)
class State:
    """Everything, the bag's order and sealed choices too: only `view` decides who may see what.

    `phase` is what is owed: "choose" by every seat that is not on break, "place"
    by the distributor, who lays out the last stones; "over" nothing.
    """

    seats: int
    distributor: int  # seat that lays out the stones
    bag: Pile  # the next to be drawn first
    mushrooms: Piles
    tiles: Piles  # stones on each seat's own tile: they can be stolen
    vaults: Piles  # stones of each seat that are safe
    phase: str
    number: int  # of the round going on or being laid out, from 1
    choices: Choices  # of this round, sealed until all are in
    last_choices: Choices  # of the round before
    drawn: Pile = ()  # the last stones, while the distributor places them
    room: tuple[int, ...] = ()  # how many of these each mushroom can still take

    def is_on_break(self, seat: int) -> bool:
        """Say whether `seat` sits this round out: it protected its stones in the one before."""
        return isinstance(self.last_choices[seat], Protect)

    @property
    def is_final(self) -> bool:
        """Say whether the round going on, or being laid out, is the last."""
        return not self.bag


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


def colours_of(stones: Iterable[int]) -> Colours:
    """Return the colour of each stone, as events and views name it."""
    return tuple(STONES[stone] for stone in stones)
