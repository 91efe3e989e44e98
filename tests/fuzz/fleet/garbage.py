"""Garbage is collected at one moment, so that the same steps end the same way each time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collected_at_the_end() -> Iterator[None]:
    """Collect only what was made meanwhile, and only at the end."""
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        gc.enable()
