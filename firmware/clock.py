"""Board time in microseconds modulo 2**30. Only this file may add or subtract times."""

from time import sleep_ms, ticks_add, ticks_diff, ticks_us

# All that code needs which gets this module as `clock`.
__all__ = (
    "has_passed",
    "in_ms",
    "ms_since",
    "ms_until",
    "sleep_ms",
    "ticks_us",
    "us_between",
    "us_since",
)


def us_between(earlier_us, later_us):
    """Return the microseconds from one time to another at most 8 minutes later."""
    return ticks_diff(later_us, earlier_us)


def us_since(earlier_us):
    """Return the microseconds since `earlier_us`, which is at most 8 minutes ago."""
    return ticks_diff(ticks_us(), earlier_us)


def ms_since(earlier_us):
    """Return the whole milliseconds since `earlier_us`, which is at most 8 minutes ago."""
    return us_since(earlier_us) // 1000


def in_ms(ms, after_us):
    """Return the time `ms` after `after_us`."""
    return ticks_add(after_us, ms * 1000)


def has_passed(deadline_us):
    """Return whether a deadline, at most 8 minutes off, has passed."""
    return ticks_diff(ticks_us(), deadline_us) >= 0


def ms_until(deadline_us):
    """Return the milliseconds, rounded up, until a deadline at most 8 minutes off; 0 after."""
    return max(0, -(us_since(deadline_us) // 1000))
