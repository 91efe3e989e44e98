"""Converts a board's microseconds to host time, with an error that is never understated.

Host and board exchange four stamps: when the host sent, when the board received, when the
board answered, and when the host heard. Two facts are certain: the board's clock reached
`received` after the host sent, and `answered` before the host heard. In a plot of host
time over board time, the first fact is a floor and the second a ceiling. A crystal keeps
its rate for half a minute, so host time is a straight line above all floors and below all
ceilings. The result is the middle of the range that these lines allow, and its error is
half the range. Quick exchanges narrow the range; old ones show the drift.
"""

from itertools import pairwise
from math import inf

from gemwire.messages import WRAP

from gemtable.stamps import Stamp

STAMP_US = 200  # the longest time, by the board, from a key's move to its stamp

_DRIFT = 200e-6  # the largest between the two clocks; crystals promise half of it
# Three months after power-up a float of seconds has a resolution of 1e-9 s, and results here are
# off by a few such roundings. Each host stamp is widened by more than all of them together. This
# is a hundredth of the microsecond by which a board's own stamp is off.
_ROUNDING_S = 1e-8
_WINDOW_S = 30.0  # in it, a crystal that drifts by 1 ppm a minute deviates by 2 us
_MAX_CORNERS = 32  # of the floors, and of the ceilings
_RATE_US = 10_000_000  # the span over which drift is measured


class BoardClock:
    """The clock of one boot of one board. `speed` is its nominal rate; 1.0 is the host's.

    Ticks are the board's microseconds as it sends them, modulo 2**30; `unwrap` turns them
    into microseconds that never wrap, which all other methods take.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.jumps = 0  # how often the clock was stopped or set, as far as noticed
        self.speed = speed
        self._newest_us: int | None = None
        self._corridor = Corridor((1 - _DRIFT) / speed / 1e6, (1 + _DRIFT) / speed / 1e6)
        self._received_us = self._answered_us = -1  # of the newest exchange

    def unwrap(self, tick_us: int) -> int:
        """Return the unwrapped time of a tick at most 8 minutes away from the newest one."""
        if self._newest_us is None:
            self._newest_us = tick_us
        us = self._newest_us + (tick_us - self._newest_us + WRAP // 2) % WRAP - WRAP // 2
        self._newest_us = max(self._newest_us, us)
        return us

    def exchange(self, sent_s: float, received_us: int, answered_us: int, heard_s: float) -> bool:
        """Use one exchange of stamps; return whether the board's clock jumped since the last one.

        After a jump no line fits, so all earlier exchanges are forgotten.
        """
        is_later = received_us > self._received_us and answered_us > self._answered_us
        self._received_us, self._answered_us = received_us, answered_us
        if is_later and self._fits(sent_s, received_us, answered_us, heard_s):
            return False
        self._corridor.clear()
        if not self._fits(sent_s, received_us, answered_us, heard_s):
            self._corridor.clear()  # this exchange alone is impossible
        self.jumps += 1
        return True

    def host_time(self, us: int) -> Stamp | None:
        """Return the host time at which the board's clock showed `us`; None before an exchange."""
        return self._between(us, us + 1)

    def key_time(self, us: int, late_us: int = 0) -> Stamp | None:
        """Return the host time at which the key of an edge stamped `us` moved.

        The stamp was taken at most `late_us` late. That only enlarges the error and doesn't
        move the time, so that a board's edges keep the order of their stamps.
        """
        told = self._between(us - STAMP_US, us + 1)
        earliest = late_us and self._between(us - STAMP_US - late_us, us + 1)
        if not (told and earliest):
            return told
        return Stamp(told.at_s, told.at_s - earliest.at_s + earliest.error_s)

    def us_at(self, at_s: float) -> int | None:
        """Return the approximate board time at a host time near now; None before an exchange."""
        newest = self.host_time(self._answered_us)
        if newest is None:
            return None
        return self._answered_us + round((at_s - newest.at_s) * 1e6 * self.speed)

    def drift_ppm(self) -> tuple[float, float]:
        """Return the drift of the board's clock against the host's, and its error, both in ppm.

        The drift is positive if the board's clock is faster. It is valid for a `speed` of 1
        only. Returns 0.0 and infinity before the first exchange.
        """
        now_us = self._newest_us or 0
        then, now = self.host_time(now_us - _RATE_US), self.host_time(now_us)
        if not (then and now):
            return 0.0, inf
        seconds = _RATE_US / 1e6
        error_s = then.error_s + now.error_s
        return (seconds / (now.at_s - then.at_s) - 1) * 1e6, error_s / seconds * 1e6

    def _fits(self, sent_s: float, received_us: int, answered_us: int, heard_s: float) -> bool:
        return self._corridor.add(
            floor=(received_us + 1, sent_s - _ROUNDING_S),  # a tick lasts a microsecond
            ceiling=(answered_us, heard_s + _ROUNDING_S),
            window_us=_WINDOW_S * 1e6 * self.speed,
        )

    def _between(self, from_us: int, to_us: int) -> Stamp | None:
        limits = self._corridor.between(from_us, to_us)
        if limits is None:
            return None
        earliest, latest = limits
        return Stamp((earliest + latest) / 2, (latest - earliest) / 2)


class Corridor:
    """All straight lines above one set of points, the floors, and below another, the ceilings.

    x is in whole microseconds, y in seconds. The slope, in seconds per microsecond, is at
    least `slowest` and at most `fastest`.
    """

    def __init__(self, slowest: float, fastest: float) -> None:
        self._limits = slowest, fastest
        self.clear()

    def clear(self) -> None:
        """Forget all points."""
        self._ceilings = _Ceilings()
        self._floors = _Ceilings()  # upside down: their times are negative
        self._slowest, self._fastest = self._limits

    def add(self, floor: tuple[int, float], ceiling: tuple[int, float], window_us: float) -> bool:
        """Add two points, each later than all others of its kind; return whether a line fits.

        Points more than `window_us` older than the ceiling are forgotten.
        """
        self._floors.add(floor[0], -floor[1])
        self._ceilings.add(*ceiling)
        self._find_slopes()  # before forgetting, so that a leap of an hour is noticed
        self._floors.forget(ceiling[0] - window_us)
        self._ceilings.forget(ceiling[0] - window_us)
        return self._slowest <= self._fastest

    def between(self, from_us: int, to_us: int) -> tuple[float, float] | None:
        """Return the lowest y at `from_us` and the highest at `to_us`; None without any points."""
        if not self._ceilings.corners:
            return None
        lowest = -self._floors.highest(from_us, -self._fastest, -self._slowest)
        return lowest, self._ceilings.highest(to_us, self._slowest, self._fastest)

    def _find_slopes(self) -> None:
        """Set the smallest and the largest slope that fit; smallest > largest if none fits."""
        slowest, fastest = self._limits
        for floor_us, minus_floor_s in self._floors.corners:
            for ceiling_us, ceiling_s in self._ceilings.corners:
                if floor_us < ceiling_us:
                    slope = (ceiling_s + minus_floor_s) / (ceiling_us - floor_us)
                    fastest = min(fastest, slope)
                elif floor_us > ceiling_us:
                    slope = (ceiling_s + minus_floor_s) / (ceiling_us - floor_us)
                    slowest = max(slowest, slope)
        self._slowest, self._fastest = slowest, fastest


class _Ceilings:
    """Points that no line may exceed. Only their lower convex hull is kept."""

    def __init__(self) -> None:
        self.corners: list[tuple[int, float]] = []

    def add(self, us: int, at_s: float) -> None:
        """Add a point that is later than all others."""
        corners = self.corners
        while len(corners) > 1 and _is_above(corners[-1], corners[-2], (us, at_s)):
            corners.pop()
        corners.append((us, at_s))

    def forget(self, before_us: float) -> None:
        """Drop points before `before_us`, and the oldest of too many. Keep the newest."""
        corners = self.corners
        while len(corners) > 1 and (corners[0][0] < before_us or len(corners) > _MAX_CORNERS):
            corners.pop(0)

    def highest(self, us: int, slowest: float, fastest: float) -> float:
        """Return the highest y at `us` of any line whose slope is within the limits."""
        corners = self.corners
        slope = slowest if us < corners[-1][0] else fastest
        for left, right in pairwise(corners):
            if left[0] <= us < right[0]:
                slope = (right[1] - left[1]) / (right[0] - left[0])
        slope = min(max(slope, slowest), fastest)
        return min(at_s + slope * (us - at_us) for at_us, at_s in corners)


def _is_above(
    middle: tuple[int, float], left: tuple[int, float], right: tuple[int, float]
) -> bool:
    rise, run = right[1] - left[1], right[0] - left[0]
    return (middle[1] - left[1]) * run >= rise * (middle[0] - left[0])
