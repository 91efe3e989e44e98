"""When an edge was: where its stamp may be, whatever a board says and however busy the host is."""

from functools import partial

import pytest
from gemtable.games.kit.table import Address, Edge, Gesture
from gemtable.link.board_clock import BoardClock
from gemtable.link.session_events import FalseClock
from gemtable.link.stamp_bounds import DELAY_S, GONE_S, MISSING_S, UNTOLD_S, Boot, StampBounds
from gemtable.referee.gestures import GestureReader, strokes
from gemtable.stamps import OnBus, Stamp

from tests.fuzz.fleet.table import Table
from tests.link.hand import Hand

HEARD_S = 100.5
TILE = Address("tile", 0)


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


NOW_S = 100.0
ERROR_S = 0.0005
ON_BUS = OnBus(1, 50.0, 0.0001)


@pytest.fixture
def bounds():
    """Return the bounds of a board that arrived a second ago, and told its time just now."""
    clock = BoardClock()
    clock.exchange(NOW_S, 1_000_000, 1_000_000, NOW_S)
    bounds = StampBounds(clock)
    bounds.opened(NOW_S - 1.0)
    bounds.told(1_000_000)
    looks(bounds, NOW_S)
    return bounds


def looks(bounds, until_s, every_s=0.25):
    """Let the host read all that arrives at a port, as often as it does, for a while."""
    for number in range(4, -1, -1):
        now = until_s - number * every_s
        bounds.looked(now, read_s=now)


def claimed(s):
    return Stamp(NOW_S + s, ERROR_S, ON_BUS)


def test_a_stamp_that_can_be_true_stays_as_it_is(bounds):
    for s in (0.0, 0.1, 0.2):
        told = bounds.bounded(1_200_000, claimed(s), NOW_S + 0.2)
        assert told == (1_200_000, claimed(s))


def test_no_key_moves_after_it_was_heard(bounds):
    _us, at = bounds.bounded(1_200_000, claimed(0.2), NOW_S + 0.1998)
    assert at.at_s == NOW_S + 0.1998
    assert at.error_s == pytest.approx(ERROR_S - 0.0002)
    assert at.on_bus == ON_BUS


def test_what_is_older_than_a_lost_frame_can_be_is_moved_and_its_error_covers_the_claim(bounds):
    looks(bounds, NOW_S + 0.3)
    _us, at = bounds.bounded(1_100_000, claimed(0.1), NOW_S + 0.31)
    assert at.at_s == pytest.approx(NOW_S + 0.3 - DELAY_S)
    assert at.at_s - at.error_s == pytest.approx(NOW_S + 0.1 - ERROR_S)
    assert at.on_bus is None
    assert not bounds.is_false


def test_a_port_that_is_never_empty_moves_the_bound_as_well(bounds):
    for number in range(1, 9):
        bounds.looked(NOW_S + number * 0.25, read_s=NOW_S + number * 0.25 - 0.01)
    _us, at = bounds.bounded(1_000_000, claimed(0.0), NOW_S + 2.0)
    assert at.at_s == pytest.approx(NOW_S + 1.99 - DELAY_S)


def test_an_error_covers_no_claim_from_before_a_silent_board_is_gone(bounds):
    looks(bounds, NOW_S + 1.9)
    _us, at = bounds.bounded(1_000_000, claimed(0.0), NOW_S + 1.9)
    assert at.at_s - at.error_s == pytest.approx(NOW_S + 1.9 - GONE_S)


def test_a_board_that_tells_no_time_for_long_is_not_believed_until_it_tells_one(bounds):
    looks(bounds, NOW_S + UNTOLD_S + 0.1)
    told = bounds.bounded(2_000_000, claimed(1.0), NOW_S + UNTOLD_S + 0.1)
    assert told == (2_000_000, Stamp(NOW_S + UNTOLD_S + 0.1, 0.0))
    assert not bounds.is_false

    bounds.told(3_100_000)
    told = bounds.bounded(3_150_000, claimed(UNTOLD_S + 0.15), NOW_S + UNTOLD_S + 0.2)
    assert told == (3_150_000, claimed(UNTOLD_S + 0.15))


def test_a_double_click_that_arrives_late_stays_one(bounds):
    """Its edges come one by one, each later than a long press takes."""
    us, gestures, reader = 1_500_000, [], GestureReader()
    for number, stroke in enumerate(strokes("double")):
        us += stroke.after_us
        heard_s = NOW_S + UNTOLD_S + 0.5 + number * 2.0
        looks(bounds, heard_s)
        told_us, at = bounds.bounded(us, claimed(us / 1e6 - 1.0), heard_s)
        assert at == Stamp(heard_s, 0.0)
        gestures += reader.feed(Edge(TILE, 0, stroke.down, told_us))
    gestures += reader.passed("tile", us + 1_000_000)
    assert gestures == [Gesture(TILE, 0, "double")]


def test_a_time_from_before_is_none(bounds):
    looks(bounds, NOW_S + UNTOLD_S + 0.1)
    bounds.told(1_000_001)
    _us, at = bounds.bounded(2_000_000, claimed(1.0), NOW_S + UNTOLD_S + 0.1)
    assert at.at_s == NOW_S + UNTOLD_S + 0.1


def test_what_is_known_to_be_missing_may_be_older_but_not_by_any_time(bounds):
    bounds.missed()
    looks(bounds, NOW_S + 0.3)
    assert bounds.bounded(1_250_000, claimed(0.25), NOW_S + 0.31) == (1_250_000, claimed(0.25))
    _us, at = bounds.bounded(1_100_000, claimed(0.1), NOW_S + 0.31)
    assert at.at_s == pytest.approx(NOW_S + 0.3 - MISSING_S)


def test_after_the_host_stood_still_a_board_has_time_to_tell_what_it_kept(bounds):
    bounds.looked(NOW_S + 0.8, NOW_S + 0.8)
    assert bounds.bounded(1_100_000, claimed(0.1), NOW_S + 0.9) == (1_100_000, claimed(0.1))
    looks(bounds, NOW_S + 1.8)
    _us, at = bounds.bounded(1_100_000, claimed(0.1), NOW_S + 1.9)
    assert at.at_s == pytest.approx(NOW_S + 1.8 - DELAY_S)


def test_an_edge_from_before_the_time_that_was_told_shows_a_false_clock(bounds):
    us, at = bounds.bounded(900_000, claimed(-0.1), NOW_S + 0.2)
    assert bounds.is_false
    assert (us, at) == (1_000_000, Stamp(NOW_S + 0.2, 0.0))
    _us, at = bounds.bounded(1_250_000, claimed(0.25), NOW_S + 0.3)
    assert at.at_s == NOW_S + 0.3, "it is not believed any more"


def test_an_edge_from_the_future_shows_a_false_clock_unless_the_clock_jumped(bounds):
    """As when this computer slept: its clock stood still, and the board's did not."""
    for has_jumped in (True, False):
        us, at = bounds.bounded(21_000_000, claimed(20.0), NOW_S + 0.2)
        assert (us, at.at_s) == (21_000_000, NOW_S + 0.2)
        assert not bounds.is_false
        bounds.exchanged(has_jumped)
        assert bounds.is_false is not has_jumped


def test_what_happened_while_a_board_was_away_has_no_moment(bounds):
    bounds.opened(NOW_S + 60.0)
    assert bounds.bounded(31_000_000, claimed(30.0), NOW_S + 60.1) == (31_000_000, None)


def test_a_slow_board_has_more_time():
    clock = BoardClock(speed=0.05)
    clock.exchange(NOW_S, 0, 0, NOW_S)
    bounds = StampBounds(clock)
    bounds.told(0)
    looks(bounds, NOW_S + 0.9, every_s=4.0)
    assert bounds.bounded(5_000, claimed(0.1), NOW_S + 1.0)[1] == claimed(0.1)


@pytest.mark.parametrize("stall_s", [0.05, 0.4, 0.9, 3.0])
def test_an_honest_board_keeps_its_true_stamp_on_a_host_that_stands_still(stall_s):
    """Also when the host stood still for so long that it asks for a hello."""
    table = Table(2, seed=1).start()
    try:
        table.passes(3.0)
        heard, world = [], table.world
        tell = table.told.edge_heard
        table.told.edge_heard = lambda uid, edge: (heard.append(edge), tell(uid, edge))
        began_s = world.now
        for number in range(5):
            world.after(stall_s * (number + 0.5) / 5, partial(table.boards[0].move, number))

        table._do(lambda: world.pass_by(stall_s))
        table.passes(1.0)
        assert len(heard) == 5
        for number, edge in enumerate(heard):
            true_s = began_s + stall_s * (number + 0.5) / 5
            assert edge.at.at_s == pytest.approx(true_s, abs=0.001)
            assert edge.at.error_s < 0.002
    finally:
        table.close()
