"""When a key can have moved, by what the host knows itself, whatever the board says.

A board tells its edges in order, and its time together with the number of the last edge
before it. So the next edge is not from before that time, nor from after the moment at which
it was heard. And if the host found nothing waiting at the port, an edge that comes later was
on its way for `DELAY_S` at most: so long takes a frame that is lost and sent again. Where the
host knows that something is missing, it is `MISSING_S`: no board is waited for longer.

A stamp that claims more than that is moved as far as it must be; the error that is stated for
it then covers what was claimed, too. A board that contradicts what it told itself has a false
clock: its edges are stamped when they are heard, from then on.
"""

from math import inf

from gemtable.link.board_clock import BoardClock
from gemtable.stamps import Stamp

DELAY_S = 0.05  # 99.9 % of what a line brings that loses 5 % of the frames
MISSING_S = 0.1

# A host that stood still for so long may be gone for a board, which then says nothing; it has
# so long again to tell what it kept.
_STILL_S = 0.5
_ROUGHLY_US = 1000  # by the board's time; less is a mistake and no lie


class Bounds:
    """Of one boot of a board, whose clock is `clock`. Moments are in seconds of the host's."""

    def __init__(self, clock: BoardClock) -> None:
        self.is_false = False  # the clock
        self._clock = clock
        self._patience = 1 / min(1.0, clock.speed)
        self._told_us = -1  # the newest time that the board told
        self._here_s = -inf  # since when the board is there
        self._looked_s = -inf  # when the host looked at the port last
        self._empty_s = -inf  # when it found nothing there
        self._counts_from_s = -inf  # what it finds
        self._misses = False  # something that the board said
        self._is_doubted = False  # the clock, unless the next exchange shows that it jumped
        self._is_news = False  # that it is false

    def opened(self, arrived_s: float | None) -> None:
        """Note that a session begins. `arrived_s` is now if the board was away before."""
        self.missed()
        if arrived_s is not None:
            self._here_s = arrived_s

    def missed(self) -> None:
        """Note that something did not arrive: it may come later, and be old."""
        self._misses = True

    def told(self, us: int) -> None:
        """Note that the board told its time, and that all edges from before it are had."""
        self._told_us = max(self._told_us, us)
        self._misses = False

    def looked(self, now: float, is_empty: bool) -> None:
        """Note that the host looked at the port, and whether nothing waited there."""
        still_s = _STILL_S * self._patience
        if now - self._looked_s > still_s:
            self._counts_from_s = now + still_s
        self._looked_s = now
        if is_empty and now >= self._counts_from_s:
            self._empty_s = now

    def exchanged(self, has_jumped: bool) -> None:
        """Note an exchange of stamps. One that jumped, as when this computer slept, is no lie."""
        if self._is_doubted and not has_jumped:
            self._find_false()
        self._is_doubted = False

    def takes_news(self) -> bool:
        """Say whether the clock was found to be false since this was asked last."""
        is_news, self._is_news = self._is_news, False
        return is_news

    def bounded(self, us: int, claimed: Stamp | None, heard_s: float) -> tuple[int, Stamp | None]:
        """Return when a key moved, by the board's time and by ours, if so much is claimed.

        By ours it is None where the board's clock is not known yet, or the board was away.
        """
        if us < self._told_us - _ROUGHLY_US * self._clock.speed:
            self._find_false()
        is_ahead = claimed and claimed.at_s - claimed.error_s > heard_s + DELAY_S * self._patience
        self._is_doubted |= bool(is_ahead)
        us = max(us, self._told_us)
        delay_s = (MISSING_S if self._misses else DELAY_S) * self._patience
        earliest_s = max(self._here_s, self._empty_s - delay_s)
        if claimed is None:
            return us, None
        if self.is_false or is_ahead:
            by_hearing = self._clock.us_at(heard_s)
            return max(self._told_us, by_hearing or 0), Stamp(heard_s, heard_s - earliest_s)
        if claimed.at_s + claimed.error_s < self._here_s:
            return us, None
        return us, _moved(claimed, min(max(claimed.at_s, earliest_s), heard_s))

    def _find_false(self) -> None:
        self._is_news |= not self.is_false
        self.is_false = True


def _moved(claimed: Stamp, at_s: float) -> Stamp:
    """Return a stamp at that moment; its error covers the earliest that was claimed, too."""
    later_s = at_s - claimed.at_s
    on_bus = claimed.on_bus if later_s <= 0 else None
    return Stamp(at_s, max(0.0, claimed.error_s + later_s), on_bus)
