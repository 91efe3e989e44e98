"""Collects garbage, while an interrupt does urgent work."""

import gc

from machine import Timer
from micropython import const

_EACH_MS = const(1)


def collect(meanwhile, is_to_count):
    """Collect garbage; call `meanwhile(timer)`, which cannot allocate, every millisecond.

    With `is_to_count`, return how many bytes are free then: counting takes 4 ms.
    """
    timer = Timer(-1, mode=Timer.PERIODIC, period=_EACH_MS, callback=meanwhile, hard=True)
    try:
        gc.collect()
        return gc.mem_free() if is_to_count else 0
    finally:
        timer.deinit()
