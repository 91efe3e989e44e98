"""The frames of USB that an emulated chip counts, in emulated time."""

import pytest
from gemtable.emulator.chip.usb_frames import by_own_clock

SOF_RD = 0x50110048
DEV_SOF = 1 << 17  # in INTR: a frame has begun, and nobody has read its number
INTR = 0x5011008C
INTE = 0x50110090


@pytest.mark.parametrize(
    ("us", "begins_us", "number"),
    [(0, 1000, 1), (999.9, 1000, 1), (1000, 2000, 2), (2_047_500, 2_048_000, 0)],
)
def test_a_host_counts_milliseconds_up_to_2047(us, begins_us, number):
    assert by_own_clock(us) == (begins_us, number)


def test_a_chip_counts_the_frames_of_its_host_and_each_is_new_until_it_is_read(pad):
    chip = pad.chip
    chip.usb_frames.next_frame = lambda us: (by_own_clock(us)[0], 77)
    chip.run(3000)
    assert chip.read(INTR) & DEV_SOF
    assert chip.read(SOF_RD) == 77
    assert not chip.read(INTR) & DEV_SOF
    chip.run(1500)
    assert chip.read(INTR) & DEV_SOF


@pytest.mark.slow
def test_micropython_asks_for_the_next_frame_only_while_it_has_something_to_send(pad):
    """Or reading the number of a frame in a quiet moment could hide it from somebody."""
    chip = pad.chip
    pad.open(beat_ms=60_000)
    chip.run(30_000)
    assert not chip.read(INTE) & DEV_SOF
    chip.host.read(False)
    pad.send("ping", 1)
    chip.run(5000)
    assert chip.read(INTE) & DEV_SOF
    chip.host.read(True)
    chip.run(5000)
    assert pad.of("pong")[-1].fields["host_us"] == 1
    assert not chip.read(INTE) & DEV_SOF
