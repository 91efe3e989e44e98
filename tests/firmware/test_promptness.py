"""After quiet, when a board sleeps until its next beat, nothing waits for that beat.

Times are the board's. Its clock is slow, so that a busy machine has five seconds where
the board has a quarter of one; a board that slept on would need twenty.
"""

import time

import pytest

from tests.firmware.frames import last_us
from tests.patience import PATIENCE_S

SPEED = 0.05
QUIET_US = 50_000  # the board has tidied up, and sleeps for up to a second
WITHIN_US = 250_000

RED = (96, 0, 0)  # of ff0000, under the cap of the pico-tile


@pytest.fixture
def tile(board):
    return board(speed=SPEED)


@pytest.fixture
def host(tile, client):
    """A host whose beats are a minute apart, with nothing owed either way."""
    host = client(tile)
    host.open(beat_ms=60_000)
    host.read("beat")
    return host


def test_a_press_and_a_release_leave_at_once(tile, host):
    for down in (True, False):
        tile.strokes(0, [(QUIET_US, down)])
        edge = host.read("edge")
        host.acknowledge(edge.sequence)
        late_us = host.pong().fields["received_us"] - edge.fields["tick_us"]
        assert edge.fields["down"] == down
        assert late_us < WITHIN_US


def test_a_picture_is_shown_at_once(tile, host):
    before_us = host.pong().fields["received_us"]
    time.sleep(QUIET_US / 1e6 / SPEED)
    host.show(0, "steady", "ff0000" * 6)
    assert tile.wait_for(lambda leds: leds == [RED] * 6, PATIENCE_S)
    assert last_us(tile) - before_us < QUIET_US + WITHIN_US
