"""The watchdog of an emulated board: bites a VM that hangs, not one whose machine is busy."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

_LEAST_WATCH_S = 1.0
_MARGIN = 1.25  # the VM tells only each eighth of the timeout that it was fed
_GRACE_S = 1.0  # for which a VM that is late must have run, or slept; to boot takes less
_LOOK_S = 0.1
_WANTS_TO_RUN = "RTt"  # states of a process that waits for a processor, has one, or is stopped


@dataclass(frozen=True)
class Turns:
    """For how long a process has run, and whether it would run if it could."""

    ran_s: float = 0.0
    wants_to_run: bool = False


def turns(pid: int) -> Turns:
    """Return what Linux tells of a process; elsewhere, that it sleeps. Source: proc(5)."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # no Linux, or the process is just ending
        return Turns()
    fields = told.rpartition(") ")[2].split()  # from the third on: the state
    ticks = int(fields[11]) + int(fields[12])  # for its own code, and the kernel's for it
    return Turns(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in _WANTS_TO_RUN)


class Watchdog:
    """Is fed, and looked at: `bites` says whether it was not for `timeout_s`, and a grace.

    Of the grace only the time counts in which the VM ran, or slept of its own will: on a busy
    machine, or one that stood still, it was not the program that was late.
    """

    def __init__(self, timeout_s: float, turns_now: Callable[[], Turns]) -> None:
        self._watch_s = max(timeout_s, _LEAST_WATCH_S) * _MARGIN
        self._turns_now = turns_now
        self.feed()

    def feed(self) -> None:
        self.look_at = time.monotonic() + self._watch_s  # on the monotonic clock
        self._looked: Turns | None = None  # since it is late
        self._grace_s = _GRACE_S

    def bites(self) -> bool:
        """Say whether it bites now; if not, `look_at` is when to ask again."""
        now = time.monotonic()
        if now < self.look_at:
            return False
        seen = self._turns_now()
        if self._looked:
            self._grace_s -= seen.ran_s - self._looked.ran_s if seen.wants_to_run else _LOOK_S
        self._looked = seen
        self.look_at = now + _LOOK_S
        return self._grace_s <= 0
