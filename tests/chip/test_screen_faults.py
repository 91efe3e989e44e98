"""A screen that fails on an emulated chip: presses are as soon on USB as with a whole one."""

import base64

import pytest
from gemwire import messages

from tests.chip.test_presses import press

DRAWN = bytes(range(1, 65))
SHOWN = DRAWN + bytes(960)
BEAT_MS = 2_000
MEND_US = 2_500_000  # a screen is tried each second, and then told of within another
WORST_US = 3_500  # of a bus that hangs: a write is given up after 2 ms, then the edge is sent


def draw(host):
    """Have the first half of the uppermost strip drawn."""
    host.sequence = messages.following(host.sequence)
    data = base64.b64encode(DRAWN).decode()
    host.send("draw", 0, 0, data, sequence=host.sequence)


def told(host, width):
    """Let time pass until the chip tells of a screen so wide."""
    ends_us = host.chip.us + MEND_US
    while host.chip.us < ends_us:
        host.acknowledge()
        parts = host.next("parts", 500_000)
        if parts and parts.fields["width"] == width:
            return parts.fields
    raise AssertionError(f"no screen of {width}: {[each.fields for each in host.of('parts')]}")


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("bus low", marks=pytest.mark.slow),
        pytest.param("noise", marks=pytest.mark.slow),
        pytest.param("unplugged", marks=pytest.mark.soak),
        pytest.param("wrong address", marks=pytest.mark.soak),
    ],
)
def test_a_screen_that_fails_in_the_middle_delays_no_press_and_is_whole_afterwards(copied, fault):
    pad = copied("pico-pad-oled")
    pad.open(beat_ms=BEAT_MS)
    told(pad, 128)
    draw(pad)
    pad.chip.set_screen_fault(fault)
    told(pad, 0)
    for down in (True, False):
        at_us = press(pad, 5, down, 26_000)
        assert pad.next("edge").us - at_us <= WORST_US
        pad.acknowledge()
    pad.chip.set_screen_fault("")
    told(pad, 128)
    pad.chip.run(200_000)
    assert pad.chip.screen.pixels == SHOWN
