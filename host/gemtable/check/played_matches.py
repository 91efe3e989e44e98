"""Matches played by chance, for what must hold in all matches of a game. The seed decides all."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from gemtable.check.game_fault import must
from gemtable.games import GAMES
from gemtable.games.kit.bots import random_bot
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence

LONGEST = 10_000  # moves; no match of a known game comes near it

_UNASKED = 0.05  # how often a seat that may owe nothing does what it may do unasked
_SENSIBLE = 0.8  # how often the game's bot chooses, in matches that are mostly sensible


class Step(NamedTuple):
    """One move of a match, with the states around it."""

    before: Any
    seat: int
    move: Any
    after: Any
    events: tuple[Event, ...]


class Match(NamedTuple):
    """A match played to its end."""

    game: Game[Any, Any, Any, Any, Any]
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
    """Play a match that has no steps yet; of each state `choose` names a seat and its move.

    Raises GameFault if the match doesn't end.
    """
    state = match.dealt()
    while match.game.rules.pending(state):
        is_short = len(match.steps) < LONGEST
        must(is_short, Sentence("A match did not end within {moves} moves.", moves=LONGEST))
        seat, move = choose(state)
        after, events = match.game.rules.play(state, seat, move)
        match.steps.append(Step(state, seat, move, after, events))
        state = after
    return match


def tables(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Return each number of seats of a game, as it is and with unusual options if there are."""
    unusual = unusual_options(name)
    choices = [{}, unusual] if unusual else [{}]
    return [(seats, options) for seats in GAMES[name].seats for options in choices]


def unusual_options(name: str) -> dict[str, Any]:
    """Return the last of each option's words: what plays unlike the usual table."""
    return {
        each.name: each.values[-1] for each in GAMES[name].rules.options if each.kind == "word"
    }


def play_out(name: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    """Play by chance; with an odd seed mostly with sense, so that matches last longer.

    Now and then a seat that owes nothing does what it may do unasked.
    """
    game: Game[Any, Any, Any, Any, Any] = GAMES[name]
    chance, chance_of_bots = (Random(f"{name} {seats} {seed}") for _ in range(2))

    def choose(state: Any) -> tuple[int, Any]:
        pending = game.rules.pending(state)
        seat, moves = _mover(game, state, pending, chance)
        is_sensible = seed % 2 and seat in pending and chance.random() < _SENSIBLE
        bot = game.bot if is_sensible else random_bot
        return seat, bot(game.rules.view(state, seat), moves, chance_of_bots).move

    return play_to_the_end(Match(game, seats, seed, options, []), choose)


def _mover(
    game: Game[Any, Any, Any, Any, Any], state: Any, pending: Sequence[int], chance: Random
) -> tuple[int, Sequence[Any]]:
    if chance.random() < _UNASKED:
        seat = chance.randrange(max(pending) + 1)
        if moves := game.rules.legal(state, seat):
            return seat, moves
    seat = chance.choice(pending)
    moves = game.rules.legal(state, seat)
    must(moves, Sentence("Seat {seat} owes a move and has no legal one.", seat=seat + 1))
    return seat, moves
