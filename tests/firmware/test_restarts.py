"""How often a set of files may fail, by firmware/main.py, over registers kept by hand.

Each story is one board from power-up on: what becomes of each start, a word a start.
"""

import pytest

from tests.on_micropython import run

MOST = 3  # failures in a row of one set
KEPT = 0x4005800C  # WATCHDOG_SCRATCH0 (RP2040 data sheet, 4.7.6)

TELL = """\
import os, sys

class machine:
    PWRON_RESET, WDT_RESET = 1, 3
    why = WDT_RESET if {kept} else PWRON_RESET
    mem32 = {{0x40000000: 2 << 12, {KEPT}: {kept}}}
    reset_cause = staticmethod(lambda: machine.why)
    reset = None

sys.modules["machine"] = machine
sys.modules["vfs"] = machine
sys.path.append({folder!r})
os.chdir({folder!r})
import main

for end in {ends!r}:
    restarts = main.Restarts({sets})
    print(restarts.set, restarts.why, restarts.are_over)
    machine.why = machine.WDT_RESET
    if not restarts.are_over:
        restarts.begin()
    if "well" in end:
        restarts.do_well()
    if "failure" in end:
        restarts.fail()
    elif "stop" in end:
        restarts.forget()
    elif "power" in end:
        machine.why = machine.PWRON_RESET
    else:
        assert "hang" in end
"""


def starts(folder, sets, *ends, kept=0):
    """Return (set, why it was started, whether it is over) of each start that so ended.

    It begins with a power-up, or with a reset where something is `kept`.
    """
    told = run(TELL.format(KEPT=KEPT, kept=kept, folder=str(folder), ends=ends, sets=sets))
    words = [line.split() for line in told.splitlines()]
    return [(int(number), why, over == "True") for number, why, over in words]


@pytest.mark.parametrize("end", ["failure", "hang"])
def test_a_board_with_one_set_gives_up_after_three_failures_and_for_good(tmp_path, end):
    told = starts(tmp_path, 1, *[end] * 600)
    assert told[0] == (0, "power", False)
    assert told[1:MOST] == [(0, end, False)] * (MOST - 1)
    assert told[MOST:] == [(0, end, True)] * (600 - MOST)


@pytest.mark.parametrize("end", ["failure", "hang"])
def test_the_set_before_has_three_tries_of_its_own_and_then_it_is_over(tmp_path, end):
    told = starts(tmp_path, 2, *[end] * 600)
    assert [number for number, _, _ in told] == [0] * MOST + [1] * (600 - MOST)
    assert [why for _, why, _ in told[MOST:]] == ["fallback"] * (600 - MOST)
    assert [over for _, _, over in told] == [False] * 2 * MOST + [True] * (600 - 2 * MOST)


def test_a_broken_set_is_not_started_again_because_the_one_before_it_does_well(tmp_path):
    ends = ["failure"] * MOST + ["well, failure"] * 2 + ["well, hang"] * 2 + ["failure"] * MOST
    told = starts(tmp_path, 2, *ends, "failure")
    assert [number for number, _, _ in told[MOST:]] == [1] * (len(told) - MOST)
    assert [over for _, _, over in told].index(True) == len(ends) - 1


@pytest.mark.parametrize("end", ["stop", "power"])
def test_whoever_stops_a_board_or_takes_its_power_starts_the_count_anew(tmp_path, end):
    told = starts(tmp_path, 2, *["failure"] * 2 * MOST, end, "failure")
    if end == "stop":  # it was over; whoever stopped it has it from the prompt on
        assert told[2 * MOST][2]
    assert told[-1] == (0, {"stop": "reset", "power": "power"}[end], False)


def test_a_set_that_does_well_has_all_its_tries_again(tmp_path):
    told = starts(tmp_path, 1, *["failure", "well, failure"] * 5, "failure")
    assert not any(over for _, _, over in told)


@pytest.mark.parametrize("junk", [0x1FF, 0x3FFFFFFF, 0x17E30106])
def test_what_somebody_else_left_in_the_register_is_no_count(tmp_path, junk):
    assert starts(tmp_path, 1, "stop", kept=junk) == [(0, "reset", False)]


@pytest.mark.parametrize("end", ["failure", "stop"])
def test_what_it_failed_at_is_kept_until_somebody_stops_it(tmp_path, end):
    kept = tmp_path / "last-error.txt"
    kept.write_text("OSError: 5")
    starts(tmp_path, 1, "failure", end)
    assert kept.exists() == (end == "failure")
