"""The levels of the pins at any moment: fingers move by scripts, not by surprise."""

import os


class Levels:
    """The levels of GPIO 0 to 29, bit n is GPIO n; an open key reads 1.

    Moments are board time in microseconds and are asked for in order.
    """

    def __init__(self, bitmap):
        self._bitmap = bitmap
        self._strokes = []  # (us, bit, level) in order, from _next on still to come
        self._next = 0
        self._moved_us = {}  # by GPIO: when its last stroke is, or was

    def play(self, now_us, script):
        """Add strokes, (after_us, gpio, level) each, after those still to come.

        The first comes as soon as its own key has rested for so long, each other so
        long after the one before.
        """
        self._strokes = self._strokes[self._next :]
        self._next = 0
        at_us = max(now_us, self._strokes[-1][0]) if self._strokes else now_us
        is_first = True
        for after_us, gpio, level in script:
            if not is_first:
                at_us += after_us
            elif gpio in self._moved_us:
                at_us = max(at_us, self._moved_us[gpio] + after_us)
            is_first = False
            self._strokes.append((at_us, 1 << gpio, level))
            self._moved_us[gpio] = at_us

    def at(self, us):
        """Return the bitmap at `us`. Allocates nothing: interrupts ask."""
        strokes = self._strokes
        while self._next < len(strokes) and strokes[self._next][0] <= us:
            stroke = strokes[self._next]
            if stroke[2]:
                self._bitmap |= stroke[1]
            else:
                self._bitmap &= ~stroke[1]
            self._next += 1
        return self._bitmap

    def next_us(self):
        """Return when the next stroke is, None when none is to come."""
        return self._strokes[self._next][0] if self._next < len(self._strokes) else None

    def now(self):
        """Return the bitmap as it was asked for last."""
        return self._bitmap


levels = Levels(int(os.getenv("GEMTABLE_LEVELS")))
