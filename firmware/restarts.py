"""How often in a row the program failed: kept where resets do not reach, but power does.

A program that raised, or hung until the watchdog bit, has failed. One that ran for a while,
or that somebody stopped, has not.
"""

import chip
from machine import PWRON_RESET, mem32, reset_cause
from micropython import const

MOST = const(3)  # failures in a row; then the program is not started any more
WELL_MS = const(30_000)  # a program that ran for so long is well

_KEPT = chip.WATCHDOG + 0xC  # SCRATCH0: outlives a reset (RP2040 data sheet, 4.7.6)
_OURS = const(0x27E30000)  # or it is not we who wrote it
_OURS_MASK = const(0x3FFF0000)
_RUNS = const(0x100)
_FAILURES = const(0xFF)


def failures():
    """Return how often in a row the program failed, before it is started."""
    kept = _kept()
    return min((kept & _FAILURES) + bool(kept & _RUNS), _FAILURES)


def start():
    """Return why the program is started, before it is: as `start` of a hello has it."""
    kept = _kept()
    if kept & _RUNS:
        return "hang"
    if kept & _FAILURES:
        return "failure"
    return "power" if reset_cause() == PWRON_RESET else "reset"


def begin(failed):
    """Note that the program runs, after so many failures: if nothing is noted again, it hung."""
    mem32[_KEPT] = _OURS | _RUNS | failed


def fail(failed):
    """Note that the program failed, after so many failures."""
    mem32[_KEPT] = _OURS | min(failed + 1, _FAILURES)


def forget():
    """Note that the program is well, or stopped by somebody who will see to it."""
    mem32[_KEPT] = _OURS


def _kept():
    kept = mem32[_KEPT]
    is_ours = reset_cause() != PWRON_RESET and kept & _OURS_MASK == _OURS
    return kept if is_ours else 0
