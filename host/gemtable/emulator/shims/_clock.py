"""The board's own time, in microseconds since power-up, and the timers that ring in it.

Board time is the machine's time multiplied by the emulator's speed. The VM has
no interrupts, so a timer's callback runs late: when the program next waits or
asks for something. Each tick that was missed is then made up for, one by one,
and while a callback runs the clock stands at the moment it was due. Stamps are
exact however late it gets.
"""

import os
import sys

import utime
from micropython import heap_lock, heap_unlock

_LATEST_REAL_MS = 150  # later than this, on a machine that is too busy, the board's clock stood
_NOT_RINGING = -1
NEVER_US = 1 << 60  # a small int of the VM: larger ones are slow


class Clock:
    """Time since power-up; `start_us` is where it begins, `speed` in thousandths."""

    def __init__(self, start_us, speed):
        self._start_us = start_us
        self._speed = speed
        self._latest_us = _LATEST_REAL_MS * speed
        self._origin_us = utime.ticks_us()
        self._ringing_us = _NOT_RINGING
        self._timers = []
        self._next_us = NEVER_US

    def now_us(self):
        """Return the time; in a callback the moment it was due."""
        if self.is_ringing():
            return self._ringing_us
        return self._start_us + (utime.ticks_us() - self._origin_us) * self._speed // 1000

    def is_ringing(self):
        """Say whether a callback runs, as an interrupt would."""
        return self._ringing_us != _NOT_RINGING

    def real_us(self, board_us):
        """Return how long `board_us` of board time are on the machine."""
        return board_us * 1000 // self._speed

    def board_us(self, real_us):
        """Return how long `real_us` of the machine are in board time."""
        return real_us * self._speed // 1000

    def has_timers(self):
        return bool(self._timers)

    def add(self, timer):
        """Ring `timer` at its `due_us`, which its `ring` moves on."""
        self._timers.append(timer)

    def remove(self, timer):
        if timer in self._timers:
            self._timers.remove(timer)

    def catch_up(self):
        """Ring everything that is due, oldest first; return the time up to which all has rung."""
        now_us = self.now_us()
        if not self._timers or self.is_ringing():
            return now_us
        timer = self._next()
        late_us = now_us - self._next_us
        if late_us > self._latest_us:
            self._start_us -= late_us - self._latest_us
            now_us -= late_us - self._latest_us
        while self._next_us <= now_us:
            self._ring(timer)
            timer = self._next()
        return now_us

    def _next(self):
        """Return the timer that is due next, if any; `_next_us` is when."""
        soonest, soonest_us = None, NEVER_US
        for timer in self._timers:
            due_us = timer.due_us
            if due_us < soonest_us:
                soonest, soonest_us = timer, due_us
        self._next_us = soonest_us
        return soonest

    def _ring(self, timer):
        fault = None
        if timer.hard:
            heap_lock()  # a hard interrupt may not allocate on the board either
        try:
            self._ringing_us = self._next_us
            timer.ring()
        except Exception as error:
            fault = error
        finally:  # after control-C, which may come anywhere, the clock goes on
            self._ringing_us = _NOT_RINGING
            if timer.hard:
                heap_unlock()
        if fault:
            self.remove(timer)
            print("Uncaught exception in IRQ callback handler")
            sys.print_exception(fault)


clock = Clock(int(os.getenv("GEMTABLE_START_US")), int(os.getenv("GEMTABLE_SPEED")))
