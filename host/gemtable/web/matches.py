"""What the page needs of the program: matches to begin, to go on with, and to drop."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gemtable.games.kit.as_json import Json


@dataclass(frozen=True, slots=True)
class Wish:
    """A new match that people want. `seed` is None where chance deals, `bots` are seats from 0."""

    game: str
    seats: int
    options: Mapping[str, Json]
    seed: int | None
    bots: frozenset[int]


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that people may go on with; `bots` are the seats that bots had, as far as known."""

    match: int
    game: str
    seats: int
    began_at: float  # seconds since 1970
    bots: frozenset[int]


class Matches(Protocol):
    """What is played in a program, one match after the other."""

    @property
    def games(self) -> Sequence[str]:
        """The names of the games that have a table."""

    @property
    def options(self) -> Mapping[str, Json]:
        """What was chosen for the match that is played now; nothing where none is."""

    def kept(self) -> Sequence[Kept]:
        """Return the matches that people may go on with, the newest first. Raises UserError."""

    def begin(self, wish: Wish) -> None:
        """Have a new match played next. Raises UserError."""

    def go_on(self, match: Kept, bots: Collection[int]) -> None:
        """Have a kept match played next. Raises UserError."""

    def drop(self, match: int) -> None:
        """Give a match up; nothing is deleted. Raises UserError."""
