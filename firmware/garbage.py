"""Garbage is collected, and an interrupt does meanwhile what cannot wait."""

import gc

from machine import Timer
from micropython import const

_EACH_MS = const(1)


def collect(meanwhile):
    """Collect it; `meanwhile(timer)`, which cannot allocate, is called each millisecond."""
    timer = Timer(-1, mode=Timer.PERIODIC, period=_EACH_MS, callback=meanwhile, hard=True)
    try:
        gc.collect()
    finally:
        timer.deinit()
