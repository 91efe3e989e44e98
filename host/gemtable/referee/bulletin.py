"""The board on which a table's newest status hangs, for any number of watchers.

A watcher keeps the revision it has, and asks for what is newer. Nothing that it
does touches the table or another watcher.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from gemtable.referee.notices import Notice
from gemtable.referee.status import Status, Told

_KEPT_NOTICES = 200


class Bulletin:
    """Where the newest status hangs; `draw_up` makes it of its revision and the notices."""

    def __init__(self, draw_up: Callable[[int, tuple[Told, ...]], Status]) -> None:
        self.revision = 0
        self._draw_up = draw_up
        self._notices: deque[Told] = deque(maxlen=_KEPT_NOTICES)
        self._told = 0
        self._newest: Status | None = None
        self._waiting: set[asyncio.Future[None]] = set()

    @property
    def status(self) -> Status:
        """The newest status; it is made only where somebody asks for it."""
        if self._newest is None or self._newest.revision != self.revision:
            self._newest = self._draw_up(self.revision, tuple(self._notices))
        return self._newest

    def tell(self, notice: Notice) -> None:
        """Keep a notice for all watchers."""
        self._told += 1
        self._notices.append(Told(self._told, notice))
        self.change()

    def change(self) -> None:
        """Let all watchers know that something is new."""
        self.revision += 1
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def newer(self, revision: int) -> int:
        """Return the newest revision, as soon as it is newer than `revision`."""
        while self.revision <= revision:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.add(waiting)
            try:
                await waiting
            finally:
                self._waiting.discard(waiting)
        return self.revision
