"""Passes what the boards do to the listener, in the order in which it happened."""

import asyncio
from collections.abc import Callable, Collection
from functools import partial
from typing import Protocol

from gemtable.link.events import EdgeHeard, EdgesLost, Gone, Hello, Tidings, TimeHeard
from gemtable.link.fair_order import FairOrder
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence


class Listener(Protocol):
    """Gets what happens on the boards, named by unique id. All but `trouble` is in fair order.

    `rivals` returns the boards whose earlier edges could change what an edge means; None: all.
    The edge waits until nothing earlier can come from them.
    """

    def board_arrived(self, hello: Hello) -> None: ...
    def board_gone(self, uid: str, why: Gone) -> None: ...
    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str] | None: ...
    def edge_heard(self, uid: str, edge: EdgeHeard) -> None: ...
    def time_heard(self, uid: str, us: int) -> None: ...
    def edges_lost(self, uid: str, lost: int) -> None: ...
    def moment_passed(self, at_s: float) -> None: ...
    def trouble(self, what: Sentence, fix: Sentence | None) -> None: ...


class Announcer:
    """Calls `listener`, which may be replaced at any time; `ask` asks a board for its time.

    The loop calls the listener, so an error in it ends the program. The listener may ask for
    a moment meanwhile; it hears of nothing later before that. `hellos` has the hellos of the
    boards that the listener knows, by unique id.
    """

    def __init__(self, listener: Listener, ask: Callable[[str], None]) -> None:
        self.listener = listener
        self.hellos: dict[str, Hello] = {}
        self._ask = ask
        self._order: FairOrder[Callable[[], None]] = FairOrder()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def told_s(self) -> float:
        """When the last event passed on happened; 0.0 before the first. Never goes back."""
        return self._order.told_s

    def joined(self, hello: Hello) -> None:
        """Report that a board arrived, and wait for it from now on."""
        tell = partial(self._tell_arrival, hello)
        self._soon(partial(self._order.joined, hello.uid, tell, _now()))

    def left(self, uid: str, why: Gone) -> None:
        """Report that a board is gone, and stop waiting for it."""
        tell = partial(self._tell_loss, uid, why)
        self._soon(partial(self._order.left, uid, tell, _now()))

    def heard(self, uid: str, event: Tidings) -> None:
        """Report what a board sent, in its turn."""
        tell = partial(self._tell, uid, event)
        if isinstance(event, EdgeHeard):
            self._soon(partial(self._learn_edge, uid, event, tell, _now()))
        else:
            at = event.at if isinstance(event, TimeHeard) else None
            self._soon(partial(self._order.passed, uid, at, _now(), tell))

    def wake(self, at_s: float | None) -> None:
        """Report this moment in its turn; it replaces any before. None: no moment."""
        if at_s is None:
            self._order.forget_moment()
            return
        self._order.await_moment(at_s, lambda: self.listener.moment_passed(at_s))
        self._soon(lambda: None)

    def trouble(self, what: Sentence, fix: Sentence | None = None) -> None:
        """Report a problem at once, in no order."""
        asyncio.get_running_loop().call_soon(ours(self._tell_trouble), what, fix)

    def close(self) -> None:
        """Report nothing more."""
        self._is_closed = True
        if self._timer:
            self._timer.cancel()

    def _learn_edge(
        self, uid: str, edge: EdgeHeard, tell: Callable[[], None], heard_s: float
    ) -> None:
        self._order.edge(uid, tell, edge.at, heard_s, self.listener.rivals(uid, edge))

    def _soon(self, learn: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(ours(self._go_on), learn)

    def _go_on(self, learn: Callable[[], None] = lambda: None) -> None:
        """Learn something, then ask boards for their time, then report what is due.

        Asking comes first, since the listener may take long.
        """
        if self._is_closed:
            return
        learn()
        now = _now()
        for uid in self._order.to_ask(now):
            self._order.asked(uid, now)
            self._ask(uid)
        try:
            while tell := self._order.release(_now()):
                tell()
        finally:
            self._come_back(self._order.next_due(_now()))

    def _come_back(self, due_s: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if due_s is None else loop.call_at(due_s, ours(self._go_on))

    def _tell_arrival(self, hello: Hello) -> None:
        self.hellos[hello.uid] = hello
        self.listener.board_arrived(hello)

    def _tell_loss(self, uid: str, why: Gone) -> None:
        del self.hellos[uid]
        self.listener.board_gone(uid, why)

    def _tell(self, uid: str, event: Tidings) -> None:
        match event:
            case EdgeHeard():
                self.listener.edge_heard(uid, event)
            case TimeHeard():
                self.listener.time_heard(uid, event.us)
            case EdgesLost():
                self.listener.edges_lost(uid, event.lost)

    def _tell_trouble(self, what: Sentence, fix: Sentence | None) -> None:
        if not self._is_closed:
            self.listener.trouble(what, fix)


def _now() -> float:
    return asyncio.get_running_loop().time()
