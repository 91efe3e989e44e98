"""How much of one board is taken and told: a board that never stops must not be all there is.

What is more than that is counted, and the sum is told.
"""

import asyncio

from gemtable.limits import Limits

# So many at once, and so many a second.
_EDGES = 300, 60.0  # at the speed of real boards; all fingers of a table press less
_WORDS = 20, 0.1  # lines that are no frames: two tracebacks
_FIRST_WORDS = 20, 0.01  # of a port that never said hello
_GREETINGS = 30, 2.0  # a cable that falls out, a program that fails


class Restraint:
    """The limits of all boards; `speed` is that of their clocks."""

    def __init__(self, speed: float) -> None:
        edges, edges_per_s = _EDGES
        self._edges = Limits(edges, edges_per_s * max(1.0, speed))
        self._words = Limits(*_WORDS)
        self._first_words = Limits(*_FIRST_WORDS)
        self._greetings = Limits(*_GREETINGS)

    def takes_edge(self, uid: str) -> bool:
        """Say whether one more edge of a board counts."""
        return self._edges.take(uid, _now())

    def edges_left_out(self, now: float) -> list[tuple[str, int]]:
        """Return the boards whose edges were left out until now, and how many."""
        return self._edges.settle(now)

    def takes_greeting(self, uid: str) -> bool:
        """Say whether a board may begin once more."""
        return self._greetings.take(uid, _now())

    def takes_words(self, uid: str, port: str) -> bool:
        """Say whether one more line is told; `uid` is "" on a port that never said hello."""
        if uid:
            return self._words.take(uid, _now())
        return self._first_words.take(port, _now())

    def unsaid(self, now: float) -> list[tuple[str, int]]:
        """Return the boards and ports whose lines were left out until now, and how many."""
        return self._words.settle(now) + self._first_words.settle(now)


def _now() -> float:
    return asyncio.get_running_loop().time()
