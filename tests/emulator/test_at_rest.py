"""What a fast board costs while it waits: that it moves its picture no more often than is seen."""

from itertools import pairwise
from statistics import median

import pytest
from gemtable import boards
from gemtable.emulator.emulator import Emulator

FRAMES = 60
SEEN_US = 4000  # real, as shims/select.py has it
SECONDS = 20


@pytest.mark.parametrize("name", ["pico-tile", "pico-rack"])
def test_a_fast_board_that_waits_breathes_in_steps_that_can_be_seen(name):
    """Each step of eight such boards took a whole core of the machine."""
    speed = 20
    with Emulator(speed) as emulator:
        board = emulator.start(boards.find(name))
        assert board.wait_for(lambda _leds: len(board.frames) > FRAMES, SECONDS)
        stamps = [frame.us for frame in board.frames[-FRAMES:]]
    between_us = [later - earlier for earlier, later in pairwise(stamps)]
    assert median(between_us) > 0.75 * SEEN_US * speed
