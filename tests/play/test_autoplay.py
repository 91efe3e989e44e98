"""The hands of the bots: they stop the moment they are told to."""

import asyncio

import pytest
from gemtable.bots import BOTS
from gemtable.play.autoplay import autoplay

from tests.referee.test_referee import Table


@pytest.mark.parametrize("steps", range(5))
def test_an_end_is_heeded_also_while_something_changes(tmp_path, steps):
    async def play():
        referee = Table(tmp_path / "journal.sqlite").referee
        pressed = []
        bots = asyncio.create_task(
            autoplay(
                referee, dict.fromkeys(range(2), BOTS["lost-gems"]["sensible"]), pressed.append
            )
        )
        await asyncio.sleep(0)  # it makes its first press, and waits
        assert pressed
        referee.bulletin.change()
        for _ in range(steps):
            await asyncio.sleep(0)
        bots.cancel()
        await asyncio.sleep(0.01)
        assert bots.cancelled()

    asyncio.run(play())


def test_a_press_on_its_way_while_another_board_is_missing_is_not_made_twice(tmp_path):
    async def play():
        table = Table(tmp_path / "journal.sqlite")
        referee, pressed = table.referee, []
        seats = dict.fromkeys(range(2), BOTS["lost-gems"]["sensible"])
        bots = asyncio.create_task(autoplay(referee, seats, pressed.append))
        await turns()
        (first,) = pressed
        away = next(uid for uid in referee.layout.boards if uid != first.address.board)
        referee.board_gone(away, "silent")
        await turns()
        table.back(away)
        await turns()
        assert pressed == [first]
        bots.cancel()

    asyncio.run(play())


async def turns():
    """Let all that can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)
