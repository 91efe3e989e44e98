"""Edges and pictures over a line that fails: all of them, once, in order.

What is promised stands in firmware/session.py and gemwire/messages.py.
"""

import itertools
import time

import pytest

from tests.firmware.frames import last_us, since
from tests.link.tile import gaps_us, strokes
from tests.patience import PATIENCE_S

WHITE, DARK = "ffffff" * 6, "000000" * 6
CAP = 96  # max_brightness of the pico-tile


def sequences(edges):
    return [edge.sequence for edge in edges]


@pytest.fixture
def tile(board):
    return board("pico-tile")


@pytest.fixture
def host(tile, client):
    return client(tile)


def test_edges_are_resent_until_they_are_acknowledged_and_then_never_again(tile, host):
    host.open(resend_ms=20)
    tile.strokes(0, strokes(4))
    while host.pong().fields["edges"] < 4:
        pass
    while host.read("edge").sequence < 4:  # the pong may have come in the middle of a round
        pass
    for _ in range(5):
        host.send("ack")  # the host is there, and has nothing
        assert [host.read("edge").sequence for _ in range(4)] == [1, 2, 3, 4]
    host.acknowledge(2)
    host.pong()  # the board has heard it; what it says from here on is the answer
    for _ in range(5):
        host.send("ack")
        assert [host.read("edge").sequence for _ in range(2)] == [3, 4]
    host.acknowledge(4)
    host.pong()
    for _ in range(3):
        host.send("ack")
        assert host.read().kind == "beat"


def test_of_70_edges_that_nobody_acknowledges_64_arrive_and_6_are_counted(board, client):
    pad = board("pico-pad", speed=4)
    host = client(pad)
    host.open(beat_ms=2_000)
    pad.play([(0, 5, True), *((after_us, 0, down) for after_us, down in strokes(69))])
    while (beat := host.beat()).fields["lost_edges"] < 6:
        pass
    assert (beat.fields["edges"], beat.fields["lost_edges"]) == (64, 6)
    assert beat.fields["levels"] == 1 << 5 | 1 << 0, "what was lost is seen all the same"
    assert sequences(host.edges(64)) == list(range(1, 65))
    host.pong()  # the board has heard that, or there would be no room for another
    pad.release(0)
    assert [(edge.sequence, edge.fields["down"]) for edge in host.edges(1)] == [(65, 0)]


def test_another_host_begins_at_the_last_edge(tile, host):
    host.open()
    tile.strokes(0, strokes(3))
    while host.pong().fields["edges"] < 3:
        pass
    host.open()
    tile.strokes(0, [(30_000, False)])
    assert [(edge.sequence, edge.fields["down"]) for edge in host.edges(1)] == [(4, 0)]


def test_pictures_are_shown_in_order_and_once(tile, host):
    host.open()
    host.show(0, "steady", WHITE)
    assert tile.wait_for(lambda leds: leds == [(CAP, CAP, CAP)] * 6, PATIENCE_S)
    white_us = last_us(tile)
    host.send("show", 0, DARK, sequence=3)  # 2 was lost on the way
    host.send("show", 0, DARK, sequence=1)  # 1 comes twice
    assert host.pong().acknowledged == 1
    host.send("show", 0, "ff0000" * 6, sequence=2)
    assert host.pong().acknowledged == 2
    assert tile.wait_for(lambda leds: leds == [(CAP, 0, 0)] * 6, PATIENCE_S)
    assert [frame.colours[0] for frame in since(tile, white_us)] == [(CAP, 0, 0)]


def test_a_host_that_does_not_read_for_a_while_gets_every_edge_once_after_it_does(tile, host):
    host.open(resend_ms=10)
    tile.strokes(0, strokes(60))
    held = -1
    while held < 1000 or held != host.port.in_waiting:  # until no more fits on the way
        held = host.port.in_waiting
        for _ in range(8):
            host.send("ack")
            time.sleep(0.02)
    edges = host.edges(60)
    assert sequences(edges) == list(range(1, 61))
    ticks = [edge.fields["tick_us"] for edge in edges]
    gaps = [later - earlier for earlier, later in itertools.pairwise(ticks)]
    assert gaps == pytest.approx(gaps_us(60), abs=1000), "the keys were scanned all the time"
