"""Keys that close to ground: their levels, all at once, and each change at its moment."""

import chip
from machine import Pin, Timer, mem32
from micropython import const

_GPIO_IN = const(0xD0000004)  # levels of GPIO 0 to 29: SIO, on both chips (RP2040 2.3.1.7)
_BOTH_EDGES = const(0b1100)  # of a pin's four bits, and as Pin.irq has them
_FIRST_OF_ALL = const(0xFFFF00FF)  # no other interrupt stops that of the pins
_PAD_INPUT = const(1 << 6)  # IE of a pad: its level can be read (RP2350 data sheet, PADS_BANK0)
_TICKS = const(0x3FFFFFFF)  # what the clock counts before it begins anew
_APART_US = const(40)  # between two interrupts of which one did not wait for the other
_AT_ONCE_US = const(100)  # of the 200 that a stamp may always be late: the rest is to get here


class _Burst:
    """Interrupts of pins that follow at once: all but the first may have had to wait.

    `began_us` is when the first of them was served: no pin that waits moved before. `mask`
    has the bits of all pins.
    """

    def __init__(self):
        self.began_us = self.ended_us = 0
        self.mask = 0


class _Pin:
    """One key's pin. When it moves it is stamped at once, and left alone until `listen`."""

    def __init__(self, number, burst):
        self.bit = 1 << number
        self._burst = burst
        self._pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self._edges = _BOTH_EDGES << 4 * (number % 8)
        register = 4 * (number // 8)
        self._ignore = chip.PIN_INTERRUPTS + chip.CLEAR + register
        self._is_ignored = False

    def watch(self, touch, ticks_us):
        """Call `touch(bit, levels, tick_us, late_us)` in a hard interrupt at each change.

        `levels` are those of all keys then.
        """
        self._touch, self._ticks_us = touch, ticks_us
        self._handler = self._moved  # bound once: binding a method allocates
        self._is_ignored = True
        self.listen()

    def stop(self):
        self._pin.irq(handler=None)

    def listen(self):
        """Let it interrupt again, from now on. Allocates nothing but the first time.

        The handler is said each time: MicroPython forgets one that has raised.
        """
        if self._is_ignored:
            self._is_ignored = False
            self._pin.irq(self._handler, _BOTH_EDGES, hard=True)

    def _moved(self, _pin):
        burst = self._burst
        levels = ~mem32[_GPIO_IN] & burst.mask
        tick_us = self._ticks_us()  # then: no stamp is before its edge
        if (tick_us - burst.ended_us) & _TICKS > _APART_US:
            burst.began_us = tick_us
        # MicroPython asks all that moved, as soon as one of them interrupts.
        if not self._is_ignored:
            mem32[self._ignore] = self._edges
            self._is_ignored = True
            late_us = ((tick_us - burst.began_us) & _TICKS) - _AT_ONCE_US
            self._touch(self.bit, levels, tick_us, late_us if late_us > 0 else 0)
        burst.ended_us = self._ticks_us()


class Keys:
    """The key pins, with pull-ups. `mask` has the bits of all of them.

    A change interrupts, before anything else, and its pin is left alone until `listen`, so
    that no noise on a wire can take the processor for itself.
    """

    def __init__(self, pins):
        # Or their levels made of all levels more than a small int, which an interrupt cannot have.
        for pad in chip.FURTHER_PADS:
            mem32[pad + chip.CLEAR] = _PAD_INPUT
        self._burst = _Burst()
        self._pins = [_Pin(number, self._burst) for number in pins]
        for pin in self._pins:
            self._burst.mask |= pin.bit
        self.mask = self._burst.mask
        self.scans = 0  # counted like ticks, so that it can be seen whether they go on

    def held(self):
        """Return the bitmap of keys held now: bit n is GPIO n."""
        return ~mem32[_GPIO_IN] & self.mask

    def listen(self, bits):
        """Let these pins interrupt again. Allocates nothing."""
        for pin in self._pins:
            if pin.bit & bits:
                pin.listen()

    def watch(self, debouncer, scan_ms, ticks_us):
        """Have the debouncer hear of each change, and scan each `scan_ms`."""
        mem32[chip.PIN_PRIORITY] &= _FIRST_OF_ALL
        for pin in self._pins:
            pin.watch(debouncer.touch, ticks_us)
        self._scan = debouncer.scan  # bound: to bind a method allocates
        self._timer = Timer(
            -1, mode=Timer.PERIODIC, period=scan_ms, callback=self._ring, hard=True
        )

    def stop(self):
        """Hear nothing more."""
        self._timer.deinit()  # first: a scan lets pins interrupt again
        for pin in self._pins:
            pin.stop()

    def _ring(self, _timer):
        self._scan()
        self.scans = (self.scans + 1) & _TICKS
