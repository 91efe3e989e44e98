"""A seat in a browser: a move by the mouse, one by the keyboard, and all see them."""

from tests.browser.windows import sit, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand


def test_a_move_by_the_mouse_and_one_by_the_keyboard_are_seen_at_the_table(browse, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with (
            served(table) as server,
            window(browser, server.port) as all_,
            window(browser, server.port) as one,
            window(browser, server.port) as two,
        ):
            await sit(one, 1)
            await sit(two, 2)
            await one.click("#move-hint-red-to-2")
            await all_.wait_for_selector("#turn :text('Seat 2 to move')")
            await two.focus("#move-play-1")
            await two.keyboard.press("Enter")
            await all_.wait_for_selector("#turn :text('Seat 1 to move')")
        table.journal.close()

    browse(script)
