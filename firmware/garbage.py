"""Collects garbage while an interrupt does urgent work."""

import gc
from time import ticks_diff, ticks_us

from machine import Timer
from micropython import const

_EACH_MS = const(1)
_LONG_US = const(800)  # of urgent work; more would leave no time for the collection


class Garbage:
    """Collects garbage. `errors` gets the errors of the interrupt."""

    def __init__(self, errors):
        self._errors = errors
        self._skips = 0  # interrupts that do nothing
        self._handler = self._work_meanwhile  # bound once: binding a method allocates

    def collect(self, meanwhile, is_to_count):
        """Collect garbage; call `meanwhile()`, which must not allocate, every millisecond.

        With `is_to_count`, return the number of free bytes; counting takes 4 ms.
        """
        self._meanwhile = meanwhile
        self._do(gc.collect)
        return self._do(gc.mem_free) if is_to_count else 0

    def _do(self, work):
        """Run `work()` while the timer interrupts it; return its result.

        There must be no jump between the creation of the timer and its deinit, since at jumps
        MicroPython runs its USB task, and an interrupt that calls that task meanwhile gets an
        OSError (shared/tinyusb/mp_usbd_runtime.c).
        """
        timer = Timer(-1, mode=Timer.PERIODIC, period=_EACH_MS, callback=self._handler, hard=True)
        result = work()
        timer.deinit()
        return result

    def _work_meanwhile(self, _timer):
        try:
            if self._skips:
                self._skips -= 1
                return
            began_us = ticks_us()
            self._meanwhile()
            took_us = ticks_diff(ticks_us(), began_us)
            if took_us > _LONG_US:  # as with bytecode; interrupts would take all the time
                self._skips = took_us // (1000 * _EACH_MS) + 1
        except BaseException as error:
            self._errors.note(error)
