"""A disk that is full: the kernel lets this process write to no file."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def full_disk(filled: bool = True) -> Iterator[None]:
    """Make room again in the end; with `filled` false, `fill` is left to whoever uses it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    if filled:
        fill()
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def fill() -> None:
    """Let nothing be written from now on: every write is answered with an error."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
