"""A game's own styles of play, which reach what chance alone does not: `Playouts`.

They are in a file such as crossing_cases.py.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from gemtable.check.played_matches import Match, Step, play_out
from gemtable.games import GAMES
from gemtable.games.kit.game import Game


def _listed_only(_state: Any, _legal: Collection[Any]) -> Collection[Any]:
    return ()


@dataclass(frozen=True)
class Playouts:
    """Matches of a game in its own styles of play, played when they are first asked for.

    `told` are the facts of the event that ends a match, () if that does not matter; of
    `closely` states one is looked at closely. `moves` are those to try there, legal or not;
    without them those that were made. `unasked` are open to a seat that owes none, too;
    `unlisted` returns what is taken though it is not listed, because it says what a legal
    move says.
    """

    game: Game
    play: Callable[..., Match]
    tables: Iterable[tuple[Any, ...]]
    told: tuple[str, ...]
    closely: int
    moves: Sequence[Any] = ()
    unasked: Collection[Any] = ()
    unlisted: Callable[[Any, Collection[Any]], Collection[Any]] = _listed_only

    @cached_property
    def matches(self) -> list[Match]:
        return [self.play(*table) for table in self.tables]

    @cached_property
    def steps(self) -> list[Step]:
        return [step for match in self.matches for step in match.steps]

    @cached_property
    def last_states(self) -> list[Any]:
        return [match.states[-1] for match in self.matches]

    @cached_property
    def states(self) -> list[Any]:
        return [step.before for step in self.steps] + self.last_states

    @cached_property
    def tried(self) -> set[Any]:
        return set(self.moves) or {step.move for step in self.steps}


def by_chance(name: str) -> Playouts:
    """Return the matches of a game that has no styles of play of its own here."""
    game = GAMES[name]

    def play(seats: int, seed: int) -> Match:
        return play_out(name, seats, {}, seed)

    return Playouts(game, play, list(product(game.seats, range(12))), told=(), closely=5)
