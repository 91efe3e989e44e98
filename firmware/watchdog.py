"""The watchdog: reboots a board whose loop hangs."""

import chip
from machine import WDT, mem32
from micropython import const

TIMEOUT_MS = 4000

_ENABLE = const(1 << 30)  # of CTRL, the first register (RP2040 data sheet, 4.7.6; as on RP2350)


class Watchdog:
    """The watchdog, which runs from its creation on. `feed` it within TIMEOUT_MS."""

    def __init__(self):
        self._dog = WDT(timeout=TIMEOUT_MS)

    def feed(self):
        self._dog.feed()

    def stop(self):
        """Stop the watchdog, for example while somebody works on the board with mpremote."""
        mem32[chip.WATCHDOG + chip.CLEAR] = _ENABLE
