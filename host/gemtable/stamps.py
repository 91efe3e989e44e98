"""Moments of the host's clock that are known to some error, and how far apart two are."""

from typing import NamedTuple


class Stamp(NamedTuple):
    """A moment in seconds of the host's clock; the true one is at most `error_s` away."""

    at_s: float
    error_s: float


class Margin(NamedTuple):
    """How much later the second came, at most `error_ms` off; a tie when that could be 0."""

    ms: float
    error_ms: float
    is_tie: bool


def margin(first: Stamp, second: Stamp) -> Margin:
    """Compare two moments on two boards, each with its own error."""
    ms = (second.at_s - first.at_s) * 1000
    error_ms = (second.error_s + first.error_s) * 1000
    return Margin(ms, error_ms, abs(ms) <= error_ms)
