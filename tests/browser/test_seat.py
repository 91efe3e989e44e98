"""A seat in a browser: a move by the mouse, one by the keyboard, and all see them."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.browser.windows import PHONE, come, link, make, tab_to, undo, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand


def test_a_move_by_the_mouse_and_one_by_the_keyboard_are_seen_at_the_table(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with (
            served(table) as server,
            window(browser, server.port, at="/") as all_,
            window(browser, server.port) as seat,
        ):
            await come(seat, table.following, 0)
            await make(seat, "hint-red-to-2")
            assert not await seat.query_selector(".sheet:popover-open")
            await all_.wait_for_selector("#turn :text('Seat 2 to move')")
            table.referee.typed("hint 1", by=1)
            await tab_to(seat, ".hand.own button.tile")
            await seat.keyboard.press("Enter")
            await tab_to(seat, ".sheet:popover-open [data-say='play 1']")
            await seat.keyboard.press("Enter")
            await all_.wait_for_selector("#said:text('from slot 1')")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_who_pressed_what_is_gone_is_at_the_next_thing_with_one_tab(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as seat:
            await come(seat, table.following, 0)
            await tab_to(seat, ".hand.own button.tile")
            await seat.keyboard.press("Space")
            await tab_to(seat, ".sheet:popover-open [data-say='play 1']")
            await seat.keyboard.press("Space")
            await seat.wait_for_selector("#table:focus")
            await seat.keyboard.press("Tab")
            await seat.wait_for_selector("#table button:focus")
            await undo(seat)  # it showed a tile: one sheet opens another
            await seat.wait_for_selector("#turn.yours")
            assert not await seat.query_selector(".sheet:popover-open")
        table.journal.close()

    browsing.run(script)


@asynccontextmanager
async def at_a_phone(browser, folder):
    """Set a table, and have somebody sit down at its first seat with a phone."""
    table = TableByHand(folder)
    async with (
        served(table) as server,
        window(browser, server.port, size=PHONE, is_touched=True) as seat,
    ):
        await come(seat, table.following, 0)
        yield table, seat
    table.journal.close()


@pytest.mark.slow
def test_a_tap_beside_an_open_sheet_closes_it_and_does_nothing_else(browsing, tmp_path):
    async def script(browser):
        async with at_a_phone(browser, tmp_path) as (_table, seat):
            for number in range(2):  # what is open is closed, what is closed opens again
                tile = await seat.wait_for_selector(f".hand:not(.own) .tile >> nth={number}")
                box = await tile.bounding_box()
                await seat.tap(".hand.own .tile")
                await seat.wait_for_selector("[data-has-sheet] > .sheet:popover-open")
                await seat.touchscreen.tap(box["x"] + 20, box["y"] + 20)
                await seat.wait_for_selector("#picture:not([data-has-sheet])")
                assert not await seat.query_selector(".sheet:popover-open, .aimed")
            await seat.touchscreen.tap(box["x"] + 20, box["y"] + 20)
            await seat.wait_for_selector(".sheet:popover-open")
            await seat.wait_for_selector(".tile.aimed")  # what a choice there is about

    browsing.run(script)


@pytest.mark.slow
def test_a_sheet_that_goes_with_what_it_was_about_leaves_the_page_alive(browsing, tmp_path):
    async def script(browser):
        async with at_a_phone(browser, tmp_path) as (table, seat):
            await seat.tap(".hand.own .tile")
            sheet = await seat.wait_for_selector(".sheet:popover-open")
            gone = await sheet.get_attribute("id")
            table.referee.typed("play 1", by=0)  # as by a real pad
            await seat.wait_for_selector(f"#{gone}", state="detached")
            await seat.tap("#to-menu")
            await seat.wait_for_selector("#menu:popover-open")

    browsing.run(script)


SCRIPT = "**/static/page.js"
IS_DEAD = "#to-moves:is([inert] *)"


@pytest.mark.slow
def test_no_button_is_alive_before_the_script_that_hears_it_has_come(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        is_there = asyncio.Event()

        async def late(route):
            await is_there.wait()
            await route.continue_()

        async with served(table) as server, window(browser, server.port) as seat:
            await seat.route(SCRIPT, late)
            await seat.goto(link(table.following, 0))
            await seat.wait_for_selector(IS_DEAD)
            is_there.set()
            await seat.click("#name [data-later]")
            await make(seat, "hint-red-to-2")
            await seat.wait_for_selector("#said:text('hints red')")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_a_page_whose_script_did_not_come_is_loaded_again(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port, may_be_lost=True) as seat:
            await seat.route(SCRIPT, lambda route: route.abort("connectionreset"), times=1)
            await come(seat, table.following, 0)
        table.journal.close()

    browsing.run(script)


# Notes for each frame of a new body whether all its style sheets are there.
FRAMES = """
window.styled = [];
const replace = Element.prototype.replaceWith;
Element.prototype.replaceWith = function (body) {
  replace.call(this, body);
  if (body.localName !== "body") return;
  requestAnimationFrame(function look() {
    const sheets = [...document.querySelectorAll("link[rel=stylesheet]")];
    if (styled.push(sheets.every(({ sheet }) => sheet)) < 5) requestAnimationFrame(look);
  });
};
"""


@pytest.mark.slow
def test_nobody_sees_a_page_without_its_style_sheets_however_late_they_come(browsing, tmp_path):
    async def late(route):
        await asyncio.sleep(0.5)
        await route.continue_()

    async def script(browser):
        table = TableByHand(tmp_path, "waterfall")
        async with served(table) as server, window(browser, server.port) as seat:
            await seat.add_init_script(FRAMES)
            await seat.route("**/cues.css", late)
            await seat.route("**/waterfall/page.css", late)
            await come(seat, table.following, 0)
            await seat.wait_for_function("() => styled.length === 5")
            assert await seat.evaluate("styled") == [True] * 5
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_others_areas_stay_open_when_somebody_else_acts(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path, "gems-tracker")
        async with served(table) as server, window(browser, server.port) as seat:
            await come(seat, table.following, 0)
            await seat.check("#others-bid", force=True)
            table.referee.typed("bid 1 2", by=1)
            await seat.wait_for_selector("#standings .done", state="attached")
            assert await seat.is_checked("#others-bid")
        table.journal.close()

    browsing.run(script)
