"""Where a straight line can run that passes above some points and below others.

Floors are what it may not be below, ceilings what it may not be above. The line says one
time by another: what is known of it is the corridor of all lines that fit.
"""

from itertools import pairwise

_CORNERS = 32  # at most, of the floors and of the ceilings


class Corridor:
    """Lines over whole microseconds, with slopes in seconds a microsecond between two limits."""

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
