"""Pictures on their way to a board: the newest of each unit, until the board has it."""

import itertools

import pytest

from tests.link.hand import Hand

RED, BLUE = ("steady", 1000, "ff0000", ""), ("steady", 1000, "0000ff", "")
BREATH = ("pulse", 700, "ff0000", "000010")


def test_a_picture_is_resent_until_the_board_has_it():
    hand = Hand().opened()
    hand.session.show(0, RED)
    assert hand.hears() == [("show", 1, 0, [0, "ff0000"])]
    assert hand.passes(0.019) == []
    assert hand.passes(0.002) == ["show"]
    assert not hand.session.is_calm()
    hand.says("ack", had=1)
    assert hand.session.is_calm()
    assert "show" not in hand.passes(1.0)


def test_a_moving_picture_travels_with_all_that_moves_it():
    hand = Hand().opened()
    hand.session.show(0, BREATH)
    assert hand.hears() == [("animate", 1, 0, [0, *BREATH])]
    hand.says("ack", had=1)
    hand.session.show(0, RED)
    assert hand.hears() == [("show", 2, 0, [0, "ff0000"])]


def test_a_lost_picture_is_resent_later_and_later_but_for_the_first_two_times():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.hears()
    begin, sent_ms = hand.now, []
    while len(sent_ms) < 8:
        hand.now += 0.001
        sent_ms += [round(1000 * (hand.now - begin)) for kind in hand.kinds() if kind == "show"]
    gaps = [later - earlier for earlier, later in itertools.pairwise([0, *sent_ms])]
    assert gaps == [pytest.approx(ms, abs=2) for ms in (20, 20, 40, 80, 160, 320, 320, 320)]


def test_a_slow_link_is_waited_for():
    hand = Hand().opened()
    for number in range(20):
        hand.session.show(0, ("steady", 1000, f"{number:06x}", ""))
        hand.hears()
        hand.now += 0.1 if number % 2 else 0.05
        hand.hears()
        hand.says("ack", had=number + 1)
    hand.session.show(0, RED)
    hand.hears()
    assert "show" not in hand.passes(0.1)


def test_a_board_that_missed_something_gets_it_at_once_and_not_twice_for_one_gap():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.session.show(1, BLUE)
    hand.hears()
    hand.now += 0.004
    hand.says("ack", had=1)  # a round trip takes 4 ms
    hand.now += 0.004
    hand.says("again", had=1)
    assert hand.hears() == [("show", 2, 0, [1, "0000ff"])]
    hand.now += 0.001
    hand.says("again", had=1)
    assert hand.hears() == [], "the answer is still on its way"
    hand.now += 0.003
    hand.says("again", had=1)
    assert hand.hears() == [("show", 2, 0, [1, "0000ff"])]


def test_of_many_pictures_for_a_unit_only_the_newest_follows_the_one_on_its_way():
    hand = Hand().opened()
    for show in (RED, BLUE, ("steady", 1000, "111111", ""), ("steady", 1000, "222222", "")):
        hand.session.show(0, show)
        hand.session.show(1, show)
        if show is RED:
            assert [fields for *_, fields in hand.hears()] == [[0, "ff0000"], [1, "ff0000"]]
    assert hand.hears() == []
    hand.says("ack", had=2)
    assert [fields[1] for *_, fields in hand.hears()] == ["222222", "222222"]


def test_a_picture_that_is_shown_already_does_not_travel():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.hears()
    hand.says("ack", had=1)
    hand.session.show(0, RED)
    assert hand.hears() == []


def test_at_most_eight_pictures_are_on_their_way():
    hand = Hand().opened()
    for unit in range(20):
        hand.session.show(unit, RED)
    assert [sequence for _, sequence, *_ in hand.hears()] == list(range(1, 9))
    hand.says("ack", had=3)
    assert [sequence for _, sequence, *_ in hand.hears()] == [9, 10, 11]


def test_only_what_was_lost_is_resent_after_a_partial_receipt():
    hand = Hand().opened()
    for unit in range(3):
        hand.session.show(unit, RED)
    hand.hears()
    hand.says("ack", had=2)
    hand.now += 0.06
    assert [sequence for kind, sequence, *_ in hand.hears() if kind == "show"] == [3]


@pytest.mark.slow
def test_picture_65535_is_followed_by_picture_1():
    hand = Hand().opened()
    for number in range(1, 65_535):
        hand.session.show(0, ("steady", 1000, f"{number:06x}", ""))
        hand.session.outgoing(hand.now)
        hand.says("ack", had=number)
    hand.session.show(0, RED)
    hand.session.show(1, RED)
    assert [sequence for _, sequence, *_ in hand.hears()] == [65_535, 1]
    hand.says("ack", had=65_535)
    assert not hand.session.is_calm()
    hand.says("ack", had=1)
    assert hand.session.is_calm()


def test_after_a_reopening_every_picture_travels_again():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.session.show(1, BLUE)
    hand.hears()
    hand.says("ack", had=2)
    hand.boot += 1
    hand.says_hello(number=0)
    hand.session.open()
    hand.hears()
    hand.beat(1, 0)
    assert [message[3] for message in hand.hears() if message[0] == "show"] == [
        [0, "ff0000"],
        [1, "0000ff"],
    ]
