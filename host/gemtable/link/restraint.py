"""How much of one board is taken and told: a board that never stops must not be all there is.

What is more than that is counted, and the sum is told.
"""

import asyncio

from gemtable.limits import Limits

# So many at once, and so many a second.
_EDGES = 300, 60.0  # at the speed of real boards; all fingers of a table press less
_WORDS = 20, 0.1  # lines that are no frames: two tracebacks
_FIRST_WORDS = 20, 0.01  # of a port that never said hello
_BEGINNINGS = 30, 2.0  # a cable that falls out, a program that fails


class Restraint:
    """The limits of all boards; `speed` is that of their clocks.

    They are those of ports: a board that another claims to be must not pay for it.
    """

    def __init__(self, speed: float) -> None:
        edges, edges_per_s = _EDGES
        self._edges = Limits(edges, edges_per_s * max(1.0, speed))
        self._words = Limits(*_WORDS)
        self._first_words = Limits(*_FIRST_WORDS)
        self._beginnings = Limits(*_BEGINNINGS)

    def takes_edge(self, port: str) -> bool:
        """Say whether one more edge of the board on a port counts."""
        return self._edges.take(port, _now())

    def edges_left_out(self, now: float) -> list[tuple[str, int]]:
        """Return the ports whose edges were left out until now, and how many."""
        return self._edges.settle(now)

    def takes_beginning(self, port: str) -> bool:
        """Say whether the board on a port may begin once more."""
        return self._beginnings.take(port, _now())

    def takes_words(self, port: str, is_known: bool) -> bool:
        """Say whether one more line is told; `is_known` says that a hello came before."""
        limits = self._words if is_known else self._first_words
        return limits.take(port, _now())

    def unsaid(self, now: float) -> list[tuple[str, int]]:
        """Return the ports whose lines were left out until now, and how many."""
        return self._words.settle(now) + self._first_words.settle(now)


def _now() -> float:
    return asyncio.get_running_loop().time()
