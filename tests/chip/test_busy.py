"""From a finger to a frame on USB while the board is busy, in exact emulated time."""

import itertools
import random

import pytest

from tests.chip import busy

WORST_US = 3000
P99_US = 2000
NO_BEAT_MS = 60_000
BEAT_MS = 150
COLLECTING_US = 4_000


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, pytest.param(100, marks=pytest.mark.soak)])
def test_a_press_does_not_wait_until_garbage_is_collected(pad, count):
    pad.open(beat_ms=NO_BEAT_MS)
    late_us = busy.presses_while_collecting(pad, count, random.Random(count))
    assert max(late_us) <= WORST_US


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pico-pad", pytest.param("pico-rack", marks=pytest.mark.soak)])
@pytest.mark.parametrize("count", [8, pytest.param(300, marks=pytest.mark.soak)])
def test_a_press_does_not_wait_for_a_hello(copied, name, count):
    """As when somebody lists the boards while a match is played."""
    late_us = sorted(busy.presses_at_hellos(copied(name), count, random.Random(count)))
    assert late_us[count * 99 // 100] <= P99_US
    assert late_us[-1] <= WORST_US


@pytest.mark.soak
@pytest.mark.parametrize("name", ["pico-pad", "pico-rack"])
def test_a_press_does_not_wait_where_garbage_is_due_as_a_hello_is_said(copied, name):
    """It is collected before the hello is made: the short form is in firmware/test_app.py."""
    host = copied(name)
    host.open(beat_ms=NO_BEAT_MS)
    late_us = busy.presses_at_hellos_with_garbage(host, 60, random.Random(1))
    assert max(late_us) <= P99_US


@pytest.mark.slow
@pytest.mark.parametrize("pattern", ["steady", pytest.param("pulse", marks=pytest.mark.soak)])
@pytest.mark.parametrize("count", [10, pytest.param(300, marks=pytest.mark.soak)])
def test_a_press_among_50_pictures_a_second_is_told_in_time(pad, pattern, count):
    with busy.Stream(pad, pattern):
        late_us = sorted(busy.presses(pad, count, random.Random(count)))
    assert late_us[count * 99 // 100] <= (P99_US if count >= 100 else WORST_US)
    assert late_us[-1] <= WORST_US


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, pytest.param(60, marks=pytest.mark.soak)])
def test_a_press_does_not_wait_where_garbage_is_due_as_a_beat_is_said(pad, count):
    """What is on its way as collecting begins stands before all that is told meanwhile."""
    pad.open(beat_ms=BEAT_MS)
    late_us = busy.presses_after_beats(pad, count, random.Random(count), BEAT_MS)
    assert max(late_us) <= WORST_US


@pytest.mark.soak
def test_a_pair_of_presses_does_not_wait_where_garbage_is_due_as_a_pong_is_said(pad):
    """Of a pong of two packets the second leaves when MicroPython is asked something."""
    pad.open(beat_ms=NO_BEAT_MS)
    assert max(busy.pair_behind_a_pong(pad)) <= WORST_US


def show_moving_tiles(rack):
    """Have all five move, each fourth in another way."""
    patterns = itertools.cycle(("spin", "pulse", "blink", "fade"))
    for unit, pattern in zip(range(5), patterns, strict=False):
        rack.show(unit, pattern, "ff800000ff80" + "102030" * 5, "0000ff" * 7, period_ms=400)
        rack.chip.run(20_000)
    rack.acknowledge()


@pytest.mark.slow
def test_no_garbage_is_collected_between_two_frames_of_spinning_tiles(rack):
    """A collection takes 6 ms and more. With nothing heard the board itself begins none."""
    rack.open(beat_ms=NO_BEAT_MS)
    for unit in range(5):
        rack.show(unit, "spin", "ff8000" + "000000" * 6, period_ms=100)
    rack.chip.run(60_000)
    rack.frames.clear()
    rack.chip.run(1_500_000)
    began_us = [frame.began_ns / 1000 for strip, frame in rack.frames if strip == 0]
    gaps_us = [later - earlier for earlier, later in itertools.pairwise(began_us)]
    assert len(gaps_us) > 60
    assert max(gaps_us) - min(gaps_us) < COLLECTING_US


@pytest.mark.slow
@pytest.mark.parametrize("count", [6, pytest.param(1700, marks=pytest.mark.soak)])
def test_a_press_does_not_wait_for_moving_pictures(rack, count):
    """The long form takes a minute of the chip's time."""
    show_moving_tiles(rack)
    assert max(busy.presses(rack, count, random.Random(count))) <= WORST_US
