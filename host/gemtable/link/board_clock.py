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

from gemtable.link.corridor import Corridor
from gemtable.stamps import Stamp

STAMP_US = 200  # at most, by the board's time, from a key's move to a stamp taken at once

_DRIFT = 200e-6  # at most, between the two clocks; crystals promise half of it
# A second is told to 1e-9 of itself three months after power-up: what is reckoned here is off by
# some such roundings. Each stamp of ours is taken to be off by more than all of them together;
# a hundredth of the microsecond that a board's own stamp is off.
_ROUNDING_S = 1e-8
_WINDOW_S = 30.0  # a crystal that warms up by 1 ppm a minute bends by 2 us in it


class BoardClock:
    """One boot of one board. `speed` is how much faster than ours its clock is meant to run.

    The board's microseconds are whole and do not wrap: `Ticks` makes them so.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.jumps = 0  # how often the clock was found to have been stopped or set
        self.speed = speed
        self._corridor = Corridor((1 - _DRIFT) / speed / 1e6, (1 + _DRIFT) / speed / 1e6)
        self._received_us = self._answered_us = -1  # of the newest exchange

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
        if told is None or not late_us:
            return told
        earliest = self._between(us - STAMP_US - late_us, us + 1)
        assert earliest is not None
        return Stamp(told.at_s, told.at_s - earliest.at_s + earliest.error_s)

    def us_at(self, at_s: float) -> int | None:
        """Return about which microsecond it is at a moment near to now; None if nobody knows."""
        newest = self.host_time(self._answered_us)
        if newest is None:
            return None
        return self._answered_us + round((at_s - newest.at_s) * 1e6 * self.speed)

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
