"""The moment that a table script asked for, asked for in turn at the boards' link."""

from gemtable.referee.boards import Link
from gemtable.referee.table_clock import TableClock


class Alarm:
    """Has the link tell when a moment of the table's time is over, the newest asked for."""

    def __init__(self, link: Link, clock: TableClock) -> None:
        self._link = link
        self._clock = clock
        self._at_s: float | None = None

    def set(self, at_s: float | None) -> None:
        """Ask for a moment of the table's time; None: for none."""
        if at_s != self._at_s:
            self._at_s = at_s
            self._link.wake(None if at_s is None else self._clock.host_s(at_s))

    def taken(self, host_s: float) -> float | None:
        """Return the moment that was asked for if it is this one of the host's clock; it is over.

        None if another is asked for by now.
        """
        at_s = self._at_s
        if at_s is None or self._clock.host_s(at_s) != host_s:
            return None
        self._at_s = None
        return at_s
