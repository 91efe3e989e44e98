"""Who was first: puts what several boards tell in order of host time, after a short hold.

An edge is held until every other board has told a later time and all its earlier edges: then
nothing from before can come any more. Boards that are behind are asked for their time, so this
takes one round trip. A board that does not answer holds the others up for `HOLD_S`. Arrivals,
departures and a moment that the listener asked for have their turn like edges.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Generic, TypeVar

from gemtable.stamps import Stamp

HOLD_S = 0.1  # a lost edge is sent again twice within it, after 20 ms each
_ASK_AGAIN_S = 0.025  # a question or its answer may be lost, too
_LIMIT = 64  # of what one board may have waiting: as many as it keeps itself

Item = TypeVar("Item")


@dataclass(slots=True)
class _Waiting(Generic[Item]):
    item: Item
    at_s: float
    since_s: float  # when it came, or was first waited for
    is_held: bool  # until the other boards are heard, not only in its turn


@dataclass(slots=True)
class _Board(Generic[Item]):
    waiting: deque[_Waiting[Item]] = field(default_factory=deque)
    last_s: float = -inf  # the newest of all that ever waited
    passed_s: float = -inf  # nothing from before can come any more
    asked_s: float = -inf  # when it was asked for its time; -inf once it has answered
    has_left: bool = False  # it is forgotten when all it told is released


class Arbiter(Generic[Item]):
    """Orders items of the boards present. The items of one board keep their order.

    Give it what is heard with the host's time `now`, ask the boards that are `to_ask`, and
    `release` one item after the other; do both again at `next_due`. A moment may be asked for
    between two items. Stamps, of times too, are those of `Boot.key_time`; None means now.
    """

    def __init__(self) -> None:
        self.late = 0  # came after something later was released
        self.unsure = 0  # released before all boards had been heard
        self.told_s = 0.0  # the time of what was released last, which never goes back
        self._released_s = -inf  # the same of what was held
        self._boards: dict[str, _Board[Item]] = {}
        self._moment: deque[_Waiting[Item]] = deque()  # at most the one that is asked for

    def joined(self, uid: str, item: Item, now: float) -> None:
        """Wait for this board too from now on; `item`, its arrival, comes before its others.

        What it tells later may be from before: nobody waited for that.
        """
        left = self._boards.get(uid)
        board = self._boards[uid] = _Board()
        if left:
            board.waiting, board.last_s = left.waiting, left.last_s
        board.passed_s = self._put(board, item, None, now).at_s

    def left(self, uid: str, item: Item, now: float) -> None:
        """Stop waiting for this board; `item`, its departure, comes after all that it told."""
        board = self._boards[uid]
        self._put(board, item, None, now)
        board.passed_s = inf
        board.has_left = True

    def edge(self, uid: str, item: Item, at: Stamp | None, now: float) -> None:
        """Hold an edge of a board."""
        board = self._boards[uid]
        waiting = self._put(board, item, at, now)
        board.passed_s = max(board.passed_s, waiting.at_s)
        if waiting.at_s < self._released_s:
            self.late += 1
            waiting.since_s = -inf  # it has waited enough

    def passed(self, uid: str, until: Stamp | None, now: float, item: Item | None = None) -> None:
        """Note that a board's time got there, and that every earlier edge was given.

        `item`, if any, comes in its turn but waits for no other board: their answers would be
        such items too, without end.
        """
        board = self._boards[uid]
        if until is not None:
            board.passed_s = max(board.passed_s, min(until.at_s, now))
            if until.at_s + until.error_s >= board.asked_s:
                board.asked_s = -inf
        if item is not None:
            self._put(board, item, until, now, is_held=False)

    def await_moment(self, at_s: float, item: Item) -> None:
        """Release `item` when that moment is over: after all earlier items, before all later.

        It replaces the moment that was asked for before. One that is over already goes next,
        after any earlier items that still wait.
        """
        is_late = at_s < self._released_s
        self.forget_moment()
        self._moment.append(_Waiting(item, at_s, -inf if is_late else inf, is_held=True))

    def forget_moment(self) -> None:
        """Do not release the moment that was asked for."""
        self._moment.clear()

    def to_ask(self, now: float) -> list[str]:
        """Return the boards to ask for their time now, and those to ask again."""
        return [uid for uid, board in self._behind(now) if now >= board.asked_s + _ASK_AGAIN_S]

    def asked(self, uid: str, now: float) -> None:
        """Note that a board is asked for its time."""
        self._boards[uid].asked_s = now

    def release(self, now: float) -> Item | None:
        """Return what goes next, once; None when nothing may go now."""
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
            self.unsure += not self._is_covered(waiting.at_s)
        return waiting.item

    def next_due(self, now: float) -> float | None:
        """Return when there is something to do if nothing is heard before; None: never."""
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
    ) -> _Waiting[Item]:
        """Queue an item behind its board's others; a stamp in the future counts as now."""
        board.last_s = max(board.last_s, now if at is None else min(at.at_s, now))
        board.waiting.append(_Waiting(item, board.last_s, now, is_held))
        return board.waiting[-1]

    def _next(self, now: float) -> deque[_Waiting[Item]] | None:
        """Return the queue whose first item goes now; None while all must wait."""
        queues = [self._moment, *(board.waiting for board in self._boards.values())]
        # Of two as early the moment goes first.
        queue = min(filter(None, queues), key=lambda queue: queue[0].at_s, default=None)
        if queue is None or queue[0].at_s > now:
            return None
        if not queue[0].is_held or self._is_covered(queue[0].at_s):
            return queue
        has_waited = any(now >= waiting.since_s + HOLD_S for waiting in self._held())
        is_flooded = any(len(board.waiting) > _LIMIT for board in self._boards.values())
        return queue if has_waited or is_flooded else None

    def _is_covered(self, at_s: float) -> bool:
        """Say whether nothing from before that moment can come any more."""
        return all(board.passed_s >= at_s for board in self._boards.values())

    def _held(self) -> Iterator[_Waiting[Item]]:
        """Go through all that is held."""
        yield from self._moment
        for board in self._boards.values():
            yield from (waiting for waiting in board.waiting if waiting.is_held)

    def _behind(self, now: float) -> list[tuple[str, _Board[Item]]]:
        """Return the boards that the newest item held still waits for."""
        newest_s = max((held.at_s for held in self._held() if held.at_s <= now), default=-inf)
        return [each for each in self._boards.items() if each[1].passed_s < newest_s]
