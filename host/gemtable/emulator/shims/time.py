"""`time` with the board's own ticks: they wrap at 2**30, as on the RP2040."""

from _channel import sleep as _wait
from _clock import clock as _clock
from utime import *  # noqa: F403  everything else comes from the VM

_WRAP = 1 << 30
_HALF = 1 << 29


def ticks_us():
    return _clock.catch_up() & (_WRAP - 1)


def ticks_ms():
    return _clock.catch_up() // 1000 & (_WRAP - 1)


def ticks_add(ticks, delta):
    if not -_HALF < delta < _HALF:
        raise OverflowError("ticks interval overflow")
    return ticks + delta & (_WRAP - 1)


def ticks_diff(end, start):
    return (end - start + _HALF & (_WRAP - 1)) - _HALF


def sleep(seconds):
    _wait(int(seconds * 1_000_000))


def sleep_ms(ms):
    _wait(ms * 1000)


def sleep_us(us):
    _wait(us)
