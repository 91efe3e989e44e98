"""The table's time: seconds as the boards' clocks run, which may be faster than ours."""

import time

from gemtable.stamps import Stamp


class TableClock:
    """Turns moments of the host's clock into the table's and back; `speed` is its speed."""

    def __init__(self, speed: float) -> None:
        self._speed = speed

    def now(self) -> Stamp:
        return self.stamp(Stamp(self.loop_s(), 0.0))

    def loop_s(self) -> float:
        """Return what time it is by the loop's own clock."""
        return time.monotonic()

    def stamp(self, at: Stamp) -> Stamp:
        """Return a moment of the host's clock in the table's time."""
        return Stamp(at.at_s * self._speed, at.error_s * self._speed)

    def host_s(self, at_s: float) -> float:
        """Return a moment of the table's time by the host's clock."""
        return at_s / self._speed
