"""File descriptors: how many this process may have open at once."""

import os
import resource
from contextlib import suppress

_ENOUGH = 4096  # some systems report no limit, but refuse to set that


def raise_limit() -> None:
    """Raise the limit of open descriptors as far as the user may, up to 4,096."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def limit() -> int:
    """Return the maximum number of open descriptors; every descriptor is below it."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _ENOUGH if soft == resource.RLIM_INFINITY else soft


def taken() -> int:
    """Return the number of open descriptors, including inherited ones."""
    return len(os.listdir("/dev/fd"))
