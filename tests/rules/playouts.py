"""Random matches of any game, for what must hold in all of them.

`play_out` plays any game alike; a game's own styles of play, which reach what
chance alone does not, are `Playouts` in a file such as crossing_cases.py.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import Any, NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.bots import random_bot
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event

LONGEST = 10_000  # moves; no match of any game comes near it


class Step(NamedTuple):
    """One move of a match, with the states around it."""

    before: Any
    seat: int
    move: Any
    after: Any
    events: tuple[Event, ...]


class Match(NamedTuple):
    """A match played to its end."""

    game: Game
    seats: int
    seed: int
    options: dict[str, Any]
    steps: list[Step]

    @property
    def states(self) -> list[Any]:
        return [self.steps[0].before, *(step.after for step in self.steps)]

    def dealt(self) -> Any:
        return self.game.rules.start(self.seats, self.seed, **self.options)


def play_to_the_end(match: Match, choose: Callable[[Any], tuple[int, Any]]) -> Match:
    """Play a match that has no steps yet; of each state `choose` names a seat and its move."""
    state = match.dealt()
    while match.game.rules.pending(state):
        assert len(match.steps) < LONGEST, "the match does not end"
        seat, move = choose(state)
        after, events = match.game.rules.play(state, seat, move)
        match.steps.append(Step(state, seat, move, after, events))
        state = after
    return match


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


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Return every game with every number of seats it takes, as it is and with other options."""
    found = []
    for name, game in GAMES.items():
        unusual = unusual_options(name)
        for seats in game.seats:
            found += [(name, seats, options) for options in ([{}, unusual] if unusual else [{}])]
    return found


def unusual_options(name: str) -> dict[str, Any]:
    """Return the last of each option's words: what plays unlike the usual table."""
    return {
        each.name: each.values[-1] for each in GAMES[name].rules.options if each.kind == "word"
    }


def play_out(name: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    """Play by chance; with an odd seed mostly with sense, so that matches last longer.

    Now and then a seat that owes nothing does what it may do unasked.
    """
    game = GAMES[name]
    chance, chance_of_bots = (Random(f"{name} {seats} {seed}") for _ in range(2))

    def choose(state: Any) -> tuple[int, Any]:
        pending = game.rules.pending(state)
        seat, moves = _mover(game, state, pending, chance)
        bot = game.bot if seed % 2 and seat in pending and chance.random() < 0.8 else random_bot
        return seat, bot(game.rules.view(state, seat), moves, chance_of_bots).move

    return play_to_the_end(Match(game, seats, seed, options, []), choose)


def _mover(
    game: Game, state: Any, pending: Sequence[int], chance: Random
) -> tuple[int, Sequence[Any]]:
    if chance.random() < 0.05:
        seat = chance.randrange(max(pending) + 1)
        if moves := game.rules.legal(state, seat):
            return seat, moves
    seat = chance.choice(pending)
    return seat, game.rules.legal(state, seat)


def by_chance(name: str) -> Playouts:
    """Return the matches of a game that has no styles of play of its own here."""
    game = GAMES[name]

    def play(seats: int, seed: int) -> Match:
        return play_out(name, seats, {}, seed)

    return Playouts(game, play, list(product(game.seats, range(12))), told=(), closely=5)
