"""A player's own marks: on the tile wherever it lies in the hand, and in no other browser."""

import pytest

from tests.browser.seated import table_and_seat
from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

SECOND = ".hand.own .held > :nth-child(2)"


async def mark(seat, piece, sign):
    await seat.click(piece)
    await seat.click(f".sheet:popover-open .marks button:text-is('{sign}')")
    await seat.click(".sheet:popover-open .close")


@pytest.mark.slow
def test_a_mark_stays_on_its_tile_until_it_is_taken_off(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, all_, seat):
            own = await seat.get_attribute(SECOND, "id")
            await mark(seat, SECOND, "?")
            table.referee.typed("hint red to 2", by=0)
            await seat.wait_for_selector("#said:text('hints red')")
            assert await seat.get_attribute(f"#{own}", "data-mark") == "?"
            await seat.reload()
            await seat.wait_for_selector(f"#{own}[data-mark='?']")
            await mark(seat, f"#{own}", "?")
            assert await seat.query_selector("[data-mark]") is None
            assert await all_.query_selector("[data-mark], [data-marks]") is None

    browsing.run(script)


@pytest.mark.slow
def test_a_mark_says_nothing_to_the_table_and_goes_with_who_gets_up(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as seat:
            await come(seat, table.following, 0)
            said = []
            seat.on("request", lambda request: said.append(request.url))
            await mark(seat, SECOND, "★")
            assert said == []
            await seat.click("#to-menu")
            await seat.click("#leave button")
            await seat.wait_for_url("**/")
            assert await seat.evaluate("() => sessionStorage['gemtable-marks']") == "{}"
        table.journal.close()

    browsing.run(script)
