"""How long the arbiter holds what happened, and whom it asks for their time meanwhile."""

from tests.link.arbiter_table import Table


def test_boards_that_are_behind_are_asked_once_and_again_if_they_do_not_answer():
    table = Table("a", "b", "c")
    table.passed("c", 11, 12)
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "b"
    assert table.asks(13) == ""
    assert table.due(13) == 62  # half of the longest hold
    assert table.asks(61.9) == ""
    assert table.asks(62.1) == "b"
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
    assert table.arbiter.unsure == 1


def test_the_hold_follows_how_long_a_board_takes_to_answer():
    table = Table("a", "b")
    now = table.learns("b", answer_ms=4, times=1)
    # A frame repeated twice, 40 ms; the mean, 4; four deviations of half of that, 8.
    table.edge("a", "x", now, now)
    assert table.goes(now + 51.9) == ""
    assert table.asks(now + 51.9) == "b"
    assert table.due(now + 51.9) == now + 52
    assert table.goes(now + 52.1) == "x"


def test_the_hold_comes_down_with_steady_answers_and_never_exceeds_a_tenth_of_a_second():
    table = Table("a", "b")
    now = table.learns("b", answer_ms=4, times=40)
    table.edge("a", "x", now, now)
    assert table.goes(now + 43.9) == ""
    assert table.goes(now + 44.1) == "x"
    slow = Table("a", "b")
    now = slow.learns("b", answer_ms=90, times=3)
    slow.edge("a", "x", now, now)
    assert slow.goes(now + 99.9) == ""
    assert slow.goes(now + 100.1) == "x"


def test_the_hold_rises_when_answers_become_slow():
    table = Table("a", "b")
    table.learns("b", answer_ms=4, times=60)
    now = table.learns("b", answer_ms=12, times=1)
    # 8 ms more than the mean of 4: an eighth of that for the mean, a quarter for the deviation.
    table.edge("a", "x", now, now)
    assert table.goes(now + 40 + 5 + 4 * 2 - 0.1) == ""
    assert table.goes(now + 40 + 5 + 4 * 2 + 0.1) == "x"


def test_what_was_on_its_way_when_a_board_was_asked_is_no_answer():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "b"
    table.passed("b", 11, 13)
    table.passed("b", 15, 20)
    assert table.goes(20) == "x"
    table.edge("a", "y", 100, 100)
    # It took 8 ms: twice 20, and 8, and four times 4.
    assert table.goes(163.9) == ""
    assert table.goes(164.1) == "y"


def test_an_answer_to_the_second_question_took_since_the_first():
    table = Table("a", "b")
    table.edge("a", "x", 10, 12)
    assert table.asks(12) == "b"
    assert table.asks(62) == "b"
    table.passed("b", 63, 64)
    assert table.goes(64) == "x"
    table.edge("a", "y", 1000, 1000)
    assert table.goes(1099.9) == ""
    assert table.goes(1100.1) == "y"


def test_each_board_has_its_own_hold_and_the_longest_counts():
    table = Table("a", "b", "c")
    now = table.learns("b", answer_ms=4, times=40)
    table.leaves("c", "-", now)
    table.comes("c", "+", now)  # it booted: nothing is known of its answers
    for uid in "ab":
        table.passed(uid, now, now)
    assert table.goes(now) == "-+"
    table.edge("a", "x", now, now)
    table.passed("c", now + 1, now + 1)
    assert table.goes(now + 24.1) == "x"
    table.edge("a", "y", now + 100, now + 100)
    assert table.goes(now + 199.9) == ""
    assert table.goes(now + 200.1) == "y"


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
    assert table.due(12) == 62
    assert table.asks(70) == "b"
    assert table.due(70) == 112
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
