"""Matches that bots play by the rules, each seeing only its view, on many cores at once."""

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.bots import after_move, varied
from gemtable.games.kit.rules import Made, Outcome, SomeState


@dataclass(frozen=True, slots=True)
class Plan:
    """The matches to simulate. Match n, from 0, is dealt from `seed` + n, as by `play --seed`.

    With `dealt`, a state of the rules, every match starts from that state. In match 0 the bots
    then choose their usual moves, and in every other match a variation of them.
    """

    game: str
    seats: int
    games: int
    seed: int
    bot: str
    options: Mapping[str, object] = field(default_factory=dict)
    dealt: SomeState | None = None


class Result(NamedTuple):
    """A match's outcome, its number of moves, and how often bots gave each reason."""

    outcome: Outcome
    moves: int
    whys: Counter[str]


def play_match(plan: Plan, number: int) -> Result:
    """Play match `number` of the plan to its end. The result depends only on the arguments.

    Raises ValueError if the game can't be dealt with these options, BotError if a bot's move is
    not legal.
    """
    game = GAMES[plan.game]
    seed = plan.seed + number
    bot, chance = game.bot_named(plan.bot), Random(f"bots {seed}")
    if plan.dealt is None:
        state = game.rules.start(plan.seats, seed, **plan.options)
    else:
        state = plan.dealt
        bot = varied(bot) if number else bot
    whys: Counter[str] = Counter()
    while pending := game.rules.pending(state):
        seat = pending[0]
        legal = game.rules.legal(state, seat)
        chosen = bot(game.rules.view(state, seat), legal, chance)
        state = after_move(game.rules.play, state, Made(seat, chosen.move), legal)
        whys[chosen.reason.text] += 1
    outcome = game.rules.outcome(state)
    assert outcome is not None, "a match in which no seat owes a move is over"
    return Result(outcome, whys.total(), whys)


def play_matches(plan: Plan, numbers: range) -> list[Result]:
    """Play these matches of the plan, in order."""
    return [play_match(plan, number) for number in numbers]


_PIECE = 20  # maximum number of matches per task of a worker, for progress and an even load


def play_all(plan: Plan, played: Callable[[int], None], cores: int | None = None) -> list[Result]:
    """Play every match of the plan; return the results in the order of the matches.

    `played` is called with the number of newly finished matches. If anything ends this early,
    e.g. Ctrl-C, it terminates the workers.
    """
    workers = min(cores or os.cpu_count() or 1, plan.games)
    size = min(_PIECE, -(-plan.games // workers))
    pieces = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    # Spawn the workers, don't fork: the same on every system, and safe with threads.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        with _interrupt_waits():
            futures = [pool.submit(play_matches, plan, piece) for piece in pieces]
        for future in as_completed(futures):
            played(len(future.result()))
        return [result for future in futures for result in future.result()]
    except BaseException:
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupt_waits() -> Iterator[None]:
    """Block Ctrl-C in a `with` block; workers started there never receive it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
