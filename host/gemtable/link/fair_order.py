"""What the boards' keys and clocks tell, and that boards come and go, in the order it happened.

The arbiter decides; this gives it the time, and asks boards for theirs. All is
done from the loop, in the order in which it was asked for here.
"""

import asyncio
from collections.abc import Callable
from functools import partial

from gemtable.link.arbiter import Arbiter
from gemtable.link.events import EdgeHeard, Tidings, TimeHeard


class FairOrder:
    """Calls `tell` with a board's unique id and what it told; `ask` asks a board its time.

    `tell_moment` is called with the moment that was asked for, when it is over. What is
    told may be answered by asking for another: nothing later is told before that.
    """

    def __init__(
        self,
        tell: Callable[[str, Tidings], None],
        tell_moment: Callable[[float], None],
        ask: Callable[[str], None],
    ) -> None:
        self._tell = tell
        self._tell_moment = tell_moment
        self._ask = ask
        self._arbiter: Arbiter[Callable[[], None]] = Arbiter()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def told_s(self) -> float:
        """When what was told last happened, as it was put in order; it never goes back."""
        return self._arbiter.told_s

    def joined(self, uid: str, tell: Callable[[], None]) -> None:
        """Call `tell` when it is the board's turn to arrive, and wait for it from now on."""
        self._soon(partial(self._arbiter.joined, uid, tell, self._now()))

    def left(self, uid: str, tell: Callable[[], None]) -> None:
        """Call `tell` after all that happened before now, and wait for the board no more."""
        self._soon(partial(self._arbiter.left, uid, tell, self._now()))

    def heard(self, uid: str, event: Tidings) -> None:
        """Take what a board told, and tell what is certain now."""
        self._soon(partial(self._take, uid, event, self._now()))

    def wake(self, at_s: float | None) -> None:
        """Tell of that moment in its turn, and of none that was asked for before."""
        if at_s is None:
            self._arbiter.forget_moment()
            return
        self._arbiter.await_moment(at_s, partial(self._tell_moment, at_s))
        self._soon(lambda: None)

    def close(self) -> None:
        """Tell nothing more."""
        self._is_closed = True
        if self._timer:
            self._timer.cancel()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _soon(self, learn: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(self._go_on, learn)

    def _take(self, uid: str, event: Tidings, now: float) -> None:
        tell = partial(self._tell, uid, event)
        if isinstance(event, EdgeHeard):
            self._arbiter.edge(uid, tell, event.at, now)
        else:
            at = event.at if isinstance(event, TimeHeard) else None
            self._arbiter.passed(uid, at, now, tell)

    def _go_on(self, learn: Callable[[], None] | None = None) -> None:
        """Ask before telling, which may take its time; an error there is the loop's affair."""
        if self._is_closed:
            return
        if learn:
            learn()
        loop = asyncio.get_running_loop()
        for uid in self._arbiter.waits_for(loop.time()):
            self._ask(uid)
        try:
            while tell := self._arbiter.release(loop.time()):
                tell()
        finally:
            self._come_back(self._arbiter.next_due(loop.time()))

    def _come_back(self, due_s: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if due_s is None else loop.call_at(due_s, self._go_on)
