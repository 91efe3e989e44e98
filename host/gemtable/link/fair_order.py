"""What the boards' keys and clocks tell, in the order in which it happened on all of them.

The arbiter decides; this gives it the time, and asks boards for theirs.
"""

import asyncio
from collections.abc import Callable

from gemtable.link.arbiter import Arbiter
from gemtable.link.events import EdgeHeard, EdgesLost, TimeHeard

Tidings = EdgeHeard | TimeHeard | EdgesLost


class FairOrder:
    """Calls `tell` with a board's unique id and what it told; `ask` asks a board its time."""

    def __init__(self, tell: Callable[[str, Tidings], None], ask: Callable[[str], None]) -> None:
        self._tell = tell
        self._ask = ask
        self._arbiter: Arbiter[tuple[str, Tidings]] = Arbiter()
        self._timer: asyncio.TimerHandle | None = None

    def joined(self, uid: str) -> None:
        """Wait for what this board tells, too."""
        self._arbiter.joined(uid)

    def left(self, uid: str) -> None:
        """Tell what this board told last, and wait for it no more."""
        self._tell_all(self._arbiter.left(uid))
        self._go_on()

    def heard(self, uid: str, event: Tidings) -> None:
        """Take what a board told, and tell what is certain now."""
        now = asyncio.get_running_loop().time()
        if isinstance(event, EdgeHeard):
            self._arbiter.edge(uid, (uid, event), event.at, now)
        else:
            at = event.at if isinstance(event, TimeHeard) else None
            self._arbiter.passed(uid, at, now, (uid, event))
        self._go_on()

    def close(self) -> None:
        """Tell nothing more."""
        if self._timer:
            self._timer.cancel()

    def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        self._tell_all(self._arbiter.release(loop.time()))
        for uid in self._arbiter.waits_for(loop.time()):
            self._ask(uid)
        due = self._arbiter.next_due(loop.time())
        self.close()
        self._timer = None if due is None else loop.call_at(due, self._go_on)

    def _tell_all(self, told: list[tuple[str, Tidings]]) -> None:
        for uid, event in told:
            self._tell(uid, event)
