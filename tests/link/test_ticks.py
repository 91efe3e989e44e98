"""A board's ticks wrap after 18 minutes; the time made of them does not."""

from gemtable.link.board_clock import BoardClock
from gemwire.messages import WRAP
from hypothesis import given
from hypothesis import strategies as some

EIGHT_MINUTES_US = 8 * 60 * 1_000_000


def test_the_time_begins_where_the_ticks_are():
    assert BoardClock().unwrap(1234) == 1234


def test_ticks_that_wrap_go_on():
    ticks = BoardClock()
    assert [ticks.unwrap(tick) for tick in (WRAP - 2, WRAP - 1, 0, 1)] == [
        WRAP - 2,
        WRAP - 1,
        WRAP,
        WRAP + 1,
    ]


def test_a_tick_from_before_the_wrap_may_come_after_one_from_behind_it():
    ticks = BoardClock()
    assert [ticks.unwrap(tick) for tick in (WRAP - 10, 5, WRAP - 1, 6)] == [
        WRAP - 10,
        WRAP + 5,
        WRAP - 1,
        WRAP + 6,
    ]


@given(
    some.integers(0, WRAP - 1),
    some.lists(some.integers(0, EIGHT_MINUTES_US), max_size=20),
    some.integers(0, 20_000),
)
def test_times_heard_at_most_8_minutes_apart_are_true_for_ever(begin_us, waits_us, late_us):
    ticks = BoardClock()
    ticks.unwrap(begin_us)
    now_us = begin_us
    for wait_us in waits_us:
        now_us += wait_us
        assert ticks.unwrap(now_us % WRAP) == now_us
        earlier_us = max(begin_us, now_us - late_us)
        assert ticks.unwrap(earlier_us % WRAP) == earlier_us
