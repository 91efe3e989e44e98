"""What the LEDs' data wires carry: bits as the data sheet wants them, pixels as they were sent."""

import itertools

import pytest
from gemtable import boards
from gemtable.flash import firmware_files

# High of a zero and of a one, low after a zero and after a one, in ns. WS2812B and SK6812 data
# sheets, "data transfer time": each within 150 ns; WS2812B-V5 data sheet, likewise.
LIMITS_NS = {
    "WS2812B": ((250, 550), (650, 950), (700, 1000), (300, 600)),
    "WS2812B-V5": ((220, 380), (580, 1000), (580, 1000), (580, 1000)),
    "SK6812": ((150, 450), (450, 750), (750, 1050), (450, 750)),
}
BIT_NS = 1200
PIXELS = bytes.fromhex("00ff55aa0180")
# Runs on the board instead of main.py: two LEDs on each strip of a rack, of these parts.
_WRITES = """
from lights import Lights
parts = {parts!r}
strips = [
    {{"pin": 16 + at, "count": 2, "order": "RGB", "part": part}} for at, part in enumerate(parts)
]
lights = Lights(strips, 255)
for at in range(len(parts)):
    lights.group([2 * at, 2 * at + 1]).paint({pixels!r})
lights.write()
"""

PAD_CAP, RACK_CAP = 96, 38  # max_brightness of the board files
STEP_US = 20_000  # between two steps of a moving picture


def capped(picture, cap):
    """Return the bytes on a GRB wire for a picture in hex."""
    levels = [level * cap // 255 for level in bytes.fromhex(picture)]
    triples = zip(levels[0::3], levels[1::3], levels[2::3], strict=True)
    return bytes(level for red, green, blue in triples for level in (green, red, blue))


def shown_after(host, us, *show, **period):
    """Show something; return the frames of the first strip in the next `us`."""
    host.frames.clear()
    host.show(*show, **period)
    host.chip.run(us)
    host.acknowledge()
    return [frame for strip, frame in host.frames if strip == 0]


def writes(parts):
    """Return the file of a program that shows PIXELS on strips of these parts."""
    return {"main.py": _WRITES.format(parts=parts, pixels=PIXELS).encode()}


def within(value, limits):
    return limits[0] <= value <= limits[1]


@pytest.mark.slow
@pytest.mark.parametrize("parts", [("WS2812B", "WS2812B-V5"), ("SK6812", "WS2812B")])
def test_every_bit_is_within_the_limits_of_its_part_s_data_sheet(power_up, parts):
    host = power_up("pico-rack", firmware_files.files(boards.find("pico-rack")) | writes(parts))
    assert host.chip.run_until(lambda: len(host.frames) == len(parts), 1_000_000), host.texts
    for strip, frame in host.frames:
        zero_high, one_high, zero_low, one_low = LIMITS_NS[parts[strip]]
        assert frame.sent == PIXELS
        bits = [byte >> 7 - at & 1 for byte in PIXELS for at in range(8)]
        limits = [one_high if bit else zero_high for bit in bits]
        assert all(map(within, frame.highs_ns, limits))
        limits = [one_low if bit else zero_low for bit in bits[:-1]]
        assert all(map(within, frame.lows_ns, limits))


def test_pixels_are_exactly_those_sent_in_the_order_of_the_strip(pad):
    for least in (3, 4):
        reds = range(least, 255, 21)
        picture = "".join(f"{red:02x}{255 - red:02x}{red // 2:02x}" for red in reds)
        (frame,) = shown_after(pad, 15_000, 0, "steady", picture)
        assert frame.sent == capped(picture, PAD_CAP)


@pytest.mark.slow
def test_a_picture_of_one_tile_of_a_rack_leaves_the_others_alone(rack):
    for unit in range(5):
        shown_after(rack, 15_000, unit, "steady", f"{unit + 1:02x}8040" * 7)
    frames = shown_after(rack, 15_000, 2, "steady", "ffffff" * 7)
    faces = ["018040", "028040", "ffffff", "048040", "058040"]
    assert frames[-1].sent == capped("".join(face * 6 for face in faces), RACK_CAP)
    backs = [frame for strip, frame in rack.frames if strip == 1]
    assert backs[-1].sent == capped("".join(faces), RACK_CAP)


@pytest.mark.slow
def test_blink_shows_the_picture_half_a_period_and_the_other_the_other_half(pad):
    frames = shown_after(pad, 450_000, 0, "blink", "ff0000" * 12, "0000ff" * 12, period_ms=200)
    reds, blues = capped("ff0000" * 12, PAD_CAP), capped("0000ff" * 12, PAD_CAP)
    assert [frame.sent for frame in frames[:4]] == [reds, blues, reds, blues]
    steps_us = [(two.began_ns - one.began_ns) / 1000 for one, two in itertools.pairwise(frames)]
    assert all(abs(step_us - 100_000) <= STEP_US + 2000 for step_us in steps_us)


@pytest.mark.slow
def test_spin_turns_the_picture_by_one_round_a_period(pad):
    picture = "ff0000" + "000000" * 11
    frames = shown_after(pad, 600_000, 0, "spin", picture, period_ms=600)
    turns = [capped("000000" * at + "ff0000" + "000000" * (11 - at), PAD_CAP) for at in range(12)]
    wanted = list(itertools.islice(itertools.cycle(turns), len(frames)))
    assert [frame.sent for frame in frames] == wanted
    assert len(frames) in (12, 13)


@pytest.mark.slow
def test_pulse_comes_by_every_level_between_the_two_pictures_and_back(pad):
    frames = shown_after(pad, 400_000, 0, "pulse", "ff0000" * 12, "000000" * 12, period_ms=400)
    reds = [frame.sent[1] for frame in frames]
    assert all(
        frame.sent == bytes((0, red, 0)) * 12 for red, frame in zip(reds, frames, strict=True)
    )
    lowest = reds.index(min(reds))
    assert reds[: lowest + 1] == sorted(reds[: lowest + 1], reverse=True)
    assert reds[lowest:] == sorted(reds[lowest:])
    a_step = PAD_CAP * STEP_US / 200_000 + 1
    assert reds[0] >= PAD_CAP - a_step and min(reds) <= a_step


@pytest.mark.slow
def test_fade_ends_at_the_picture_and_rests_there(pad):
    shown_after(pad, 15_000, 0, "steady", "000000" * 12)
    frames = shown_after(pad, 400_000, 0, "fade", "0000ff" * 12, period_ms=200)
    blues = [frame.sent[2] for frame in frames]
    assert blues == sorted(blues) and len(set(blues)) >= 8, "ten steps of 20 ms"
    assert frames[-1].sent == capped("0000ff" * 12, PAD_CAP)
    assert (frames[-1].began_ns - frames[0].began_ns) / 1000 <= 200_000 + STEP_US


@pytest.mark.slow
def test_a_still_picture_is_on_the_leds_in_time(rack):
    """From the first byte of the message to the last bit on the wire of the whole strip."""
    rack.open(beat_ms=60_000)
    for number in range(1, 8):
        rack.chip.run(40_000)  # until it has nothing else to do, garbage of before included
        rack.frames.clear()
        began_us = rack.show(0, "steady", f"{30 * number:02x}8000" * 7)
        rack.chip.run(10_000)
        rack.acknowledge()
        ended_us = [frame.ended_ns / 1000 for _strip, frame in rack.frames]
        assert max(ended_us) - began_us <= 5000


@pytest.mark.parametrize(
    "held, leds, per_unit",
    [("pico-pad", 12, 12), pytest.param("pico-rack", 30, 7, marks=pytest.mark.slow)],
    indirect=["held"],
)
def test_the_processor_goes_on_while_leds_are_fed(held, leds, per_unit):
    """Nothing holds up a frame: 1.2 us a bit, as the state machine makes it."""
    (frame,) = shown_after(held, 15_000, 0, "steady", "123456" * per_unit)
    bits = leds * 24
    assert frame.ended_ns - frame.began_ns == pytest.approx((bits - 1) * BIT_NS, abs=1000)
