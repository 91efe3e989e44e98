"""What is told of the line to one board: how quick it is, and what went wrong on it."""

import pytest
from gemtable.link.board import Figures, figures_of
from gemtable.link.board_clock import BoardClock

from tests.link.hand import Hand

RED = ("steady", 1000, "ff0000", "")


def test_a_board_that_just_came_has_no_round_trip_yet():
    assert figures_of(Hand().opened().session) == Figures("0.1.0", "pico-rack", None, 0, 0, 0)


def test_the_round_trip_is_that_of_pictures():
    hand = Hand().opened()
    for number in range(20):
        hand.session.show(0, ("steady", 1000, f"{number:06x}", ""))
        hand.hears()
        hand.now += 0.004
        hand.says("ack", had=number + 1)
    assert figures_of(hand.session).round_trip_us == pytest.approx(4000, rel=0.01)


def test_what_is_sent_again_is_counted():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.session.show(1, RED)
    hand.hears()
    hand.passes(0.03)
    assert figures_of(hand.session).repeated == 2


def test_lines_that_are_spoilt_on_either_side_and_presses_that_are_lost_are_counted():
    hand = Hand().opened()
    hand.beat(1000, 0, lost=3, bad=2)
    hand.session.receive(b'1234abcd ["beat",1]\n', hand.now)
    figures = figures_of(hand.session)
    assert (figures.spoilt, figures.lost) == (3, 3)


def drift(ppm, seconds):
    """Return the drift that is told of a clock that runs so much too fast, and its error."""
    clock = BoardClock()
    for number in range(seconds * 4):
        sent_s = 100 + number / 4
        us = round(number / 4 * (1e6 + ppm))
        clock.unwrap(us)
        clock.exchange(sent_s, us + 500, us + 600, sent_s + 0.0011)
    return clock.drift_ppm()


@pytest.mark.parametrize("ppm", [-80, 0, 50])
def test_the_drift_of_a_clock_is_told_to_within_its_error(ppm):
    told, error = drift(ppm, seconds=30)
    assert abs(told - ppm) <= error < 120


def test_of_a_clock_that_was_heard_only_just_the_drift_is_not_known():
    assert drift(50, seconds=0) == (0.0, float("inf"))
    _told, error = drift(50, seconds=1)
    assert error > 200
