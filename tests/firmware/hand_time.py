"""The firmware's clock.py on a real MicroPython, as `clock`, over a time that a hand moves on."""

SOURCE = """
import sys


class time:  # what MicroPython's has of ticks
    now = 0  # us since power-up, without end
    look_us = 0  # what each look takes
    ticks_diff = lambda later, earlier: (later - earlier + 2**29) % 2**30 - 2**29
    sleep_ms = None

    def ticks_add(ticks, us):
        if abs(us) >= 2**29:
            raise OverflowError
        return (ticks + us) % 2**30

    def ticks_us():
        time.now += time.look_us
        return time.now % 2**30


sys.modules["time"] = time
import clock
"""
