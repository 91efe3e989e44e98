"""A table that nobody touches is dimmed after a while, and bright at the first touch."""

import asyncio

from gemtable.referee.painting import Painting
from gemtable.referee.table_clock import TableClock

_AFTER_S = 600.0  # of the table's time


class Resting:
    """Dims all that is painted when nothing was done for ten minutes."""

    def __init__(self, painting: Painting, clock: TableClock) -> None:
        self._painting = painting
        self._after_s = clock.host_s(_AFTER_S)
        self._timer: asyncio.TimerHandle | None = None

    def touched(self) -> None:
        """Note that somebody did something: what they pressed counts as ever."""
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._after_s, self._painting.dim, True)
        self._painting.dim(False)
