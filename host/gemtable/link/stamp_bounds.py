"""When a key can have moved, whatever its board says: what a board that lies about time gains.

A board reports its edges in order, and its time with the number of the last edge before it. So
the next edge happened between that time and the moment it arrived. And if the host found the
port empty, an edge that arrives later was on its way for at most `DELAY_S`, time enough to send
a lost frame again; or for at most `MISSING_S`, as long as the host waits for any board, if the
host knows that something is missing.

A stamp outside these bounds is moved just inside, and its error grows to cover the claimed time.
A board that contradicts itself has a false clock: from then on the host stamps its edges on
arrival.
"""

from math import inf

from gemtable.link.board_clock import BoardClock
from gemtable.stamps import Stamp

DELAY_S = 0.05  # within it 99.9 % of frames arrive on a line that loses 5 % of them
MISSING_S = 0.1

# After the host was stalled for so long, a board may have stopped sending. It then gets the same
# time again to send what it kept.
_STALL_S = 0.5
_SLACK_US = 1000  # of the board's time; a smaller contradiction is a mistake, not a lie


class StampBounds:
    """The earliest and latest time of a stamp, whatever the board says; in host seconds."""

    def __init__(self, clock: BoardClock) -> None:
        self.is_false = False  # the clock contradicted what the board reported
        self._clock = clock
        self._patience = 1 / min(1.0, clock.speed)
        self._told_us = -1  # the newest time that the board reported
        self._here_s = -inf  # when the board arrived
        self._looked_s = -inf  # when the host last looked at the port
        self._empty_s = -inf  # when the host last found the port empty
        self._counts_from_s = -inf  # before this, an empty port proves nothing
        self._misses = False  # a frame of the board is known to be missing
        self._is_doubted = False  # a stamp was in the future: a lie, unless the clock jumped

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is now if the board was away before."""
        self.missed()
        if arrived_s is not None:
            self._here_s = arrived_s

    def missed(self) -> None:
        """Note that a frame is missing: it may still come, with an old stamp."""
        self._misses = True

    def told(self, us: int) -> None:
        """Note that the board reported its time, and that all earlier edges have arrived."""
        self._told_us = max(self._told_us, us)
        self._misses = False

    def looked(self, now: float, is_empty: bool) -> None:
        """Note that the host looked at the port, and whether it was empty."""
        stall_s = _STALL_S * self._patience
        if now - self._looked_s > stall_s:
            self._counts_from_s = now + stall_s
        self._looked_s = now
        if is_empty and now >= self._counts_from_s:
            self._empty_s = now

    def exchanged(self, has_jumped: bool) -> None:
        """Note an exchange of stamps. A jump, as after this computer slept, is not a lie."""
        self.is_false |= self._is_doubted and not has_jumped
        self._is_doubted = False

    def bounded(self, us: int, claimed: Stamp | None, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when a key moved, in board time and in host time, given the claimed stamp.

        Host time is None until the board's clock is known, and for edges from while the board
        was away.
        """
        self.is_false |= us < self._told_us - _SLACK_US * self._clock.speed
        us = max(us, self._told_us)
        if claimed is None:
            return us, None
        is_ahead = claimed.at_s - claimed.error_s > heard_s + DELAY_S * self._patience
        self._is_doubted |= is_ahead
        delay_s = (MISSING_S if self._misses else DELAY_S) * self._patience
        earliest_s = max(self._here_s, self._empty_s - delay_s)
        if self.is_false or is_ahead:
            by_hearing = self._clock.us_at(heard_s)
            return max(self._told_us, by_hearing or 0), Stamp(heard_s, heard_s - earliest_s)
        if claimed.at_s + claimed.error_s < self._here_s:
            return us, None
        return us, _moved(claimed, min(max(claimed.at_s, earliest_s), heard_s))


def _moved(claimed: Stamp, at_s: float) -> Stamp:
    """Return a stamp at `at_s`, with an error that still covers the earliest time claimed."""
    later_s = at_s - claimed.at_s
    on_bus = claimed.on_bus if later_s <= 0 else None
    return Stamp(at_s, max(0.0, claimed.error_s + later_s), on_bus)
