"""`select` that waits in board time and lets timers ring and keys move meanwhile."""

import uselect
from _channel import stream, wait
from _clock import clock
from _sys import stdin
from uselect import POLLERR, POLLHUP, POLLIN, POLLOUT

__all__ = ("POLLERR", "POLLHUP", "POLLIN", "POLLOUT", "poll")

_FOR_EVER_US = 1 << 50
_STEP_US = 1000  # real: what an interrupt did may be what is waited for


def _polled(thing):
    """Return what the VM can poll of `thing`."""
    return stdin.raw if thing is stdin else thing


class poll:
    def __init__(self):
        self._poll = uselect.poll()
        self._poll.register(stream, POLLIN)

    def register(self, thing, events=POLLIN | POLLOUT):
        self._poll.register(_polled(thing), events)

    def modify(self, thing, events):
        self._poll.modify(_polled(thing), events)

    def unregister(self, thing):
        self._poll.unregister(_polled(thing))

    def poll(self, timeout_ms=-1):
        """Return what is ready, waiting at most `timeout_ms`, for ever if negative."""
        left_us = timeout_ms * 1000 if timeout_ms >= 0 else _FOR_EVER_US
        end_us = clock.now_us() + left_us
        while True:
            step_us = min(left_us, clock.board_us(_STEP_US)) if clock.has_timers() else left_us
            ready = [pair for pair in wait(self._poll, step_us) if pair[0] is not stream]
            left_us = end_us - clock.now_us()
            if ready or left_us <= 0:
                return ready

    def ipoll(self, timeout_ms=-1, flags=0):
        return iter(self.poll(timeout_ms))
