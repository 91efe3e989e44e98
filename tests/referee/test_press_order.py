"""Who was first, in words: the margin and its error in ms, or a tie."""

import pytest
from gemtable.referee.gestures import PressOrder
from gemtable.stamps import OnBus, Stamp


def words(*presses):
    order = PressOrder()
    for name, at in presses:
        order.note(name, at)
    return str(order.words())


PAD_1, PAD_2 = "seat 1's pad", "seat 2's pad"


def test_the_earlier_of_two_boards_was_first_whichever_is_told_first():
    said = "First seat 2's pad, then seat 1's pad 12.5 ms later, give or take 1.2 ms."
    later, earlier = (PAD_1, Stamp(50.0125, 0.0007)), (PAD_2, Stamp(50.0, 0.0005))
    assert words(later, earlier) == words(earlier, later) == said


def test_within_the_error_of_both_it_is_a_tie():
    assert words((PAD_1, Stamp(50.0, 0.0006)), (PAD_2, Stamp(50.001, 0.0006))) == (
        "A tie: seat 1's pad and seat 2's pad were pressed 1.0 ms apart,"
        " which is known to 1.2 ms only."
    )


def test_the_frames_of_their_bus_decide_between_two_boards():
    one = Stamp(50.0, 0.0006, OnBus(1, 7.0009, 0.0001))
    other = Stamp(50.0001, 0.0006, OnBus(1, 7.0, 0.0001))
    assert words((PAD_1, one), (PAD_2, other)) == (
        "First seat 2's pad, then seat 1's pad 0.9 ms later, give or take 0.2 ms."
    )


def test_the_newest_press_of_each_board_counts():
    presses = [(PAD_1, Stamp(1.0, 0)), (PAD_2, Stamp(2.0, 0)), (PAD_2, Stamp(43.0, 0))]
    assert (
        words(*presses) == "First seat 1's pad, then seat 2's pad 42 s later, give or take 0.0 ms."
    )


def test_a_press_that_is_told_after_two_later_ones_is_not_one_of_the_last_two():
    presses = [(PAD_1, Stamp(2.0, 0)), (PAD_2, Stamp(3.0, 0)), ("seat 3's pad", Stamp(1.0, 0))]
    assert words(*presses).startswith("First seat 1's pad, then seat 2's pad 1000.0 ms later")


@pytest.mark.parametrize(
    "presses", [(), ((PAD_1, Stamp(1.0, 0)),), ((PAD_1, None), (PAD_2, None))]
)
def test_with_less_than_two_boards_there_is_nothing_to_compare(presses):
    assert words(*presses) == "No two boards have been pressed yet."
