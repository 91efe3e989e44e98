"""Keys that close to ground: their levels, all at once, seen at the moment they change."""

from machine import Pin, Timer, mem32
from micropython import const

_GPIO_IN = const(0xD0000004)  # levels of GPIO 0 to 29 (RP2040 data sheet, 2.3.1.7, SIO)
_LISTEN = const(0xE000E100)  # NVIC_ISER: switches interrupts on (2.4.8)
_IGNORE = const(0xE000E180)  # NVIC_ICER: switches them off
SCAN_MS = 2  # between two looks at all pins
_MOST_SKIPPED = const(25)  # looks while no key moves: interrupts tell, this is for safety
_PINS = const(1 << 13)  # IO_IRQ_BANK0 (2.3.2)


class Keys:
    """The key pins, with pull-ups. `mask` has the bits of all of them."""

    def __init__(self, pins):
        self.mask = 0
        self._pins = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins]
        for pin in pins:
            self.mask |= 1 << pin

    def held(self):
        """Return the bitmap of keys held now: bit n is GPIO n."""
        return ~mem32[_GPIO_IN] & self.mask

    def watch(self, changed):
        """Call `changed(pin)` in a hard interrupt whenever a level changes; None ends it."""
        for pin in self._pins:
            pin.irq(handler=changed, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)


class Scanner:
    """What changes waits in the ring, stamped at once; what bounced is looked at again.

    A change interrupts. Then the pins are left alone until the next scan, SCAN_MS
    later at most, so that no noise on a wire can take the processor for itself. While
    all is quiet most scans are skipped: one takes as long as an eighth of a press.
    """

    def __init__(self, keys, debouncer, ring, ticks_us):
        self._keys = keys
        self._held = keys.held  # bound once: binding a method allocates
        self._debouncer = debouncer
        self._ring = ring
        self._ticks_us = ticks_us
        self._is_deaf = False  # until the next scan
        self._quiet_scans = 0  # for so many nothing moved, and no key is ignored
        self._timer = Timer(
            -1, mode=Timer.PERIODIC, period=SCAN_MS, callback=self._scan, hard=True
        )
        keys.watch(self._changed)

    def stop(self):
        self._keys.watch(None)
        self._timer.deinit()
        mem32[_LISTEN] = _PINS

    # Interrupt context from here: small ints and preallocated arrays only.

    def _scan(self, _timer):
        if 0 < self._quiet_scans < _MOST_SKIPPED:
            self._quiet_scans += 1
            return
        tick_us = self._ticks_us()
        if self._is_deaf:
            self._is_deaf = False
            mem32[_LISTEN] = _PINS
        changed = self._debouncer.update(self._held())
        if changed:
            self._keep(changed, tick_us)
        self._quiet_scans = 0 if self._debouncer.ignored else 1

    def _changed(self, _pin):
        tick_us = self._ticks_us()
        self._is_deaf = True
        self._quiet_scans = 0
        mem32[_IGNORE] = _PINS
        self._keep(self._debouncer.accept(self._held()), tick_us)

    def _keep(self, changed, tick_us):
        while changed:
            bit = changed & -changed
            self._ring.put(bit, self._debouncer.held & bit, tick_us)
            changed ^= bit
