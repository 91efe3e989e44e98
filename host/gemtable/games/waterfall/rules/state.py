"""The state of a match of Waterfall, the places of the waterfall, and the events.

Rows and columns count from 0 in code, from 1 in notation: "3.2" is the second place of the
third row. Notes 3.5 and 3.6 define the geometry and the height.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import load_printed
from gemtable.games.kit.rules import Event

ROWS = 20  # enough: the match ends with 20 tiles


class Place(NamedTuple):
    """A place for a tile; `column` is 0 to `row`, from the left."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row + 1}.{self.column + 1}"

    def to_json(self) -> list[int]:
        return list(self)

    @property
    def below(self) -> dict[str, "Place"]:
        """The two places to fall to; below the last row they are outside the pyramid."""
        row, column = self
        return {"left": Place(row + 1, column), "right": Place(row + 1, column + 1)}


TOP = Place(0, 0)
PLACES = tuple(Place(row, column) for row in range(ROWS) for column in range(row + 1))

_TOWARDS = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))  # above, beside, below


def _neighbours(place: Place) -> tuple[Place, ...]:
    around = [Place(place.row + row, place.column + column) for row, column in _TOWARDS]
    return tuple(other for other in around if other in _ALL)


_ALL = frozenset(PLACES)
NEIGHBOURS = {place: _neighbours(place) for place in PLACES}


def open_places(taken: Collection[Place]) -> list[Place]:
    """Return the empty places next to a taken one, row by row from the top left."""
    around = {other for place in taken for other in NEIGHBOURS[place]}
    return sorted(around.difference(taken))


def are_connected(taken: Collection[Place]) -> bool:
    """Return whether these places are connected."""
    left = set(taken)
    reached = [left.pop()] if left else []
    while reached:
        beside = left.intersection(NEIGHBOURS[reached.pop()])
        left -= beside
        reached += beside
    return not left


SEATS = range(2, 7)
HAND = 4  # tiles of an opening hand
DRAWN = 3  # tiles of one draw action
SCORED = 2  # at most, by one score action
FULL = 20  # tiles in the waterfall that end the match
ACTIONS = ("add", "draw", "score", "remove", "swap", "leapfrog", "pawn", "wildcard")


class Tile(NamedTuple):
    """The printed face of a tile."""

    number: int  # steps when played, points when scored
    gem: str
    action: str


_PRINTED = load_printed(__package__)
TILES = tuple(Tile(*printed) for printed in _PRINTED["tiles"])
COLOURS = ("red", "yellow", "green", "blue", "pink", "multi")  # of gemstones
QUIET_ROUNDS: int = _PRINTED["quiet_rounds"]  # without progress that end a match (note 3.30)


class Lying(NamedTuple):
    """A tile of the waterfall, by its number, and its place."""

    place: Place
    tile: int

    def to_json(self) -> list[Json]:
        return [self.place.to_json(), self.tile]


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a match, with hidden tiles; each tile is a number.

    `phase` says what the seat `turn` has to do: "play" a tile or take the first step, "fall"
    another step, or choose for the action "add", "score", "remove", "swap", "pawn" or
    "wildcard". It is "over" at the end.
    """

    seats: int
    first: int  # seat that has the first turn
    seed: int  # of every reshuffle, with `shuffles`; secret
    deck: tuple[int, ...]  # face down, the top first
    hands: tuple[tuple[int, ...], ...]
    scored: tuple[tuple[int, ...], ...]  # score piles by seat, face down
    waterfall: tuple[Lying, ...]  # from the top, each row from the left
    pawns: tuple[Place | None, ...]  # None if above the waterfall
    phase: str
    turn: int
    number: int = 1  # of the current turn
    largest: int = 1  # most tiles that the waterfall ever had at once
    progress: int = 0  # number of the last turn that scored a tile or broke that record
    discards: tuple[int, ...] = ()  # oldest first
    steps: int = 0  # still to fall this turn
    path: tuple[int, ...] = ()  # tiles visited this turn, even if moved since (note 3.19)
    leapfrog: bool = False  # for the rest of this turn
    may_score: int = 0  # more tiles by the current score action
    shuffles: int = 0  # number of reshuffles

    @property
    def hand(self) -> tuple[int, ...]:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def quiet_turns(self) -> int:
        """The number of turns in a row without progress, with this one if it has made none."""
        return self.number - self.progress

    @property
    def tiles_at(self) -> dict[Place, int]:
        return dict(self.waterfall)

    @property
    def gems(self) -> set[str]:
        """The gemstones visited this turn."""
        return {TILES[tile].gem for tile in self.path}


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


_Own = TypeVar("_Own")


def with_seat(whole: tuple[_Own, ...], seat: int, own: _Own) -> tuple[_Own, ...]:
    """Return `whole`, a tuple by seat, with the item of `seat` replaced by `own`."""
    return (*whole[:seat], own, *whole[seat + 1 :])


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    return tuple(other for other in tiles if other != tile)


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: int
    tile: int
    steps: int  # that the seat has now


@dataclass(frozen=True, slots=True)
class Fell(Event):
    seat: int
    place: Place
    tile: int
    left: int  # steps


@dataclass(frozen=True, slots=True)
class Exited(Event):
    seat: int
    left: int  # steps that it continues to fall from the top


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
