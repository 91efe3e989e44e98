"""The state of a match of Crossing."""

from collections.abc import Iterable
from dataclasses import dataclass

from gemtable.games.crossing.rules.moves import Choice, Protect
from gemtable.games.kit.rules import Event

COLOURS = ("red", "blue", "yellow", "white")
STONES = ("red",) * 18 + ("blue",) * 18 + ("yellow",) * 18 + ("white",) * 6

Colours = tuple[str, ...]
Pile = tuple[int, ...]  # stones, in the order they came
Piles = tuple[Pile, ...]
Choices = tuple[Choice | None, ...]  # each seat's; None: none yet, or on break


@dataclass(frozen=True, slots=True)
class State:
    """Everything, including the bag's order and sealed choices; `view` decides who sees what.

    `phase` is "choose" while seats that are not on break owe a choice, "place" while the
    distributor lays out the last stones, then "over".
    """

    seats: int
    distributor: int  # seat that lays out the stones
    bag: Pile  # the next to be drawn first
    mushrooms: Piles
    tiles: Piles  # stones on each seat's own tile: they can be stolen
    vaults: Piles  # safe stones of each seat
    phase: str
    number: int  # of the current round, also while it is laid out, from 1
    choices: Choices  # of this round, sealed until all are in
    last_choices: Choices  # of the round before
    drawn: Pile = ()  # the last stones, while the distributor places them
    room: tuple[int, ...] = ()  # how many of these each mushroom can still take

    def is_on_break(self, seat: int) -> bool:
        """Return whether `seat` sits this round out because it protected in the previous one."""
        return isinstance(self.last_choices[seat], Protect)

    @property
    def is_final(self) -> bool:
        """Return whether the current round is the last, also while it is laid out."""
        return not self.bag


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


def colours_of(stones: Iterable[int]) -> Colours:
    """Return the name of each stone's colour, as used in events and views."""
    return tuple(STONES[stone] for stone in stones)
