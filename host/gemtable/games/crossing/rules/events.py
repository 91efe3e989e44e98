"""The events of Crossing, as everyone may know them. Stones are given by their colours."""

from dataclasses import dataclass
from typing import ClassVar

from gemtable.games.crossing.rules.state import Colours
from gemtable.games.kit.rules import Event


@dataclass(frozen=True, slots=True)
class Committed(Event):
    seat: int  # its choice stays secret


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    choices: tuple[str | None, ...]  # each seat's, in notation; None: on break


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
