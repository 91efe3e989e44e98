"""The watchdog of an emulated board: bites a VM that hangs, not one whose machine is busy."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

_LEAST_WATCH_S = 1.0  # real: at many times its speed a board may be late by the machine's fault
_MARGIN = 1.25  # the VM tells only each eighth of the timeout that it was fed
_GRACE_S = 1.0  # for which a VM that is late must have run, or slept
_LOOK_S = 0.1  # between two looks at one that is late
_WANTS_TO_RUN = "RDTt"  # waits for a processor, has one; waits for the disk; is stopped


@dataclass(frozen=True)
class Running:
    """For how long a process has had a processor, and whether it would run if it could."""

    cpu_s: float = 0.0
    wants_to_run: bool = False


def running(pid: int) -> Running:
    """Return what Linux tells of a process; elsewhere, that it sleeps. Source: proc(5)."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # no Linux, or the process is just ending
        return Running()
    fields = told.rpartition(") ")[2].split()  # from the third on: the state
    ticks = int(fields[11]) + int(fields[12])  # for its own code, and the kernel's for it
    return Running(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in _WANTS_TO_RUN)


class Watchdog:
    """Is fed, and looked at: `bites` says whether it was not for `timeout_s`, and a grace.

    `timeout_s` is real time, and taken for a second at least. Of the grace only the time counts
    in which the VM ran, or slept of its own will: on a busy machine, or one that stood still,
    it was not the program that was late.
    """

    look_at: float  # by `now`: when to ask next whether it bites

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
        self._looked: Running | None = None  # since it is late
        self._grace_s = _GRACE_S

    def bites(self) -> bool:
        """Say whether it bites now; if not, `look_at` is when to ask again."""
        now = self._now()
        if now < self.look_at:
            return False
        seen = self._running_now()
        if self._looked:
            self._grace_s -= seen.cpu_s - self._looked.cpu_s if seen.wants_to_run else _LOOK_S
        self._looked = seen
        self.look_at = now + _LOOK_S
        return self._grace_s <= 0
