"""A whole fleet, with all that cables, systems and boards can do to it: see fleet/machine.py."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.fleet.liar import NAMES
from tests.fuzz.fleet.machine import FleetMachine
from tests.fuzz.fleet.table import Table
from tests.fuzz.fleet.weight import weight

# The same tables in each run; `make fuzz` tries others.
SETTINGS = settings(
    max_examples=15,
    stateful_step_count=30,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],  # other programs may need the machine
)


@pytest.mark.slow
def test_whatever_happens_honest_boards_count_and_nothing_false_is_told():
    run_state_machine_as_test(FleetMachine, settings=SETTINGS)


@pytest.mark.slow
def test_boards_that_come_and_go_for_ever_do_not_fill_the_memory():
    table = Table(1).start()
    try:
        _filling, before, after = [_weight_after(table, hour) for hour in range(3)]
    finally:
        table.end()
    assert after < 1.02 * before  # what is kept of the newest boards is full after the first hour


def _weight_after(table: Table, hour: int) -> int:
    """Have 300 boards come, talk and go, each another one; return what the fleet then holds."""
    for _ in range(30):
        liars = range(len(table.liars), len(table.liars) + 10)
        for liar in liars:
            table.plug_liar(f"{hour:08x}{liar:08x}").name = NAMES.index("pico-pad-oled")
        table.passes(0.6)
        for liar in liars:
            table.says(liar, ("text", 0), ("text", 3), ("edge", 4), ("beat", 5, 5))
            table.says(liar, ("parts", *((0, 0) if liar % 2 else (128, 64)), 1, liar))
        table.passes(0.1)
        for liar in liars:
            table.unplug_liar(liar)
        table.passes(0.3)
    return weight(table.fleet)
