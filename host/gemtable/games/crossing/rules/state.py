"""The state of a match of Crossing, its moves with their notation, and its events.

Mushrooms and seats count from 0 in a move, from 1 in its notation.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Gather:
    """Point at `mushroom`, to get all its stones if nobody else points there."""

    mushroom: int

    def __str__(self) -> str:
        return f"gather {self.mushroom + 1}"


@dataclass(frozen=True, slots=True)
class Steal:
    """Point at the tile of `seat`, to get all its stones if nobody else points there."""

    seat: int

    def __str__(self) -> str:
        return f"steal {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Protect:
    """Cover one's own tile: its stones go to the vault, and the seat has a break next round."""

    def __str__(self) -> str:
        return "protect"


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the next of the last stones on `mushroom`, when the bag has run short."""

    mushroom: int

    def __str__(self) -> str:
        return f"place {self.mushroom + 1}"


Choice = Gather | Steal | Protect  # what a seat commits in a round
Move = Choice | Place

FIRST_ROUND = Sentence("In the first round everyone points at a mushroom.")
NO_LAST_STONES = Sentence("There are no last stones to place.")


def has_break(seat: int) -> Sentence:
    """Return the sentence which says that a seat has a break in this round."""
    return Sentence("Seat {seat} has a break this round.", seat=seat + 1)


def lays_out(seat: int) -> Sentence:
    """Return the sentence that names the seat which lays out the last stones."""
    return Sentence("Seat {seat} lays out the last stones.", seat=seat + 1)


def is_full(mushroom: int) -> Sentence:
    """Return the sentence which says that a mushroom is full."""
    return Sentence("Mushroom {mushroom} can take no more stones.", mushroom=mushroom + 1)


_VERBS = Sentence("A move begins with gather, steal, protect or place.")
_NOTATION: Notation[Move] = {
    "gather": (
        re.compile("gather ([1-9])"),
        lambda mushroom: Gather(index(mushroom)),
        Sentence("Name the mushroom to point at, for example gather 2."),
    ),
    "steal": (
        re.compile("steal ([1-9])"),
        lambda seat: Steal(index(seat)),
        Sentence("Name the seat to steal from, for example steal 3."),
    ),
    "protect": (
        re.compile("protect"),
        Protect,
        Sentence("To protect your stones, type protect and nothing else."),
    ),
    "place": (
        re.compile("place ([1-9])"),
        lambda mushroom: Place(index(mushroom)),
        Sentence("Name the mushroom for the next stone, for example place 1."),
    ),
}


def parse(text: str) -> Move:
    """Return the move with this notation, ignoring letter case and extra spaces."""
    return read_move(text, _NOTATION, _VERBS)


COLOURS = ("red", "blue", "yellow", "white")
STONES = ("red",) * 18 + ("blue",) * 18 + ("yellow",) * 18 + ("white",) * 6

Colours = tuple[str, ...]
Pile = tuple[int, ...]  # stones, in the order they came
Piles = tuple[Pile, ...]
Choices = tuple[Choice | None, ...]  # by seat; None if it has not chosen or is on break


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a match, with the bag's order and the sealed choices.

    `phase` is "choose" while seats that are not on break have to choose, "place" while the
    distributor lays out the last stones, then "over".
    """

    seats: int
    distributor: int  # seat that lays out the stones
    bag: Pile  # the next to be drawn first
    mushrooms: Piles
    tiles: Piles  # stones on each seat's own tile: they can be stolen
    vaults: Piles  # safe stones of each seat
    phase: str
    number: int  # of the round that is played or laid out, from 1
    choices: Choices  # of this round, sealed until all are in
    last_choices: Choices  # of the round before
    drawn: Pile = ()  # the last stones, while the distributor places them
    room: tuple[int, ...] = ()  # how many of these each mushroom can still take

    def is_on_break(self, seat: int) -> bool:
        """Return whether `seat` sits this round out because it protected in the previous one."""
        return isinstance(self.last_choices[seat], Protect)

    @property
    def is_final(self) -> bool:
        """Whether the round that is being played or laid out is the last one."""
        return not self.bag


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


def colours_of(stones: Iterable[int]) -> Colours:
    """Return the name of each stone's colour, as used in events and views."""
    return tuple(STONES[stone] for stone in stones)


@dataclass(frozen=True, slots=True)
class Committed(Event):
    seat: int  # its choice stays secret


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    choices: tuple[str | None, ...]  # by seat, in notation; None if on break


@dataclass(frozen=True, slots=True)
class Protected(Event):
    seat: int
    stones: Colours


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    seat: int
    mushroom: int
    stones: Colours


@dataclass(frozen=True, slots=True)
class Stole(Event):
    seat: int
    from_: int
    stones: Colours


@dataclass(frozen=True, slots=True)
class Crowded(Event):
    """Several seats pointed at a mushroom; nobody gets its stones."""

    seats: tuple[int, ...]
    mushroom: int


@dataclass(frozen=True, slots=True)
class CrowdedTile(Event):
    """Several seats pointed at the tile of the seat `from_`; nobody gets its stones."""

    kind: ClassVar[str] = "crowded"

    seats: tuple[int, ...]
    from_: int


@dataclass(frozen=True, slots=True)
class FendedOff(Event):
    seats: tuple[int, ...]
    from_: int  # the seat that protected its tile


class Result(NamedTuple):
    """The result of pointing at a place; `how` is "got", "crowded" or "fended off".

    `stones` went to the only seat that pointed there.
    """

    place: tuple[str, int]  # "mushroom" or "tile", and its index
    seats: tuple[int, ...]
    how: str
    stones: Colours = ()

    @property
    def by_colour(self) -> list[tuple[str, int]]:
        """The number of stones of each colour that occurs."""
        return [(each, self.stones.count(each)) for each in COLOURS if each in self.stones]


def result_of(event: Event) -> Result | None:
    """Return the result of pointing that an event reports, or None for other events."""
    match event:
        case Gathered():
            return Result(("mushroom", event.mushroom), (event.seat,), "got", event.stones)
        case Stole():
            return Result(("tile", event.from_), (event.seat,), "got", event.stones)
        case Crowded():
            return Result(("mushroom", event.mushroom), event.seats, "crowded")
        case CrowdedTile():
            return Result(("tile", event.from_), event.seats, "crowded")
        case FendedOff():
            return Result(("tile", event.from_), event.seats, "fended off")
    return None


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    round: int
    added: tuple[Colours, ...]  # to each mushroom
    left: int  # in the bag


@dataclass(frozen=True, slots=True)
class RanShort(Event):
    seat: int  # the distributor
    stones: Colours


@dataclass(frozen=True, slots=True)
class Placed(Event):
    mushroom: int
    stone: str
    left: int  # to lay out


@dataclass(frozen=True, slots=True)
class FinalRound(Event):
    round: int
