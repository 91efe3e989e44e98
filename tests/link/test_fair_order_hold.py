"""How long the order holds what happened, and whom it asks for their time meanwhile."""

from tests.link.fair_order_table import Table


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
