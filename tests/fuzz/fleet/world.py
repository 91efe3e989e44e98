"""The time of a simulated table, and what happens there next. Nothing sleeps."""

import heapq
from collections.abc import Callable
from itertools import count
from random import Random

_MOST_AT_ONCE = 20_000  # turns and system calls without a moment passing


class Stuck(AssertionError):
    """The program does something for ever, and time stands still."""


class World:
    """`now` is in seconds of the host's clock; `wrong` has what must never be, in sentences."""

    def __init__(self, seed: int) -> None:
        self.now = 1000.0
        self.chance = Random(seed)
        self.wrong: list[str] = []
        self.hangs_s = 0.0  # that the thread at work spends in the system
        self.is_in_thread = False
        self.is_ending = False  # the match is over: what is left may be closed at once
        self.worked = 0  # turns of the loop and system calls so far
        self._numbers = count()
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._at_once = 0

    def after(self, seconds: float, happens: Callable[[], None]) -> None:
        """Have something happen so much later."""
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), happens))

    def pass_until(self, limit: float) -> None:
        """Let the next thing happen; if there is none before `limit`, let time pass until then."""
        when = self.now
        if self._events and self._events[0][0] <= limit:
            when, _number, happens = heapq.heappop(self._events)
            self._move_to(when)
            happens()
        else:
            self._move_to(limit)

    def pass_by(self, seconds: float) -> None:
        """Let time pass while the host does nothing else."""
        until = self.now + seconds
        while self.now < until:
            self.pass_until(until)

    def work(self) -> None:
        """Count a piece of work of the host. Raises Stuck when there is no end to it."""
        self.worked += 1
        self._at_once += 1
        if self._at_once > _MOST_AT_ONCE:
            self._at_once = 0
            what = "the host works for ever at one moment"
            self.blame(what)
            raise Stuck(what)

    def blame(self, what: str) -> None:
        """Note something wrong; it is looked at after each step."""
        self.wrong.append(f"{self.now - 1000.0:.3f} s: {what}")

    def _move_to(self, when: float) -> None:
        if when > self.now:
            self.now = when
            self._at_once = 0
