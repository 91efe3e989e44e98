"""From a finger to a frame on USB while the board is busy, in exact emulated time."""

import itertools
import random

import pytest

from tests.chip import busy
from tests.key_pins import BARE

WORST_US = 3000
P99_US = 2000
NO_BEAT_MS = 60_000
BEAT_MS = 150
COLLECTING_US = 4_000


@pytest.mark.slow
def test_a_press_does_not_wait_until_garbage_is_collected(pad):
    pad.open(beat_ms=NO_BEAT_MS)
    late_us = busy.presses_while_collecting(pad, 2, random.Random(2))
    assert max(late_us) <= WORST_US


@pytest.mark.slow
def test_a_press_does_not_wait_for_a_hello(pad):
    """As when somebody lists the boards while a match is played."""
    assert max(busy.presses_at_hellos(pad, 8, random.Random(8))) <= P99_US


@pytest.mark.slow
def test_a_press_among_50_pictures_a_second_is_told_in_time(pad):
    with busy.Stream(pad, "steady"):
        assert max(busy.presses(pad, 10, random.Random(10))) <= WORST_US


@pytest.mark.slow
def test_a_press_among_keys_without_filters_and_a_screen_is_told_in_time(copied):
    """Each key of a MacroPad, down and up: its pin moves with the finger."""
    pad = copied(BARE)
    pad.open(beat_ms=NO_BEAT_MS)
    assert max(busy.presses(pad, 2 * busy.KEYS, random.Random(11))) <= P99_US
    moved = [(edge.fields["key"], edge.fields["down"]) for edge in pad.of("edge")]
    assert moved == [(key, down) for key in range(busy.KEYS) for down in (1, 0)]


@pytest.mark.slow
def test_a_press_does_not_wait_where_garbage_is_due_as_a_beat_is_said(pad):
    """What is on its way as collecting begins stands before all that is told meanwhile."""
    pad.open(beat_ms=BEAT_MS)
    late_us = busy.presses_after_beats(pad, 1, random.Random(1), BEAT_MS)
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
