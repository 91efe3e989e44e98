"""The state of a match of Waterfall."""

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.printed import load_printed
from gemtable.games.kit.rules import Event
from gemtable.games.waterfall.rules.pyramid import Place

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
    """A tile in the waterfall."""

    place: Place
    tile: int

    def to_json(self) -> list[Json]:
        return [self.place.to_json(), self.tile]


@dataclass(frozen=True, slots=True)
class State:
    """Everything, including hidden tiles; `view` decides who sees what. Tiles are numbers.

    `phase` is what the seat `turn` owes: "play" one more tile or the first step, "fall" the
    next step, "add", "score", "remove", "swap", "pawn" or "wildcard" the choice for this
    action, "over" nothing.
    """

    seats: int
    first: int  # seat that has the first turn
    seed: int  # of every reshuffle, with `shuffles`; secret
    deck: tuple[int, ...]  # face down, the top first
    hands: tuple[tuple[int, ...], ...]
    scored: tuple[tuple[int, ...], ...]  # score piles by seat, face down
    waterfall: tuple[Lying, ...]  # from the top, each row from the left
    pawns: tuple[Place | None, ...]  # None: above the waterfall
    phase: str
    turn: int
    number: int = 1  # of the current turn
    largest: int = 1  # most tiles that the waterfall ever had at once
    progress: int = 0  # number of the last turn that scored a tile or broke that record
    discards: tuple[int, ...] = ()  # oldest first
    steps: int = 0  # still to fall this turn
    path: tuple[int, ...] = ()  # tiles visited this turn, maybe moved since (note 3.19)
    leapfrog: bool = False  # for the rest of this turn
    may_score: int = 0  # more tiles by the current score action
    shuffles: int = 0  # number of reshuffles

    @property
    def hand(self) -> tuple[int, ...]:
        """The hand of the seat whose turn it is."""
        return self.hands[self.turn]

    @property
    def quiet_turns(self) -> int:
        """Turns in a row without progress, including the current one until it makes some."""
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
    """Return `whole`, which has one item per seat, with `own` for `seat`."""
    return (*whole[:seat], own, *whole[seat + 1 :])


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    return tuple(other for other in tiles if other != tile)
