"""Garbage is collected while an interrupt works, over timers by hand.

An emulated board has no interrupts while MicroPython collects; a chip is in tests/chip/.
"""

from tests.on_micropython import run

COLLECTS = """
import sys

class Timer:
    PERIODIC = 1
    running = []
    def __init__(self, _number, mode, period, callback, hard):
        assert (mode, period) == (Timer.PERIODIC, 1)
        self.ring, self.is_hard = callback, hard
        Timer.running.append(self)
    def deinit(self):
        Timer.running.remove(self)

class machine:
    pass

class gc:
    def collect():  # MicroPython calls no soft callback before it has ended
        for _ms in range(5):
            for timer in Timer.running:
                if timer.is_hard:
                    timer.ring(timer)
        told.append("collected")
    def mem_free():
        return 4321

machine.Timer = Timer
sys.modules["machine"], sys.modules["gc"] = machine, gc
from garbage import Garbage

class errors:
    note = print

garbage = Garbage(errors)
for is_to_count in (False, True, False):
    told = []
    free = garbage.collect(lambda: told.append("urgent"), is_to_count)
    print(" ".join(told), free, len(Timer.running))
"""


def test_each_collection_lets_urgent_work_be_done_each_ms_and_stops_its_timer():
    assert run(COLLECTS).splitlines() == [
        "urgent urgent urgent urgent urgent collected 0 0",
        "urgent urgent urgent urgent urgent collected 4321 0",
        "urgent urgent urgent urgent urgent collected 0 0",
    ]
