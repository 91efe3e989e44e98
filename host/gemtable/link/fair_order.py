"""Puts the events of several boards in order of host time, after a short hold.

An edge is held until each of its rivals, the boards whose earlier edges could change what it
means, has reported a later time and all its earlier edges, so that nothing earlier can still
come. Rivals that are behind are asked for their time, so this takes one round trip. A board that
doesn't answer delays the others by `HOLD_S`. An edge without rivals waits for no answer, only for
its turn among the events that have arrived. Arrivals, departures and a moment that the listener
asked for wait for all boards.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Generic, Protocol, TypeVar

from gemtable.link.board_parts import Parts
from gemtable.link.session_events import (
    EdgeHeard,
    EdgesLost,
    Gone,
    Hello,
    PartsHeard,
    Tidings,
    TimeHeard,
)
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

HOLD_S = 0.1  # enough to send a lost edge twice again, after 20 ms each
_ASK_AGAIN_S = 0.025  # a ping or its pong may be lost, too

Item = TypeVar("Item")


@dataclass(slots=True)
class _Waiting(Generic[Item]):
    item: Item
    at_s: float
    since_s: float  # when it arrived, or when its wait began
    is_held: bool  # it waits for its rivals, not only for its turn
    rivals: Collection[str] | None = None  # None means all boards

    def concerns(self, uid: str) -> bool:
        """Return whether the item waits for this board."""
        return self.rivals is None or uid in self.rivals


@dataclass(slots=True)
class _Board(Generic[Item]):
    waiting: deque[_Waiting[Item]] = field(default_factory=deque)
    last_s: float = -inf  # the time of the last item queued
    passed_s: float = -inf  # nothing before this time can come any more
    asked_s: float = -inf  # when it was asked for its time; -inf after it answered
    has_left: bool = False  # forget it after all its items are released


class FairOrder(Generic[Item]):
    """Orders the items of all boards. The items of one board keep their order.

    Add each item as it arrives, with the host's time `now`. Then ask the boards in `to_ask` for
    their time, and `release` one item after the other. Do both again at `next_due`. A moment can
    be asked for between two items. Stamps come from `Boot.key_time`; None means now.
    """

    def __init__(self) -> None:
        self.late = 0  # edges that came after a later item was released
        self.unsure = 0  # items released before every board had reported a later time
        self.told_s = 0.0  # the time of the last item released; it never goes back
        self._released_s = -inf  # the same for held items only
        self._boards: dict[str, _Board[Item]] = {}
        self._moment: deque[_Waiting[Item]] = deque()  # the one asked for, or empty

    def joined(self, uid: str, item: Item, now: float) -> None:
        """Wait for this board too from now on. Its arrival, `item`, comes before its other
        items.

        The board may later report edges from before its arrival; nothing waits for those.
        """
        left = self._boards.get(uid)
        board = self._boards[uid] = _Board()
        if left:
            board.waiting, board.last_s = left.waiting, left.last_s
        board.passed_s = self._put(board, item, None, now).at_s

    def left(self, uid: str, item: Item, now: float) -> None:
        """Stop waiting for this board. Its departure, `item`, comes after its other items."""
        board = self._boards[uid]
        self._put(board, item, None, now)
        board.passed_s = inf
        board.has_left = True

    def edge(
        self,
        uid: str,
        item: Item,
        at: Stamp | None,
        now: float,
        rivals: Collection[str] | None = None,
    ) -> None:
        """Hold an edge until nothing earlier can come from its rivals. None means all boards."""
        board = self._boards[uid]
        is_held = rivals is None or any(rival != uid for rival in rivals)
        waiting = self._put(board, item, at, now, is_held, rivals)
        board.passed_s = max(board.passed_s, waiting.at_s)
        if is_held and waiting.at_s < self._released_s:
            self.late += 1
            waiting.since_s = -inf  # release it without waiting

    def passed(self, uid: str, until: Stamp | None, now: float, item: Item | None = None) -> None:
        """Note that a board's time reached `until`, and that all its earlier edges were added.

        `item`, if any, comes in its turn but waits for no other board. It may be a board's
        answer to a question for its time; if answers waited for answers, the wait would never
        end.
        """
        board = self._boards[uid]
        if until is not None:
            board.passed_s = max(board.passed_s, min(until.at_s, now))
            if until.at_s + until.error_s >= board.asked_s:
                board.asked_s = -inf
        if item is not None:
            self._put(board, item, until, now, is_held=False)

    def await_moment(self, at_s: float, item: Item) -> None:
        """Release `item` once this moment is over, after all earlier items and before all later.

        It replaces the moment that was asked for before. If the moment is already over, `item`
        comes next, after the earlier items that still wait.
        """
        is_late = at_s < self._released_s
        self.forget_moment()
        self._moment.append(_Waiting(item, at_s, -inf if is_late else inf, is_held=True))

    def forget_moment(self) -> None:
        """Cancel the moment that was asked for, if any."""
        self._moment.clear()

    def to_ask(self, now: float) -> list[str]:
        """Return the ids of the boards to ask for their time now, perhaps again."""
        return [uid for uid, board in self._behind(now) if now >= board.asked_s + _ASK_AGAIN_S]

    def asked(self, uid: str, now: float) -> None:
        """Note that a board was asked for its time."""
        self._boards[uid].asked_s = now

    def release(self, now: float) -> Item | None:
        """Remove and return the next item, or None if all items must wait."""
        for moment in self._moment:
            if moment.at_s <= now:
                moment.since_s = min(moment.since_s, now)
        queue = self._next(now)
        if queue is None:
            return None
        waiting = queue.popleft()
        self._boards = {
            uid: board
            for uid, board in self._boards.items()
            if board.waiting or not board.has_left
        }
        self.told_s = max(self.told_s, waiting.at_s)
        if waiting.is_held:
            self._released_s = max(self._released_s, waiting.at_s)
            self.unsure += not self._is_covered(waiting)
        return waiting.item

    def next_due(self, now: float) -> float | None:
        """Return the time to call `to_ask` and `release` again, or None if nothing waits."""
        if self._next(now) is not None:
            return now
        dues = [waiting.since_s + HOLD_S for waiting in self._held()]
        dues += [board.asked_s + _ASK_AGAIN_S for _uid, board in self._behind(now)]
        dues += [moment.at_s for moment in self._moment if moment.since_s == inf]
        return max(now, min(dues)) if dues else None

    def _put(
        self,
        board: _Board[Item],
        item: Item,
        at: Stamp | None,
        now: float,
        is_held: bool = True,
        rivals: Collection[str] | None = None,
    ) -> _Waiting[Item]:
        """Queue an item behind the board's others. A stamp in the future counts as now."""
        board.last_s = max(board.last_s, now if at is None else min(at.at_s, now))
        board.waiting.append(_Waiting(item, board.last_s, now, is_held, rivals))
        return board.waiting[-1]

    def _next(self, now: float) -> deque[_Waiting[Item]] | None:
        """Return the queue whose first item is released now, or None if all items must wait."""
        queues = [self._moment, *(board.waiting for board in self._boards.values())]
        # `min` returns the first of equals, so the moment comes before items of the same time.
        queue = min(filter(None, queues), key=lambda queue: queue[0].at_s, default=None)
        if queue is None or queue[0].at_s > now:
            return None
        if not queue[0].is_held or self._is_covered(queue[0]):
            return queue
        has_waited = any(now >= waiting.since_s + HOLD_S for waiting in self._held())
        return queue if has_waited else None

    def _is_covered(self, waiting: _Waiting[Item]) -> bool:
        """Return whether nothing earlier than this item can still come from its rivals."""
        boards = self._boards.items()
        return all(each.passed_s >= waiting.at_s for uid, each in boards if waiting.concerns(uid))

    def _held(self) -> Iterator[_Waiting[Item]]:
        yield from self._moment
        for board in self._boards.values():
            yield from (waiting for waiting in board.waiting if waiting.is_held)

    def _behind(self, now: float) -> list[tuple[str, _Board[Item]]]:
        due = [held for held in self._held() if held.at_s <= now]
        return [
            (uid, board)
            for uid, board in self._boards.items()
            if any(board.passed_s < held.at_s and held.concerns(uid) for held in due)
        ]


class Listener(Protocol):
    """Receives the events of the boards by unique id, all but `trouble` in fair order.

    `rivals` returns the boards whose earlier edges could change what an edge means, or None for
    all boards. The edge waits until nothing earlier can come from them.
    """

    def board_arrived(self, hello: Hello) -> None: ...
    def board_gone(self, uid: str, why: Gone) -> None: ...
    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str] | None: ...
    def edge_heard(self, uid: str, edge: EdgeHeard) -> None: ...
    def time_heard(self, uid: str, us: int) -> None: ...
    def edges_lost(self, uid: str, lost: int) -> None: ...
    def parts_heard(self, uid: str, parts: Parts) -> None: ...
    def moment_passed(self, at_s: float) -> None: ...
    def trouble(self, what: Sentence, fix: Sentence | None) -> None: ...


class IdleListener:
    """Ignores all events but `trouble`, which a subclass reports."""

    def board_arrived(self, hello: Hello) -> None: ...
    def board_gone(self, uid: str, why: Gone) -> None: ...
    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str] | None: ...
    def edge_heard(self, uid: str, edge: EdgeHeard) -> None: ...
    def time_heard(self, uid: str, us: int) -> None: ...
    def edges_lost(self, uid: str, lost: int) -> None: ...
    def parts_heard(self, uid: str, parts: Parts) -> None: ...
    def moment_passed(self, at_s: float) -> None: ...


class Announcer:
    """Calls the listener in fair order. `ask` asks a board for its time.

    The event loop calls the listener, so an error in it ends the program. The listener can be
    replaced at any time. It can ask for a moment during a call; then nothing later is reported
    before that moment. `hellos` has the hellos of the boards that were reported, by unique id.
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
        """The time of the last reported event; 0.0 before the first. It never goes back."""
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
        """Report an event of a board in its turn."""
        tell = partial(self._tell, uid, event)
        if isinstance(event, EdgeHeard):
            self._soon(partial(self._learn_edge, uid, event, tell, _now()))
        else:
            at = event.at if isinstance(event, TimeHeard) else None
            self._soon(partial(self._order.passed, uid, at, _now(), tell))

    def wake(self, at_s: float | None) -> None:
        """Report a moment, in order with the edges.

        A later call replaces it; None cancels it.
        """
        if at_s is None:
            self._order.forget_moment()
            return
        self._order.await_moment(at_s, lambda: self.listener.moment_passed(at_s))
        self._soon(lambda: None)

    def trouble(self, what: Sentence, fix: Sentence | None = None) -> None:
        """Report a problem at once, whatever else waits."""
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
        """Add an item to the order, ask boards for their time, then report what is due.

        Boards are asked first because the listener may take long.
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
            case PartsHeard():
                self.listener.parts_heard(uid, event.parts)

    def _tell_trouble(self, what: Sentence, fix: Sentence | None) -> None:
        if not self._is_closed:
            self.listener.trouble(what, fix)


def _now() -> float:
    return asyncio.get_running_loop().time()
