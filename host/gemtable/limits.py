"""So many at once and so many a second, for each of many sources; what is too much is counted.

Pure: the time comes as an argument, in seconds of any steady clock.
"""

from dataclasses import dataclass

_MOST_SOURCES = 256  # whose limits are remembered; the one that was used longest ago goes first


@dataclass(slots=True)
class _Allowance:
    left: float  # how many may come now
    at_s: float
    left_out: int = 0


class Limits:
    """`burst` may come at once from each source, and `per_s` a second in the long run."""

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_s = per_s
        self._sources: dict[str, _Allowance] = {}

    def take(self, source: str, now: float) -> int | None:
        """Count one more of a source: None if it is too much, else how many before it were."""
        allowance = self._refreshed(source, now)
        if allowance.left < 1:
            allowance.left_out += 1
            return None
        allowance.left -= 1
        left_out, allowance.left_out = allowance.left_out, 0
        return left_out

    def settle(self, now: float) -> list[tuple[str, int]]:
        """Return what was left out of the sources that may come again, and count it as told."""
        told = []
        for source in [each for each, known in self._sources.items() if known.left_out]:
            left_out = self.take(source, now)
            if left_out is None:
                self._sources[source].left_out -= 1  # it was only asked for
            else:
                told.append((source, left_out))
        return told

    def forget(self, source: str) -> None:
        """Have a source begin anew."""
        self._sources.pop(source, None)

    def _refreshed(self, source: str, now: float) -> _Allowance:
        known = self._sources.pop(source, None) or _Allowance(self._burst, now)
        known.left = min(self._burst, known.left + (now - known.at_s) * self._per_s)
        known.at_s = now
        self._sources[source] = known  # the newest is last
        if len(self._sources) > _MOST_SOURCES:
            del self._sources[next(iter(self._sources))]
        return known
