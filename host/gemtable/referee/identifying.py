"""Which unit is which: each blinks for a while when people ask, one part after the other."""

import asyncio
from collections import deque
from collections.abc import Callable

from gemtable.games.kit.table import part_name
from gemtable.referee.notices import Notice
from gemtable.referee.painting import Painting
from gemtable.referee.seats import Seats, no_such_part
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence

_BLINKS_S = 3.0  # of the table's time


class Identifying:
    """Has parts of the table blink in turn, and names each to people."""

    def __init__(
        self,
        seats: Seats,
        painting: Painting,
        clock: TableClock,
        tell: Callable[[Notice], None],
    ) -> None:
        self._seats = seats
        self._painting = painting
        self._tell = tell
        self._blinks_s = clock.host_s(_BLINKS_S)
        self._parts: deque[str] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, part: str = "") -> None:
        """Let a part blink, without one all that are there; what blinked before stops."""
        layout, away = self._seats.layout, self._seats.away
        parts = [part] if part else layout.parts
        boards = {each: unit.board for each in parts for unit in layout.units_of(each)[:1]}
        if part and part not in boards:
            self._tell(no_such_part(layout))
            return
        if part and boards[part] in away:
            why = Sentence("It cannot blink: {why}.", why=away[boards[part]].why)
            self._tell(Notice("refused", why, Sentence("Plug it in.")))
            return
        self._parts = deque(each for each, board in boards.items() if board not in away)
        self.end()
        self._next()

    def end(self) -> None:
        """Let no other part blink after the one that does."""
        if self._timer:
            self._timer.cancel()

    def _next(self) -> None:
        self._timer = None
        if not self._parts:
            self._painting.blink(())
            return
        part = self._parts.popleft()
        self._painting.blink(self._seats.layout.units_of(part))
        self._tell(Notice("note", Sentence("Blinking now: {board}.", board=part_name(part))))
        self._timer = asyncio.get_running_loop().call_later(self._blinks_s, self._next)
