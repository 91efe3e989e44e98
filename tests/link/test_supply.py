"""A board that loses its supply for a moment, again and again, is told as one that does."""

import asyncio
from contextlib import closing

import pytest
from gemtable.link.board import Supply

from tests.fuzz.fleet.table import Table
from tests.link.false_board import FalseBoard
from tests.link.listening import listening
from tests.patience import until


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
def test_only_a_start_by_power_is_a_loss(start, losses):
    async def play():
        with closing(FalseBoard()) as board:
            async with listening(lambda: [board.path]) as (fleet, heard):
                for arrivals in (1, 2):
                    await until(lambda: len(heard.arrived) == arrivals)  # noqa: B023
                    board.boot, board.session = board.boot + 1, 0
                    board.say(board.hello(start=start))
                await until(lambda: len(heard.arrived) == 3)
                assert fleet.figures()[board.uid].supply.losses == losses

    asyncio.run(play())


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
    lost = f"The board {uid} lost power 2 times, for a moment each."
    assert [what for _kind, what, _fix in said] == [lost] * bool(losses)
    assert all("another cable" in fix and "max_brightness" in fix for *_, fix in said)
    assert table.fleet.figures()[uid].supply.losses == losses
    table.end()
