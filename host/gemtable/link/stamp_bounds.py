"""When a key can have moved, whatever its board says: what a board that lies about time gains.

A board reports its edges in order, and its time with the number of the last edge before it. So
the next edge happened between that time and the moment it arrived. And once the host has read
all that had arrived at its port, an edge that comes later was on its way for at most `DELAY_S`,
time enough to send a lost frame again; or for at most `MISSING_S`, as long as the host waits for
any board, if the host knows that something is missing. The board can't stop this clock: however
much it says, the host reads more at once than the system keeps (port.py).

A stamp outside these bounds is moved just inside, and its error grows to cover the claimed time,
but at most the last `GONE_S`: a board that tells no time for so long is gone. A board that has
told no time for `UNTOLD_S`, or only times from before, isn't believed until it tells one: the
host stamps its edges on arrival. So it does with a board that contradicts itself, which has a
false clock, until the board boots again. Such a stamp has no error, since no key moves after its
edge is heard: the board alone bears the time on the way, and nobody ties with it because of it.
"""

from math import inf

from gemtable.link.board_clock import BoardClock
from gemtable.stamps import Stamp

DELAY_S = 0.05  # within it 99.9 % of frames arrive on a line that loses 5 % of them
MISSING_S = 0.1
GONE_S = 1.0  # three beats without a time, and one more to answer `ask`
UNTOLD_S = 2.0

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
        self._read_s = -inf  # all that had arrived by then has been read
        self._counts_from_s = -inf  # before this, a port that was read proves nothing
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

    def looked(self, now: float, read_s: float) -> None:
        """Note that the host looked at the port, and has read all that had arrived by `read_s`."""
        stall_s = _STALL_S * self._patience
        if now - self._looked_s > stall_s:
            self._counts_from_s = now + stall_s
        self._looked_s = now
        if read_s >= self._counts_from_s:
            self._read_s = max(self._read_s, read_s)

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
        earliest_s = max(self._here_s, self._read_s - delay_s)
        is_unbelieved = self.is_false or self._is_untold()
        if is_unbelieved or is_ahead:
            by_hearing = self._clock.us_at(heard_s)
            error_s = 0.0 if is_unbelieved else heard_s - earliest_s
            return max(self._told_us, by_hearing or 0), Stamp(heard_s, error_s)
        if claimed.at_s + claimed.error_s < self._here_s:
            return us, None
        return us, self._moved(claimed, min(max(claimed.at_s, earliest_s), heard_s))

    def _is_untold(self) -> bool:
        """Return whether the board has told no time for too long, though all it said was read."""
        told = self._clock.host_time(self._told_us)
        return told is not None and self._read_s - told.at_s > UNTOLD_S * self._patience

    def _moved(self, claimed: Stamp, at_s: float) -> Stamp:
        """Return a stamp at `at_s` whose error still covers the earliest time claimed."""
        later_s = at_s - claimed.at_s
        if later_s <= 0:
            return Stamp(at_s, max(0.0, claimed.error_s + later_s), claimed.on_bus)
        earliest_s = max(claimed.at_s - claimed.error_s, self._read_s - GONE_S * self._patience)
        return Stamp(at_s, max(0.0, at_s - earliest_s))
