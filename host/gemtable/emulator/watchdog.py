"""The watchdog of an emulated board: it fires if a VM hangs, but not if the machine is busy."""

import time
from collections.abc import Callable

from gemtable.emulator.own_time import OwnTime, Running

_LEAST_WATCH_S = 1.0  # real time: the machine may delay a board that runs at a high speed
_MARGIN = 1.25  # the VM reports feeding only once in an eighth of the timeout
_GRACE_S = 1.0  # how long a late VM must have run, or slept
_LOOK_S = 0.1  # between two looks at a late VM


class Watchdog:
    """`bites` returns whether nobody fed it for `timeout_s` plus a grace period.

    `timeout_s` is real time, and at least a second. The grace period is the VM's own time: on a
    busy or frozen machine the program is not to blame.
    """

    look_at: float  # by `now`: when to call `bites` next

    def __init__(
        self,
        timeout_s: float,
        running_now: Callable[[], Running],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._watch_s = max(timeout_s, _LEAST_WATCH_S) * _MARGIN
        self._own_time, self._now = OwnTime(lambda: [running_now()], _LOOK_S, now), now
        self.feed()

    def feed(self) -> None:
        self.look_at = self._now() + self._watch_s
        self._ends_s: float | None = None  # of the grace period, once the VM is late

    def bites(self) -> bool:
        """Return whether it fires now; if not, `look_at` is when to ask again."""
        now = self._now()
        if now < self.look_at:
            return False
        self.look_at = now + _LOOK_S
        lived_s = self._own_time.look()
        if self._ends_s is None:
            self._ends_s = lived_s + _GRACE_S
        return lived_s >= self._ends_s
