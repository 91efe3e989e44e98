"""Random matches of any game, for what must hold in all of them."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from gemtable.bots import BOTS, random_bot
from gemtable.rules import GAMES
from gemtable.rules.core import Event, Game

OPTIONS = {  # tables that play differently from the usual one
    "lost-gems": [{"deal": "table", "bonus": "ask"}],
}
LONGEST = 2000  # moves; no random match of any game comes near it


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
        return self.game.start(self.seats, self.seed, **self.options)


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Return every game with every number of seats it takes, and its options."""
    return [
        (name, seats, options)
        for name, game in GAMES.items()
        for seats in game.SEATS
        for options in ({}, *OPTIONS.get(name, []))
    ]


def play_out(name: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    """Play by chance; with an odd seed mostly with sense, so that matches last longer.

    Now and then a seat that owes nothing does what it may do unasked.
    """
    game = GAMES[name]
    chance = Random(f"{name} {seats} {seed}")
    wild, sensible = random_bot(f"{name} {seats} {seed}"), BOTS[name]["sensible"]
    match = Match(game, seats, seed, options, [])
    state = match.dealt()
    while pending := game.pending(state):
        assert len(match.steps) < LONGEST, "the match does not end"
        seat, moves = _mover(game, state, pending, chance)
        bot = sensible if seed % 2 and seat in pending and chance.random() < 0.8 else wild
        move = bot(game.view(state, seat), moves)
        after, events = game.play(state, seat, move)
        match.steps.append(Step(state, seat, move, after, events))
        state = after
    return match


def _mover(
    game: Game, state: Any, pending: Sequence[int], chance: Random
) -> tuple[int, Sequence[Any]]:
    if chance.random() < 0.05:
        seat = chance.randrange(max(pending) + 1)
        if moves := game.legal(state, seat):
            return seat, moves
    seat = chance.choice(pending)
    return seat, game.legal(state, seat)
