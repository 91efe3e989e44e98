"""What happens in Crossing, as everyone may know it. Stones are told by their colours."""

from dataclasses import dataclass
from typing import ClassVar

from gemtable.games.crossing.rules.state import Colours
from gemtable.games.kit.rules import Event


@dataclass(frozen=True, slots=True)
class Committed(Event):
    seat: int  # which choice it made is not told


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    choices: tuple[str | None, ...]  # of each seat, as in notation; None: on break


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
    """Several seats pointed at a mushroom, and none gets its stones."""

    seats: tuple[int, ...]
    mushroom: int


@dataclass(frozen=True, slots=True)
class CrowdedTile(Event):
    """Several seats pointed at the tile of the seat `from_`, and none gets its stones."""

    kind: ClassVar[str] = "crowded"

    seats: tuple[int, ...]
    from_: int


@dataclass(frozen=True, slots=True)
class FendedOff(Event):
    seats: tuple[int, ...]
    from_: int  # it protects its tile


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
