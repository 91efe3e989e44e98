"""The events of Waterfall, as everyone may know them. Tiles are numbers."""

from dataclasses import dataclass
from typing import ClassVar

from gemtable.games.kit.rules import Event
from gemtable.games.waterfall.rules.pyramid import Place


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: int
    tile: int
    steps: int  # it has now


@dataclass(frozen=True, slots=True)
class Fell(Event):
    seat: int
    place: Place
    tile: int
    left: int  # steps


@dataclass(frozen=True, slots=True)
class Exited(Event):
    seat: int
    left: int  # steps that it still falls from above


@dataclass(frozen=True, slots=True)
class Leapfrogged(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: int
    tiles: int  # how many
    left: int  # in the deck


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    tiles: int  # size of the new deck


@dataclass(frozen=True, slots=True)
class Added(Event):
    seat: int
    tile: int
    place: Place


@dataclass(frozen=True, slots=True)
class Removed(Event):
    seat: int
    tile: int
    place: Place


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: int
    tiles: int  # in its pile now


@dataclass(frozen=True, slots=True)
class StoppedScoring(Event):
    kind: ClassVar[str] = "done"

    seat: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    seat: int
    tiles: tuple[int, int]
    places: tuple[Place, Place]  # of these tiles, before


@dataclass(frozen=True, slots=True)
class PawnMoved(Event):
    seat: int
    pawn: int  # its seat
    place: Place


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A seat chose what its wildcard does."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Nothing(Event):
    """An action could not be carried out."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    reason: str  # as in an outcome
    scores: tuple[int, ...]
