"""The hall in a real browser: what fits, what can be read from two metres, and a click."""

from pathlib import Path

import pytest
from gemtable.languages import NAMES

from tests.browser import chromium
from tests.browser.axe import findings
from tests.browser.browsing import Browsing
from tests.browser.windows import resize, speak, window
from tests.club.hall_by_hand import ONE, TWO, take, with_tables
from tests.club.test_hall import SCRIPT, status, told
from tests.club.test_hall_pages import served

FITS = (Path(chromium.__file__).with_name("fits.js")).read_text()
LONG = "A table with a long name, by the door"
SIZES = [(1280, 720), (1920, 1080), (390, 844)]


@pytest.fixture(scope="module")
def browsing():
    browsing = Browsing(chromium.needed())
    yield browsing
    browsing.close()


def hall():
    """Two tables, a third that is gone, one that is odd, and a result."""
    third = status("waterfall", LONG)
    found = with_tables(status(names=("Ola", "Ben")), status("crossing", "Two"), third)
    take(found, f"{3:016x}", "online", '{"is_online": false}')
    take(found, f"{4:016x}", "status", SCRIPT)
    told(found)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "place",
    ["/", *(pytest.param(each, marks=pytest.mark.soak) for each in ("/wall", f"/table/{ONE}"))],
)
def test_a_page_fits_every_screen_in_every_language(browsing, place):
    async def script(browser):
        async with served(hall()) as server, window(browser, server.port, at=place) as page:
            await page.wait_for_selector("[data-revision]")
            for code in NAMES if place == "/" else ["en"]:
                if place == "/":
                    await speak(page, code)
                for size in SIZES:
                    await resize(page, size)
                    found = await page.evaluate(FITS)
                    # The long name of a table may take two lines, unlike our own headings.
                    assert [each for each in found if LONG not in each] == [], (code, size)

    browsing.run(script)


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.soak)])
def test_everyone_can_use_it(browsing, scheme):
    async def script(browser):
        async with served(hall()) as server, window(browser, server.port, at="/") as page:
            await page.wait_for_selector("[data-revision]")
            await page.evaluate("(it) => (document.documentElement.dataset.scheme = it)", scheme)
            assert await findings(page) == []

    browsing.run(script)


@pytest.mark.slow
def test_it_is_dark_and_large_and_a_click_makes_a_table_large(browsing):
    async def script(browser):
        found = hall()
        how = {"at": "/", "size": (1280, 720), "scheme": "light"}
        async with served(found) as server, window(browser, server.port, **how) as page:
            await page.wait_for_selector("[data-revision]")
            look = await page.evaluate(
                """() => [getComputedStyle(document.documentElement).colorScheme,
                   parseFloat(getComputedStyle(document.querySelector(".turn")).fontSize)]"""
            )
            assert look[0] == "dark" and look[1] > 18
            await page.click(f"#table-{TWO}")
            await page.wait_for_selector("#mushrooms")
            await page.click("text=All tables")
            await page.wait_for_selector("#cards")
            take(found, TWO, "status", status("crossing", "Renamed").model_dump_json())
            await page.wait_for_selector("text=Renamed")

    browsing.run(script)
