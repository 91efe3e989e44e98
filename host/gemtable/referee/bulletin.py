"""Publishes a table's newest status to any number of watchers.

A watcher remembers the revision it has, and waits for a newer one. Nothing it does
affects the table or another watcher.
"""

import asyncio
from collections.abc import Callable

from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status, Told, ToldTo

_KEPT_NOTICES = 200  # of each role


class Bulletin:
    """Holds the newest status; `draw_up` makes it from the notices for each role.

    `revision` counts everything that happens, also what only one seat may know. It is for this
    program only; no role may see it. `changed` is the last revision that changed more than
    LEDs: the LEDs of emulated boards breathe all the time, and most watchers ignore them. Each
    notice is also passed to `tell`.
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
        # By role, so that neither a number nor a dropped notice reveals another role's notices.
        self._told: dict[Role, tuple[Told, ...]] = dict.fromkeys((TABLE, HOST, *range(seats)), ())
        self._newest: Status | None = None
        self._newest_revision = 0
        self._next_revision = asyncio.Event()  # each is set once, and then replaced
        self._next_change = asyncio.Event()

    @property
    def status(self) -> Status:
        """The newest status, made when somebody asks for it."""
        if self._newest is None or self._newest_revision != self.revision:
            self._newest, self._newest_revision = self._draw_up({**self._told}), self.revision
        return self._newest

    def tell(self, notice: Notice) -> None:
        """Keep a notice for all roles that may read it, then pass it on."""
        for role, told in self._told.items():
            if notice.to in (TABLE, role):
                number = told[-1].number + 1 if told else 1
                self._told[role] = (*told[1 - _KEPT_NOTICES :], Told(number, notice))
        self.change()
        self._tell(notice)

    def change(self) -> None:
        """Wake all watchers: something changed."""
        self.changed = self.revision + 1
        self.glow()
        self._next_change.set()
        self._next_change = asyncio.Event()

    def glow(self) -> None:
        """Wake the watchers of LEDs: those of emulated boards changed."""
        self.revision += 1
        self._next_revision.set()
        self._next_revision = asyncio.Event()

    async def newer(self, revision: int) -> int:
        """Wait for a newer revision than `revision`; return the newest."""
        while self.revision <= revision:
            await self._next_revision.wait()
        return self.revision

    async def other(self, revision: int) -> int:
        """Wait until more than LEDs is newer than `revision`; return the newest revision."""
        while self.changed <= revision:
            await self._next_change.wait()
        return self.revision
