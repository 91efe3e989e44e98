"""A player's own marks: on the tile wherever it lies in the hand, and in no other browser."""

import pytest

from tests.browser.seated import at_seat
from tests.browser.views import MOST_MOVES, play
from tests.web.table_by_hand import TableByHand

KEPT = "sessionStorage['gemtable-marks']"
SECOND = ".hand.own .held > :nth-child(2)"


async def mark(seat, piece, sign):
    await seat.click(piece)
    await seat.click(f".sheet:popover-open .marks button:text-is('{sign}')")
    await seat.click(".sheet:popover-open .close")


@pytest.mark.slow
def test_a_mark_stays_on_its_tile_until_it_is_taken_off_or_the_match_is_over(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            own = await seat.get_attribute(SECOND, "id")
            await mark(seat, SECOND, "?")
            table.referee.typed("hint red to 2", by=0)
            await seat.wait_for_selector("#said:text('hints red')")
            assert await seat.get_attribute(f"#{own}", "data-mark") == "?"
            await seat.reload()
            await seat.wait_for_selector(f"#{own}[data-mark='?']")
            await mark(seat, f"#{own}", "?")
            assert await seat.query_selector("[data-mark]") is None
            await mark(seat, f"#{own}", "★")
            assert "★" in await seat.evaluate(KEPT)
            play(table, MOST_MOVES)
            await seat.wait_for_selector("#table[data-over]")
            assert await seat.evaluate(KEPT) == "{}"

    browsing.run(script)


@pytest.mark.slow
def test_a_mark_says_nothing_to_the_table_and_goes_with_a_match_or_who_gets_up(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            said = []
            seat.on("request", lambda request: said.append(request.url))
            await mark(seat, SECOND, "★")
            assert said == []
            another = TableByHand(tmp_path)
            table.following.attach(another.table)
            await seat.wait_for_selector("#table[data-match='2']")
            assert not await seat.query_selector("[data-mark]")
            await mark(seat, SECOND, "★")
            await seat.click("#to-menu")
            await seat.click("#leave button")
            await seat.wait_for_url("**/")
            assert await seat.evaluate(KEPT) == "{}"
            assert "gemtable seat/1" not in await seat.evaluate("Object.keys(localStorage)")
        another.journal.close()

    browsing.run(script)
