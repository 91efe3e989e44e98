"""So many at once and so many a second, for each of many sources; what is too much is counted.

Pure: the time comes as an argument, in seconds of any steady clock.
"""

from dataclasses import dataclass
from math import inf

_MOST_SOURCES = 256  # whose limits are remembered; the one that was used longest ago goes first
_SUM_S = 2.0  # between two sums of one source


@dataclass(slots=True)
class _Allowance:
    left: float  # how many may come now
    at_s: float
    left_out: int = 0
    told_s: float = -inf  # when the last sum was


class Limits:
    """`burst` may come at once from each source, and `per_s` a second in the long run."""

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_s = per_s
        self._sources: dict[str, _Allowance] = {}

    def take(self, source: str, now: float) -> bool:
        """Count one more of a source; say whether it is not too much."""
        known = self._sources.pop(source, None) or _Allowance(self._burst, now)
        self._sources[source] = known  # the newest is last
        if len(self._sources) > _MOST_SOURCES:
            del self._sources[next(iter(self._sources))]
        known.left = min(self._burst, known.left + (now - known.at_s) * self._per_s)
        known.at_s = now
        if known.left < 1:
            known.left_out += 1
            return False
        known.left -= 1
        return True

    def settle(self, now: float) -> list[tuple[str, int]]:
        """Return what was too much since it was told last, source by source, now and then."""
        told = []
        for source, known in self._sources.items():
            if known.left_out and now - known.told_s >= _SUM_S:
                told.append((source, known.left_out))
                known.left_out = 0
                known.told_s = now
        return told
