"""A finished match is gone through in a browser: by keys and by the slider, in one page."""

from functools import partial

import pytest

from tests.browser.views import MOST_MOVES, View, seen

ENTRY = "#where:has-text('Entry {} of')"


async def replay(page, _following):
    await page.goto("/replay/1")
    await page.wait_for_selector(ENTRY.format(0))


@pytest.fixture(scope="module")
def page(browsing, tmp_path_factory):
    view = View("replay", "lost-gems", 2, MOST_MOVES, replay)
    folder = tmp_path_factory.mktemp("journal")
    yield from browsing.held(partial(seen, view, folder=folder))


async def is_at(page, entry):
    """Wait until an entry is shown, by the page that was opened first."""
    await page.wait_for_url(lambda url: url.partition("?")[0].endswith(f"/replay/1/{entry}"))
    await page.wait_for_selector(ENTRY.format(entry))
    assert await page.locator("html").get_attribute("data-opened") == "once"


@pytest.mark.slow
def test_a_match_plays_back_by_itself_until_somebody_pauses_it(browsing, page):
    async def script(_browser):
        await page.clock.install()
        await replay(page, None)
        await page.click("#to-play")
        for entry in (1, 2):
            await page.clock.fast_forward(1_500)
            await page.wait_for_selector(ENTRY.format(entry))
        await page.click("#to-play[aria-pressed=true]")
        await page.clock.fast_forward(6_000)
        last = int(await page.locator("#entry").get_attribute("max"))
        await page.locator("#entry").fill(str(last - 1))
        await page.wait_for_selector(ENTRY.format(last - 1))
        await page.click("#to-play")
        await page.clock.fast_forward(1_500)
        await page.wait_for_selector(ENTRY.format(last))
        await page.clock.fast_forward(1_500)
        await page.click("#to-play[aria-pressed=false]")  # at the end it begins anew
        await page.wait_for_selector(ENTRY.format(0))

    browsing.run(script)


def test_keys_and_slider_go_through_a_match_without_loading_the_page(browsing, page):
    async def script(_browser):
        await page.evaluate("() => { document.documentElement.dataset.opened = 'once'; }")
        last = int(await page.locator("#entry").get_attribute("max"))
        for key, entry in (("End", last), ("Home", 0)):  # from wherever another test has left it
            await page.keyboard.press(key)
            await is_at(page, entry)
        for key, entry in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
            await page.keyboard.press(key)
            await is_at(page, entry)
        await page.keyboard.press("End")
        await is_at(page, last)
        await page.locator("#entry").fill("7")
        await is_at(page, 7)
        await page.locator("#entry").focus()
        for _ in range(3):
            await page.keyboard.press("ArrowRight")
        await is_at(page, 10)
        assert await page.evaluate("() => document.activeElement.id") == "entry"
        await page.locator("#eyes a").last.click()
        await page.wait_for_selector("#eyes a:last-child[aria-current]")
        await page.locator("#to-back").click()
        await is_at(page, 9)
        assert page.url.endswith("?eyes=table")

    browsing.run(script)
