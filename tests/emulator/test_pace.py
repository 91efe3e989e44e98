"""How often LEDs are looked at: seldom while boards breathe by themselves, often after a key."""

import threading
import time

import pytest
from gemtable.emulator.emulator import Pace

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
