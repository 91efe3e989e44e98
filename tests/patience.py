"""Waiting for what must happen: a guard against what hangs, and no measure.

What takes milliseconds on an idle machine takes as long as it takes on a busy one. So the limit
is far above anything that happens, and counts the share of a processor that there was for
whoever was waited for; pytest's traceback shows the line that waited.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

PATIENCE_S = 300.0  # half of pytest's own timeout in pyproject.toml, which says less
SHARE_S = 60.0  # with a processor of one's own

_LOOK_S = 0.005
_LOAD = Path("/proc/loadavg")  # Linux alone has it
_LOAD_LOOK_S = 0.25  # so long a share is taken to last


async def until(is_true: Callable[[], object]) -> None:
    """Wait until something is true. Fails after SHARE_S, or later on a busy machine."""
    looks = _looks()  # by the true clock, also where the loop's own time is simulated
    while not is_true():
        next(looks)
        await asyncio.sleep(_LOOK_S)


def wait_until(is_true: Callable[[], object]) -> None:
    """Wait until something is true, outside of any loop. Fails as `until` does."""
    looks = _looks()
    while not is_true():
        next(looks)
        time.sleep(_LOOK_S)


def _share() -> float:
    """Return which share of a processor each program that wants one gets now, 0 to 1."""
    try:
        wanting = int(_LOAD.read_text().split()[3].partition("/")[0])
    except OSError:
        return SHARE_S / PATIENCE_S  # as if the machine were busy
    return min(1.0, (os.cpu_count() or 1) / max(wanting, 1))


def _looks() -> Iterator[None]:
    """Yield as long as one may look again."""
    began_s = looked_s = time.monotonic()
    spent_s = 0.0
    while spent_s < SHARE_S and looked_s - began_s < PATIENCE_S:
        yield
        now_s = time.monotonic()
        if now_s - looked_s >= _LOAD_LOOK_S:
            spent_s += (now_s - looked_s) * _share()
            looked_s = now_s
    raise AssertionError(f"waited {looked_s - began_s:.0f} s in vain")
