"""Moments that are asked for, by hand: what is told before one, and what after it."""

import random

import pytest
from gemtable.stamps import Stamp

from tests.link.fair_order_table import MS, Table, all_that_goes, order_of, questions


def test_a_moment_comes_when_it_is_over_even_if_there_is_no_board():
    table = Table()
    table.awaits("m", 10)
    assert table.due(8) == 10
    assert table.goes(9.9) == ""
    assert table.goes(10) == "m"
    assert (table.goes(11), table.due(11)) == ("", None)


def test_boards_are_asked_when_the_moment_is_over_and_not_before():
    table = Table("a", "b")
    table.awaits("m", 10)
    assert table.asks(9.9) == ""
    assert table.asks(10) == "ab"
    table.passed("a", 10.2, 11)
    assert table.goes(11) == ""
    table.passed("b", 10, 12)
    assert table.goes(12) == "m"


def test_a_board_whose_answer_is_from_before_the_moment_is_asked_again_at_once():
    """A time is stamped as a key would be: 0.1 ms early."""
    table = Table("a")
    table.awaits("m", 10)
    assert table.asks(10) == "a"
    table.passed("a", 9.8, 10.5)
    assert table.goes(10.5) == ""
    assert table.asks(10.5) == "a"


def test_an_edge_from_before_the_moment_comes_before_it_however_late_it_is_heard():
    table = Table("a", "b")
    table.awaits("m", 10)
    table.asks(10)
    table.passed("a", 11, 12)
    assert table.goes(12) == ""
    table.edge("b", "x", 9.9, 60)
    table.passed("b", 59, 60)
    assert table.goes(60) == "xm"
    assert (table.order.late, table.order.unsure) == (0, 0)


def test_an_edge_from_after_the_moment_comes_after_it_however_early_it_is_heard():
    table = Table("a", "b")
    table.awaits("m", 10)
    table.edge("a", "x", 10.1, 10.2)
    assert table.goes(10.2) == ""
    table.passed("b", 12, 13)
    assert table.goes(13) == "mx"


def test_what_is_stamped_at_the_moment_comes_after_it():
    table = Table("a")
    table.awaits("m", 10)
    table.edge("a", "x", 10, 11)
    assert table.goes(11) == "mx"


def test_a_time_from_after_the_moment_waits_for_it():
    """A long press that becomes one after the lock is not told before the lock."""
    table = Table("a", "b")
    table.awaits("m", 10)
    table.passed("a", 12, 13, "t")
    assert table.goes(13) == ""
    table.passed("b", 11, 14, "u")
    assert table.goes(14) == "mut"


def test_a_silent_board_delays_a_moment_as_long_as_an_edge():
    table = Table("a", "b")
    table.awaits("m", 10)
    assert (table.asks(10), table.goes(10)) == ("ab", "")
    table.passed("a", 11, 12)
    assert table.due(12) == 35  # b is asked again
    for now in (35.1, 60.2, 85.3):
        assert table.asks(now) == "b"
    assert table.due(85.3) == 110
    assert table.goes(109.9) == ""
    assert table.goes(110.1) == "m"
    assert table.order.unsure == 1


def test_a_moment_that_is_seen_late_waits_for_the_boards_from_then_on():
    """The host did nothing for half a second: nobody has been asked yet."""
    table = Table("a", "b")
    table.awaits("m", 10)
    table.edge("a", "x", 11, 500)
    assert table.due(500) == 500
    assert table.asks(500) == "b"
    assert table.goes(500) == ""
    table.edge("b", "y", 9, 501)
    table.passed("b", 500, 501)
    assert table.goes(501) == "ymx"


def test_only_the_newest_moment_that_is_asked_for_comes():
    table = Table("a")
    table.awaits("m", 10)
    table.awaits("n", 20)
    table.passed("a", 15, 15)
    assert (table.goes(15), table.due(15)) == ("", 20)
    table.passed("a", 21, 21)
    assert table.goes(21) == "n"
    assert table.goes(30) == ""


def test_a_moment_that_waits_in_its_turn_can_be_taken_back_still():
    table = Table("a", "b")
    table.awaits("m", 10)
    table.asks(10)
    table.edge("a", "x", 11, 12)
    assert table.goes(12) == ""
    table.order.forget_moment()
    table.passed("b", 13, 13)
    assert table.goes(13) == "x"


def test_a_moment_between_two_edges_of_which_the_first_was_told_comes_before_the_second():
    table = Table("a")
    table.edge("a", "x", 10, 500)
    table.edge("a", "y", 30, 500)
    assert table.order.release(500 * MS) == "x"
    table.awaits("m", 20)
    assert table.goes(500) == "my"


def test_so_it_does_when_both_go_because_they_waited_enough():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    table.edge("a", "y", 30, 32)
    assert table.order.release(140 * MS) == "x"
    table.awaits("m", 20)
    assert table.goes(140) == "my"


def test_so_it_does_when_both_are_the_last_that_a_board_told():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    table.edge("a", "y", 30, 32)
    table.leaves("a", "-", 33)
    table.passed("b", 34, 34)
    assert table.order.release(34 * MS) == "x"
    table.awaits("m", 20)
    assert table.goes(34) == "my-"


def test_a_board_that_comes_back_is_heard_after_what_it_told_last():
    table = Table("a")
    table.edge("a", "x", 30, 32)
    table.leaves("a", "-", 33)
    table.comes("a", "+", 33)
    table.edge("a", "y", 29, 33)
    assert table.goes(33) == "x-+y"


def test_a_moment_from_before_what_was_told_comes_at_once_though_a_board_is_silent():
    table = Table("a", "b")
    table.edge("a", "x", 30, 32)
    assert table.goes(140) == "x"
    table.awaits("m", 20)
    assert table.goes(140) == "m"


def test_what_is_late_and_from_before_a_moment_that_is_over_comes_before_it():
    table = Table("a", "b")
    table.edge("a", "x", 30, 32)
    table.edge("b", "y", 15, 140)
    assert table.order.release(140 * MS) == "y"
    table.edge("b", "z", 16, 141)
    table.awaits("m", 20)
    assert table.goes(141) == "zmx"


def test_the_time_of_what_is_told_never_goes_back():
    """A time waits for no other board, so an edge from before it may come after it."""
    table = Table("a", "b")
    assert table.order.told_s == 0
    table.passed("a", 11, 12, "t")
    assert table.goes(12) == "t"
    assert table.order.told_s == pytest.approx(11 * MS)
    table.edge("b", "x", 10, 13)
    assert table.goes(13) == "x"
    assert table.order.told_s == pytest.approx(11 * MS)
    table.awaits("m", 14)
    table.passed("a", 15, 16)
    table.passed("b", 15, 16)
    assert table.goes(16) == "m"
    assert table.order.told_s == pytest.approx(14 * MS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_asked_comes_once_in_order_and_soon_or_is_replaced(seed):
    """One board is silent; what a listener asks for comes as soon as an edge would."""
    chance = random.Random(seed)
    order, asked, told = order_of(*"abc"), [], []

    def settle(now):
        questions(order, now)
        while item := order.release(now):
            kind, at_s = item
            if asked:
                assert at_s <= asked[0]
            if kind == "moment":
                assert asked.pop() == at_s
                assert now - max(at_s, came_s) < 0.1 + 1e-9
            told.append(order.told_s)
            if chance.random() < 0.1:
                ask(order.told_s + chance.choice((0, 0.001, 0.03, 0.5)), now)

    def ask(at_s, now):
        nonlocal came_s
        asked[:] = [at_s]
        came_s = now
        order.await_moment(at_s, ("moment", at_s))

    now, came_s, last_s = 1.0, 1.0, dict.fromkeys("abc", 0.0)
    for _number in range(2000):
        comes_s = now + chance.expovariate(200)
        while (due_s := order.next_due(now)) is not None and due_s < comes_s:
            now = due_s
            settle(now)
        now = comes_s
        uid = chance.choice("abc")
        at_s = last_s[uid] = max(last_s[uid], now - chance.uniform(0, 0.02))
        if chance.random() < 0.5:
            order.edge(uid, ("edge", at_s), Stamp(at_s, 0.0005), now)
        elif uid != "c":
            order.passed(uid, Stamp(at_s, 0.0005), now)
        settle(now)
    assert all_that_goes(order, now + 0.2)
    assert told == sorted(told)
    assert len(told) > 500
