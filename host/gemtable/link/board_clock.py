"""The host time of a board's microseconds, with an error that is never understated.

Host and board exchange four stamps: we sent, it received, it answered, we
heard. That says two things for certain: the board's time came to `received`
after we sent, and to `answered` before we heard. Over the board's time these
are floors and ceilings, and as a crystal keeps its rate for half a minute, the
true time is a straight line between them. The answer is the middle of what
all such lines allow, its error half the width: whatever the cable does, the
truth is within. Quick exchanges decide by themselves, and old ones tell the
drift.
"""

from itertools import pairwise

from gemtable.stamps import Stamp

STAMP_US = 200  # at most, by the board's time, from a key's move to a stamp taken at once

_DRIFT = 200e-6  # at most, between the two clocks; crystals promise half of it
# A second is told to 1e-9 of itself three months after power-up: what is reckoned here is off by
# some such roundings. Each stamp of ours is taken to be off by more than all of them together;
# a hundredth of the microsecond that a board's own stamp is off.
_ROUNDING_S = 1e-8
_WINDOW_S = 30.0  # a crystal that warms up by 1 ppm a minute bends by 2 us in it
_CORNERS = 32  # at most, of the floors and of the ceilings


class _Ceilings:
    """Moments that a line may not exceed; kept are those that matter, a lower convex hull."""

    def __init__(self) -> None:
        self.corners: list[tuple[int, float]] = []

    def add(self, us: int, at_s: float) -> None:
        """Add a moment later than all others."""
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
        """Return how high at `us` a line of a rate between the two can be."""
        corners = self.corners
        rate = slowest if us < corners[-1][0] else fastest
        for left, right in pairwise(corners):
            if left[0] <= us < right[0]:
                rate = (right[1] - left[1]) / (right[0] - left[0])
        rate = min(max(rate, slowest), fastest)
        return min(at_s + rate * (us - at_us) for at_us, at_s in corners)


class BoardClock:
    """One boot of one board. `speed` is how much faster than ours its clock is meant to run.

    The board's microseconds are whole and do not wrap: `Ticks` makes them so.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.jumps = 0  # how often the clock was found to have been stopped or set
        self._speed = speed
        self._limits = (1 - _DRIFT) / speed / 1e6, (1 + _DRIFT) / speed / 1e6
        self._slowest, self._fastest = self._limits  # in seconds a microsecond
        self._received_us = self._answered_us = -1  # of the newest exchange
        self._forget()

    def exchange(self, sent_s: float, received_us: int, answered_us: int, heard_s: float) -> bool:
        """Learn from an exchange; return whether the board's clock jumped since the last.

        Then no line fits any more, and all but this exchange is forgotten.
        """
        is_later = received_us > self._received_us and answered_us > self._answered_us
        self._received_us, self._answered_us = received_us, answered_us
        if is_later and self._fits(sent_s, received_us, answered_us, heard_s):
            return False
        self._forget()
        if not self._fits(sent_s, received_us, answered_us, heard_s):
            self._forget()  # it is impossible by itself
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
        if told is None or not late_us:
            return told
        earliest = self._between(us - STAMP_US - late_us, us + 1)
        assert earliest is not None
        return Stamp(told.at_s, told.at_s - earliest.at_s + earliest.error_s)

    def _forget(self) -> None:
        self._ceilings = _Ceilings()
        self._floors = _Ceilings()  # upside down: their times are negative

    def _fits(self, sent_s: float, received_us: int, answered_us: int, heard_s: float) -> bool:
        self._floors.add(received_us + 1, _ROUNDING_S - sent_s)  # a tick lasts a microsecond
        self._ceilings.add(answered_us, heard_s + _ROUNDING_S)
        self._find_rates()  # before anything is forgotten: it may be a leap of an hour
        oldest_us = answered_us - _WINDOW_S * 1e6 * self._speed
        self._floors.forget(oldest_us)
        self._ceilings.forget(oldest_us)
        return self._slowest <= self._fastest

    def _find_rates(self) -> None:
        """Find the slowest and the fastest line that fit; they are swapped when none does."""
        slowest, fastest = self._limits
        for floor_us, minus_floor_s in self._floors.corners:
            for ceiling_us, ceiling_s in self._ceilings.corners:
                if floor_us < ceiling_us:
                    rate = (ceiling_s + minus_floor_s) / (ceiling_us - floor_us)
                    fastest = min(fastest, rate)
                elif floor_us > ceiling_us:
                    rate = (ceiling_s + minus_floor_s) / (ceiling_us - floor_us)
                    slowest = max(slowest, rate)
        self._slowest, self._fastest = slowest, fastest

    def _between(self, from_us: int, to_us: int) -> Stamp | None:
        """Return the stamp of what happened between two moments of the board."""
        if not self._ceilings.corners:
            return None
        earliest = -self._floors.highest(from_us, -self._fastest, -self._slowest)
        latest = self._ceilings.highest(to_us, self._slowest, self._fastest)
        return Stamp((earliest + latest) / 2, (latest - earliest) / 2)


def _is_above(
    middle: tuple[int, float], left: tuple[int, float], right: tuple[int, float]
) -> bool:
    """Say whether the middle point is on or above the straight from left to right."""
    rise, run = right[1] - left[1], right[0] - left[0]
    return (middle[1] - left[1]) * run >= rise * (middle[0] - left[0])
