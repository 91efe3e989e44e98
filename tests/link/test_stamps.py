"""How far apart two presses are: by the host's clock, or by the bus that both boards are on."""

import pytest
from gemtable.stamps import OnBus, Stamp, margin

FIRST = Stamp(50.0, 0.0005)
SECOND = Stamp(50.0004, 0.0005)


def on_bus(stamp, at_s, bus=1):
    return stamp._replace(on_bus=OnBus(bus, at_s, 0.0001))


def test_two_moments_are_apart_to_the_error_of_both():
    assert margin(FIRST, SECOND) == (pytest.approx(0.4), 1.0, True)


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
