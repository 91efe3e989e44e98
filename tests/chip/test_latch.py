"""Two writes to LEDs as soon as firmware/lights.py allows: the wire has rested in between."""

import itertools

import pytest
from gemtable import boards
from gemtable.flash import firmware_files

from tests.chip.test_lights import RACK_CAP, capped

# WS2812B-V5 data sheet, "data transfer time": RES is above 280 us; older makes want 50.
RESET_NS = 280_000
LEVELS = (0x40, 0xFF)
# Runs on the board instead of main.py, and waits as display.py does, to the microsecond.
WRITES = f"""
from time import ticks_diff, ticks_us
from lights import Lights
import installed_files
board = installed_files.load_board()
lights = Lights(board["strips"], board["max_brightness"])
unit = lights.group([0, 29, 30])  # the ends of the long strip, and the short one
def rest():
    written_us = ticks_us()
    while ticks_diff(ticks_us(), written_us) < lights.rest_us:
        pass
for level in {LEVELS}:
    unit.paint(bytes((level, 0, 255)) * 3)
    lights.write()
    rest()
    lights.dark()  # which is written without being painted: the quickest there is
    rest()
"""


@pytest.fixture(scope="module")
def written(power_up):
    """Return what came on a strip of a rack."""
    files = firmware_files.files(boards.find("pico-rack")) | {"main.py": WRITES.encode()}
    host = power_up("pico-rack", files)
    assert host.chip.run_until(lambda: len(host.frames) == 4 * len(LEVELS), 1_000_000), host.texts
    return lambda strip: [frame for number, frame in host.frames if number == strip]


@pytest.mark.slow
@pytest.mark.parametrize("strip", [0, 1])
def test_the_wire_rests_until_leds_show_what_came(written, strip):
    frames = written(strip)
    rests_ns = [later.began_ns - earlier.ended_ns for earlier, later in itertools.pairwise(frames)]
    assert min(rests_ns) >= RESET_NS


@pytest.mark.slow
@pytest.mark.parametrize("strip, leds", [(0, (0, 29)), (1, (0, 4))])
def test_each_write_is_read_as_it_was_sent(written, strip, leds):
    lit, dark = leds if strip == 0 else leds[:1], "000000"
    count = leds[-1] + 1
    pictures = []
    for level in LEVELS:
        pictures.append("".join(f"{level:02x}00ff" if n in lit else dark for n in range(count)))
        pictures.append(dark * count)
    assert [frame.sent for frame in written(strip)] == [
        capped(each, RACK_CAP) for each in pictures
    ]
