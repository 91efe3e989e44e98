"""Waiting for what must happen: a guard against what hangs, and no measure.

What takes milliseconds on an idle machine takes as long as it takes on a busy one. So the
limit is far above anything that happens; pytest's traceback shows the line that waited.
"""

import asyncio
import time
from collections.abc import Callable

PATIENCE_S = 300.0  # half of pytest's own timeout in pyproject.toml, which says less
_LOOK_S = 0.005
_IN_VAIN = f"waited {PATIENCE_S:g} s in vain"


async def until(is_true: Callable[[], object]) -> None:
    """Wait until something is true. Fails after PATIENCE_S."""
    deadline = time.monotonic() + PATIENCE_S  # also where the loop's own time is simulated
    while not is_true():
        assert time.monotonic() < deadline, _IN_VAIN
        await asyncio.sleep(_LOOK_S)


def wait_until(is_true: Callable[[], object]) -> None:
    """Wait until something is true, outside of any loop. Fails as `until` does."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_true():
        assert time.monotonic() < deadline, _IN_VAIN
        time.sleep(_LOOK_S)
