"""Moments of the host's clock that are known to some error, and how far apart two are."""

from typing import NamedTuple

_NEAR_S = 1.0  # for which the rates of two clocks make no difference
_RATE = 500e-6  # at most, by which a USB bus counts faster or slower than seconds pass


class OnBus(NamedTuple):
    """A moment in seconds of the USB bus of that number, on which the error is smaller."""

    bus: int
    at_s: float
    error_s: float


class Stamp(NamedTuple):
    """A moment in seconds of the host's clock; the true one is at most `error_s` away.

    `on_bus` is the same moment for whoever compares it with others of that bus.
    """

    at_s: float
    error_s: float
    on_bus: OnBus | None = None


class Margin(NamedTuple):
    """How much later the second came, at most `error_ms` off; a tie when that could be 0."""

    ms: float
    error_ms: float
    is_tie: bool


def margin(first: Stamp, second: Stamp) -> Margin:
    """Compare two moments on two boards, each with its own error."""
    apart_s, error_s = _apart_on_bus(first.on_bus, second.on_bus) or (
        second.at_s - first.at_s,
        second.error_s + first.error_s,
    )
    return Margin(apart_s * 1000, error_s * 1000, abs(apart_s) <= error_s)


def _apart_on_bus(first: OnBus | None, second: OnBus | None) -> tuple[float, float] | None:
    """Return how much later the second came, and the error; None if a bus does not tell."""
    if not (first and second) or first.bus != second.bus:
        return None
    apart_s = second.at_s - first.at_s
    if abs(apart_s) > _NEAR_S:
        return None
    return apart_s, first.error_s + second.error_s + _RATE * abs(apart_s)
