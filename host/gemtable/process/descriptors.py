"""File descriptors: how many this process may have open at once."""

import os
import resource
from contextlib import suppress

_ENOUGH = 4096  # some systems name a limit without end and refuse it


def raise_limit() -> None:
    """Allow this process as many descriptors as its user may have, up to what it could need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def limit() -> int:
    """Return how many descriptors this process may have open; their numbers are below that."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft


def taken() -> int:
    """Return how many descriptors this process has open, those it was started with included."""
    return len(os.listdir("/dev/fd"))
