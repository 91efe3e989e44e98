"""When the LEDs are written: what comes while the last write is on its way waits for its end."""

from display import Display

from tests import on_micropython
from tests.faults.board import DarkLights, HandTime, clock_of
from tests.firmware import hand_time

TILE = {"kind": "tile", "leds": range(6), "keys": [0]}


def test_a_board_that_no_host_holds_is_dark_while_the_computer_sleeps_and_breathes_after():
    time, sleeps = HandTime(), []
    lights = DarkLights()
    display = Display([TILE], lights, clock_of(time), lambda: 0, lambda: bool(sleeps))

    def brightest(seconds):
        seen = 0
        for _ in range(seconds * 50):
            time.us += 20_000
            display.show(False, lambda: None)
            seen = max(seen, *lights.leds[0])
        return seen

    assert brightest(4) > 0
    sleeps.append(True)
    brightest(1)
    assert brightest(4) == 0
    sleeps.clear()
    assert brightest(4) > 0


# A rack of five tiles with two strips, whose LEDs nobody sees.
RACK = (
    hand_time.SOURCE
    + """
import micropython
from array import array

class Strip:
    writes = 0

    def write(self):
        Strip.writes += 1

class Strips:
    LATCH_US, LED_US = 300, 30

    def chains(strips, sent):
        owners = bytes(led // 30 for led in range(35))
        return [Strip(), Strip()], owners, array("H", range(3 * 35))

sys.modules["strips"] = Strips
from display import Display
from lights import Lights

units = [
    dict(kind="tile", leds=range(6 * tile, 6 * tile + 6), backs=[30 + tile], keys=[tile])
    for tile in range(5)
]
painted = lambda: None
colours = bytes(range(21)), bytes(range(100, 121))
"""
)
FRAMES = """
lights = Lights([dict(count=30), dict(count=5)], 38)
display = Display(units, lights, clock, lambda: 1, lambda: False)
for pattern in ("steady", "pulse", "blink", "spin", "fade", "test", "nobody"):
    if pattern == "test":
        display.test(3_000)
    elif pattern != "nobody":
        for unit in range(5):
            display.begin(unit, pattern, 300, *colours)
    seen = set()
    for frame in range(100):
        time.now += 20_000
        micropython.heap_lock()
        display.show(pattern != "nobody", painted)
        micropython.heap_unlock()
        seen.add(bytes(lights._sent))
    print(pattern, len(seen))
"""


def test_no_picture_makes_garbage_while_it_moves():
    """Nothing counts it, so MicroPython would collect it in the middle of painting."""
    shown = dict(line.split() for line in on_micropython.run(RACK + FRAMES).splitlines())
    assert {pattern for pattern, count in shown.items() if int(count) > 1} == {
        *("pulse", "blink", "spin", "fade", "test", "nobody")
    }


RESTS = """
for counts in ((30, 5), (5, 30)):
    lights = Lights([dict(count=count) for count in counts], 38)
    display = Display(units, lights, clock, lambda: 0, lambda: False)
    Strip.writes, time.now = 0, time.now + 20_000
    for number, picture in enumerate(colours):
        display.begin(0, "steady", 1, picture, b"")
        display.begin(4, "steady", 1, picture[:18] + bytes(3), b"")  # its back light stays dark
        begin = time.now
        while Strip.writes < 2 * number + 1:  # faces and back light are on a strip each
            display.show(True, painted)
            assert display.idle_ms() == 1 or Strip.writes > 2 * number  # it is looked at soon
            time.now += 10
        assert Strip.writes == 2 * number + 2
    print(time.now - begin)
"""


def test_no_strip_is_written_while_the_longest_one_rests():
    """30 us for each of its 30 LEDs, and 300 until they show it."""
    assert on_micropython.run(RACK + RESTS).split() == ["1200", "1200"]
