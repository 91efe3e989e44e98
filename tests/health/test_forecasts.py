"""What is going to fail: each rule, from courses that are made up by what the rule says."""

import pytest
from gemtable.health.board_counts import Age, Counts
from gemtable.health.forecasts import forecasts

KEYS = 12
HOUR = 3600
PRESSES = 1000


def month(bounces=0, presses=PRESSES, key=4, hours=10, **counts):
    """Return a month in which every key is pressed, and one of them bounces."""
    return Counts(
        seconds=round(hours * HOUR),
        presses=(presses,) * KEYS,
        bounces=tuple(bounces if each == key else 0 for each in range(KEYS)),
        **counts,
    )


def told(*months, board="seat 2's pad"):
    names = [f"2026-{number:02}" for number in range(1, 13)]
    return forecasts(Age("pico-pad", 1, dict(zip(names, months, strict=False))), board)


def test_a_key_that_bounces_ten_times_as_often_is_told_with_the_best_month_before():
    (found,) = told(month(8), month(4), month(6), month(40))
    assert (found.what, found.key) == ("key", 4)
    assert str(found.text).startswith(
        "Key 5 of seat 2's pad bounces 10 times as often as in 2026-02: "
    )


@pytest.mark.parametrize(
    "course",
    [
        (),
        (month(),),
        (month(0), month(9)),  # too few bounces to say anything
        (month(4), month(19)),  # not one in fifty
        (month(10), month(45)),  # not five times as often
        (month(1, presses=50), month(40)),  # the month before says nothing, and it is no 5 %
        (month(1), month(30, presses=150), month(1, presses=20)),  # too few presses lately
    ],
)
def test_what_can_be_chance_is_not_told(course):
    assert told(*course) == ()


def test_a_key_that_was_never_better_is_told_where_everyone_notices():
    (found,) = told(month(50))
    assert str(found.text).startswith("Key 5 of seat 2's pad bounces at one press in 20: ")
    assert told(month(49)) == ()


def test_a_month_that_has_just_begun_counts_with_the_one_before():
    (found,) = told(month(2), month(30), month(20, presses=100))
    assert found.key == 4  # 50 of 1100
    assert "2026-01" in str(found.text)


def test_a_key_with_better_presses_than_all_others_is_its_own_measure():
    found = told(month(2, key=0), month(30, key=0) + month(2, presses=0, key=7))
    assert [each.key for each in found] == [0]


@pytest.mark.parametrize(
    "losses, hours, is_told", [(3, 6, True), (2, 1, False), (3, 7, False), (9, 18, True)]
)
def test_power_that_is_lost_three_times_and_every_two_hours_is_told(losses, hours, is_told):
    found = told(month(), month(hours=hours, power_losses=losses))
    assert [each.what for each in found] == ["power"] * is_told
    if found:
        assert f"lost power {losses} times in {hours} h" in str(found[0].text)


@pytest.mark.parametrize(
    "before, now, is_told",
    [(6, 60, True), (6, 59, False), (7, 60, False), (0, 60, True), (None, 900, False)],
)
def test_a_line_that_loses_one_frame_a_minute_and_ten_times_as_many_is_told(before, now, is_told):
    earlier = [] if before is None else [month(resent=before * 10)]
    found = told(*earlier, month(resent=now * 5, spoilt=now * 5))
    assert [each.what for each in found] == ["line"] * is_told


def test_hours_that_are_too_few_say_nothing_of_a_line():
    assert told(month(hours=1.9), month(hours=0.05, resent=900)) == ()
    assert told(month(hours=1), month(hours=1, resent=900)) == ()


@pytest.mark.parametrize(
    "starts, is_told",
    [
        ({"hang": 1}, False),
        ({"hang": 1, "failure": 1}, True),
        ({"fallback": 2}, True),
        ({"power": 40, "reset": 9}, False),
    ],
)
def test_a_program_that_failed_or_hung_twice_this_month_is_told(starts, is_told):
    assert [each.what for each in told(month(starts=starts))] == ["program"] * is_told
    assert told(month(starts=starts), month()) == ()


@pytest.mark.parametrize("lost, is_told", [(9, False), (10, True)])
def test_presses_that_are_lost_once_an_hour_are_told(lost, is_told):
    assert [each.what for each in told(month(lost=lost))] == ["lost"] * is_told
