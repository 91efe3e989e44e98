"""Learning by playing: a page of its own beside the table's match, and the way there and back."""

from functools import partial

import pytest
from gemtable.journal import Journal
from gemtable.play.lesson_table import teach

from tests.browser.program import running
from tests.browser.seated import at_seat
from tests.browser.windows import PHONE, make, window

LESSON = "[data-revision] #lesson"


@pytest.mark.slow
def test_a_seat_learns_and_comes_back_and_nothing_of_it_is_left(browsing, tmp_path):
    async def script(browser):
        taught = partial(teach, speed=50.0)
        where = {"teach": taught, "size": PHONE, "is_touched": True}
        async with at_seat(browser, tmp_path, "crossing", 3, **where) as (table, seat):
            before = await seat.inner_html("#doing")
            await seat.tap("#to-menu")
            await seat.tap("#to-learn")
            await seat.wait_for_selector(f"{LESSON}[data-moves=gather]")
            assert seat.url.endswith("/lesson")
            assert await seat.query_selector("[data-say^=gather].taught")
            assert not await seat.query_selector("#doing")
            await seat.reload()  # it goes on
            await seat.wait_for_selector(f"{LESSON}[data-moves=gather]")
            await seat.evaluate("document.querySelector('[data-say^=gather]').click()")
            await seat.wait_for_selector(f"{LESSON}:not([data-moves=gather])")
            assert not await seat.query_selector("[data-say^=gather].taught")
            assert await seat.inner_text("#leave .called") == "Your turn at the table"
            await seat.tap("#leave button")
            await seat.wait_for_selector("[data-revision] #doing")
            assert seat.url.endswith("/seat/1")
            assert await seat.inner_html("#doing") == before
            assert not await seat.query_selector("#lesson, .taught, #name:visible")
            assert table.match.moves == 0
            await seat.goto("/rules/waterfall")  # from where a seat can learn as well
            await seat.tap("#learn button")
            await seat.wait_for_selector(LESSON)
            await seat.go_back()
            await seat.wait_for_selector("#learn button")

    browsing.run(script)


@pytest.mark.slow
def test_a_page_of_rules_offers_no_lesson_to_a_stranger(browsing, tmp_path):
    async def script(browser):
        async def look(page):
            await page.goto("/rules/waterfall")
            await page.wait_for_selector("#learn", state="hidden")

        async with at_seat(browser, tmp_path, prepare=look) as (_table, _seat):
            pass

    browsing.run(script)


SITS = """async () => {
  const headers = { authorization: `Bearer ${localStorage.getItem("gemtable host")}` };
  const answer = await fetch("/host/sit/1", { method: "POST", headers });
  localStorage.setItem("gemtable seat/1", (await answer.json()).token);
}"""


@pytest.mark.slow
def test_a_power_cut_in_a_lesson_loses_nothing_of_the_tables_match(browsing, tmp_path):
    journal = tmp_path / "journal.sqlite"

    async def script(browser):
        with running("lost-gems", journal, "--seats", "2") as program:
            async with window(browser, program.port, may_be_lost=True) as page:
                await page.goto(program.host)
                await page.wait_for_selector("[data-revision] #doing", state="attached")
                await page.evaluate(SITS)
                await page.goto("/seat/1")
                await page.wait_for_selector("[data-revision] #doing")
                await page.click("#name [data-later]")
                await make(page, "play-1")
                await page.wait_for_selector("#turn:not(.yours)")
                await page.click("#to-menu")
                await page.click("#to-learn")
                await page.wait_for_selector(f"{LESSON}")
                await page.wait_for_selector("#turn.yours")
                await make(page, "play-1")
                await page.wait_for_selector(
                    "#story li:nth-child(2)", state="attached"
                )  # the bot answers
                program.kill()

    browsing.run(script)
    kept = Journal(str(journal), only_reading=True)
    assert list(kept.matches()) == [1]
    kinds = [entry.kind for entry in kept.entries(1)]
    assert (kinds[0], kinds.count("move"), kept.damage) == ("start", 1, None)
    kept.close()
