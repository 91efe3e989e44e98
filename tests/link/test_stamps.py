"""Who was first: pairs of presses on two boards, by the host's clock or by their USB bus.

They go through cables, pauses and the order. Keys are stamped within 0.2 ms, so presses at
least 1 ms apart are stamped at least 0.8 ms apart, which is more than the two clocks are off; by
frames of the bus all else is within some microseconds.
"""

from statistics import quantiles

import pytest
from gemtable.stamps import OnBus, Stamp, margin

from tests.link.simulated_table import play_pairs

FIRST = Stamp(50.0, 0.0005)
SECOND = Stamp(50.0004, 0.0005)


def on_bus(stamp, at_s, bus=1):
    return stamp._replace(on_bus=OnBus(bus, at_s, 0.0001))


def test_on_one_bus_that_is_known_better():
    told = margin(on_bus(FIRST, 7.0), on_bus(SECOND, 7.0003))
    assert told == (pytest.approx(0.3), pytest.approx(0.2, abs=0.001), False)


@pytest.mark.parametrize(
    "second",
    [SECOND, on_bus(SECOND, 7.0003, bus=2), on_bus(SECOND, 9.0)],
    ids=["no bus", "another bus", "long after"],
)
def test_otherwise_the_host_s_clock_tells(second):
    assert margin(on_bus(FIRST, 7.0), second) == margin(FIRST, SECOND)


def test_a_bus_may_count_500_ppm_wrong():
    told = margin(on_bus(FIRST, 7.0), on_bus(FIRST, 7.5))
    assert told.error_ms == pytest.approx(0.2 + 0.25)


EVERY_S = 0.4  # between two pairs: 3,000 take 20 minutes, in which ticks wrap


@pytest.fixture(
    scope="module", params=[3_000, pytest.param(100_000, marks=pytest.mark.soak)], ids=str
)
def host(request):
    host = play_pairs(request.param, EVERY_S, seed=11, has_bus=False)
    assert [len(pair.presses) for pair in host.pairs.values()] == [2] * request.param
    return host


def presses(host):
    return [press for pair in host.pairs.values() for press in pair.presses]


def percentile(values, percent):
    return quantiles(values, n=100)[percent - 1]


@pytest.mark.slow
def test_presses_1_ms_apart_are_never_in_the_wrong_order(host):
    assert [pair for pair in host.pairs.values() if pair.gap_ms <= -1] == []


@pytest.mark.slow
def test_a_wrong_order_is_always_declared_a_tie(host):
    assert [p for p in host.pairs.values() if p.gap_ms < 0 and not p.margin.is_tie] == []
    assert any(pair.gap_ms < 0 for pair in host.pairs.values())


@pytest.mark.slow
def test_presses_1_ms_apart_are_hardly_ever_a_tie(host):
    """Two stamps make 0.2 ms of a tie, and 0.2 of a gap: the rest is what the clocks add."""
    ties = [p for p in host.pairs.values() if abs(p.gap_ms) >= 1 and p.margin.is_tie]
    assert len(ties) <= len(host.pairs) / 1000
    for pair in ties:
        clocks_ms = sum(press.tick.error_s for press in pair.presses) * 1000
        assert abs(pair.gap_ms) < 0.4 + 2 * clocks_ms


def test_every_press_and_every_tick_is_inside_its_stated_error(host):
    for press in presses(host):
        assert abs(press.stamp.at_s - press.at_s) <= press.stamp.error_s
        assert abs(press.tick.at_s - press.stamped_s) <= press.tick.error_s


def test_the_clocks_of_two_boards_agree_to_half_a_millisecond(host):
    errors_ms = []
    for pair in host.pairs.values():
        one, other = (press.tick.at_s - press.stamped_s for press in pair.presses)
        errors_ms.append(abs(one - other) * 1000)
    assert percentile(errors_ms, 99) <= 0.5
    assert percentile([press.tick.error_s * 1000 for press in presses(host)], 99) <= 0.5


def test_the_hold_is_a_round_trip(host):
    """At the most 2.2 ms on the way and 0.2 for the answer, and a pause of 8 ms now and then."""
    holds_ms = [(press.released_s - press.heard_s) * 1000 for press in presses(host)]
    assert percentile(holds_ms, 50) <= 2.4
    assert percentile(holds_ms, 99) <= 2.4 + 8
    assert max(holds_ms) <= 100


def test_nothing_comes_late_and_no_jump_is_seen(host):
    assert (host.order.late, host.order.unsure) == (0, 0)
    assert [board.boot.clock.jumps for board in host.boards.values()] == [0, 0]


STAMPS_MS = 0.2
CLOCKS_MS = 0.02  # of 0.1 that are wanted


@pytest.fixture(
    scope="module", params=[1_500, pytest.param(100_000, marks=pytest.mark.soak)], ids=str
)
def pairs(request):
    host = play_pairs(request.param, EVERY_S, seed=12)
    pairs = list(host.pairs.values())
    assert [len(pair.presses) for pair in pairs] == [2] * request.param
    return pairs


def error_ms(pair):
    """Return how wrong the host is about how the clocks of two boards differ."""
    one, other = (press.tick.at_s - press.stamped_s for press in pair.presses)
    return abs(one - other) * 1000


def is_by_the_bus(pair):
    """Say whether the bus told both moments; else each has the error of its own line."""
    return all(press.stamp.on_bus for press in pair.presses)


@pytest.mark.slow
def test_the_clocks_of_two_boards_agree_to_a_tenth_of_a_millisecond(pairs):
    assert quantiles(map(error_ms, pairs), n=100)[98] <= CLOCKS_MS
    assert max(error_ms(pair) for pair in pairs if is_by_the_bus(pair)) <= 0.1


@pytest.mark.slow
def test_presses_a_quarter_of_a_millisecond_apart_are_never_in_the_wrong_order(pairs):
    assert [pair for pair in pairs if pair.gap_ms <= -STAMPS_MS - CLOCKS_MS] == []


@pytest.mark.slow
def test_on_a_bus_too_a_wrong_order_is_always_declared_a_tie(pairs):
    assert [pair for pair in pairs if pair.gap_ms < 0 and not pair.margin.is_tie] == []


@pytest.mark.slow
def test_presses_half_a_millisecond_apart_are_never_a_tie(pairs):
    apart_ms = 2 * (STAMPS_MS + CLOCKS_MS)
    assert [pair for pair in pairs if abs(pair.gap_ms) > apart_ms and pair.margin.is_tie] == []


@pytest.mark.slow
def test_every_press_and_every_margin_is_inside_its_stated_error(pairs):
    for pair in pairs:
        assert abs(pair.margin.ms - pair.gap_ms) <= pair.margin.error_ms
        for press in pair.presses:
            assert abs(press.stamp.at_s - press.at_s) <= press.stamp.error_s


def test_nearly_all_presses_are_told_by_the_bus(pairs):
    presses = [press for pair in pairs for press in pair.presses]
    assert sum(press.stamp.on_bus is None for press in presses) <= len(presses) / 100
