"""One clock for the boards of a USB bus: to some microseconds, and nobody is believed too much."""

import itertools
import math
import random

import pytest
from gemtable.link.board_clock import STAMP_US, BoardClock
from gemtable.link.bus_clock import TURN_S, Bus, BusTime
from gemtable.stamps import margin

from tests.link.bus_riders import Ride, apart_s

NEAR_S = 20e-6  # that two boards of a bus are apart, where their own clocks are 100 us apart
LIES = {
    "a ms off": lambda frame: ((frame[0] + 1) % 2048, *frame[1:]),
    "300 ms off": lambda frame: ((frame[0] + 300) % 2048, *frame[1:]),
    "half a turn off": lambda frame: ((frame[0] + 1024) % 2048, *frame[1:]),
    "0.4 ms off": lambda frame: (frame[0], frame[1] + 400, frame[2]),
    "ever faster": lambda frame: (frame[0], frame[1] + frame[1] // 2000 % 1000, frame[2]),
    "always the same": lambda frame: (17, *frame[1:]),
    "out of nothing": lambda frame: (frame[1] * 7919 % 2048, *frame[1:]),
    "numbers there are not": lambda frame: (frame[0] + 2048, *frame[1:]),
    "times to come": lambda frame: (frame[0], (frame[1] + 2**29 - 1) % 2**30, frame[2]),
}


@pytest.fixture
def ride():
    return Ride()


def is_on_bus(rider, at_s):
    return rider.stamp(at_s).on_bus is not None


@pytest.mark.parametrize("speed", [1.0, 20.0, 0.05])
def test_two_boards_of_a_bus_are_compared_by_its_frames(speed):
    ride = Ride(speed=speed)
    one, other = ride.add(30e-6), ride.add(-30e-6)
    ride.goes_on(5)
    for _ in range(100):
        ride.goes_on(0.25)
        assert apart_s(one, other, ride.now) <= NEAR_S / speed
    told = margin(one.stamp(ride.now), other.stamp(ride.now + 0.002 / speed))
    assert told.ms == pytest.approx(2 / speed, abs=NEAR_S / speed * 1000)
    assert not told.is_tie
    # Of each press a tenth of a millisecond is where before its stamp it was.
    assert told.error_ms <= 0.2 / speed + 0.03 / min(1, speed)
    assert sum(rider.stamp(ride.now).error_s for rider in (one, other)) * 1000 > told.error_ms


@pytest.mark.parametrize("late_us", [192, 20_000])
def test_a_stamp_that_may_be_late_is_that_much_less_sure_on_the_bus_and_not_earlier(ride, late_us):
    one, _other = ride.add(), ride.add()
    ride.goes_on(5)
    us = one.us(ride.now)
    at_once, later = (one.boot.key_time(us, late).on_bus for late in (0, late_us))
    assert later.at_s == at_once.at_s
    assert later.error_s == pytest.approx(at_once.error_s + late_us / 1e6, abs=2e-6)


def test_boards_that_came_at_any_time_are_at_one_turn_of_the_numbers(ride):
    one = ride.add()
    ride.goes_on(7.3)
    other = ride.add()
    ride.goes_on(13.1)
    third = ride.add()
    ride.goes_on(5)
    for pair in itertools.combinations((one, other, third), 2):
        assert apart_s(*pair, ride.now) <= NEAR_S
    first, second = (rider.stamp(ride.now).on_bus for rider in (one, third))
    assert abs(first.at_s - second.at_s) <= NEAR_S


def test_a_board_alone_keeps_to_its_own_clock(ride):
    one = ride.add()
    ride.goes_on(5)
    assert not is_on_bus(one, ride.now)


def test_a_board_that_catches_no_frames_keeps_to_its_own_clock_and_the_others_do_not(ride):
    one, other, without = (ride.add() for _ in range(3))
    without.catches = False
    ride.goes_on(5)
    assert not is_on_bus(without, ride.now)
    assert without.stamp(ride.now) == without.own(ride.now)
    assert apart_s(one, other, ride.now) <= NEAR_S


def test_a_board_that_catches_none_any_more_falls_back(ride):
    one, other = ride.add(), ride.add()
    ride.goes_on(5)
    one.catches = False
    ride.goes_on(60)
    assert not is_on_bus(one, ride.now)
    one.error_s(ride.now)
    one.catches = True
    ride.goes_on(5)
    assert apart_s(one, other, ride.now) <= NEAR_S


def test_boards_of_which_nobody_knows_the_bus_are_on_one_if_their_frames_agree(ride):
    """Two buses of two boards each, a third of a turn apart: there is no majority."""
    near = [ride.add(), ride.add()]
    far = [ride.add(phase_s=0.7123), ride.add(phase_s=0.7123)]
    ride.goes_on(5)
    assert not any(is_on_bus(rider, ride.now) for rider in near + far)
    near.append(ride.add())
    ride.goes_on(5)
    assert all(is_on_bus(rider, ride.now) for rider in near)
    assert not any(is_on_bus(rider, ride.now) for rider in far)


def test_stamps_of_two_buses_are_compared_by_the_host_s_clock(ride):
    elsewhere = Bus()
    one, other = ride.add(), ride.add()
    far, further = (ride.add(bus=elsewhere, phase_s=0.7) for _ in range(2))
    ride.goes_on(5)
    first, second = one.stamp(ride.now), far.stamp(ride.now)
    assert first.on_bus and second.on_bus
    assert margin(first, second).error_ms == (first.error_s + second.error_s) * 1000
    assert apart_s(one, other, ride.now) <= NEAR_S
    assert apart_s(far, further, ride.now) <= NEAR_S


def test_who_left_the_bus_is_compared_by_its_own_clock(ride):
    one, _other = ride.add(), ride.add()
    ride.goes_on(5)
    one.boot.leave_bus()
    assert not is_on_bus(one, ride.now)


def test_what_a_board_knew_of_one_bus_is_nothing_on_the_next(ride):
    """That counts nearly the same time: only frames of its own tell how far it is off."""
    elsewhere, off_s = Bus(), 0.0003
    moved, *_ = ride.add(), ride.add()
    for _ in range(3):
        ride.add(bus=elsewhere, phase_s=off_s)
    ride.goes_on(5)
    moved.boot.leave_bus()
    moved.boot.join(elsewhere)
    moved.catches = False
    ride.goes_on(2)
    assert moved.boot.clock.jumps == 0
    assert not is_on_bus(moved, ride.now)


def test_the_stated_error_has_room_for_hubs_between_two_boards(ride):
    """Each of five hubs is 70 ns (USB 2.0, 7.1.19), on the way to one of two boards."""
    one, _other = ride.add(), ride.add()
    ride.goes_on(5)
    us = one.us(ride.now)
    earliest_s, _ = one.boot.bus_time.between(us - STAMP_US, us)
    _, latest_s = one.boot.bus_time.between(us, us + 1)
    told = one.stamp(ride.now).on_bus
    assert told.error_s >= (latest_s - earliest_s) / 2 + 5 * 70e-9


def test_a_board_whose_clock_stood_still_is_believed_again_as_soon_as_it_agrees(ride):
    one, other = ride.add(), ride.add()
    ride.goes_on(5)
    one._start_us -= 20_000
    ride.goes_on(0.25)
    one.error_s(ride.now)
    ride.goes_on(5)
    assert apart_s(one, other, ride.now) <= NEAR_S


def test_one_who_comes_does_not_move_the_others(ride):
    """What the line is bent to is reached in a second, not at once."""
    one, _other = ride.add(), ride.add()
    ride.goes_on(5)
    ride.add(jitter_s=0.02)
    for _ in range(40):
        at_s = ride.now - 0.01
        before_s = one.stamp(at_s).at_s
        ride.goes_on(0.25)
        assert abs(one.stamp(at_s).at_s - before_s) <= 0.00001


@pytest.mark.parametrize("lie", LIES)
def test_a_liar_harms_only_itself(lie):
    """Three honest boards are as near as ever, and as near to the host's clock."""
    ride = Ride(seed=3)
    honest = [ride.add(drift) for drift in (30e-6, -30e-6, 10e-6)]
    ride.add(lies=LIES[lie])
    ride.goes_on(5)
    for _ in range(60):
        ride.goes_on(0.25)
        for pair in itertools.combinations(honest, 2):
            assert apart_s(*pair, ride.now) <= NEAR_S
        assert all(abs(rider.error_s(ride.now)) <= 0.0004 for rider in honest)


@pytest.mark.parametrize("lie", ["300 ms off", "half a turn off"])
def test_a_liar_who_was_there_first_does_not_tell_the_others_what_time_it_is(lie):
    ride = Ride(seed=5)
    ride.add(lies=LIES[lie])
    ride.goes_on(3)
    honest = [ride.add(drift) for drift in (30e-6, -30e-6)]
    ride.goes_on(3)
    assert all(is_on_bus(rider, ride.now) for rider in honest)
    assert apart_s(*honest, ride.now) <= NEAR_S


def test_who_does_not_agree_any_more_leaves_the_other_to_its_own_clock(ride):
    one, other = ride.add(), ride.add()
    ride.goes_on(5)
    other.lies = LIES["300 ms off"]
    ride.goes_on(1)
    assert one.stamp(ride.now) == one.own(ride.now)
    assert other.stamp(ride.now) == other.own(ride.now)


@pytest.mark.parametrize("lie", LIES)
def test_with_a_liar_alone_a_board_keeps_within_what_its_own_clock_allows(lie):
    ride = Ride(seed=4)
    honest, liar = ride.add(30e-6), ride.add(lies=LIES[lie])
    ride.goes_on(2)
    for _ in range(60):
        ride.goes_on(0.25)
        told, own = honest.stamp(ride.now), honest.own(ride.now)
        assert abs(told.at_s - ride.now) <= told.error_s <= 2 * own.error_s
        assert abs(told.at_s - own.at_s) <= own.error_s
    assert liar.boot.clock.jumps == 0 or lie == "times to come"


def test_many_liars_who_agree_have_each_other(ride):
    """A majority of them is a bus of its own, on which no honest board is."""
    honest = ride.add()
    for _ in range(3):
        ride.add(lies=LIES["300 ms off"])
    ride.goes_on(10)
    assert honest.stamp(ride.now) == honest.own(ride.now)


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
    time.clear()
    assert time.between(NOW_US, NOW_US) is None
