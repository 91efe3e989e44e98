"""Keys that close to ground. Reads all levels at once, and stamps each change."""

import chip
from machine import Pin, Timer, mem32
from micropython import const

_GPIO_IN = const(0xD0000004)  # levels of GPIO 0 to 29: SIO, on both chips (RP2040 2.3.1.7)
_BOTH_EDGES = const(0b1100)  # of a pin's four bits, and for Pin.irq
_FIRST_OF_ALL = const(0xFFFF00FF)  # mask for the highest priority: nothing preempts the pins
_PAD_INPUT = const(1 << 6)  # IE of a pad: its level can be read (RP2350 data sheet, PADS_BANK0)
_TICKS = const(0x3FFFFFFF)  # the clock's last tick before it wraps
_APART_US = const(40)  # after a longer gap, an interrupt did not wait for the previous one
_CHARGED_MS = const(60)  # for a key's capacitor to charge through the pull-up: 100 nF takes 8
_AT_ONCE_US = const(100)  # of the 200 us that any stamp can be late; the rest is interrupt latency


class _Burst:
    """Interrupts of pins in direct succession. All but the first may have had to wait.

    The first one was served at `began_us`; no waiting pin moved before that. `mask` has the
    bits of all pins.
    """

    def __init__(self):
        self.began_us = self.ended_us = 0
        self.mask = 0


class _Pin:
    """A key's pin. A change is stamped at once; further ones are ignored until `listen`."""

    def __init__(self, number, burst, errors):
        self.bit = 1 << number
        self._burst, self._errors = burst, errors
        self._pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self._edges = _BOTH_EDGES << 4 * (number % 8)
        register = 4 * (number // 8)
        self._ignore = chip.PIN_INTERRUPTS + chip.CLEAR + register
        self._is_ignored = False

    def watch(self, touch, ticks_us):
        """Call `touch(bit, levels, tick_us, late_us)` in a hard interrupt at each change.

        `levels` are those of all keys at that time.
        """
        self._touch, self._ticks_us = touch, ticks_us
        self._handler = self._moved  # bound once: binding a method allocates
        self._is_ignored = True
        self.listen()

    def stop(self):
        self._pin.irq(handler=None)

    def listen(self):
        """Let the pin interrupt again. Allocates only the first time."""
        if self._is_ignored:
            self._is_ignored = False
            self._pin.irq(self._handler, _BOTH_EDGES, hard=True)

    def _moved(self, _pin):
        try:
            burst = self._burst
            levels = ~mem32[_GPIO_IN] & burst.mask
            tick_us = self._ticks_us()  # after the levels, so that no stamp is before its edge
            if (tick_us - burst.ended_us) & _TICKS > _APART_US:
                burst.began_us = tick_us
            # One interrupt makes MicroPython call the handlers of all pins that moved.
            if not self._is_ignored:
                mem32[self._ignore] = self._edges
                self._is_ignored = True
                late_us = ((tick_us - burst.began_us) & _TICKS) - _AT_ONCE_US
                self._touch(self.bit, levels, tick_us, late_us if late_us > 0 else 0)
            burst.ended_us = self._ticks_us()
        except BaseException as error:
            self._errors.note(error)


class Keys:
    """The key pins, with pull-ups. `mask` has the bits of all pins.

    A change interrupts with the highest priority, and its pin is then ignored until `listen`,
    so that noise on a wire cannot monopolize the processor. `errors` gets handlers' errors.
    """

    def __init__(self, pins, errors):
        # Otherwise all levels would exceed a small int, which an interrupt cannot allocate.
        for pad in chip.FURTHER_PADS:
            mem32[pad + chip.CLEAR] = _PAD_INPUT
        self._burst, self._errors = _Burst(), errors
        self._pins = [_Pin(number, self._burst, errors) for number in pins]
        for pin in self._pins:
            self._burst.mask |= pin.bit
        self.mask = self._burst.mask

    def wait_until_charged(self, sleep_ms):
        """Wait until the capacitors at the keys are charged, so that no key reads held.

        A reset discharges them through the pull-downs, and a key reads held until its pull-up
        has charged its capacitor. If a key still reads held after 60 ms, somebody holds it.
        """
        for _ in range(_CHARGED_MS):
            if not self.held():
                break
            sleep_ms(1)

    def held(self):
        """Return the bitmap of the keys held now. Bit n is GPIO n."""
        return ~mem32[_GPIO_IN] & self.mask

    def listen(self, bits):
        """Let these pins interrupt again. Allocates nothing."""
        for pin in self._pins:
            if pin.bit & bits:
                pin.listen()

    def watch(self, debouncer, scan_ms, ticks_us):
        """Pass each change to the debouncer, and call its scan every `scan_ms`."""
        mem32[chip.PIN_PRIORITY] &= _FIRST_OF_ALL
        for pin in self._pins:
            pin.watch(debouncer.touch, ticks_us)
        self._scan = debouncer.scan  # bound once: binding a method allocates
        self._timer = Timer(
            -1, mode=Timer.PERIODIC, period=scan_ms, callback=self._scan_keys, hard=True
        )

    def stop(self):
        """Stop scans and interrupts."""
        self._timer.deinit()  # first, since a scan would let pins interrupt again
        for pin in self._pins:
            pin.stop()

    def _scan_keys(self, _timer):
        try:
            self._scan()
        except BaseException as error:
            self._errors.note(error)
