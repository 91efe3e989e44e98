"""When to send unacknowledged messages again: after the usual round trip, and a margin.

It tracks mean and deviation of the round trips as TCP does (RFC 6298, section 2), in
whole microseconds.
"""

_MOST = 16  # the longest wait as a multiple of the shortest, so as not to flood a lost link
_PATIENT_TRIES = 2  # tries without a longer wait: two losses in a row are common noise


class RoundTrips:
    """How long one side waits for an acknowledgement, at least `least_us`.

    `mean_us` is the mean round trip, 0 before the first was measured.
    """

    def __init__(self, least_us: int) -> None:
        self.mean_us = 0
        self._deviation_us = 0
        self._least_us = least_us

    def took(self, us: int) -> None:
        """Note the round trip of a message that was sent only once."""
        us = min(us, _MOST * self._least_us)
        if not self.mean_us:
            self.mean_us = us
            self._deviation_us = us // 2
            return
        error_us = us - self.mean_us
        self.mean_us += error_us // 8
        self._deviation_us += (abs(error_us) - self._deviation_us) // 4

    def wait_us(self, tries: int) -> int:
        """Return how long to wait for an acknowledgement after sending again `tries` times."""
        wait_us = max(self._least_us, self.mean_us + 4 * self._deviation_us)
        for _ in range(tries - _PATIENT_TRIES + 1):
            wait_us *= 2
            if wait_us >= _MOST * self._least_us:
                break
        return min(wait_us, _MOST * self._least_us)

    def is_news(self, us: int) -> bool:
        """Return whether an `again`, `us` after sending, can be about that sending."""
        return us >= self.mean_us // 2
