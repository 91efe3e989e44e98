"""Rate limits: a token bucket for each source, and a count of events over the limit.

Pure: the time is an argument, in seconds of any monotonic clock.
"""

from dataclasses import dataclass
from math import inf

_MAX_SOURCES = 256  # remembered; the least recently used is dropped first
_REPORT_S = 2.0  # between two reports of one source


@dataclass(slots=True)
class _Bucket:
    left: float  # number of events allowed now
    at_s: float  # when `left` was computed
    left_out: int = 0
    reported_s: float = -inf  # when `left_out` was last reported


class Limits:
    """Allows each source `burst` events at once, and `per_s` events per second on average."""

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_s = per_s
        self._sources: dict[str, _Bucket] = {}

    def take(self, source: str, now: float) -> bool:
        """Count one more event of a source; return whether it is within the limit."""
        known = self._sources.pop(source, None) or _Bucket(self._burst, now)
        self._sources[source] = known  # the newest is last
        if len(self._sources) > _MAX_SOURCES:
            del self._sources[next(iter(self._sources))]
        known.left = min(self._burst, known.left + (now - known.at_s) * self._per_s)
        known.at_s = now
        if known.left < 1:
            known.left_out += 1
            return False
        known.left -= 1
        return True

    def settle(self, now: float) -> list[tuple[str, int]]:
        """Return each source with the number of its events over the limit since its last report.

        A source is reported at most once in 2 s.
        """
        told = []
        for source, known in self._sources.items():
            if known.left_out and now - known.reported_s >= _REPORT_S:
                told.append((source, known.left_out))
                known.left_out = 0
                known.reported_s = now
        return told
