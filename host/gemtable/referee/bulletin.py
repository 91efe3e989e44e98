"""The board on which a table's newest status hangs, for any number of watchers.

A watcher keeps the revision it has, and asks for what is newer. Nothing that it
does touches the table or another watcher.
"""

import asyncio
from collections.abc import Callable

from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status, Told, ToldTo

_KEPT_NOTICES = 200  # of each role


class Bulletin:
    """Where the newest status hangs; `draw_up` makes it of the notices for each role.

    `revision` counts all that happens, also what only one seat may know of: it is for this
    program, and reaches no role. `changed` is the newest that is more than other LEDs: those
    of emulated boards breathe all the time, and most watchers need not look at them.
    """

    def __init__(self, draw_up: Callable[[ToldTo], Status], seats: int) -> None:
        self.revision = 0
        self.changed = 0
        self._draw_up = draw_up
        # By role: neither a number nor what is kept no more may tell of another's notices.
        self._told: dict[Role, tuple[Told, ...]] = dict.fromkeys((TABLE, HOST, *range(seats)), ())
        self._newest: Status | None = None
        self._newest_revision = 0
        self._waiting: set[asyncio.Future[None]] = set()  # for anything
        self._waiting_for_more: set[asyncio.Future[None]] = set()  # than other LEDs

    @property
    def status(self) -> Status:
        """The newest status; it is made only where somebody asks for it."""
        if self._newest is None or self._newest_revision != self.revision:
            self._newest, self._newest_revision = self._draw_up({**self._told}), self.revision
        return self._newest

    def tell(self, notice: Notice) -> None:
        """Keep a notice for all who may read it."""
        for role, told in self._told.items():
            if notice.to in (TABLE, role):
                number = told[-1].number + 1 if told else 1
                self._told[role] = (*told[1 - _KEPT_NOTICES :], Told(number, notice))
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
