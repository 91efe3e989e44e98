"""Garbage is collected, and an interrupt does meanwhile what cannot wait."""

import gc

from machine import Timer
from micropython import const

_EACH_MS = const(1)


def collect(meanwhile, is_to_count):
    """Collect it; `meanwhile(timer)`, which cannot allocate, is called each millisecond.

    Return how many bytes are free then, if they are to be counted: that takes 4 ms.
    """
    timer = Timer(-1, mode=Timer.PERIODIC, period=_EACH_MS, callback=meanwhile, hard=True)
    try:
        gc.collect()
        return gc.mem_free() if is_to_count else 0
    finally:
        timer.deinit()
