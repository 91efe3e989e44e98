"""`machine` as an RP2040 has it: what the firmware uses of it, on the board's own time."""

import os

import utime
from _channel import listen, send
from _clock import clock
from _levels import levels

_GPIO_IN = 0xD0000004  # levels of all pins (RP2040 data sheet, 2.3.1.7, SIO)
_WATCHDOG_CLEAR = 0x4005B000  # WATCHDOG_CTRL through its clear-bits alias (4.7.6, 2.1.2)
_WATCHDOG_ENABLE = 1 << 30
PWRON_RESET = 1
WDT_RESET = 3

_LONGEST_WATCH_MS = 8388  # RP2040 data sheet, 4.7.6: 24 bits of half microseconds


def _pins():
    """Return the levels of all pins now, after every interrupt before now."""
    if not clock.is_ringing():
        listen()
    return levels.at(clock.catch_up())


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, gpio, mode=-1, pull=-1):
        self.gpio = gpio

    def value(self):
        return _pins() >> self.gpio & 1


class Timer:
    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, number=-1, *, mode=PERIODIC, period, callback, hard=False):
        self._callback = callback
        self._period_us = period * 1000
        self._is_periodic = mode == Timer.PERIODIC
        self.hard = hard
        self.due_us = clock.now_us() + self._period_us
        clock.add(self)

    def ring(self):
        if self._is_periodic:
            self.due_us += self._period_us
        else:
            clock.remove(self)
        self._callback(self)

    def deinit(self):
        clock.remove(self)


class WDT:
    """The supervisor is the watchdog: it also sees a program that hangs in a loop."""

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


class _Registers:
    """The memory of the chip, as far as the firmware touches it."""

    def __getitem__(self, address):
        if address == _GPIO_IN:
            return _pins()
        raise NotImplementedError("no register at 0x%08x" % address)

    def __setitem__(self, address, value):
        if address != _WATCHDOG_CLEAR or value != _WATCHDOG_ENABLE:
            raise NotImplementedError("no register at 0x%08x" % address)
        send("watchdog", 0)


mem32 = _Registers()


def reset():
    """Have the supervisor end this VM and start another; nothing here can catch it."""
    send("reset")
    while True:
        utime.sleep_ms(1000)


def reset_cause():
    """Return PWRON_RESET, or WDT_RESET after the watchdog or reset()."""
    return PWRON_RESET if os.getenv("GEMTABLE_POWER_ON") == "1" else WDT_RESET


def unique_id():
    return bytes.fromhex(os.getenv("GEMTABLE_UID"))
