"""The watchdog of an emulated board: it fires if a VM hangs, but not if the machine is busy."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

_LEAST_WATCH_S = 1.0  # real time: the machine may delay a board that runs at a high speed
_MARGIN = 1.25  # the VM reports feeding only once in an eighth of the timeout
_GRACE_S = 1.0  # how long a late VM must have run, or slept
_LOOK_S = 0.1  # between two looks at a late VM
_WANTS_TO_RUN = "RDTt"  # runs or waits for a processor; waits for the disk; is stopped


@dataclass(frozen=True)
class Running:
    """How long a process has run on a processor, and whether it would run if it could."""

    cpu_s: float = 0.0
    wants_to_run: bool = False


def running(pid: int) -> Running:
    """Return what Linux reports about a process; elsewhere, that it sleeps. Source: proc(5)."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # not Linux, or the process is just ending
        return Running()
    fields = told.rpartition(") ")[2].split()  # from the third field on, which is the state
    ticks = int(fields[11]) + int(fields[12])  # user time and system time
    return Running(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in _WANTS_TO_RUN)


class Watchdog:
    """`bites` returns whether nobody fed it for `timeout_s` plus a grace period.

    `timeout_s` is real time, and at least a second. The grace period counts only time in which
    the VM ran, or slept voluntarily: on a busy or frozen machine the program is not to blame.
    """

    look_at: float  # by `now`: when to call `bites` next

    def __init__(
        self,
        timeout_s: float,
        running_now: Callable[[], Running],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._watch_s = max(timeout_s, _LEAST_WATCH_S) * _MARGIN
        self._running_now, self._now = running_now, now
        self.feed()

    def feed(self) -> None:
        self.look_at = self._now() + self._watch_s
        self._looked: Running | None = None  # the last look since the VM is late
        self._grace_s = _GRACE_S

    def bites(self) -> bool:
        """Return whether it fires now; if not, `look_at` is when to ask again."""
        now = self._now()
        if now < self.look_at:
            return False
        seen = self._running_now()
        if self._looked:
            self._grace_s -= seen.cpu_s - self._looked.cpu_s if seen.wants_to_run else _LOOK_S
        self._looked = seen
        self.look_at = now + _LOOK_S
        return self._grace_s <= 0
