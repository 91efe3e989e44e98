"""Interrupts of pins that follow each other, come before all others, and end; registers by hand.

An emulated board's clock stands still in an interrupt, so nothing waits for another there.
"""

from tests.on_micropython import run

PINS = """
import sys

class mem32:
    values = {0x40000000: 2 << 12, 0xD0000004: -1, 0xE000E40C: 0x40404040}
    def __getitem__(self, address):
        return self.values.get(address, 0)
    def __setitem__(self, address, value):
        self.values[address] = value

class Pin:
    IN = PULL_UP = 0
    handlers = {}
    def __init__(self, number, _mode, _pull):
        self.number = number
    def irq(self, handler, _edges=0, hard=False):
        assert hard or handler is None
        Pin.handlers[self.number] = handler

class Timer:
    PERIODIC = 1
    periods_ms = []
    def __init__(self, _number, mode, period, callback, hard):
        assert hard
        self.period_ms = period
        Timer.periods_ms.append(period)
    def deinit(self):
        Timer.periods_ms.remove(self.period_ms)

class machine:
    pass

machine.mem32, machine.Pin, machine.Timer = mem32(), Pin, Timer
sys.modules["machine"] = machine
from keys import Keys

class errors:
    note = print

class debouncer:
    scan = None
    def touch(bit, levels, tick_us, late_us):
        print(bit, tick_us, late_us)

keys = Keys([2, 3, 4], errors)
times = []
keys.watch(debouncer, 2, lambda: times.pop(0))
"""
BURSTS = """
for began_us in (1000, 900_000):
    for pin, after_us in ((2, 0), (3, 140), (4, 280)):
        times += [began_us + after_us, began_us + after_us + 130]
        Pin.handlers[pin](None)
    keys.listen(keys.mask)
"""


def test_a_pin_that_waited_for_others_is_said_to_be_late_by_that_each_time():
    """wire.md: a stamp is at most 0.2 ms late and `late_us`; half of it is for the interrupt."""
    told = [tuple(map(int, line.split())) for line in run(PINS + BURSTS).splitlines()]
    late = {2: 0, 3: 140 - 100, 4: 280 - 100}
    assert told == [
        (1 << pin, began_us + after_us, late[pin])
        for began_us in (1000, 900_000)
        for pin, after_us in ((2, 0), (3, 140), (4, 280))
    ]


def test_pins_come_before_all_other_interrupts_and_end_with_the_scans():
    """RP2040 data sheet, 2.4.8: a byte of NVIC_IPR3 for each of 12 to 15; 0 is the first."""
    told = run(
        PINS
        + "print('%x' % mem32.values[0xE000E40C], Timer.periods_ms)\n"
        + "for again in (1, 2):\n"
        + "    keys.stop()\n"
        + "    print(Timer.periods_ms, [pin for pin in Pin.handlers if Pin.handlers[pin]])\n"
        + "    keys.watch(debouncer, 1, lambda: 0)\n"
    )
    assert told.splitlines() == ["40400040 [2]", "[] []", "[] []"]
