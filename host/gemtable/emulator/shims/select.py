"""`select` that waits in board time, while timers fire and keys move."""

import uselect
from _channel import stream, wait
from _clock import clock
from _levels import levels
from _sys import stdin
from uselect import POLLERR, POLLHUP, POLLIN, POLLOUT

__all__ = ("POLLERR", "POLLHUP", "POLLIN", "POLLOUT", "poll")

_FOR_EVER_US = 1 << 50
_STEP_US = 1000  # real time: an interrupt may end the wait
_CALM_STEP_US = 10_000  # real time: likewise, while no pin moves and so none interrupts
_FRAME_US = 6_000  # board time: a longer wait is for the next step of a moving picture
_SEEN_US = 4000  # real time: nobody would see that step sooner
_ASK = 3  # MP_STREAM_POLL, of py/stream.h


def _polled(thing):
    """Return the stream of `thing` that the VM can poll."""
    return stdin.raw if thing is stdin else thing


def _step_us():
    """Return the longest time that timers can be late, in board time."""
    calm_us = levels.calm_us(clock.now_us())
    return max(clock.board_us(_STEP_US), min(calm_us, clock.board_us(_CALM_STEP_US)))


def _shortest_us(left_us):
    """Return the shortest wait, so that a fast board does not animate pictures all the time."""
    is_calm = levels.calm_us(clock.now_us()) >= clock.board_us(_SEEN_US)
    return _SEEN_US if is_calm and left_us >= _FRAME_US else _STEP_US


class poll:
    """A poll that asks Python streams itself; the VM would wake every millisecond to ask."""

    def __init__(self):
        self._poll = uselect.poll()
        self._poll.register(stream, POLLIN)
        self._asked = []  # (thing, events)

    def register(self, thing, events=POLLIN | POLLOUT):
        if hasattr(thing, "ioctl"):
            self._asked.append((thing, events))
        else:
            self._poll.register(_polled(thing), events)

    def poll(self, timeout_ms=-1):
        """Return the ready streams after at most `timeout_ms`; wait forever if it is negative."""
        left_us = timeout_ms * 1000 if timeout_ms >= 0 else _FOR_EVER_US
        end_us = clock.now_us() + left_us
        ready = self._ask()
        while True:
            step_us = 0 if ready else left_us
            if clock.has_timers():
                step_us = min(step_us, _step_us())
            come = wait(self._poll, step_us, _shortest_us(left_us))
            ready += [pair for pair in come if pair[0] is not stream]
            ready = ready or self._ask()
            left_us = end_us - clock.now_us()
            if ready or left_us <= 0:
                return ready

    def _ask(self):
        """Return (thing, events) of each Python stream that is ready."""
        answers = [(thing, thing.ioctl(_ASK, events)) for thing, events in self._asked]
        return [answer for answer in answers if answer[1]]

    def ipoll(self, timeout_ms=-1, flags=0):
        return iter(self.poll(timeout_ms))
