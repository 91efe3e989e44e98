"""Whole matches by pages alone, each person in a browser of their own, to the end."""

import asyncio
from contextlib import AsyncExitStack
from itertools import cycle
from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.journal import Journal

from tests.browser.people import IS_OVER, by_finger, by_keyboard, by_mouse, play_on, shown
from tests.browser.program import running
from tests.browser.windows import PHONE, invited, speak, window

SEATS = 3
WAYS = [(by_finger, "en"), (by_keyboard, "pl"), (by_mouse, "id")]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "press", "code"),
    [(game, *way) for game, way in zip(GAMES, cycle(WAYS))],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_match_is_played_to_its_end_by_pages_that_all_show_the_same(
    browsing, tmp_path, game, press, code
):
    database = tmp_path / "journal.sqlite"

    async def script(browser):
        async with AsyncExitStack() as stack:
            program = stack.enter_context(running(game, database, "--seats", f"{SEATS}"))
            table, host = [
                await stack.enter_async_context(window(browser, program.port, at=at))
                for at in ("/", None)
            ]
            how = {"size": PHONE, "is_touched": True} if press is by_finger else {}
            seats = [
                await stack.enter_async_context(window(browser, program.port, **how))
                for _ in range(SEATS)
            ]
            await host.goto(program.host)
            for number, seat in enumerate(seats, 1):
                await seat.goto(await invited(host, number))
                await seat.wait_for_selector("#name [data-later]")
                await press(seat, "#name [data-later]", Random(number))
            for page in (table, host, *seats):
                await speak(page, code)
            await asyncio.gather(
                *(play_on(seat, press, Random(number)) for number, seat in enumerate(seats))
            )
            for page in (table, host):
                await page.wait_for_selector(IS_OVER)
            told = [await shown(page) for page in (table, host, *seats)]
            assert all(each == told[0] for each in told)

    browsing.run(script)
    journal = Journal(str(database))
    assert journal.rows()[0].is_over
    journal.close()
