"""The board's own time, in microseconds since power-up, and its timers.

Board time is the machine's time multiplied by the emulator's speed. The VM has no
interrupts, so a timer's callback runs late: when the program next waits or reads the time
or the pins. Then the missed callbacks run one by one. While one runs, the clock shows the
time at which it was due. So timestamps are exact, however late the callbacks run.
"""

import os

import utime
from micropython import heap_lock, heap_unlock

_LATEST_REAL_MS = 150  # a larger delay, on a busy machine, does not count as board time
_NOT_RINGING = -1
NEVER_US = 1 << 60  # a small int in the VM: larger ones are slow


class Clock:
    """Time since power-up; it starts at `start_us`, and `speed` is in thousandths."""

    def __init__(self, start_us, speed):
        self._start_us = start_us
        self._speed = speed
        self._latest_us = _LATEST_REAL_MS * speed
        self._origin_us = utime.ticks_us()
        self._ringing_us = _NOT_RINGING
        self._timers = []
        self._next_us = NEVER_US

    def now_us(self):
        """Return the board's time; in a callback, the moment at which it was due."""
        if self.is_ringing():
            return self._ringing_us
        return self._start_us + (utime.ticks_us() - self._origin_us) * self._speed // 1000

    def is_ringing(self):
        """Return whether a timer's callback is running, in place of an interrupt."""
        return self._ringing_us != _NOT_RINGING

    def real_us(self, board_us):
        """Convert board time to the machine's time."""
        return board_us * 1000 // self._speed

    def board_us(self, real_us):
        """Convert the machine's time to board time."""
        return real_us * self._speed // 1000

    def has_timers(self):
        return bool(self._timers)

    def add(self, timer):
        """Register a timer: its `ring` is called at `due_us`, and sets the next `due_us`."""
        self._timers.append(timer)

    def remove(self, timer):
        if timer in self._timers:
            self._timers.remove(timer)

    def catch_up(self):
        """Run all due callbacks, oldest first; return the time up to which all have run."""
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
        """Return the timer that is due next, if any, and set `_next_us` to its time."""
        soonest, soonest_us = None, NEVER_US
        for timer in self._timers:
            due_us = timer.due_us
            if due_us < soonest_us:
                soonest, soonest_us = timer, due_us
        self._next_us = soonest_us
        return soonest

    def _ring(self, timer):
        if timer.hard:
            heap_lock()  # a hard interrupt cannot allocate on a board either
        try:
            self._ringing_us = self._next_us
            timer.ring()
        finally:  # control-C may come anywhere; the clock continues after it
            self._ringing_us = _NOT_RINGING
            if timer.hard:
                heap_unlock()


clock = Clock(int(os.getenv("GEMTABLE_START_US")), int(os.getenv("GEMTABLE_SPEED")))
