"""The side channel to the supervisor: key strokes come in; lights, pictures, resets go out.

One JSON value per line. In: a script of strokes, [after_us, gpio, level] each, or the name of a
fault of the screen. Out: a kind and its fields. protocol.py, on the other side, lists them.
"""

import json
import os

import uselect
import utime
from _clock import clock
from _levels import levels

_SHORTEST_US = 1000  # real time: the shortest wait of a poll; otherwise a fast board would spin
_LONGEST_MS = 100  # real time: timers catch up at least this often

stream = open(int(os.getenv("GEMTABLE_CHANNEL")), "r+b")
_poll = uselect.poll()
_poll.register(stream, uselect.POLLIN)


class _Faults:
    """Passes on each fault of the screen to `heard`, once that is set."""

    heard = None


faults = _Faults()


def send(*message):
    """Send a message to the supervisor."""
    stream.write(json.dumps(message) + "\n")


def listen():
    """Read what has arrived. Ends the program if the supervisor is gone."""
    while _poll.poll(0):
        line = stream.readline()
        if not line:
            raise SystemExit
        clock.catch_up()  # after a pause of the machine, new strokes are not delayed
        told = json.loads(line)
        if isinstance(told, str):
            faults.heard(told)
        else:
            levels.play(clock.now_us(), told)


def wait(poll, board_us, shortest_us=_SHORTEST_US):
    """Return the ready streams of `poll`, which includes `stream`, after at most `board_us`.

    If it waits and nothing arrives, it waits for at least `shortest_us` of real time.
    """
    real_us = max(clock.real_us(board_us), shortest_us) if board_us > 0 else 0
    if real_us >= 1000:
        ready = poll.poll(min((real_us + 999) // 1000, _LONGEST_MS))
    else:
        if real_us:
            utime.sleep_us(real_us)
        ready = poll.poll(0)
    listen()
    clock.catch_up()
    return ready


def sleep(board_us):
    """Wait for `board_us`, while timers fire and keys move."""
    end_us = clock.now_us() + board_us
    while board_us > 0:
        wait(_poll, board_us, 0)
        board_us = end_us - clock.now_us()
