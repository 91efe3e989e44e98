"""Plays many matches on many cores. The results don't depend on how they are distributed."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager

from gemtable.simulate.playing import Plan, Result, play_matches

_PIECE = 20  # matches that a worker takes at a time, at most, for progress and an even load


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
        _report(futures, played)
        return [result for future in futures for result in future.result()]
    except BaseException:
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _report(futures: list[Future[list[Result]]], played: Callable[[int], None]) -> None:
    for future in as_completed(futures):
        played(len(future.result()))


@contextmanager
def _interrupt_waits() -> Iterator[None]:
    """Block Ctrl-C for a moment; workers started in the block never receive it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
