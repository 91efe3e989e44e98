"""The real session and the real firmware on lines that do harm: all arrives, once and in order.

Traffic checks each message; a millisecond of the link is a number, so the times
here are exact.
"""

import pytest
from gemwire import frames, messages
from gemwire.lines import LineReader

from tests.faults.link import Link
from tests.faults.traffic import Traffic, late_ms
from tests.faults.wire import NAMES, TO_BOARD, TO_HOST, evenly

RATES = (0.0, 0.01, 0.05, 0.2)
DEFAULT = 1_000  # messages each way at each rate: 8,000 in all
BLOCK = 250_000  # at each rate: four of them are the million of `make soak`
LATE_MS = 50  # 99.9 % have arrived, with harm to 5 % of all frames each way
LIVING = {"ack", "again", "ping", "pong", "beat", "bus"}  # what is said where nothing happens


def spoilt(rate, seed=1, **settings):
    return Link(seed, evenly(rate, *TO_HOST), evenly(rate, *TO_BOARD), **settings)


def exchange(rate, seed, count):
    """Send `count` messages each way; on the way the edges' numbers pass 65535."""
    link = spoilt(rate, seed, edges_had=max(0, 65_535 - count // 2))
    traffic = Traffic(link, seed)
    traffic.run(count, count)
    assert (traffic.edges_had, traffic.pictures_had) == (count, count)
    assert (link.openings, link.interrupts) == (1, 0)
    assert bool(link.host.dropped) == bool(rate)
    if rate <= 0.05:
        assert late_ms(traffic.edges_late, 0.999) <= LATE_MS
        assert late_ms(traffic.pictures_late, 0.999) <= LATE_MS


@pytest.mark.slow
@pytest.mark.parametrize("rate", RATES)
def test_every_message_arrives_once_in_order_and_whole(rate):
    exchange(rate, seed=1, count=DEFAULT)


@pytest.mark.soak
@pytest.mark.parametrize("rate", RATES)
def test_a_million_messages_each_way_arrive_once_in_order_and_whole(rate):
    exchange(rate, seed=2, count=BLOCK)


@pytest.mark.parametrize("harm", [name for name in NAMES if name != "disconnect"])
def test_one_kind_of_harm_to_a_fifth_of_all_frames_loses_nothing(harm):
    link = Link(3, {harm: 0.2}, {} if harm == "interrupt" else {harm: 0.2})
    Traffic(link, 3).run(200, 200)
    assert link.to_host.done[harm] > 20


@pytest.mark.slow
def test_one_press_or_one_picture_alone_needs_no_other_to_get_through():
    """What is lost shows in no gap here: nothing follows it."""
    link = spoilt(0.2, seed=4)
    traffic = Traffic(link, 4)
    for _ in range(100):
        traffic.run(1, 0)
        traffic.run(0, 1)
        link.steps(500)
    assert (traffic.edges_had, traffic.pictures_had) == (100, 100)
    assert late_ms(traffic.edges_late, 0.9) <= LATE_MS
    assert late_ms(traffic.pictures_late, 0.9) <= LATE_MS


def test_the_newest_of_many_pictures_is_shown_and_confirmed():
    link = spoilt(0.2, seed=5)
    for number in range(1, 400):
        link.show(0, ("steady", 1000, f"{number:06x}" * 6, ""))
        link.show(1, ("steady", 1000, f"{2 * number:06x}" * 6, ""))
        link.steps(3)
    link.steps(2_000)
    assert link.host.is_calm()
    shown = [link.board.lights.leds[led] for led in range(12)]
    assert shown == [(0, 399 >> 8, 399 & 255)] * 6 + [(0, 798 >> 8, 798 & 255)] * 6
    numbers = [int(fields[1][:6], 16) for _, fields in link.board.session.taken if not fields[0]]
    assert numbers == sorted(set(numbers)), "each once, the newer after the older"
    assert len(numbers) < 399, "the older ones were overtaken"


@pytest.mark.parametrize("rate", [0.0, 0.05, 0.2])
def test_a_board_that_is_reset_again_and_again_takes_up_where_it_can(rate):
    link = spoilt(rate, seed=6)
    traffic = Traffic(link, 6)
    for _ in range(10):
        traffic.run(20, 20)
        traffic.put(3, 3)
        traffic.reset_board()
    traffic.run(20, 20)
    link.steps(500)
    assert traffic.lights_are_right()
    assert traffic.pictures_had == 250
    assert link.openings >= 11


@pytest.mark.parametrize("rate", [0.0, 0.05, 0.2])
def test_a_host_that_begins_again_and_again_loses_and_doubles_nothing(rate):
    link = spoilt(rate, seed=7)
    traffic = Traffic(link, 7)
    for _ in range(10):
        traffic.run(20, 20)
        traffic.put(3, 3)
        link.restart_host()
    traffic.run(20, 20)
    assert traffic.lights_are_right()
    assert traffic.edges_had == traffic.pictures_had == 250
    assert link.openings >= 11


def stop_taping(link):
    """Return what was said to the host and to the board, but for hellos: those open anew."""
    tapes = link.to_host.tape, link.to_board.tape
    link.to_host.tape = link.to_board.tape = None
    lines = [b"".join(tape).splitlines(keepends=True) for tape in tapes]
    return [b"".join(line for line in said if b'["hello"' not in line) for said in lines]


@pytest.mark.parametrize("who", ["host", "both"])
def test_frames_of_a_session_that_is_over_are_refused_both_ways(who):
    """With both anew the session has the old one's number: only the boot tells them apart."""
    link = Link(8)
    traffic = Traffic(link, 8)
    link.to_host.tape, link.to_board.tape = [], []
    traffic.run(50, 50)
    late_to_host, late_to_board = stop_taping(link)
    if who == "both":
        traffic.reset_board()
    link.restart_host()
    for _ in range(10):
        traffic.run(1, 1)
        link.to_host.send(late_to_host, link.now)
        link.to_board.send(late_to_board, link.now)
    traffic.run(10, 10)
    assert traffic.lights_are_right()
    assert link.openings == 2


@pytest.mark.parametrize("who", ["board", "host", "both"])
def test_when_one_side_began_again_all_that_goes_on_is_a_sign_of_life(who):
    link = spoilt(0.2, seed=9)
    traffic = Traffic(link, 9)
    traffic.run(30, 30)
    if who != "host":
        traffic.reset_board()
    if who != "board":
        link.restart_host()
    traffic.run(5, 5)
    link.steps(3_000)
    link.to_host.tape, link.to_board.tape = [], []
    link.steps(10_000)
    for tape in (link.to_host.tape, link.to_board.tape):
        lines = LineReader().feed(b"".join(tape))
        said = [messages.unpack(frames.decode(line))[0] for line in lines]
        assert set(said) <= LIVING
        assert len(said) <= 10 * 13, "four beats, four pongs and five frames of the bus a second"
