"""Computes the pictures and patterns of one unit over time. No hardware here.

A step creates no garbage. app.py counts only the garbage of lines, so MicroPython would collect
any other at a bad moment, while an edge waits.
"""

import pixels

_ALL = 256  # a blend with this part is the other picture alone


class Effect:
    """The picture of one unit. `shown` has red, green, blue of each LED in turn.

    steady  the picture
    pulse   smoothly from the picture to the other and back, once per period
    blink   the picture for half a period, then the other
    spin    the picture, turning once per period, except for the back light
    fade    from what was shown to the picture, once, in one period
    """

    def __init__(self, leds, backs=0):
        """`leds` is the number of LEDs of the unit; the last `backs` of them are back lights."""
        self._turning = leds - backs
        self.shown = bytearray(3 * leds)
        self._dark = bytes(3 * leds)
        self._pattern = "steady"
        self._picture = self._other = self._dark
        self._period_ms = 1000
        self._elapsed_ms = 0
        self._due = True

    def show(self, pattern, period_ms, picture, other):
        """Start a pattern. `picture` and `other` are bytes like `shown`; `other` can be empty.

        Raises ValueError if a picture has the wrong length or the period is not positive.
        """
        size = len(self.shown)
        if len(picture) != size or len(other) not in (0, size) or period_ms < 1:
            raise ValueError("a picture of another size")
        self._other = other or self._dark
        if pattern == "fade":
            self._other = bytes(self.shown)  # the start of the fade
        self._pattern = pattern
        self._picture = picture
        self._period_ms = period_ms
        self._elapsed_ms = 0
        self._due = True

    def step(self, passed_ms):
        """Advance the pattern by `passed_ms`; return whether `shown` may have changed."""
        if self._pattern == "steady":  # the usual and fastest path
            is_due, self._due = self._due, False
            if is_due:
                self.shown[:] = self._picture
            return is_due
        self._elapsed_ms += passed_ms
        if self._elapsed_ms >= self._period_ms:
            self._elapsed_ms %= self._period_ms
            if self._pattern == "fade":
                self._pattern = "steady"
        self._due = False
        self._paint()
        return True

    def _paint(self):
        phase = _ALL * self._elapsed_ms // self._period_ms
        if self._pattern == "pulse":
            self._blend(2 * phase if phase < _ALL // 2 else 2 * (_ALL - phase))
        elif self._pattern == "fade":
            self._blend(_ALL - phase)
        elif self._pattern == "blink" and phase >= _ALL // 2:
            self.shown[:] = self._other
        elif self._pattern == "spin":
            self._spin()
        else:
            self.shown[:] = self._picture

    def _spin(self):
        by = 3 * (self._turning * self._elapsed_ms // self._period_ms)
        shown, picture = self.shown, self._picture
        pixels.turn(shown, picture, 3 * self._turning, by, len(shown))  # type: ignore[arg-type]

    def _blend(self, part):
        shown, picture, other = self.shown, self._picture, self._other
        pixels.mix(shown, picture, other, len(shown), part)  # type: ignore[arg-type]
