"""When an edge was: known to its stamp, and less well when that may be late."""

import pytest
from gemtable.link.boot import Boot
from gemtable.link.events import FalseClock

from tests.link.hand import Hand

HEARD_S = 100.5


@pytest.fixture
def boot():
    boot = Boot(7)
    boot.clock.exchange(100.0, 1000, 1000, 100.0)  # no time on the way: the clock is known
    return boot


def test_a_stamp_that_was_taken_at_once_is_known_to_a_tenth_of_a_millisecond(boot):
    us, at = boot.edge_time(50_000, 0, HEARD_S)
    assert us == 50_000
    assert at.at_s == pytest.approx(100.0489, abs=1e-4)
    assert at.error_s * 1000 == pytest.approx(0.1, abs=0.05)


def test_one_that_may_be_late_has_that_much_more_of_an_error(boot):
    for late_us in (2_000, 20_000):
        _, at = boot.edge_time(50_000, late_us, HEARD_S)
        assert at.at_s == pytest.approx(100.0489, abs=1e-4)
        assert at.error_s * 1000 == pytest.approx(0.1 + late_us / 1000, abs=0.1)


def test_no_board_can_say_that_it_was_later_than_any_key_bounces(boot):
    _, at = boot.edge_time(50_000, 2**30 - 1, HEARD_S)
    assert at.error_s * 1000 == pytest.approx(100.1, abs=0.1)


def test_without_an_exchange_the_time_is_the_board_s_only():
    assert Boot(7).edge_time(5, 0, HEARD_S) == (5, None)


def test_of_keys_that_moved_at_once_each_time_is_as_unsure_as_its_stamp_may_be_late():
    hand = Hand().opened()
    hand.session.ping()
    ((_kind, _sequence, _had, (host_us,)),) = hand.hears()
    hand.says("pong", host_us, 10_000, 10_000, 0)
    hand.now += 0.05
    errors_ms = []
    for sequence, late_us in enumerate((0, 192, 392), 1):
        fields = 2, sequence, 1, 50_100 + late_us, late_us
        ((*_key, at), *_) = hand.says("edge", *fields, sequence=sequence)
        errors_ms.append(at.error_s * 1000)
    assert errors_ms == pytest.approx([0.1, 0.292, 0.492], abs=0.01)


def test_that_a_clock_is_false_is_told_once(boot):
    for number in range(3):
        boot.told(60_000, 0)
        boot.edge_time(50_000, 0, HEARD_S)
        assert (FalseClock() in boot.settled()) is (number == 0)
