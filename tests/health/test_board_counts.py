"""Counts of boards: added up, kept within bounds, and the same after they were stored."""

import json

import pytest
from gemtable.health.board_counts import (
    MOST_BOARDS,
    MOST_KEYS,
    MOST_MONTHS,
    Age,
    Counts,
    News,
    added,
    counts_of,
)

SOME = Counts(100, 1, 2, 3, 4, {"power": 1, "hang": 2}, (5, 6), (0, 1))


def test_counts_add_up_also_of_boards_with_more_keys():
    more = Counts(1, 1, 1, 1, 1, {"hang": 1, "reset": 3}, (1, 1, 1), (1, 0, 2))
    assert SOME + more == Counts(
        101, 2, 3, 4, 5, {"power": 1, "reset": 3, "hang": 3}, (6, 7, 1), (1, 1, 2)
    )
    assert SOME + Counts() == SOME == Counts() + SOME


def test_what_is_stored_is_read_again():
    assert counts_of(json.loads(json.dumps(SOME.as_json()))) == SOME


@pytest.mark.parametrize(
    "changed",
    [
        {"seconds": -1},
        {"resent": 10**13},
        {"lost": True},
        {"spoilt": 1.0},
        {"presses": [1] * (MOST_KEYS + 1)},
        {"bounces": ["1"]},
        {"starts": {"power": None}},
        {"starts": []},
        {"presses": 3},
    ],
)
def test_what_no_board_has_done_is_not_read(changed):
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        counts_of(SOME.as_json() | changed)


def test_nothing_counts_for_more_than_can_have_happened():
    told = 1 << 29
    wild = Counts(10, told, told, told, told, {"hang": told}, (told,) * 90, (told,) * 90)
    most = wild.possible(10.0)
    assert most == Counts(
        10, 1000, 1000, 1000, 1000, {"hang": 1000}, (1000,) * MOST_KEYS, (1000,) * MOST_KEYS
    )
    assert SOME.possible(100.0) == SOME


def test_a_start_counts_once_whoever_opens_the_board():
    age = Age().with_more("2026-06", News("pico-pad", Counts(), ((7, "power"), (8, "hang"))))
    assert (age.boot, age.whole.starts) == (8, {"power": 1, "hang": 1})
    age = age.with_more("2026-06", News("pico-pad", Counts(), ((8, "hang"), (9, "hang"))))
    assert (age.boot, age.whole.starts) == (9, {"power": 1, "hang": 2})


def test_the_newest_months_are_kept():
    age = Age()
    for number in range(MOST_MONTHS + 2):
        month = f"{2026 + number // 12}-{number % 12 + 1:02}"
        age = age.with_more(month, News("pico-pad", Counts(seconds=1)))
    assert len(age.months) == MOST_MONTHS
    assert (min(age.months), max(age.months)) == ("2026-03", "2028-02")


def test_a_board_that_makes_up_names_pushes_out_none_that_was_at_the_table_for_long():
    ages = added({}, {"e66": News("pico-pad", Counts(seconds=7200))}, "2026-06")
    for name in range(3 * MOST_BOARDS):
        ages = added(ages, {f"{name:04x}": News("pico-pad", Counts(seconds=30))}, "2026-07")
        assert len(ages) <= MOST_BOARDS
    assert "e66" in ages
