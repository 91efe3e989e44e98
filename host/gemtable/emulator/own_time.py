"""How long an emulated board has lived by its own time, on a machine that may be busy or frozen.

That is the time in which its processes ran, or slept because they had nothing to do. While one of
them waits for a processor or is stopped, the board is not to blame for its silence.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

LOOK_S = 0.25  # between two looks; a longer sleep is not believed, since nobody saw all of it
_WANTS_TO_RUN = "RDTt"  # runs or waits for a processor; waits for the disk; is stopped


@dataclass(frozen=True)
class Running:
    """How long a process has run on a processor, and whether it would run if it could."""

    cpu_s: float = 0.0
    wants_to_run: bool = False


def running(pid: int | None) -> Running:
    """Return what Linux reports about a process; elsewhere, that it sleeps. Source: proc(5)."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # not Linux, or there is no such process now
        return Running()
    fields = told.rpartition(") ")[2].split()  # from the third field on, which is the state
    ticks = int(fields[11]) + int(fields[12])  # user time and system time
    return Running(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in _WANTS_TO_RUN)


class OwnTime:
    """A clock of own time, which goes only while somebody looks, at least each `look_s`.

    `running_now` returns the same processes each time; the slowest of them counts.
    """

    def __init__(
        self,
        running_now: Callable[[], Sequence[Running]],
        look_s: float = LOOK_S,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._running_now, self._look_s, self._now = running_now, look_s, now
        self._lived_s = 0.0
        self._looked_s = now()
        self._seen = running_now()

    def look(self) -> float:
        """Return the own time so far, in seconds."""
        now, seen = self._now(), self._running_now()
        passed_s = min(now - self._looked_s, self._look_s)
        each = (_lived_s(*looks, passed_s) for looks in zip(self._seen, seen, strict=True))
        self._lived_s += min(each)
        self._looked_s, self._seen = now, seen
        return self._lived_s


def _lived_s(before: Running, now: Running, passed_s: float) -> float:
    """Return how much of the time that passed between two looks a process has lived."""
    ran_s = max(0.0, now.cpu_s - before.cpu_s)  # less after a boot, which is a new process
    return min(ran_s, passed_s) if now.wants_to_run else passed_s
