"""When the LEDs are written: what comes while the last write is on its way waits for its end."""

import pytest
from display import Display

from tests.faults.board import DarkLights, HandTime, clock_of

REST_US = 2_220  # of the longest strip there may be, 64 LEDs
TILE = {"kind": "tile", "leds": range(6), "keys": [0]}


class TimedLights(DarkLights):
    """LEDs that know when they were written, and what they showed then."""

    rest_us = REST_US

    def __init__(self, time):
        super().__init__()
        self.writes = []
        self._time = time

    def write(self):
        self.writes.append((self._time.us, dict(self.leds)))
        return True


@pytest.mark.parametrize("later_us", [1, REST_US // 2, REST_US - 1])
def test_a_picture_that_comes_while_leds_are_written_waits_until_they_have_rested(later_us):
    time = HandTime()
    lights = TimedLights(time)
    display = Display([TILE], lights, clock_of(time), lambda: 0, lambda: False)
    time.us = 1_000_000
    display.begin(0, "steady", 1, b"\1" * 18, b"")
    display.show(True, lambda: None)
    time.us += later_us
    display.begin(0, "steady", 1, b"\2" * 18, b"")
    display.show(True, lambda: None)
    while len(lights.writes) < 2:
        assert display.idle_ms() == 1, "it is looked at soon again"
        time.us += 1
        display.show(True, lambda: None)
    (first_us, first), (second_us, second) = lights.writes
    assert second_us - first_us == REST_US
    assert (first[0], second[0]) == ((1, 1, 1), (2, 2, 2))


def test_a_board_that_no_host_holds_is_dark_while_the_computer_sleeps_and_breathes_after():
    time, sleeps = HandTime(), []
    lights = TimedLights(time)
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
