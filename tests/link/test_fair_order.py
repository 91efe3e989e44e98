"""Who was first, by hand: what is released in which order, and how long it is held."""

import random

import pytest
from gemtable.stamps import Stamp, margin

from tests.link.fair_order_table import MS, Table, all_that_goes, at, order_of, questions


def test_with_a_single_board_everything_goes_at_once():
    table = Table("a")
    for number, item in enumerate("xyz"):
        table.edge("a", item, number, number + 1)
        assert table.goes(number + 1) == item
    assert table.asks(4) == ""
    assert table.due(4) is None


def test_an_edge_waits_until_the_other_boards_are_beyond_it():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12)
    assert table.goes(12) == ""
    table.passed("b", 11, 13)
    assert table.goes(13) == ""
    table.passed("c", 9.9, 13)
    assert table.goes(13) == ""
    table.passed("c", 10, 14)
    assert table.goes(14) == "x"


def test_what_was_first_goes_first_though_it_comes_later():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    assert table.goes(12) == ""
    table.edge("b", "y", 7, 15)
    assert table.goes(15) == "y"
    table.passed("b", 14, 16)
    assert table.goes(16) == "x"
    assert table.order.late == 0


def test_a_later_edge_of_the_other_board_shows_that_no_earlier_one_comes():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    table.edge("b", "y", 11, 13)
    assert table.goes(13) == "x"


def test_what_one_board_says_keeps_its_order_even_if_its_stamps_go_back():
    table = Table("a", "b")
    for item, at_ms in (("x", 10), ("y", 4), ("z", 11)):
        table.edge("a", item, at_ms, 12)
    table.edge("b", "q", 10.5, 12)
    table.passed("b", 20, 21)
    assert table.goes(21) == "xyqz"


def test_stamps_of_one_board_that_go_back_are_not_late():
    table = Table("a")
    table.edge("a", "x", 10, 12)
    assert table.goes(12) == "x"
    table.edge("a", "y", 4, 13)
    assert table.goes(13) == "y"
    assert table.order.late == 0


def test_a_board_that_left_delays_nobody_any_more():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    assert table.goes(13) == ""
    table.leaves("b", "-", 13)
    assert table.goes(13) == "x"


def test_that_a_board_left_is_told_after_all_that_happened_before():
    """On its way is a press from just before, on another board."""
    table = Table("a", "b", "c")
    table.edge("b", "y", 11, 12)
    table.leaves("b", "-", 14)
    assert table.goes(14) == ""
    assert table.asks(14) == "ac"
    table.edge("a", "z", 13.9, 15)
    table.passed("a", 15, 16)
    assert table.goes(16) == ""
    table.passed("c", 15, 16)
    assert table.goes(16) == "yz-"


def test_that_a_board_left_is_told_before_all_that_happens_later():
    table = Table("a", "b")
    table.leaves("b", "-", 14)
    table.edge("a", "x", 14.1, 15)
    assert table.goes(15) == "-x"


def test_a_silent_board_delays_that_another_left_as_long_as_an_edge():
    table = Table("a", "b")
    table.leaves("b", "-", 14)
    assert table.goes(113.9) == ""
    assert table.goes(114.1) == "-"


def test_a_board_that_is_back_before_it_was_told_that_it_left_is_told_of_in_order():
    table = Table("a", "b")
    table.edge("b", "x", 10, 11)
    table.leaves("b", "-", 14)
    table.comes("b", "+", 15)
    table.edge("b", "y", 12, 16)
    assert table.goes(16) == ""
    table.passed("a", 20, 21)
    assert table.goes(21) == "x-+y"


def test_a_board_that_joins_is_waited_for_from_then_on():
    table = Table("a")
    table.comes("b", "+", 11)
    table.edge("a", "x", 10, 12)
    assert table.goes(12) == "x"
    table.edge("a", "y", 12, 13)
    assert table.goes(13) == "+"
    assert table.asks(13) == "b"


def test_an_edge_that_comes_too_late_goes_at_once_and_is_counted():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12)
    assert table.goes(113) == "x"
    table.edge("b", "y", 9, 120)
    assert table.goes(120) == "y"
    assert table.order.late == 1


def test_when_one_has_waited_enough_all_from_before_it_go_too():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12)
    table.edge("b", "y", 5, 90)
    assert table.goes(111) == ""
    assert table.goes(112.1) == "yx"
    assert table.order.late == 0


def test_a_stamp_in_the_future_or_none_counts_as_now():
    table = Table("a", "b")
    table.order.edge("a", "x", at(5000), 12 * MS)
    table.order.edge("b", "y", None, 13 * MS)
    table.order.passed("a", None, 14 * MS, "t")
    assert table.goes(14) == "x"
    table.passed("a", 14, 15)
    assert table.goes(15) == "yt"


def test_a_board_that_floods_lets_no_edge_of_another_go_before_its_time():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12)
    for number in range(300):
        table.passed("c", 10 + number * 0.001, 12, item="t")
    assert table.goes(12) == ""
    table.edge("b", "y", 9, 13)
    assert table.goes(13) == "y"
    table.passed("b", 10, 14)
    assert table.goes(14).startswith("x")


def test_an_edge_waits_for_its_rivals_and_asks_only_them():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12, rivals=("a", "b"))
    assert table.goes(12) == ""
    assert table.asks(12) == "b"
    table.passed("b", 10, 13)
    assert table.goes(13) == "x"


def test_an_edge_without_rivals_asks_nobody_and_waits_for_its_turn_only():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12, rivals=())
    assert (table.asks(12), table.goes(12)) == ("", "x")
    table.edge("a", "y", 20, 22)
    table.edge("b", "z", 21, 22, rivals=())
    assert table.goes(22) == ""
    table.passed("b", 20, 23)
    table.passed("c", 20, 23)
    assert table.goes(23) == "yz"


def test_what_comes_late_because_nobody_waited_for_it_goes_at_once_and_moves_nothing_else():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12, rivals=())
    assert table.goes(12) == "x"
    table.edge("b", "y", 9, 13)
    assert table.goes(13) == ""
    table.passed("a", 9, 14)
    table.passed("c", 9, 14)
    assert table.goes(14) == "y"
    assert table.order.late == 0


@pytest.mark.parametrize(
    "first, second, expected",
    [
        (at(10, 0.6), at(12, 0.7), (2.0, 1.3, False)),
        (at(12, 0.6), at(10, 0.7), (-2.0, 1.3, False)),
        (at(10, 0.6), at(11.2, 0.7), (1.2, 1.3, True)),
        (at(11.2, 0.6), at(10, 0.7), (-1.2, 1.3, True)),
        (at(10, 0.6), at(10, 0.6), (0.0, 1.2, True)),
    ],
    ids=str,
)
def test_a_difference_inside_both_errors_together_is_a_tie(first, second, expected):
    ms, error_ms, is_tie = margin(first, second)
    assert (ms, error_ms) == pytest.approx(expected[:2])
    assert is_tie is expected[2]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_whatever_comes_when_everything_goes_once_in_its_boards_order_and_within_the_hold(seed):
    chance = random.Random(seed)
    uids = "abcd"
    order = order_of(*uids)
    given = {uid: [] for uid in uids}
    gone, came_s, held_s = [], {}, []

    def settle(now):
        for item in all_that_goes(order, now):
            gone.append(item)
            held_s.append(now - came_s[item])
        questions(order, now)

    now = 1.0
    for number in range(2000):
        comes_s = now + chance.expovariate(200)
        while (due_s := order.next_due(now)) is not None and due_s < comes_s:
            assert due_s > now
            now = due_s
            settle(now)
        now = comes_s
        uid = chance.choice(uids)
        stamp = Stamp(now - chance.uniform(0, 0.02), 0.0005)
        if chance.random() < 0.5:
            order.edge(uid, (uid, number), stamp, now)
            given[uid].append((uid, number))
            came_s[uid, number] = now
        elif uid != "d":  # which never tells its time
            order.passed(uid, stamp, now)
        settle(now)
    gone += all_that_goes(order, now + 0.1)
    for uid in uids:
        assert [item for item in gone if item[0] == uid] == given[uid]
    assert max(held_s) < 0.1 + 1e-9


def test_boards_that_are_behind_are_asked_once_and_again_if_they_do_not_answer():
    table = Table("a", "b", "c")
    table.passed("c", 11, 12)
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "b"
    assert table.asks(13) == ""
    assert table.due(13) == 37
    assert table.asks(36.9) == ""
    assert table.asks(37.1) == "b"
    assert table.asks(62) == ""
    assert table.asks(62.2) == "b"
    table.passed("b", 63, 64)
    assert table.asks(200) == ""


def test_a_time_is_told_in_its_turn_but_waits_for_nobody_and_asks_nobody():
    table = Table("a", "b", "c")
    table.passed("a", 5, 6, "t")
    assert table.asks(6) == ""
    assert table.goes(6) == "t"
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "bc"
    table.passed("b", 13, 14, "u")
    assert (table.goes(14), table.asks(14)) == ("", "")
    table.passed("c", 13, 14, "v")
    assert table.goes(14) == "xuv"
    assert table.due(14) is None


def test_a_silent_board_delays_the_others_by_a_tenth_of_a_second():
    table = Table("a", "b", "c")
    table.edge("a", "x", 10, 12)
    table.passed("b", 50, 51)
    assert table.goes(111.9) == ""
    assert table.goes(112.1) == "x"
    assert table.order.unsure == 1


def test_what_was_on_its_way_when_a_board_was_asked_is_no_answer():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "b"
    table.passed("b", 11, 13)
    assert table.goes(13) == "x"
    table.edge("a", "y", 13, 14)
    assert table.asks(14) == ""
    table.passed("b", 12.5, 15)
    assert table.asks(15) == "b"


def test_an_answer_from_before_the_second_question_is_none_to_that():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "b"
    assert table.asks(37.1) == "b"
    table.passed("b", 30, 38)
    assert table.goes(38) == "x"
    table.edge("a", "y", 38, 39)
    assert table.asks(39) == ""
    assert table.due(39) == 62.1


def test_an_edge_behind_a_time_waits_no_longer_than_its_own_hold():
    table = Table("a", "b", "c")
    table.edge("b", "y", 10, 12)
    table.passed("a", 11, 13, "t")
    table.edge("a", "x", 12, 14)
    table.edge("b", "w", 10.5, 50)
    assert table.goes(112.1) == "y"
    assert table.goes(114.1) == "wtx"


def test_the_next_due_moment_is_when_the_hold_is_over_or_a_question_is_due():
    table = Table("a", "b")
    assert table.due(0) is None
    table.edge("a", "x", 10, 12)
    assert table.due(12) == 12  # b is to be asked
    assert table.asks(12) == "b"
    assert table.due(12) == 37
    for now in (37.5, 63, 88.5):
        assert table.asks(now) == "b"
    assert table.due(89) == 112
    table.passed("b", 80, 81)
    assert table.due(81) == 81  # it may go
    assert table.goes(81) == "x"
    assert table.due(81) is None


def test_a_board_whose_time_is_in_the_future_is_waited_for_all_the_same():
    table = Table("a", "b")
    table.passed("b", 5000, 13)
    table.edge("a", "x", 20, 22)
    assert table.goes(22) == ""


def test_an_edge_is_asked_about_once_however_many_come():
    table = Table("a", "b", "c")
    asked = ""
    for number in range(50):
        table.edge("a", "x", 10 + number * 0.1, 12 + number * 0.1)
        asked += table.asks(12 + number * 0.1)
    assert asked == "bc"
