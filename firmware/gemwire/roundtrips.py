"""Computes when to repeat unacknowledged messages: the usual round trip plus a margin.

Mean and deviation of the round trips are tracked as in TCP (RFC 6298, section 2), in
whole microseconds.
"""

_MOST = 16  # the longest wait as a multiple of the shortest, against floods on a lost link
_PATIENT_TRIES = 2  # tries without a longer wait, since two losses in a row are common


class RoundTrips:
    """Measures round trips and computes the wait for an acknowledgement.

    The wait is at least `least_us`. `mean_us` is the mean round trip, 0 before the first.
    """

    def __init__(self, least_us: int) -> None:
        self.mean_us = 0
        self._deviation_us = 0
        self._least_us = least_us

    def took(self, us: int) -> None:
        """Record the round trip of a message that was sent only once."""
        us = min(us, _MOST * self._least_us)
        if not self.mean_us:
            self.mean_us = us
            self._deviation_us = us // 2
            return
        error_us = us - self.mean_us
        self.mean_us += error_us // 8
        self._deviation_us += (abs(error_us) - self._deviation_us) // 4

    def wait_us(self, tries: int) -> int:
        """Return the wait for an acknowledgement after `tries` repeats."""
        wait_us = max(self._least_us, self.mean_us + 4 * self._deviation_us)
        for _ in range(tries - _PATIENT_TRIES + 1):
            wait_us *= 2
            if wait_us >= _MOST * self._least_us:
                break
        return min(wait_us, _MOST * self._least_us)

    def is_news(self, us: int) -> bool:
        """Return whether an `again` that arrives now can refer to a message sent `us` ago."""
        return us >= self.mean_us // 2
