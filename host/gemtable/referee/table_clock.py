"""The table's time, in seconds of the boards' clocks, which may run faster than the host's."""

import time

from gemtable.referee.interfaces import Link
from gemtable.stamps import Stamp


class TableClock:
    """The table's time, `speed` times as fast as the host's, and the script's next moment.

    A table script asks for one moment at a time. The link reports when it has passed for all
    boards, so that a press made before it is handled before it.
    """

    def __init__(self, link: Link, speed: float) -> None:
        self._link = link
        self._speed = speed
        self._asked_s: float | None = None

    def now(self) -> Stamp:
        return self.stamp(Stamp(self.loop_s(), 0.0))

    def loop_s(self) -> float:
        """Return the time of the loop's clock."""
        return time.monotonic()

    def stamp(self, at: Stamp) -> Stamp:
        """Convert a moment of the host's clock to the table's time."""
        return Stamp(at.at_s * self._speed, at.error_s * self._speed)

    def ask_for(self, at_s: float | None) -> None:
        """Ask for a moment of the table's time; it replaces any before. None: no moment."""
        if at_s != self._asked_s:
            self._asked_s = at_s
            self._link.wake(None if at_s is None else at_s / self._speed)

    def answered(self, host_s: float) -> float | None:
        """Return the moment asked for, which passed at `host_s` of the host's clock.

        None if the script has asked for another one since.
        """
        at_s = self._asked_s
        if at_s is None or at_s / self._speed != host_s:
            return None
        self._asked_s = None
        return at_s
