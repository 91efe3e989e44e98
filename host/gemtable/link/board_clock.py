"""The host time of a board's microseconds, with an error that is never understated.

Host and board exchange four stamps: we sent, it received, it answered, we heard. That says two
things for certain: the board's time came to `received` after we sent, and to `answered` before
we heard. Over the board's time these are floors and ceilings, and as a crystal keeps its rate
for half a minute, the true time is a straight line between them. The answer is the middle of
what all such lines allow, its error half the width. Quick exchanges decide, old ones tell the
drift.
"""

from itertools import pairwise
from math import inf

from gemwire.messages import WRAP

from gemtable.stamps import Stamp

STAMP_US = 200  # at most, by the board's time, from a key's move to a stamp taken at once

_DRIFT = 200e-6  # at most, between the two clocks; crystals promise half of it
# A second is told to 1e-9 of itself three months after power-up: what is computed here is off by
# some such roundings. Each stamp of ours is taken to be off by more than all of them together;
# a hundredth of the microsecond that a board's own stamp is off.
_ROUNDING_S = 1e-8
_WINDOW_S = 30.0  # a crystal that warms up by 1 ppm a minute bends by 2 us in it
_CORNERS = 32  # at most, of the floors and of the ceilings
_RATE_US = 10_000_000  # over which a drift is told


class BoardClock:
    """One boot of one board. `speed` is how much faster than ours its clock is meant to run.

    Ticks are the board's microseconds as it sends them, modulo 2**30; `unwrap` makes them
    microseconds that only grow, which all else here takes.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.jumps = 0  # how often the clock was found to have been stopped or set
        self.speed = speed
        self._newest_us: int | None = None
        self._corridor = Corridor((1 - _DRIFT) / speed / 1e6, (1 + _DRIFT) / speed / 1e6)
        self._received_us = self._answered_us = -1  # of the newest exchange

    def unwrap(self, tick_us: int) -> int:
        """Return the time of a tick, heard within 8 minutes of the last, slightly out of order."""
        if self._newest_us is None:
            self._newest_us = tick_us
        us = self._newest_us + (tick_us - self._newest_us + WRAP // 2) % WRAP - WRAP // 2
        self._newest_us = max(self._newest_us, us)
        return us

    def exchange(self, sent_s: float, received_us: int, answered_us: int, heard_s: float) -> bool:
        """Learn from an exchange; return whether the board's clock jumped since the last.

        Then no line fits any more, and all but this exchange is forgotten.
        """
        is_later = received_us > self._received_us and answered_us > self._answered_us
        self._received_us, self._answered_us = received_us, answered_us
        if is_later and self._fits(sent_s, received_us, answered_us, heard_s):
            return False
        self._corridor.clear()
        if not self._fits(sent_s, received_us, answered_us, heard_s):
            self._corridor.clear()  # it is impossible by itself
        self.jumps += 1
        return True

    def host_time(self, us: int) -> Stamp | None:
        """Return when the board's time was `us`; None before the first exchange."""
        return self._between(us, us + 1)

    def key_time(self, us: int, late_us: int = 0) -> Stamp | None:
        """Return when the key moved whose edge is stamped `us`.

        `late_us` is how much later than at once that stamp was taken, at most. It makes the
        time less sure and not earlier: edges of a board keep the order of their stamps.
        """
        told = self._between(us - STAMP_US, us + 1)
        earliest = late_us and self._between(us - STAMP_US - late_us, us + 1)
        if not (told and earliest):
            return told
        return Stamp(told.at_s, told.at_s - earliest.at_s + earliest.error_s)

    def us_at(self, at_s: float) -> int | None:
        """Return about which microsecond it is at a moment near to now; None if nobody knows."""
        newest = self.host_time(self._answered_us)
        if newest is None:
            return None
        return self._answered_us + round((at_s - newest.at_s) * 1e6 * self.speed)

    def drift_ppm(self) -> tuple[float, float]:
        """Return how much faster than ours a clock of real speed runs, and the error."""
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
        """Return the stamp of what happened between two moments of the board."""
        limits = self._corridor.between(from_us, to_us)
        if limits is None:
            return None
        earliest, latest = limits
        return Stamp((earliest + latest) / 2, (latest - earliest) / 2)


class Corridor:
    """All straight lines above some points, the floors, and below others, the ceilings.

    Lines are over whole microseconds, with slopes in seconds a microsecond between two limits.
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
        """Add two points, each later than all others of its kind; say whether a line fits.

        What is more than `window_us` older than the ceiling is forgotten.
        """
        self._floors.add(floor[0], -floor[1])
        self._ceilings.add(*ceiling)
        self._find_slopes()  # before anything is forgotten: it may be a leap of an hour
        self._floors.forget(ceiling[0] - window_us)
        self._ceilings.forget(ceiling[0] - window_us)
        return self._slowest <= self._fastest

    def between(self, from_us: int, to_us: int) -> tuple[float, float] | None:
        """Return the lowest at one moment and the highest at another; None without points."""
        if not self._ceilings.corners:
            return None
        lowest = -self._floors.highest(from_us, -self._fastest, -self._slowest)
        return lowest, self._ceilings.highest(to_us, self._slowest, self._fastest)

    def _find_slopes(self) -> None:
        """Find the slowest and the fastest line that fit; they are swapped when none does."""
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
    """Points that a line may not exceed; kept are those that matter, a lower convex hull."""

    def __init__(self) -> None:
        self.corners: list[tuple[int, float]] = []

    def add(self, us: int, at_s: float) -> None:
        """Add a point later than all others."""
        corners = self.corners
        while len(corners) > 1 and _is_above(corners[-1], corners[-2], (us, at_s)):
            corners.pop()
        corners.append((us, at_s))

    def forget(self, before_us: float) -> None:
        """Drop what is older, and the oldest when there are too many; never the newest."""
        corners = self.corners
        while len(corners) > 1 and (corners[0][0] < before_us or len(corners) > _CORNERS):
            corners.pop(0)

    def highest(self, us: int, slowest: float, fastest: float) -> float:
        """Return how high at `us` a line of a slope between the two can be."""
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
    """Say whether the middle point is on or above the straight from left to right."""
    rise, run = right[1] - left[1], right[0] - left[0]
    return (middle[1] - left[1]) * run >= rise * (middle[0] - left[0])
