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
    """Where the newest status hangs; `draw_up` makes it of its revision and the notices.

    `changed` is the newest revision that is more than other LEDs: those of emulated
    boards breathe all the time, and most watchers need not look at them.
    """

    def __init__(self, draw_up: Callable[[int, tuple[Told, ...]], Status]) -> None:
        self.revision = 0
        self.changed = 0
        self._draw_up = draw_up
        self._notices: deque[Told] = deque(maxlen=_KEPT_NOTICES)
        self._told = 0
        self._newest: Status | None = None
        self._waiting: set[asyncio.Future[None]] = set()  # for anything
        self._waiting_for_more: set[asyncio.Future[None]] = set()  # than other LEDs

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
        self.changed = self.revision + 1
        self.glow()
        _wake(self._waiting_for_more)

    def glow(self) -> None:
        """Let all who want to know of it know that LEDs of emulated boards are other ones."""
        self.revision += 1
        _wake(self._waiting)

    async def newer(self, revision: int) -> int:
        """Return the newest revision, as soon as it is newer than `revision`."""
        while self.revision <= revision:
            await _woken(self._waiting)
        return self.revision

    async def other(self, revision: int) -> int:
        """Return the newest revision, as soon as more than LEDs is newer than `revision`."""
        while self.changed <= revision:
            await _woken(self._waiting_for_more)
        return self.revision


def _wake(waiting: set[asyncio.Future[None]]) -> None:
    for each in waiting:
        if not each.done():
            each.set_result(None)
    waiting.clear()


async def _woken(waiting: set[asyncio.Future[None]]) -> None:
    mine = asyncio.get_running_loop().create_future()
    waiting.add(mine)
    try:
        await mine
    finally:
        waiting.discard(mine)
