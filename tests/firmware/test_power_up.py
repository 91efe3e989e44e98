"""The capacitor at each key is empty after a reset: no key is taken for held, no edge is told.

At power-up it is empty, and a reset empties it by the pull-downs, until the program charges it.
"""

import pytest

from tests.boards.shipped import ALL
from tests.patience import PATIENCE_S

QUIET_US = 100_000  # of the board: more than any capacitor takes
SLOW = 0.1  # speed of the board's clock: by it the program starts within a millisecond


def seen(edges):
    return [(edge.fields["key"], edge.fields["down"]) for edge in edges]


def reset(started, host):
    """Stop the program and reset the board."""
    host.port.write(b"\x03")
    host.read_text("Stopped.")
    host.port.write(b"import machine; machine.reset()\r\n")
    started.wait_until_booted(2, PATIENCE_S)


@pytest.mark.parametrize("name", ALL)
def test_a_board_wired_as_drawn_starts_at_power_up_and_tells_no_edge(board, client, name):
    host = client(board(name))
    hello = host.hello().fields
    assert (hello["board"], hello["start"], hello["edges"]) == (name, "power", 0)
    host.open()
    assert host.edges_for(QUIET_US) == []


def test_nor_does_it_after_a_reset(board, client):
    started = board("pico-pad", speed=SLOW)
    host = client(started)
    host.hello()
    reset(started, host)
    hello = host.hello().fields
    assert (hello["start"], hello["edges"]) == ("reset", 0)
    host.open()
    assert host.edges_for(QUIET_US) == []


def test_a_key_held_over_a_reset_is_one_press_and_the_others_none(board, client):
    started = board("pico-pad", speed=SLOW)
    host = client(started)
    host.hello()
    started.press(3)
    reset(started, host)
    host.open(resume=0)
    assert seen(host.edges_for(QUIET_US)) == [(3, 1)]
    started.release(3)
    assert seen(host.edges(1)) == [(3, 0)]
