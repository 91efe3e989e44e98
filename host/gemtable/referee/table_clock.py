"""The table's time: seconds as the boards' clocks run, which may be faster than the host's."""

import time

from gemtable.referee.interfaces import Link
from gemtable.stamps import Stamp


class TableClock:
    """Tells the table's time, `speed` times as fast as the host's, and when a moment has passed.

    A table script asks for one moment at a time. The link tells when that has passed for all
    boards, so that a press made before it is heard before it.
    """

    def __init__(self, link: Link, speed: float) -> None:
        self._link = link
        self._speed = speed
        self._asked_s: float | None = None

    def now(self) -> Stamp:
        return self.stamp(Stamp(self.loop_s(), 0.0))

    def loop_s(self) -> float:
        """Return the time by the loop's own clock."""
        return time.monotonic()

    def stamp(self, at: Stamp) -> Stamp:
        """Return a moment of the host's clock in the table's time."""
        return Stamp(at.at_s * self._speed, at.error_s * self._speed)

    def ask_for(self, at_s: float | None) -> None:
        """Ask for a moment of the table's time, in place of any before; None: for none."""
        if at_s != self._asked_s:
            self._asked_s = at_s
            self._link.wake(None if at_s is None else at_s / self._speed)

    def answered(self, host_s: float) -> float | None:
        """Stop asking for the moment that passed at `host_s` of the host's clock; return it.

        None if the script asks for another by now.
        """
        at_s = self._asked_s
        if at_s is None or at_s / self._speed != host_s:
            return None
        self._asked_s = None
        return at_s
