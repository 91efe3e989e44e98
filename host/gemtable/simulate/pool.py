"""Many matches on many cores. Who plays which match changes nothing."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager

from gemtable.simulate.playing import Plan, Result, play_matches

_PIECE = 20  # matches at most that a worker takes at a time, for progress and an even load


def play_all(plan: Plan, played: Callable[[int], None], cores: int | None = None) -> list[Result]:
    """Play every match of the plan; return their results in the order of the matches.

    `played` is told how many more matches are done. When anything ends it early,
    Ctrl-C say, the workers are ended too.
    """
    workers = min(cores or os.cpu_count() or 1, plan.games)
    size = min(_PIECE, -(-plan.games // workers))
    pieces = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    # Workers begin anew rather than as forks: the same on every system, and safe beside threads.
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
    """Hold Ctrl-C back for a moment; workers that begin meanwhile never hear it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
