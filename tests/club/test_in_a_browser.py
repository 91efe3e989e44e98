"""The hall and a tournament in a real browser: what fits on screens and paper, and clicks."""

import pytest
from gemtable.languages import NAMES

from tests.browser import chromium
from tests.browser.axe import findings
from tests.browser.browser_loop import Browsing
from tests.browser.measure import FITS
from tests.browser.windows import LAPTOP, PHONE, resize, speak, window
from tests.club.evening_by_hand import PEOPLE, evening
from tests.club.hall_by_hand import ONE, TWO, take, with_tables
from tests.club.test_hall import SCRIPT, status, told
from tests.club.test_hall_pages import served

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


ASKS_AGAIN_MS = 2000  # AGAIN_MS in room.js


async def begun(it):
    """Let two rounds be made, and one of four tables end."""
    it.following.address = "http://192.168.1.5:8644"
    await it.make(size="3")
    await it.enter(0, 0, 3, 8, 5)
    await it.do("away", name="Ben", away="yes")
    await it.make("lost-gems", size="2")


@pytest.mark.slow
def test_the_host_makes_a_round_enters_a_result_and_undoes_it(browsing, tmp_path):
    async def script(browser):
        async with evening(tmp_path / "friday.json") as it, it.served() as port:
            async with (
                window(browser, port, at=it.link) as host,
                window(browser, port, at="/tournament") as other,
            ):
                await host.fill("#names", "Ola\nBen\nEwa <3")
                await host.click("text=Add them")
                await host.wait_for_selector("text=Undo: add 3 people")
                assert "#" not in host.url
                await host.select_option("[name=game]", "waterfall")
                await host.click("text=Make round 1")
                await other.wait_for_selector("#round-1-table-1 >> text=Ewa <3")
                for seat, score in enumerate((4, 9, 7)):
                    await host.fill(f"[name=score-{seat}]", str(score))
                await host.click("text=Enter the result")
                await other.wait_for_selector(".won >> text=Ben")
                await host.wait_for_selector("text=Undo: result of round 1, table 1")
                assert await host.input_value("[name=score-1]") == "9"
                await host.click("#undo")
                await other.wait_for_selector("text=No result yet")

    browsing.run(script)


@pytest.mark.slow
def test_the_hosts_page_shows_what_tables_tell_and_loses_nothing_that_is_typed(browsing, tmp_path):
    async def script(browser):
        async with evening(tmp_path / "friday.json", None, *PEOPLE) as it, it.served() as port:
            await it.make(size="3")
            ours, others = it.seats()
            async with window(browser, port, at=it.link) as host:
                await host.wait_for_selector("text=2 tables have no result yet.")
                it.tell(others, [7, 9, 3], key="1-2")
                await host.wait_for_selector("text=1 table has no result yet.")

                typed = host.locator("#round-1 form").first.locator("[name=score-0]")
                await typed.fill("4")
                it.tell(ours, [1, 2, 3], key="1-1")
                await host.locator("h1").first.click()  # away from the field
                await host.wait_for_timeout(3 * ASKS_AGAIN_MS)
                assert await typed.input_value() == "4"
                await typed.fill("")
                await host.locator("h1").first.click()
                await host.wait_for_selector("text=has no result yet", state="detached")
                assert await typed.input_value() == "1"

    browsing.run(script)


@pytest.mark.parametrize(
    "place",
    [
        "/host",
        *(pytest.param(f"/tournament{each}", marks=pytest.mark.slow) for each in ("", "/slips")),
    ],
)
def test_a_page_fits_every_screen_and_everyone_can_use_it(browsing, tmp_path, place):
    async def script(browser):
        hall = with_tables(status(name="Kitchen"))
        file = tmp_path / "friday.json"
        async with evening(file, hall, *PEOPLE) as it, it.served() as port:
            await begun(it)
            at = it.link if place == "/host" else place
            async with window(browser, port, at=at) as page:
                await page.wait_for_selector("text=Round 2: The Lost Gems")
                for code in NAMES if place != "/tournament/slips" else ["en"]:
                    if code != "en":
                        await speak(page, code)
                    for size in (LAPTOP, PHONE):
                        await resize(page, size)
                        assert await page.evaluate(FITS) == [], (code, size)
                assert await findings(page) == []

    browsing.run(script)


@pytest.mark.slow
def test_a_slip_is_on_one_sheet_and_dark_on_white(browsing, tmp_path):
    async def script(browser):
        async with evening(tmp_path / "friday.json", None, *PEOPLE) as it, it.served() as port:
            await begun(it)
            async with window(browser, port, at="/tournament/slips") as page:
                await page.emulate_media(media="print")
                look = await page.evaluate(
                    """() => [getComputedStyle(document.documentElement).colorScheme,
                       getComputedStyle(document.querySelector(".ways")).display,
                       getComputedStyle(document.querySelector(".slip")).breakInside]"""
                )
                assert look == ["light", "none", "avoid"]

    browsing.run(script)
