"""Hardly looks for garbage in a command that keeps what it loads and reads, and ends soon."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_OBJECTS = 1_000_000  # more than were freed, before garbage is looked for; Python's own is 700


@contextmanager
def hardly_collected() -> Iterator[None]:
    """Hardly look for garbage in the block.

    With thousands of matches it took a fifth of the time, part of it while modules load.
    """
    before = gc.get_threshold()
    gc.set_threshold(_OBJECTS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
