"""How bright a table is: as people ask, and dimmed after a while in which nobody touches it."""

import asyncio

from gemtable.referee.notices import Notice
from gemtable.referee.painting import Painting
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence, message

_LEAST = 5  # percent: darker, nobody could see what is asked of them
_AFTER_S = 600.0  # of the table's time


class Resting:
    """Dims all that is painted when nothing was done for ten minutes."""

    def __init__(self, painting: Painting, clock: TableClock) -> None:
        self._painting = painting
        self._after_s = clock.host_s(_AFTER_S)
        self._timer: asyncio.TimerHandle | None = None

    def touched(self) -> None:
        """Note that somebody did something: what they pressed counts as ever."""
        self.end()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._after_s, self._painting.dim, True)
        self._painting.dim(False)

    def brighten(self, percent: int) -> Notice:
        """Show all at so much of its brightness; return what people are told."""
        if not _LEAST <= percent <= 100:
            text = message("Brightness is from {least} to 100, in percent.")
            return Notice("refused", Sentence(text, least=_LEAST))
        self._painting.brighten(percent)
        return Notice("note", Sentence("The lights are at {percent} percent.", percent=percent))

    def end(self) -> None:
        """Dim nothing any more."""
        if self._timer:
            self._timer.cancel()
