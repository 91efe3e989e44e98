"""A loop in simulated time: where it would sleep, its clock goes on instead.

Nothing waits and nothing hangs on how quick the machine is, so that all that is done
in it can be compared with the moment at which it was done.
"""

import asyncio
import selectors
from unittest.mock import patch

from gemtable.journal import journal
from gemtable.referee import board_interface

_BEGIN_S = 1000.0


class _Clock:
    now_s = _BEGIN_S

    def monotonic(self):
        return self.now_s

    def time(self):
        return self.now_s


class _Selector(selectors.DefaultSelector):
    def __init__(self, clock):
        super().__init__()
        self._clock = clock

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("Nothing will ever happen here any more.")
        ready = super().select(0)
        if not ready:
            self._clock.now_s += max(0.0, timeout)
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, clock):
        self._passing = clock
        super().__init__(_Selector(clock))

    def time(self):
        return self._passing.now_s


def in_passing_time(play):
    """Run `play`, a coroutine, in a loop and at a table of simulated time; return its result."""
    clock = _Clock()
    with (
        patch.object(board_interface, "time", clock),
        patch.object(journal, "time", clock),  # how long each seat thought is told at the end
        asyncio.Runner(loop_factory=lambda: _Loop(clock)) as runner,
    ):
        return runner.run(play)


def hold_up(seconds):
    """Have time pass in a call that holds up the loop, such as a flush of a slow disk."""
    asyncio.get_running_loop()._passing.now_s += seconds
