"""Pairs of presses on two boards, through cables, pauses and the order: who was first.

Here the boards tell no frames of their USB bus; with them see test_fair_on_a_bus.py.
Keys are stamped within 0.2 ms, so presses at least 1 ms apart are stamped at least
0.8 ms apart, which is more than the two clocks are off.
"""

from statistics import quantiles

import pytest

from tests.link.simulated_table import play_pairs

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
