"""Board time to host time: the truth lies within the stated error, whatever the cable does."""

import math
import pickle
import random
from fractions import Fraction
from typing import NamedTuple

import pytest
from gemtable.link.board_clock import BoardClock
from gemwire.messages import WRAP
from hypothesis import given, settings
from hypothesis import strategies as some

US = 1e-6
BEAT_S = 0.25


class Crystal(NamedTuple):
    """A board's clock, `drift` faster than meant."""

    start_us: int = 5_000_000
    drift: float = 0.0
    speed: float = 1.0

    def us(self, at_s):
        """Return the tick of that moment, to no rounding: it is the truth."""
        rate = 1_000_000 * Fraction(self.speed) * (1 + Fraction(self.drift))
        return self.start_us + math.floor(Fraction(at_s) * rate)


def exchange(clock, crystal, sent_s, down_s=0.001, up_s=0.001, answer_s=0.0001):
    """Exchange four stamps; the board receives `down_s` after we sent, and so on."""
    received_s = sent_s + down_s
    answered_s = received_s + answer_s
    heard_s = answered_s + up_s
    return clock.exchange(sent_s, crystal.us(received_s), crystal.us(answered_s), heard_s)


def error_s(clock, crystal, at_s):
    """Return by how much the clock is wrong about what the board stamped at `at_s`."""
    return clock.host_time(crystal.us(at_s)).at_s - at_s


def is_honest(clock, crystal, at_s):
    """Say whether the truth is inside the stated error, to no rounding."""
    told = clock.host_time(crystal.us(at_s))
    return abs(Fraction(told.at_s) - Fraction(at_s)) <= Fraction(told.error_s)


def test_before_the_first_exchange_nothing_is_known():
    assert BoardClock().host_time(1) is None
    assert BoardClock().key_time(1) is None


def test_one_exchange_tells_the_middle_and_half_the_round_trip():
    clock = BoardClock()
    assert not clock.exchange(10.000, 5_000_000, 5_000_000, 10.004)
    assert clock.host_time(5_000_000)[:2] == pytest.approx((10.002, 0.002), abs=2 * US)


def test_what_is_later_is_less_certain_for_the_drift_is_not_known_yet():
    clock = BoardClock()
    clock.exchange(10.000, 5_000_000, 5_000_000, 10.004)
    # 10 s at 200 ppm are 2 ms, either way.
    assert clock.host_time(15_000_000)[:2] == pytest.approx((20.002, 0.004), abs=2 * US)
    assert clock.host_time(-5_000_000)[:2] == pytest.approx((0.002, 0.004), abs=2 * US)


def test_a_key_moved_in_the_fifth_of_a_millisecond_before_its_stamp():
    clock = BoardClock()
    clock.exchange(10.000, 5_000_000, 5_000_000, 10.004)
    assert clock.key_time(5_000_000)[:2] == pytest.approx((10.0019, 0.0021), abs=2 * US)


def test_a_stamp_that_may_be_late_is_less_sure_and_not_earlier():
    """What moved 4 ms before: from 9.9958 on, which is 6.1 ms before the middle of all."""
    clock = BoardClock()
    clock.exchange(10.000, 5_000_000, 5_000_000, 10.004)
    assert clock.key_time(5_000_000, 4_000)[:2] == pytest.approx((10.0019, 0.0061), abs=2 * US)


def test_a_board_that_runs_20_times_as_fast_has_20_times_the_microseconds():
    clock = BoardClock(speed=20)
    clock.exchange(10.000, 5_000_000, 5_000_000, 10.004)
    clock.exchange(11.000, 25_000_000, 25_000_000, 11.004)
    assert clock.host_time(15_000_000)[:2] == pytest.approx((10.502, 0.002), abs=2 * US)
    assert clock.key_time(15_000_000)[:2] == pytest.approx((10.501995, 0.002005), abs=2 * US)


def test_a_tick_lasts_a_microsecond():
    clock = BoardClock()
    clock.exchange(1.0000009, 1_000_000, 1_000_000, 1.0000009)
    at_s, error_s = clock.host_time(1_000_000)[:2]
    assert at_s - error_s <= 1.000000
    assert at_s + error_s >= 1.000001


def test_a_quick_exchange_decides_among_slow_ones():
    clock, crystal = BoardClock(), Crystal()
    exchange(clock, crystal, 1.0, down_s=0.03, up_s=0.01)
    exchange(clock, crystal, 2.0, down_s=0.0001, up_s=0.0001)
    exchange(clock, crystal, 3.0, down_s=0.01, up_s=0.03)
    # The quick one is 0.1 ms off at most; one second at 200 ppm adds 0.2 ms.
    for at_s, most_s in ((2.0, 0.0002), (3.0, 0.0004), (1.0, 0.0004)):
        assert clock.host_time(crystal.us(at_s)).error_s <= most_s
        assert is_honest(clock, crystal, at_s)


@pytest.mark.parametrize("speed", [1, 20])
def test_the_drift_is_found(speed):
    clock, crystal = BoardClock(speed), Crystal(drift=80e-6, speed=speed)
    for number in range(80):
        exchange(clock, crystal, number * BEAT_S, down_s=0.0001, up_s=0.0001)
    # Known to 0.1 ms over 20 s, that is 10 ppm: 10 s ahead it is known to 0.2 ms,
    # where 200 ppm would have made 2 ms of it.
    assert clock.host_time(crystal.us(30.0)).error_s < 0.00025
    assert is_honest(clock, crystal, 30.0)


@pytest.mark.parametrize(
    "down_s, up_s", [(0.0001, 0.02), (0.02, 0.0001), (0, 0.005), (0.005, 0)], ids=str
)
def test_a_cable_slower_one_way_is_inside_the_stated_error(down_s, up_s):
    clock, crystal = BoardClock(), Crystal(drift=-60e-6)
    for number in range(100):
        exchange(clock, crystal, number * BEAT_S, down_s, up_s)
        assert is_honest(clock, crystal, number * BEAT_S)
    # Nobody can tell which way is the slow one: the middle is off by half the difference.
    assert error_s(clock, crystal, 25.0) == pytest.approx((up_s - down_s) / 2, abs=20 * US)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    some.floats(-100e-6, 100e-6),
    some.sampled_from([1.0, 20.0]),
    some.integers(0, WRAP),
    some.randoms(use_true_random=False),
)
def test_the_truth_is_always_inside_the_stated_error(drift, speed, start_us, chance):
    clock, crystal = BoardClock(speed), Crystal(start_us, drift, speed)
    sent_s = 1000.0
    for _number in range(60):
        sent_s += chance.choice([0.1, BEAT_S, BEAT_S, 5.0])
        down_s, up_s = chance.choice([0.0001, 0.001, 0.03]), chance.uniform(0, 0.03)
        assert not exchange(clock, crystal, sent_s, down_s, up_s, chance.uniform(0, 0.008))
        at_s = sent_s + chance.uniform(-3, 3)
        assert is_honest(clock, crystal, at_s)


@pytest.mark.parametrize("seed", [4, 13, 47])
def test_the_roundings_of_our_seconds_are_inside_the_stated_error(seed):
    """Answers that are heard at once leave no room else; after days a second is less exact."""
    chance = random.Random(seed)
    began_s = round(chance.uniform(0, 1e6), 3)
    clock, crystal = BoardClock(), Crystal(start_us=chance.randrange(WRAP))
    for number in range(20):
        up_s = chance.choice([0, 0, 0.001])
        sent_s = began_s + number * BEAT_S
        assert not exchange(clock, crystal, sent_s, 0.0001, up_s, answer_s=0.0001)
        assert is_honest(clock, crystal, sent_s + 0.0001 + 0.0001 + up_s - 1)


@pytest.mark.slow
def test_a_crystal_that_warms_up_and_cools_is_no_jump():
    clock = BoardClock()
    for number in range(4 * 1800):
        at_s = number * BEAT_S
        # 5 ppm more and less, over ten minutes.
        bend_us = 5 * 600 / math.tau * math.sin(at_s / 600 * math.tau)
        crystal = Crystal(start_us=5_000_000 + round(bend_us))
        assert not exchange(clock, crystal, at_s, down_s=0.0001, up_s=0.0001)
        assert is_honest(clock, crystal, at_s)


def test_a_board_whose_clock_stood_still_has_jumped():
    clock, before = BoardClock(), Crystal()
    assert not any(exchange(clock, before, number * BEAT_S) for number in range(20))
    after = Crystal(start_us=before.start_us - 20_000)
    assert exchange(clock, after, 5.0)
    assert clock.jumps == 1
    assert is_honest(clock, after, 5.0)
    assert abs(error_s(clock, after, 5.0)) < 0.001
    assert not any(exchange(clock, after, 5.25 + number * BEAT_S) for number in range(20))


@pytest.mark.parametrize(
    "leap_us", [-4_900_000, -60_000, 60_000, 3_600_000_000], ids=lambda us: f"{us / 1e6} s"
)
def test_a_clock_that_was_set_or_a_host_that_slept_is_a_jump(leap_us):
    clock, before = BoardClock(), Crystal()
    exchange(clock, before, 1.0)
    exchange(clock, before, 2.0)
    after = Crystal(start_us=before.start_us + leap_us)
    assert exchange(clock, after, 3.0)
    assert is_honest(clock, after, 3.0)


def test_ticks_that_go_back_are_a_jump_though_slow_exchanges_could_not_tell():
    clock = BoardClock()
    assert not clock.exchange(1.0, 5_000_000, 5_000_000, 2.0)
    assert clock.exchange(2.0, 4_999_999, 4_999_999, 3.0)


def test_a_host_that_was_late_to_read_is_no_jump():
    clock, crystal = BoardClock(), Crystal()
    assert not exchange(clock, crystal, 1.0)
    assert not exchange(clock, crystal, 2.0, up_s=5.0)
    assert not exchange(clock, crystal, 8.0, down_s=5.0)
    assert clock.host_time(crystal.us(1.0)).error_s < 0.0015
    assert clock.jumps == 0


def test_an_exchange_impossible_by_itself_tells_nothing():
    clock = BoardClock()
    # It took the board a second to answer, and us a millisecond to hear it.
    assert clock.exchange(1.000, 5_000_000, 6_000_000, 1.001)
    assert clock.host_time(5_000_000) is None
    assert not clock.exchange(2.000, 7_000_000, 7_000_100, 2.004)
    assert clock.host_time(7_000_000).at_s == pytest.approx(2.002, abs=0.001)


def test_ticks_that_wrap_five_times_keep_their_host_time():
    clock, crystal = BoardClock(), Crystal(start_us=WRAP - 9_000_000, drift=40e-6)
    chance = random.Random(5)
    for number in range(5 * 1074):  # a wrap takes 1073.7 s
        received_s = number + chance.uniform(0.0001, 0.001)
        answered_s = received_s + 0.0002
        stamps = [clock.unwrap(crystal.us(at_s) % WRAP) for at_s in (received_s, answered_s)]
        assert not clock.exchange(number, *stamps, answered_s + chance.uniform(0.0001, 0.001))
        stamp = clock.host_time(clock.unwrap(crystal.us(answered_s) % WRAP))
        assert abs(stamp.at_s - answered_s) <= stamp.error_s < 0.0011
    assert crystal.us(number) // WRAP == 5


def test_a_board_that_booted_has_a_new_clock_and_its_ticks_begin_anew():
    before, after = Crystal(start_us=WRAP - 5_000_000), Crystal(start_us=-20_000_000)
    clock = BoardClock()
    for number in range(40):
        us = clock.unwrap(before.us(number * BEAT_S) % WRAP)
        clock.exchange(number * BEAT_S - 0.001, us, us, number * BEAT_S + 0.001)
    clock = BoardClock()
    us = clock.unwrap(after.us(30.0) % WRAP)
    assert not clock.exchange(29.999, us, us, 30.001)
    assert us == 10_000_000
    assert is_honest(clock, after, 30.0)


@pytest.mark.slow
def test_a_clock_remembers_no_more_however_often_it_is_asked():
    def remembered(exchanges):
        clock = BoardClock()
        for number in range(exchanges):
            # Round trips grow away from the middle: every one of them is a corner.
            slow_s = 0.001 + ((number - exchanges / 2) / exchanges) ** 2
            exchange(clock, Crystal(), number * 20 / exchanges, down_s=slow_s, up_s=slow_s)
        return len(pickle.dumps(clock))

    assert remembered(30) < remembered(500)
    assert remembered(2000) <= remembered(500) * 1.05


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
