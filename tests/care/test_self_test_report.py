"""How keys do, from what is heard of them, and what a board measures of their filters.

Rise times: R C ln(3.3 / (3.3 - 2.0)), as boards/README.md has the filter and the RP2040 data
sheet, 5.2.3.4, the pull-up and the level that reads high.
"""

import json
from math import log

import pytest
from gemtable.care import self_test_report
from gemtable.care.self_test_report import KeyWatch
from gemtable.care.wiring_places import label
from gemtable.link.session_events import Hello

from tests.patience import wait_until
from tests.play import gemtable

KEYS = [(0, 0), (0, 1)]


def heard(*edges, held=()):
    """Return the watch after edges of the first key: (down, ms)."""
    watch = KeyWatch(KEYS, held)
    for down, ms in edges:
        watch.hear(KEYS[0], down, ms * 1000)
    return watch


def first(watch):
    return watch.judged()[0]


def test_a_key_that_is_pressed_and_let_go_is_well_and_the_other_is_dead():
    watch = heard((True, 100), (False, 160))
    assert [judged.state for judged in watch.judged()] == ["well", "dead"]


def test_a_key_that_stays_down_is_stuck():
    assert first(heard((True, 100))).state == "stuck"


def test_a_key_that_was_down_before_is_stuck():
    assert first(heard(held=[KEYS[0]])).state == "stuck"


def test_a_key_that_was_only_held_is_well_once_it_is_pressed():
    watch = heard((False, 100), held=[KEYS[0]])
    watch.hear(KEYS[0], True, 900_000)
    watch.hear(KEYS[0], False, 960_000)
    assert first(watch).state == "well"


def test_presses_sooner_than_a_finger_makes_them_are_chatter():
    watch = heard((True, 100), (False, 125), (True, 150), (False, 210))
    assert (first(watch).state, first(watch).presses, first(watch).chatter) == ("chatters", 2, 1)


def test_two_presses_of_a_finger_are_none():
    watch = heard((True, 100), (False, 160), (True, 230), (False, 290))
    assert (first(watch).state, first(watch).presses) == ("well", 2)


HELLO = Hello(*[""] * 8, 0, 0, (("pad", 12, 0, 12),))
PULL_UP_OHM = 60_000


def us(farad):
    return round(PULL_UP_OHM * farad * log(3.3 / (3.3 - 2.0)) * 1e6)


def told(**other):
    """Return the faults of a pad whose keys all have 100 nF, but for these: k3=10e-9."""
    farads = {(0, key): 100e-9 for key in range(12)}
    rises = {key: us(farad) for key, farad in farads.items()}
    for name, farad in other.items():
        rises[0, int(name[1:]) - 1] = None if farad is None else us(farad)
    assert {label(HELLO, key) for key in rises} == {str(number) for number in range(1, 13)}
    return [str(fault) for fault in self_test_report.faults(HELLO, rises)]


def test_right_parts_to_within_their_20_percent_are_no_fault():
    assert told(k1=80e-9, k2=120e-9, k3=90e-9) == []


def test_a_missing_a_wrong_and_a_second_part_are_told_by_key():
    assert told(k1=0.5e-9, k2=10e-9, k3=200e-9, k4=None) == [
        "Key 1 has no capacitor; the voltage of the other keys rises within 5.6 ms.",
        "The capacitor of key 2 is too small; the key's voltage rises within 0.6 ms,"
        " that of other keys within 5.6 ms.",
        "The capacitor of key 3 is too large, or there are two; the key's voltage rises"
        " within 11.2 ms, that of other keys within 5.6 ms.",
        "The voltage of key 4 does not rise, so the key is held or its capacitor has far"
        " more than 100 nF.",
    ]


def test_where_most_lack_theirs_it_is_not_the_others_that_are_wrong():
    missing = {f"k{number}": 0.5e-9 for number in range(1, 8)}
    assert len(told(**missing)) == 7


def test_a_board_without_any_has_no_fault_and_one_with_other_parts_is_told_the_usual():
    none = {(0, key): 30 for key in range(12)}
    assert [*self_test_report.faults(HELLO, none)] == []
    assert str(self_test_report.summary(none)) == "Filters: none found."
    small = {(0, key): us(10e-9) for key in range(12)}
    assert str(self_test_report.summary(small)) == (
        "Filters: the voltage of a key rises within 0.6 ms, but with 100 nF it takes 3.5"
        " to 9.5 ms."
    )


@pytest.mark.usefixtures("unnamed")
def test_a_board_measures_its_own_keys_and_runs_on(board):
    pad = board("pico-pad", speed=0.2, bare_keys=[2])  # a busy machine delays it by less
    done = gemtable.run("boards", "test", pad.port, "--json", stdin="\n" * 40)
    rises = json.loads(done.stdout)["rise_us"]
    assert len(rises) == 12
    assert rises["3"] < 200 < 3_500 < min(us for key, us in rises.items() if key != "3")
    assert any(
        fault.startswith("Key 3 has no capacitor") for fault in json.loads(done.stdout)["faults"]
    )
    wait_until(lambda: any(map(any, pad.leds)))  # it breathes, as without a host
