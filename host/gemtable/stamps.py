"""Moments of the host's clock with their errors, and the time between two of them."""

from typing import NamedTuple

_NEAR_S = 1.0  # up to here, clock drift hardly matters, and bus time is used
_BUS_DRIFT = 500e-6  # at most, of a USB bus against real seconds


class OnBus(NamedTuple):
    """A moment in seconds of USB bus number `bus`; its error is smaller than a Stamp's."""

    bus: int
    at_s: float
    error_s: float


class Stamp(NamedTuple):
    """A moment in seconds of the host's clock, off by at most `error_s`.

    `on_bus` is the same moment in bus time, for comparing it with others on that bus.
    """

    at_s: float
    error_s: float
    on_bus: OnBus | None = None


class Margin(NamedTuple):
    """The time from one moment to another, off by at most `error_ms`; a tie if it can be 0."""

    ms: float
    error_ms: float
    is_tie: bool


def margin(first: Stamp, second: Stamp) -> Margin:
    """Return the time from `first` to `second`, by bus time if on one bus and within 1 s."""
    apart_s, error_s = _apart_on_bus(first.on_bus, second.on_bus) or (
        second.at_s - first.at_s,
        second.error_s + first.error_s,
    )
    return Margin(apart_s * 1000, error_s * 1000, abs(apart_s) <= error_s)


def _apart_on_bus(first: OnBus | None, second: OnBus | None) -> tuple[float, float] | None:
    """Return the time between two moments and its error, or None if bus time does not apply."""
    if not (first and second) or first.bus != second.bus:
        return None
    apart_s = second.at_s - first.at_s
    if abs(apart_s) > _NEAR_S:
        return None
    return apart_s, first.error_s + second.error_s + _BUS_DRIFT * abs(apart_s)
