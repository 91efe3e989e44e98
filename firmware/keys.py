"""Keys that close to ground: their levels, all at once, and each change at its moment."""

import chip
from machine import Pin, Timer, mem32
from micropython import const

_GPIO_IN = const(0xD0000004)  # levels of GPIO 0 to 29: SIO, on both chips (RP2040 2.3.1.7)
_BOTH_EDGES = const(0b1100)
_FIRST_OF_ALL = const(0xFFFF00FF)  # no other interrupt stops that of the pins


class _Pin:
    """One key's pin. When it moves it is stamped at once, and left alone until `listen`."""

    def __init__(self, number):
        self.bit = 1 << number
        self._pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self._edges = _BOTH_EDGES << 4 * (number % 8)
        register = 4 * (number // 8)
        self._latched = chip.PIN_EDGES + register  # writing a one to an edge forgets it
        self._listen = chip.PIN_INTERRUPTS + chip.SET + register
        self._ignore = chip.PIN_INTERRUPTS + chip.CLEAR + register
        self._is_ignored = False

    def watch(self, touch, ticks_us):
        """Call `touch(bit, levels, tick_us)` in a hard interrupt at each change."""
        self._touch, self._ticks_us = touch, ticks_us
        self._pin.irq(handler=self._moved, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def stop(self):
        self._pin.irq(handler=None)

    def listen(self):
        """Let it interrupt again, from now on."""
        if self._is_ignored:
            self._is_ignored = False
            mem32[self._latched] = self._edges
            mem32[self._listen] = self._edges

    def _moved(self, _pin):
        if self._is_ignored:
            return  # MicroPython asks all that moved, as soon as one of them interrupts
        tick_us = self._ticks_us()
        mem32[self._ignore] = self._edges
        self._is_ignored = True
        self._touch(self.bit, ~mem32[_GPIO_IN], tick_us)


class Keys:
    """The key pins, with pull-ups. `mask` has the bits of all of them.

    A change interrupts, before anything else, and its pin is left alone until `listen`, so
    that no noise on a wire can take the processor for itself.
    """

    def __init__(self, pins):
        self.mask = 0
        self._pins = [_Pin(number) for number in pins]
        for pin in self._pins:
            self.mask |= pin.bit

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
        for pin in self._pins:
            pin.stop()
        self._timer.deinit()

    def _ring(self, _timer):
        self._scan()
