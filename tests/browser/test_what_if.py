"""What if, in a browser: only the host's shows the way from a replay into a new match."""

import pytest

from tests.browser.axe import findings
from tests.browser.test_lobby import SMALL, lobby_and_host
from tests.browser.windows import PHONE, resize
from tests.patience import until
from tests.web.finished import write

WAY = "#what-if"


@pytest.mark.slow
def test_the_host_goes_from_a_replay_into_a_match_and_others_see_no_way(browsing, tmp_path):
    async def script(browser):
        async with lobby_and_host(browser, tmp_path, kept=()) as (lobby, page):
            write(lobby.journal, "lost-gems", 2)
            await page.goto("/replay/1/3")
            await page.wait_for_selector(WAY, state="visible")
            await page.click("#to-forward")
            await page.wait_for_selector(f"{WAY}[href$='/1/4']", state="visible")
            context = await browser.new_context(base_url=page.url.partition("/replay")[0])
            other = await context.new_page()
            await other.goto("/replay/1/3")
            await other.click("#to-forward")
            await other.wait_for_selector(f"{WAY}[href$='/1/4']", state="hidden")
            await context.close()
            await resize(page, PHONE)
            await page.click(WAY)
            await page.wait_for_selector("form button.big")
            assert await page.evaluate(SMALL) == []
            assert await findings(page) == []
            await page.click(".chair-at.seat-2")
            await page.wait_for_selector(".chair-at.seat-2 .name :text('a bot')")
            await page.click("form button.big")
            await until(lambda: lobby.wanted)
            assert lobby.wanted[0] == "lost-gems" and lobby.wanted[3] == (2,)
            start = lobby.journal.entries(2)[0]
            assert start.facts["from"] == {"match": 1, "entry": 4}

    browsing.run(script)
