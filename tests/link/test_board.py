"""What is told of one board: how quick and sound its line is, and that it loses its supply."""

from contextlib import closing

import pytest
from gemtable.link.board import Figures, Supply, figures_of
from gemtable.link.board_clock import BoardClock

from tests.fuzz.fleet.table import Table
from tests.link.false_board import FalseBoard
from tests.link.hand import Hand
from tests.link.heard_fleet import listening
from tests.patience import until

RED = ("steady", 1000, "ff0000", "")


def test_a_board_that_just_came_has_no_round_trip_yet():
    assert figures_of(Hand().opened().session) == Figures("0.1.0", "pico-rack", None, 0, 0, 0)


def test_the_round_trip_is_that_of_pictures():
    hand = Hand().opened()
    for number in range(20):
        hand.session.show(0, ("steady", 1000, f"{number:06x}", ""))
        hand.hears()
        hand.now += 0.004
        hand.says("ack", had=number + 1)
    assert figures_of(hand.session).round_trip_us == pytest.approx(4000, rel=0.01)


def test_what_is_sent_again_is_counted():
    hand = Hand().opened()
    hand.session.show(0, RED)
    hand.session.show(1, RED)
    hand.hears()
    hand.passes(0.03)
    assert figures_of(hand.session).repeated == 2


def test_lines_that_are_spoilt_on_either_side_and_presses_that_are_lost_are_counted():
    hand = Hand().opened()
    hand.beat(1000, 0, lost=3, bad=2)
    hand.session.receive(b'1234abcd ["beat",1]\n', hand.now)
    figures = figures_of(hand.session)
    assert (figures.spoilt, figures.lost) == (3, 3)


def drift(ppm, seconds):
    """Return the drift that is told of a clock that runs so much too fast, and its error."""
    clock = BoardClock()
    for number in range(seconds * 4):
        sent_s = 100 + number / 4
        us = round(number / 4 * (1e6 + ppm))
        clock.unwrap(us)
        clock.exchange(sent_s, us + 500, us + 600, sent_s + 0.0011)
    return clock.drift_ppm()


@pytest.mark.parametrize("ppm", [-80, 0, 50])
def test_the_drift_of_a_clock_is_told_to_within_its_error(ppm):
    told, error = drift(ppm, seconds=30)
    assert abs(told - ppm) <= error < 120


def test_of_a_clock_that_was_heard_only_just_the_drift_is_not_known():
    assert drift(50, seconds=0) == (0.0, float("inf"))
    _told, error = drift(50, seconds=1)
    assert error > 200


def lost(count, apart_s=60.0, away_s=2.0):
    """Return the supply after so many losses, and what of each was to be told."""
    supply, told = Supply(), []
    for number in range(count):
        left_s = 1000.0 + number * apart_s
        was_poor, supply = supply.is_poor, supply.after(left_s, left_s + away_s)
        told.append(supply.is_poor and not was_poor)
    return supply, told


def test_one_short_loss_may_be_a_hand_at_the_cable():
    supply, told = lost(1)
    assert supply.losses == 1
    assert not supply.is_poor and told == [False]


def test_the_second_is_told_and_no_other():
    assert lost(40)[1] == [False, True] + [False] * 38


def test_what_was_told_is_told_again_after_ten_sound_minutes():
    supply, _told = lost(3)
    poor = []
    for left_s in (9000.0, 9060.0):
        supply = supply.after(left_s, left_s + 2.0)
        poor.append(supply.is_poor)
    assert poor == [False, True]


def test_a_board_that_was_away_for_longer_was_unplugged():
    assert lost(5, away_s=6.0)[0] == Supply()


def test_after_ten_minutes_what_was_before_does_not_count():
    supply, told = lost(5, apart_s=601.0)
    assert supply.losses == 1 and not any(told)


@pytest.mark.parametrize(
    "start, losses", [("power", 2), ("reset", 0), ("failure", 0), ("hang", 0)]
)
async def test_only_a_start_by_power_is_a_loss(start, losses):
    with closing(FalseBoard()) as board:
        async with listening(lambda: [board.path]) as (fleet, heard):
            for arrivals in (1, 2):
                await until(lambda: len(heard.arrived) == arrivals)  # noqa: B023
                board.boot, board.session = board.boot + 1, 0
                board.say(board.hello(start=start))
            await until(lambda: len(heard.arrived) == 3)
            assert fleet.figures()[board.uid].supply.losses == losses


@pytest.mark.parametrize(
    "away_s, losses, is_pulled", [(0.0, 5, False), (0.0, 5, True), (8.0, 0, True)]
)
def test_a_board_that_powers_up_again_and_again_within_seconds_is_told_once(
    away_s, losses, is_pulled
):
    """On whatever port: a system may give it another each time, if the old one is not free yet."""
    table = Table(boards=1).start()
    uid = table.boards[0].uid
    for _ in range(5):
        table.passes(3.0)
        if is_pulled:
            table.pull(0)
        table.passes(away_s)
        table.reboot(0)
        if is_pulled:
            table.put_back(0)
    table.passes(3.0)
    said = [what for what in table.told.all if what[0] == "trouble" and "power" in what[1]]
    lost = f"The board {uid} briefly lost power 2 times."
    assert [what for _kind, what, _fix in said] == [lost] * bool(losses)
    assert all("another cable" in fix and "max_brightness" in fix for *_, fix in said)
    assert table.fleet.figures()[uid].supply.losses == losses
    table.end()
