"""What is told of the line to one board: how quick it is, and what went wrong on it."""

import pytest
from gemtable.link.figures import Figures, figures_of

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
