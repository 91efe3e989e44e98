"""How often LEDs are looked at and move: seldom while boards breathe, often after a key."""

import threading
import time
from itertools import pairwise
from statistics import median

import pytest
from gemtable import boards
from gemtable.emulator.emulator import Emulator, Pace

FOR_EVER_S = 10_000.0


@pytest.fixture
def slept(monkeypatch):
    """Return the short rests that were taken; none of them takes time."""
    rests = []
    monkeypatch.setattr("gemtable.emulator.emulator.time.sleep", rests.append)
    return rests


def test_a_key_that_moves_ends_a_long_rest():
    pace = Pace(0.0, FOR_EVER_S)
    resting = threading.Thread(target=pace.rest, daemon=True)
    resting.start()
    while resting.is_alive():
        pace.moved()
        time.sleep(0.001)


def test_after_a_key_rests_are_short_until_it_is_long_ago(slept, monkeypatch):
    pace, now_s = Pace(0.04, 0.0), 100.0
    monkeypatch.setattr("gemtable.emulator.emulator.time.monotonic", lambda: now_s)
    pace.rest()
    assert not slept
    pace.moved()
    now_s += 0.4
    pace.rest()
    assert slept == [0.04]
    now_s += 0.2
    pace.rest()
    assert slept == [0.04]


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
