"""When to ask a board for its time: a gesture is complete only when the board got that far."""

import asyncio
from collections.abc import Callable

_ASK_AGAIN_S = 0.05  # for an answer that did not come


class Deadlines:
    """Calls `ask` with a board's unique id when its clock should be past its deadline.

    `speed` is how much faster the boards' clocks run than ours.
    """

    def __init__(self, ask: Callable[[str], None], speed: float) -> None:
        self._ask = ask
        self._speed = speed
        self._heard: dict[str, tuple[int, float]] = {}  # board: its microseconds, our time then
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def heard(self, board: str, us: int) -> None:
        """Note that a board's time is `us` now."""
        self._heard[board] = us, asyncio.get_running_loop().time()

    def set(self, board: str, deadline_us: int | None) -> None:
        """Ask at `deadline_us` of the board's time, and on until it is set anew; None: never."""
        timer = self._timers.pop(board, None)
        if timer:
            timer.cancel()
        if deadline_us is not None:
            us, at = self._heard[board]
            due = at + max(0, deadline_us - us) / 1e6 / self._speed
            loop = asyncio.get_running_loop()
            self._timers[board] = loop.call_at(due, self._ask_now, board)

    def end(self) -> None:
        """Ask no more, of any board."""
        for board in list(self._timers):
            self.set(board, None)

    def _ask_now(self, board: str) -> None:
        loop = asyncio.get_running_loop()
        self._timers[board] = loop.call_later(_ASK_AGAIN_S, self._ask_now, board)
        self._ask(board)
