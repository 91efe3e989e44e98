"""A host that does not read: the board's loop turns on, its keys are scanned, its ring holds."""

import itertools
import time

import pytest

from tests.firmware.frames import last_us, since
from tests.link.tile import gaps_us
from tests.patience import PATIENCE_S

# Six colours that turn by two or three places with each step: each step is a new picture.
WHEEL, ROUND_MS = "ff000000ff000000ffffff0000ffffff00ff", 60
STEP_US = 20_000  # between two steps of a moving picture, as in firmware/app.py
LOOP_US = 5_000  # the longest that a turn of the loop may take
ASKS = 200
MINUTES_US = 3 * 60 * 1_000_000


def jam(host):
    """Ask and ask and read nothing; hellos of so many bytes have no room on any way."""
    for _ in range(ASKS):
        host.send("ask", boot=0, session=0, acknowledged=0)
        time.sleep(0.02)  # one turn of the slow board


def hellos(host):
    """Return how many hellos there are to read."""
    host.send("ping", 0)
    kinds = iter(lambda: host.read().kind, "pong")
    return sum(kind == "hello" for kind in kinds)


def beat_with_loss(host):
    """Return the first beat that tells of lost edges."""
    for _ in range(30):
        host.send("ping", 0)
        beat = host.read("beat")
        if beat.fields["lost_edges"]:
            return beat
    raise AssertionError("no loss is told")


@pytest.mark.parametrize("is_jammed", [False, True], ids=["reads", "does not read"])
def test_a_turn_of_the_loop_takes_at_most_5_ms_whether_the_host_reads_or_not(
    board, client, is_jammed
):
    """The clock is slow, so that 5 ms of the board are 100 of a busy machine."""
    tile = board(speed=0.05)
    host = client(tile)
    host.open(beat_ms=60_000)
    host.show(0, "spin", WHEEL, period_ms=ROUND_MS)
    assert tile.wait_for(lambda leds: leds[0] != leds[1], PATIENCE_S)
    if is_jammed:
        jam(host)
    begin_us = last_us(tile)
    assert tile.wait_for(lambda _leds: last_us(tile) - begin_us > 12 * STEP_US, PATIENCE_S)
    times = [begin_us, *(frame.us for frame in since(tile, begin_us))]
    gaps = [later - earlier for earlier, later in itertools.pairwise(times)]
    assert len(gaps) >= 9
    assert max(gaps) <= STEP_US + LOOP_US
    assert not is_jammed or 20 < hellos(host) < ASKS, "the line was full"


@pytest.mark.slow
def test_after_minutes_without_reading_64_edges_are_there_and_the_rest_is_told(board, client):
    pad = board("pico-pad", speed=50)
    host = client(pad)
    host.open(beat_ms=60_000, resend_ms=1_000)
    host.show(0, "spin", WHEEL * 2, period_ms=ROUND_MS)
    assert pad.wait_for(lambda leds: leds[0] != leds[1], PATIENCE_S)
    begin_us = last_us(pad)
    pad.play([(0, 5, True), *((30_000, 0, number % 2 == 0) for number in range(69))])
    while last_us(pad) - begin_us < MINUTES_US:
        host.send("ping", 0)  # it is there, and says so
        now_us = last_us(pad)
        assert pad.wait_for(lambda _leds, us=now_us: last_us(pad) > us + 2_000_000, PATIENCE_S)
    edges = host.edges(64)
    assert [edge.sequence for edge in edges] == list(range(1, 65))
    stamps = [edge.fields["tick_us"] for edge in edges]
    gaps = [later - earlier for earlier, later in itertools.pairwise(stamps)]
    wanted = [30_000, *gaps_us(63)]
    assert gaps == pytest.approx(wanted, abs=1000), "the keys were scanned all the time"
    beat = beat_with_loss(host)
    assert (beat.fields["lost_edges"], beat.fields["levels"]) == (6, 1 << 5 | 1 << 0)
    host.pong()  # it has heard that all 64 are here: there is room again
    pad.release(5)
    assert [(edge.sequence, edge.fields["key"]) for edge in host.edges(1)] == [(65, 5)]
