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
