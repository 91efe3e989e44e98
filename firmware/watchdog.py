"""The watchdog: reboots a board whose loop hangs."""

from machine import WDT, mem32
from micropython import const

TIMEOUT_MS = 4000

_CTRL_CLEAR = const(0x4005B000)  # WATCHDOG_CTRL through its clear-bits alias
_ENABLE = const(1 << 30)  # RP2040 data sheet, 4.7.6


class Watchdog:
    """Runs from the moment it is made; `feed` it within TIMEOUT_MS."""

    def __init__(self):
        self._dog = WDT(timeout=TIMEOUT_MS)

    def feed(self):
        self._dog.feed()

    def stop(self):
        """Let the board live without being fed, as while somebody works on it with mpremote."""
        mem32[_CTRL_CLEAR] = _ENABLE
