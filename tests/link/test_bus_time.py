"""The time of a USB bus by a board's microseconds: what frames tell of it for certain."""

import math
import random

import pytest
from gemtable.link.board_clock import BoardClock
from gemtable.link.bus import TURN_S, BusTime

US = 1e-6
NOW_US = 5_000_000


def told(time, us):
    """Return the middle of what is known, and half its width."""
    earliest_s, latest_s = time.between(us, us)
    return (earliest_s + latest_s) / 2, (latest_s - earliest_s) / 2


def caught(*frames):
    time = BusTime(BoardClock())
    for frame in frames:
        time.caught(*frame)
    return time


def test_before_the_first_frame_nothing_is_known():
    assert BusTime(BoardClock()).between(0, 1) is None


def test_a_frame_began_between_two_moments_of_the_board():
    assert told(caught((700, NOW_US, 20)), NOW_US + 10) == pytest.approx(
        (0.7, 10 * US), abs=2 * US
    )


def test_later_it_is_less_sure_for_a_host_may_count_700_ppm_wrong():
    time = caught((700, NOW_US, 20))
    assert told(time, NOW_US + 1_000_010) == pytest.approx((1.7, 710 * US), abs=3 * US)


def test_two_frames_tell_the_rate():
    """20 us of 1 s are 20 ppm: after another second twice as much is unknown."""
    time = caught((700, NOW_US, 20), (1700, NOW_US + 1_000_000, 20))
    assert told(time, NOW_US + 2_000_010) == pytest.approx((2.7, 30 * US), abs=3 * US)


@pytest.mark.parametrize("seconds", [0.2, 2, 5, 60, 400])
def test_numbers_that_begin_anew_go_on(seconds):
    time = BusTime(BoardClock())
    for step in range(8):
        number = 2000 + round(1000 * seconds * step)
        time.caught(number % 2048, NOW_US + round(1e6 * seconds * step), 20)
    passed_s = 7 * seconds
    now_s = told(time, NOW_US + round(1e6 * passed_s))[0]
    assert (now_s - 2.0 - passed_s) / TURN_S == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("seed", range(5))
def test_the_truth_is_always_inside(seed):
    chance = random.Random(seed)
    rate = 1e3 * (1 + chance.uniform(-600e-6, 600e-6))  # frames a second of the board
    time, at_s = BusTime(BoardClock()), chance.uniform(0, 1000)
    for _ in range(200):
        at_s += chance.choice([0.2, 0.25, 0.25, 3.0])
        number = math.ceil(at_s * rate)
        began_us = number / rate * 1e6
        before_us = math.floor(began_us - chance.uniform(0, 14))
        within_us = math.floor(began_us + chance.choice([1, 7, 90])) - before_us
        time.caught(number % 2048, before_us, max(1, within_us))
        asked_us = math.floor(at_s * 1e6) + chance.randrange(-300_000, 300_000)
        earliest_s, latest_s = time.between(asked_us, asked_us + 1)
        truth_s = asked_us / 1e6 * rate / 1e3
        turns = round((truth_s - earliest_s) / TURN_S) * TURN_S
        assert earliest_s + turns - US / 100 <= truth_s <= latest_s + turns + US / 100


def test_another_bus_is_begun_anew():
    time = caught((700, NOW_US, 20), (950, NOW_US + 250_000, 20), (17, NOW_US + 500_300, 20))
    assert told(time, NOW_US + 500_310) == pytest.approx((0.017, 10 * US), abs=2 * US)


def test_a_board_whose_clock_was_set_back_is_begun_anew():
    time = caught((700, NOW_US, 20), (950, NOW_US - 250_000, 20))
    assert told(time, NOW_US - 249_990) == pytest.approx((0.95, 10 * US), abs=2 * US)


@pytest.mark.parametrize(
    "frame",
    [(2048, NOW_US + 250_000, 20), (950, NOW_US + 250_000, 0), (950, NOW_US + 250_000, 1000)],
    ids=["no such number", "no time", "longer than a frame"],
)
def test_what_cannot_be_is_dropped(frame):
    time, before = caught((700, NOW_US, 20), frame), caught((700, NOW_US, 20))
    assert time.between(NOW_US, NOW_US) == before.between(NOW_US, NOW_US)


def test_on_another_bus_nothing_is_known():
    time = caught((700, NOW_US, 20))
    time.forget()
    assert time.between(NOW_US, NOW_US) is None
