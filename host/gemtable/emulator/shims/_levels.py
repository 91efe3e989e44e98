"""The levels of the pins at any moment: scripts move keys, and pins follow.

_key_pin.py models the wires of keys; a pin with a pull-up reads 1 while its key is open.
"""

import os
from math import inf

from _key_pin import KEY_FARAD, KeyPin
from _strokes import Strokes

_PINS = 30
_SETTLING_US = 200_000  # longer than any firmware needs to settle a key
_FOR_EVER_US = 1 << 50


class Levels:
    """The levels of GPIO 0 to 29: bit n is GPIO n. Times are board time in microseconds.

    All changes are computed when scripts arrive or pulls change, since an interrupt must not
    allocate, and floats do.
    """

    def __init__(self, open_keys, filtered):
        """Take two bitmaps: keys that are open at power-up, and pins with a filter."""
        self._pins = [KeyPin(KEY_FARAD if filtered >> pin & 1 else 0.0) for pin in range(_PINS)]
        for gpio, pin in enumerate(self._pins):
            pin.turn(0, not open_keys >> gpio & 1)
        self._us = 0  # pins are known until here; the clock of a busy machine can go back
        self._scripts = Strokes()
        self._strokes = []  # (us, gpio, level) in order, of keys still to move
        self._bitmap = 0
        self._changes = []  # (us, bit, level) of pins in order; those from _next on are to come
        self._next = 0
        self._changed_us = 0  # when a pin last changed

    def play(self, now_us, script):
        """Add strokes, (after_us, gpio, level) each, after those still to come."""
        self._pass_to(now_us)
        self._strokes += self._scripts.timed(self._us, script)
        self._foresee()

    def pull(self, now_us, gpio, pull, drives):
        """Set the chip's pull of a pin and what its output drives, both as in _key_pin.py."""
        self._pass_to(now_us)
        self._pins[gpio].pull(self._us, pull, drives)
        self._foresee()

    def at(self, us):
        """Return the bitmap at `us`, which must never decrease. Allocates nothing."""
        changes = self._changes
        while self._next < len(changes) and changes[self._next][0] <= us:
            change = changes[self._next]
            if change[2]:
                self._bitmap |= change[1]
            else:
                self._bitmap &= ~change[1]
            self._changed_us = change[0]
            self._next += 1
        return self._bitmap

    def next_us(self):
        """Return the time of the next change of a pin; None if there is none."""
        return self._changes[self._next][0] if self._next < len(self._changes) else None

    def calm_us(self, now_us):
        """Return the time until a pin can move; 0 if one has just moved and may be settling."""
        if now_us < self._changed_us + _SETTLING_US:
            return 0
        next_us = self.next_us()
        return _FOR_EVER_US if next_us is None else max(0, next_us - now_us)

    def now(self):
        """Return the bitmap of the last call of `at`."""
        return self._bitmap

    def _pass_to(self, now_us):
        self._us = max(now_us, self._us)
        strokes, self._strokes = self._strokes, []
        for stroke in strokes:
            if stroke[0] <= self._us:
                self._pins[stroke[1]].turn(stroke[0], not stroke[2])
            else:
                self._strokes.append(stroke)
        for pin in self._pins:
            if pin.next_us() <= self._us:
                pin.pass_to(self._us)

    def _foresee(self):
        """Compute the changes from now on; keep earlier ones, since `at` can be called late."""
        changes = [each for each in self._changes[self._next :] if each[0] <= self._us]
        coming = {}
        for us, gpio, level in self._strokes:
            coming.setdefault(gpio, []).append((us, level))
        for gpio, pin in enumerate(self._pins):
            if gpio in coming or pin.next_us() < inf:
                for change in _changes_of(gpio, pin.copy(), coming.get(gpio, ())):
                    _insert(changes, change)
        self._changes, self._next = changes, 0


def _changes_of(gpio, pin, strokes):
    """Return (us, bit, level) for each change of a pin if only these strokes move its key."""
    changes = []
    for us, level in strokes:
        if pin.next_us() <= us:
            changes.append((int(pin.next_us()), 1 << gpio, pin.level ^ 1))
        pin.turn(us, not level)
    if pin.next_us() < inf:
        changes.append((int(pin.next_us()), 1 << gpio, pin.level ^ 1))
    return changes


def _insert(changes, change):
    """Insert a change in order of time; MicroPython's sort is not stable."""
    place = len(changes)
    while place and changes[place - 1][0] > change[0]:
        place -= 1
    changes.insert(place, change)


levels = Levels(int(os.getenv("GEMTABLE_LEVELS")), int(os.getenv("GEMTABLE_FILTERED")))
