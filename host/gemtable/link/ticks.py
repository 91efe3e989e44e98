"""A board's microseconds, modulo 2**30, made into ones that only grow."""

from gemwire.messages import WRAP


class Ticks:
    """Unwrap the ticks of one boot, heard at most 8 minutes apart."""

    def __init__(self) -> None:
        self._newest: int | None = None

    @property
    def newest_us(self) -> int:
        """The latest time so far, in microseconds; 0 before the first."""
        return self._newest or 0

    def unwrap(self, tick_us: int) -> int:
        """Return the time in microseconds; ticks may come slightly out of order."""
        if self._newest is None:
            self._newest = tick_us
        step = (tick_us - self._newest + WRAP // 2) % WRAP - WRAP // 2
        us = self._newest + step
        self._newest = max(self._newest, us)
        return us
