"""The rules fit the narrowest phone: whoever reads them there scrolls down and never sideways."""

import pytest
from gemtable.games import GAMES
from gemtable.languages import NAMES

from tests.browser.windows import resize, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

NARROW = (320, 568)
WIDTHS = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"


@pytest.mark.slow
def test_the_rules_of_every_game_are_as_wide_as_the_narrowest_phone(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as page:
            await resize(page, NARROW)
            for code in NAMES:
                cookie = {
                    "name": "language",
                    "value": code,
                    "url": f"http://127.0.0.1:{server.port}",
                }
                await page.context.add_cookies([cookie])
                for game in GAMES:
                    await page.goto(f"/rules/{game}")
                    if await page.query_selector("#boards"):
                        await page.click("#boards summary")
                    wide, seen = await page.evaluate(WIDTHS)
                    assert wide == seen, (game, code)
                    assert not await page.query_selector("th:empty")
        table.journal.close()

    browsing.run(script)
