"""Learning by playing on a page: which lesson is shown, and what it marks."""

from tests.browser.seated import at_seat
from tests.browser.views import play
from tests.web.table_by_hand import TableByHand

LESSON = "#lesson div:not([hidden])"


def test_lessons_are_shown_one_by_one_mark_what_they_are_about_and_begin_anew_with_a_match(
    browsing, tmp_path
):
    async def script(browser):
        async with at_seat(browser, tmp_path, "gems-tracker") as (table, seat):
            await seat.goto("/seat/1?learn")
            await seat.wait_for_selector(f"{LESSON}[data-moves=bid]")
            assert seat.url.endswith("/seat/1")  # loaded again, it goes on
            assert await seat.locator(f"{LESSON}").count() == 1
            assert await seat.query_selector("[data-say^=bid].taught")
            play(table, 2)
            await seat.wait_for_selector(f"{LESSON}[data-moves=take]")
            for what in ("[data-picks]", "[data-pick^='card:']", "[data-pick^='mine:']"):
                assert await seat.query_selector(f"{what}.taught"), what
            assert not await seat.query_selector("[data-say^=bid].taught")
            await seat.click(f"{LESSON} [data-learn=end]")
            await seat.click("#to-menu")
            await seat.click("#menu [data-learn=begin]")  # again, in the middle of the match
            await seat.wait_for_selector(f"{LESSON}[data-moves=take]")
            assert not await seat.query_selector("#menu:popover-open")
            another = TableByHand(tmp_path, "gems-tracker")
            table.following.attach(another.table)
            await seat.wait_for_selector(f"{LESSON}[data-moves=bid]")
            play(another, 4)
            await seat.wait_for_selector("#lesson div:nth-child(4):not([hidden])")
            await seat.click(f"{LESSON} [data-learn=end]")
            await seat.wait_for_selector("#lesson", state="hidden")
            assert not await seat.query_selector(".taught")
        another.journal.close()

    browsing.run(script)
