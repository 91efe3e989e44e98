"""Keys that close to ground: their levels, all at once, and a scan each millisecond."""

from machine import Pin, Timer, mem32
from micropython import const

_GPIO_IN = const(0xD0000004)  # levels of GPIO 0 to 29 (RP2040 data sheet, 2.3.1.7, SIO)


class Keys:
    """The key pins, with pull-ups. `mask` has the bits of all of them."""

    def __init__(self, pins):
        self.mask = 0
        for pin in pins:
            Pin(pin, Pin.IN, Pin.PULL_UP)
            self.mask |= 1 << pin

    def held(self):
        """Return the bitmap of keys held now: bit n is GPIO n."""
        return ~mem32[_GPIO_IN] & self.mask


class Scanner:
    """Sample the keys once a millisecond; what changed waits in the ring."""

    def __init__(self, keys, debouncer, ring, ticks_us):
        self._held = keys.held  # bound once: binding a method allocates
        self._debouncer = debouncer
        self._ring = ring
        self._ticks_us = ticks_us
        self._timer = Timer(-1, mode=Timer.PERIODIC, period=1, callback=self._scan, hard=True)

    def stop(self):
        self._timer.deinit()

    def _scan(self, _timer):  # interrupt context: small ints and preallocated arrays only
        changed = self._debouncer.update(self._held())
        if not changed:
            return
        tick_us = self._ticks_us()
        while changed:
            bit = changed & -changed
            self._ring.put(bit, self._debouncer.held & bit, tick_us)
            changed ^= bit
