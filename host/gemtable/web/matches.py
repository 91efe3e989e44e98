"""The interface between page and program for matches: begin, continue or drop one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gemtable.games.kit.as_json import Json


@dataclass(frozen=True, slots=True)
class Wish:
    """A request for a new match. `seed` is None for a random deal; `bots` are seats from 0."""

    game: str
    seats: int
    options: Mapping[str, Json]
    seed: int | None
    bots: frozenset[int]


@dataclass(frozen=True, slots=True)
class Kept:
    """An unfinished match. `bots` are the seats that bots had, from 0, as far as known."""

    match: int
    game: str
    seats: int
    began_at: float  # seconds since 1970
    bots: frozenset[int]


class Matches(Protocol):
    """The matches of a program, which plays one after the other."""

    @property
    def games(self) -> Sequence[str]:
        """The names of the games that can be played."""

    @property
    def options(self) -> Mapping[str, Json]:
        """The options of the running match; empty if there is none."""

    def kept(self) -> Sequence[Kept]:
        """Return the unfinished matches, the newest first. Raises UserError."""

    def begin(self, wish: Wish) -> None:
        """Make a new match the next one. Raises UserError."""

    def go_on(self, match: Kept, bots: Collection[int]) -> None:
        """Make a kept match the next one. Raises UserError."""

    def go_on_from(self, game: str, match: int, entry: int, bots: Collection[int]) -> None:
        """Make a new match the next one, from an entry of a finished one. Raises UserError."""

    def drop(self, match: int) -> None:
        """Give up a match; its journal stays. Raises UserError."""
