"""The board on which a table's newest status hangs, for any number of watchers.

A watcher keeps the revision it has, and asks for a newer one. Nothing that it
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
    of emulated boards breathe all the time, and most watchers need not look at them. Each
    notice goes on to `tell`.
    """

    def __init__(
        self,
        draw_up: Callable[[ToldTo], Status],
        seats: int,
        tell: Callable[[Notice], None] = lambda _notice: None,
    ) -> None:
        self.revision = 0
        self.changed = 0
        self._draw_up = draw_up
        self._tell = tell
        # By role: neither a number nor what is kept no more may tell of another's notices.
        self._told: dict[Role, tuple[Told, ...]] = dict.fromkeys((TABLE, HOST, *range(seats)), ())
        self._newest: Status | None = None
        self._newest_revision = 0
        self._next_revision = asyncio.Event()  # each is set once, and then another is made
        self._next_change = asyncio.Event()

    @property
    def status(self) -> Status:
        """The newest status; it is made only where somebody asks for it."""
        if self._newest is None or self._newest_revision != self.revision:
            self._newest, self._newest_revision = self._draw_up({**self._told}), self.revision
        return self._newest

    def tell(self, notice: Notice) -> None:
        """Keep a notice for all who may read it, then pass it on: a screen draws it, too."""
        for role, told in self._told.items():
            if notice.to in (TABLE, role):
                number = told[-1].number + 1 if told else 1
                self._told[role] = (*told[1 - _KEPT_NOTICES :], Told(number, notice))
        self.change()
        self._tell(notice)

    def change(self) -> None:
        """Let all watchers know that something is new."""
        self.changed = self.revision + 1
        self.glow()
        self._next_change.set()
        self._next_change = asyncio.Event()

    def glow(self) -> None:
        """Let those who look at LEDs know that those of emulated boards have changed."""
        self.revision += 1
        self._next_revision.set()
        self._next_revision = asyncio.Event()

    async def newer(self, revision: int) -> int:
        """Return the newest revision, as soon as it is newer than `revision`."""
        while self.revision <= revision:
            await self._next_revision.wait()
        return self.revision

    async def other(self, revision: int) -> int:
        """Return the newest revision, as soon as more than LEDs is newer than `revision`."""
        while self.changed <= revision:
            await self._next_change.wait()
        return self.revision
