"""A shared screen is dark; whoever wants it otherwise has that in their browser from then on."""

import pytest

from tests.browser.seated import table_and_seat

GROUND = "() => getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(8, 26, 17)", "rgb(213, 227, 201)"


@pytest.mark.slow
def test_the_table_is_dark_whatever_the_browser_likes_until_somebody_turns_it_light(
    browsing, tmp_path
):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (_table, all_, seat):
            for page in (all_, seat):
                await page.emulate_media(color_scheme="light")
            assert await all_.evaluate(GROUND) == DARK
            assert await seat.evaluate(GROUND) == LIGHT
            await all_.click("#to-menu")
            await all_.click("[data-scheme-of=light]")
            assert await all_.evaluate(GROUND) == LIGHT
            await all_.reload()
            await all_.wait_for_selector("[data-revision]")
            assert await all_.evaluate(GROUND) == LIGHT
            await all_.click("#to-menu")
            await all_.click("[data-scheme-of=light]")
            await all_.reload()
            await all_.wait_for_selector("[data-revision]")
            assert await all_.evaluate(GROUND) == DARK

    browsing.run(script)
