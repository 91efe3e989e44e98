"""`machine` of RP2040 and RP2350, as far as the firmware uses it, in board time."""

import os
import sys

import _addresses
import _key_pin
import _screen_wires
import utime
from _buses import I2C, PWM, SPI, SoftI2C  # noqa: F401  the program imports them from here
from _channel import listen, send
from _clock import NEVER_US, clock
from _levels import levels

_OFFSETS = 0, 4, 8, 12  # of the pin interrupt registers, with eight pins each
_BOTH_EDGES = 0b1100  # of a pin's four bits in an interrupt register
_ALL_PINS = (1 << 30) - 1
_WATCHDOG_ENABLE = 1 << 30
_PAD_INPUT = 1 << 6
PWRON_RESET = 1
WDT_RESET = 3

_LONGEST_WATCH_MS = 8388  # RP2040 data sheet, 4.7.6: 24 bits of half microseconds


def _pins():
    """Return the levels of all pins now, after running all interrupts before now."""
    if not clock.is_ringing():
        listen()
    return levels.at(clock.catch_up())


def _is_done(handler, part):
    """Call a handler as a hard interrupt does; print the error and return False if it raises.

    Source: MicroPython, shared/runtime/mpirq.c.
    """
    try:
        handler(part)
        return True
    except Exception as error:
        print("Uncaught exception in IRQ callback handler")
        sys.print_exception(error)
        return False


class _PinInterrupt:
    """Fires from the clock, like a timer, at each change of a watched pin.

    An edge of an ignored pin is latched: it interrupts as soon as the pin is listened to
    again, unless it is cleared before.
    """

    hard = True

    def __init__(self):
        self._handlers = [None] * 30
        self._pins = [None] * 30
        self._watched = 0
        self._ignored = 0
        self._latched = 0

    def watch(self, pin, handler):
        """Call `handler(pin)` at each change from now on; None ends this. Allocates nothing."""
        bit = 1 << pin.gpio
        levels.at(clock.catch_up())  # earlier changes do not interrupt
        self._handlers[pin.gpio], self._pins[pin.gpio] = handler, pin
        self._watched = self._watched | bit if handler else self._watched & ~bit
        self._ignored &= ~bit
        self._latched &= ~bit
        clock.remove(self)
        if self._watched:
            clock.add(self)

    def forget(self, bits):
        self._latched &= ~bits

    def ignore(self, bits):
        self._ignored |= bits

    def listen(self, bits):
        self._ignored &= ~bits
        self._interrupt()

    @property
    def due_us(self):
        stroke_us = levels.next_us()
        return NEVER_US if stroke_us is None else stroke_us

    def ring(self):
        before = levels.now()
        self._latched |= (before ^ levels.at(self.due_us)) & self._watched
        self._interrupt()

    def _interrupt(self):
        due = self._latched & ~self._ignored
        gpio = 0
        while due:
            if due & 1:
                self._latched &= ~(1 << gpio)
                pin = self._pins[gpio]
                if not _is_done(self._handlers[gpio], pin):
                    self.watch(pin, None)
            due >>= 1
            gpio += 1


_pin_interrupt = _PinInterrupt()
_PULLS = {1: _key_pin.UP, 2: _key_pin.DOWN}  # by PULL_UP and PULL_DOWN


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, gpio, mode=-1, pull=-1, *, value=None):
        self.gpio = gpio
        self._pull = _PULLS.get(pull, _key_pin.NONE)
        if mode == Pin.OUT:
            self.value(int(bool(value)))
        elif mode != -1 and _screen_wires.level(gpio) is None:
            levels.pull(clock.catch_up(), gpio, self._pull, _key_pin.NONE)

    def value(self, level=None):
        """Return the level of the pin, or drive the output to `level`."""
        if level is None:
            driven = _screen_wires.level(self.gpio)
            return _pins() >> self.gpio & 1 if driven is None else driven
        if not _screen_wires.drive(self.gpio, int(bool(level))):
            drives = _key_pin.UP if level else _key_pin.DOWN
            levels.pull(clock.catch_up(), self.gpio, self._pull, drives)

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, hard=False):
        """Call `handler` at both edges: the firmware uses no other trigger."""
        _pin_interrupt.watch(self, handler)


class Timer:
    PERIODIC = 1

    def __init__(self, number=-1, *, mode=PERIODIC, period, callback, hard=False):
        self._callback = callback
        self._period_us = period * 1000
        self.hard = hard
        self.due_us = clock.now_us() + self._period_us
        clock.add(self)

    def ring(self):
        self.due_us += self._period_us
        if not _is_done(self._callback, self):
            clock.remove(self)

    def deinit(self):
        clock.remove(self)


class WDT:
    """The watchdog. The supervisor runs it, so that it also stops a program in an endless loop."""

    def __init__(self, number=0, timeout=5000):
        if not 1 <= timeout <= _LONGEST_WATCH_MS:
            raise ValueError("timeout exceeds %d" % _LONGEST_WATCH_MS)
        self._between_us = timeout * 1000 // 8
        self._told_us = clock.now_us()
        send("watchdog", timeout)

    def feed(self):
        now_us = clock.now_us()
        if now_us - self._told_us >= self._between_us:
            self._told_us = now_us
            send("fed")


def _pins_of(address, first, value):
    """Return the bits of the pins whose edges `value` selects in the register at `address`.

    `first` is the register of pins 0 to 7. Returns None if `address` is no such register.
    """
    offset = address - first
    if offset not in _OFFSETS:
        return None
    bits = 0
    for place in range(8):
        if value >> 4 * place & _BOTH_EDGES:
            bits |= 1 << 2 * offset + place
    return bits


class _Registers:
    """The registers of the chip that the firmware uses."""

    def __init__(self):
        self._scratch = int(os.getenv("GEMTABLE_SCRATCH"))
        self._further = set(_addresses.PADS_CLEAR)  # read high, as on an RP2350B with pull-ups
        self._obey = (
            (_addresses.LATCHED, _pin_interrupt.forget),
            (_addresses.LISTEN, _pin_interrupt.listen),
            (_addresses.IGNORE, _pin_interrupt.ignore),
        )

    def __getitem__(self, address):
        if address == _addresses.GPIO_IN:
            if self._further:  # more than a small int, which an interrupt cannot allocate
                raise MemoryError("memory allocation failed, heap is locked")
            return _pins()
        if address == _addresses.SCRATCH:
            return self._scratch
        if address in (_addresses.PRIORITIES, _addresses.USB_FRAME):  # no frame ever begins
            return 0
        if address == _addresses.CHIP_ID:
            return _addresses.CHIP
        raise _no_register(address)

    def __setitem__(self, address, value):
        for first, obey in self._obey:
            bits = _pins_of(address, first, value)
            if bits is not None:
                obey(bits)
                return
        if address == _addresses.PRIORITIES:
            pass  # here no interrupt preempts another
        elif address == _addresses.LISTEN_TO_ALL and value == _addresses.PINS:
            _pin_interrupt.listen(_ALL_PINS)
        elif address == _addresses.IGNORE_ALL and value == _addresses.PINS:
            _pin_interrupt.ignore(_ALL_PINS)
        elif address == _addresses.WATCHDOG_CLEAR and value == _WATCHDOG_ENABLE:
            send("watchdog", 0)
        elif address in self._further and value == _PAD_INPUT:
            self._further.remove(address)
        elif address == _addresses.SCRATCH:
            self._scratch = value
            send("scratch", value)
        else:
            raise _no_register(address)


def _no_register(address):
    return NotImplementedError("no register at 0x%08x" % address)


mem32 = _Registers()


def reset():
    """Ask the supervisor to end this VM and start another; the program cannot prevent it."""
    send("reset")
    while True:
        utime.sleep_ms(1000)


def reset_cause():
    """Return PWRON_RESET, or WDT_RESET after the watchdog or reset()."""
    return PWRON_RESET if os.getenv("GEMTABLE_POWER_ON") == "1" else WDT_RESET


def unique_id():
    return bytes.fromhex(os.getenv("GEMTABLE_UID"))
