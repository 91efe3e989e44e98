"""Who was first: what several boards say, put in order of host time after a short hold.

What happened on one board is held until every other board has told its time
beyond it, with all its earlier edges: nothing from before can come any more. So
that this takes one round trip, the caller asks for the time of those that
`waits_for` names. A board that does not answer holds the others up for the
length of its hold, at most. A moment that the caller asked for has its turn among
all that, as an edge would have that was stamped then. So has it that a board came or went.

The caller gives all it hears with the host's time `now`, then calls `waits_for`
and `release`, and both again at `next_due`. One item is released at a time: when
it was dealt with, the caller may have asked for a moment before the next one.
Stamps are those of `BoardClock.key_time`, of edges and of times alike; None is a
moment that the board's clock does not know yet. Pure: no port, no clock of its own.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Generic, TypeVar

from gemtable.stamps import Stamp

LONGEST_HOLD_S = 0.1

_REPEAT_S = 0.02  # an edge that was lost on its way comes again so much later
_REPEATS = 2  # that others wait for: the first may be lost, too
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
    """What is known of a board; its answer times as a sender of TCP has them (RFC 6298)."""

    waiting: deque[_Waiting[Item]] = field(default_factory=deque)
    last_s: float = -inf  # the newest of all that ever waited
    passed_s: float = -inf  # nothing from before can come any more
    has_left: bool = False  # it is forgotten when all it told is released
    asked_s: float | None = None
    ask_again_s: float = -inf
    answer_s: float | None = None
    deviation_s: float = 0.0

    def first_held(self) -> _Waiting[Item] | None:
        return next((waiting for waiting in self.waiting if waiting.is_held), None)

    def hold_s(self) -> float:
        """Return how long others wait for this board: until hardly anything can be on its way."""
        if self.answer_s is None:
            return LONGEST_HOLD_S
        return min(LONGEST_HOLD_S, _REPEATS * _REPEAT_S + self.answer_s + 4 * self.deviation_s)

    def answered(self, seconds: float) -> None:
        """Learn how long it took to answer."""
        self.asked_s = None
        if self.answer_s is None:
            self.answer_s, self.deviation_s = seconds, seconds / 2
            return
        self.deviation_s += (abs(seconds - self.answer_s) - self.deviation_s) / 4
        self.answer_s += (seconds - self.answer_s) / 8


class Arbiter(Generic[Item]):
    """Orders what the boards present say. What one board says never changes its order."""

    def __init__(self) -> None:
        self.late = 0  # came after something later was released
        self.unsure = 0  # released before all boards had been heard
        self.told_s = 0.0  # the time of what was released last, which never goes back
        self._released_s = -inf  # the same of what was held
        self._boards: dict[str, _Board[Item]] = {}
        self._moment: deque[_Waiting[Item]] = deque()  # at most the one that is asked for

    def joined(self, uid: str, item: Item, now: float) -> None:
        """Wait for this board too from now on; `item`, which tells so, comes before its others.

        What it tells later may be from before. It counts as told by a board that was not there.
        """
        left = self._boards.get(uid)
        board = self._boards[uid] = _Board()
        if left:
            board.waiting, board.last_s = left.waiting, left.last_s
        board.passed_s = self._put(board, item, None, now, is_held=True).at_s

    def left(self, uid: str, item: Item, now: float) -> None:
        """Wait for this board no more; `item`, which tells so, comes after all that it told."""
        board = self._boards[uid]
        self._put(board, item, None, now, is_held=True)
        board.passed_s = inf
        board.has_left = True

    def edge(self, uid: str, item: Item, at: Stamp | None, now: float) -> None:
        """Hold something that happened on a board: an edge, or a time that a gesture awaits."""
        board = self._boards[uid]
        waiting = self._put(board, item, at, now, is_held=True)
        board.passed_s = max(board.passed_s, waiting.at_s)
        if waiting.at_s < self._released_s:
            self.late += 1
            waiting.since_s = now - LONGEST_HOLD_S  # has waited enough

    def passed(self, uid: str, until: Stamp | None, now: float, item: Item | None = None) -> None:
        """Note that a board's time got there, and that every earlier edge was given.

        An `item` that tells so comes in its turn, but waits for no other board: the
        answers of those would be such items too, without end.
        """
        board = self._boards[uid]
        if until is not None:
            board.passed_s = max(board.passed_s, min(until.at_s, now))
            if board.asked_s is not None and until.at_s + until.error_s >= board.asked_s:
                board.answered(now - board.asked_s)
        if item is not None:
            self._put(board, item, until, now, is_held=False)

    def await_moment(self, at_s: float, item: Item) -> None:
        """Release `item` when that moment is over: after all from before it, and before the rest.

        It takes the place of the moment that was asked for before. One that is over
        already goes next; only what is from before it, and not released yet, goes first.
        """
        is_late = at_s < self._released_s
        since_s = -inf if is_late else inf  # has waited enough; or is not waited for yet
        self._moment.clear()
        self._moment.append(_Waiting(item, at_s, since_s, is_held=True))

    def forget_moment(self) -> None:
        """Do not release the moment that was asked for."""
        self._moment.clear()

    def release(self, now: float) -> Item | None:
        """Return what goes next, once; None when nothing may go now."""
        queue = self._next(now)
        if queue is None or not self._may_go(queue[0], now):
            return None
        waiting = queue.popleft()
        if not queue:
            self._forget_those_that_left()
        self.told_s = max(self.told_s, waiting.at_s)
        if waiting.is_held:
            self._released_s = max(self._released_s, waiting.at_s)
            self.unsure += not self._is_covered(waiting.at_s)
        return waiting.item

    def waits_for(self, now: float) -> list[str]:
        """Return the boards to ask for their time now; each again only if it does not answer."""
        for moment in self._moment:
            if moment.at_s <= now < moment.since_s:
                moment.since_s = now
        asked = []
        for uid, board in self._behind(now).items():
            if board.asked_s is None or now >= board.ask_again_s:
                asked.append(uid)
                board.asked_s = now if board.asked_s is None else board.asked_s
                board.ask_again_s = now + board.hold_s() / 2  # in time for a second question
        return asked

    def next_due(self, now: float) -> float | None:
        """Return when there is something to do if nothing is heard before; None: never."""
        dues = [self._due_s(waiting) for waiting in self._held()]
        asks = [board.ask_again_s for board in self._behind(now).values()]
        begins = [moment.at_s for moment in self._moment if moment.since_s == inf]
        due_s = min(dues + asks + begins, default=inf)
        return None if due_s == inf else max(now, due_s)

    def _put(
        self, board: _Board[Item], item: Item, at: Stamp | None, now: float, is_held: bool
    ) -> _Waiting[Item]:
        """Let an item wait behind its board's others; no moment is in the future."""
        board.last_s = max(board.last_s, now if at is None else min(at.at_s, now))
        board.waiting.append(_Waiting(item, board.last_s, now, is_held))
        return board.waiting[-1]

    def _forget_those_that_left(self) -> None:
        """Forget the boards of which all is released, that they left, too."""
        for uid, board in list(self._boards.items()):
            if board.has_left and not board.waiting:
                del self._boards[uid]

    def _next(self, now: float) -> deque[_Waiting[Item]] | None:
        """Return where that waits which goes next; a moment goes before what is as early."""
        queue = self._earliest()
        if self._moment and self._moment[0].at_s <= (queue[0].at_s if queue else now):
            return self._moment
        return queue

    def _earliest(self) -> deque[_Waiting[Item]] | None:
        """Return where the earliest of what the boards say waits."""
        return min(
            (board.waiting for board in self._boards.values() if board.waiting),
            key=lambda waiting: waiting[0].at_s,
            default=None,
        )

    def _may_go(self, first: _Waiting[Item], now: float) -> bool:
        """Say whether the first of all may go: by itself, or because a later one must."""
        if not first.is_held or self._is_covered(first.at_s):
            return True
        has_waited = any(self._due_s(waiting) <= now for waiting in self._held())
        return has_waited or any(len(board.waiting) > _LIMIT for board in self._boards.values())

    def _is_covered(self, at_s: float) -> bool:
        """Say whether nothing from before that moment can come any more, from any board."""
        return all(board.passed_s >= at_s for board in self._boards.values())

    def _held(self) -> Iterator[_Waiting[Item]]:
        """Go through what is held: the first of each board, and the moment."""
        for board in self._boards.values():
            if waiting := board.first_held():
                yield waiting
        yield from self._moment

    def _due_s(self, waiting: _Waiting[Item]) -> float:
        """Return when something that is held has waited enough."""
        behind = (board for board in self._boards.values() if board.passed_s < waiting.at_s)
        return waiting.since_s + max((board.hold_s() for board in behind), default=0.0)

    def _behind(self, now: float) -> dict[str, _Board[Item]]:
        """Return the boards whose time something held still waits for."""
        held = [
            waiting.at_s
            for board in self._boards.values()
            for waiting in board.waiting
            if waiting.is_held
        ]
        held += [moment.at_s for moment in self._moment if moment.at_s <= now]
        newest_s = max(held, default=-inf)
        return {uid: board for uid, board in self._boards.items() if board.passed_s < newest_s}
