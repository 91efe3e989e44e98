"""When an edge was: known to a scan, and after another edge to a slow one."""

import pytest
from gemtable.link.boot import Boot


def test_an_edge_soon_after_another_is_known_less_well():
    boot = Boot(7)
    boot.clock.exchange(100.0, 1000, 1000, 100.0)  # no time on the way: the clock is known
    errors_ms = []
    for tick_us in (50_000, 52_000, 70_000, 100_000):
        us, at = boot.edge_time(tick_us)
        assert us == tick_us
        assert abs(at.at_s - (100.0 + (us - 1000) / 1e6)) <= at.error_s
        errors_ms.append(at.error_s * 1000)
    assert errors_ms == [pytest.approx(ms, abs=0.05) for ms in (0.5, 1.0, 1.0, 0.5)]


def test_without_an_exchange_the_time_is_the_board_s_only():
    assert Boot(7).edge_time(5) == (5, None)
