"""Keys on the boards' page under a real pointer and a real keyboard: as fingers do."""

import pytest
from gemtable.web.boards_page import _SILENT_S as SILENT_S

from tests.browser.views import boards
from tests.browser.windows import tab_to, window
from tests.patience import until
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

KEY, OTHER = "[data-hold='p0.0.11']", "[data-hold='p0.0.10']"
# Counts how often the page says which keys it holds, and keeps what it does at least twice before
# the table takes it for lost.
NOTING = f"""
window.said = 0;
window.again = [];
const send = WebSocket.prototype.send, often = setInterval;
WebSocket.prototype.send = function (what) {{
  said += what.includes('"held"');
  send.call(this, what);
}};
window.setInterval = (what, ms) => {{
  if (2 * ms <= {SILENT_S * 1000}) again.push(what);
  return often(what, ms);
}};
"""
AGAIN = "() => { const before = said; again.forEach((each) => each()); return said - before; }"


@pytest.mark.slow
def test_a_key_stays_down_while_it_is_held_and_goes_up_when_the_window_is_left(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        held = table.referee.fingers.held
        async with served(table) as server, window(browser, server.port) as page:
            await page.add_init_script(NOTING)
            await boards(page, table.following)
            await page.hover(KEY)
            await page.mouse.down()
            await until(lambda: held == {(("p0", 0), 11)})
            assert await page.evaluate(AGAIN) == 1
            await page.focus(OTHER)
            await page.keyboard.down("Space")
            await until(lambda: held == {(("p0", 0), 11), (("p0", 0), 10)})
            await page.keyboard.up("Space")
            await until(lambda: held == {(("p0", 0), 11)})
            await page.evaluate("dispatchEvent(new Event('blur'))")  # as another window's coming
            await until(lambda: not held)
            await page.mouse.up()
            assert table.referee.fingers.edges == 4
            for us, shown in ((1_234, "1.2 ms"), (56_789, "56.8 ms")):
                table.figures["p0"].round_trip_us = us
                await page.wait_for_selector(f"#trip-p0:text('{shown}')")
        table.journal.close()

    browsing.run(script)


@pytest.mark.soak
def test_keys_are_held_by_mouse_and_keyboard_and_let_go_with_the_window(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        held = table.referee.fingers.held
        async with served(table) as server:
            async with window(browser, server.port) as page:
                await boards(page, table.following)
                await page.hover(KEY)
                await page.mouse.down()
                await until(lambda: held == {(("p0", 0), 11)})
                await page.mouse.move(2, 2)  # the finger slips, and still holds
                await page.mouse.up()
                await until(lambda: not held)
                await tab_to(page, KEY)
                for key in ("Space", "Enter"):
                    await page.keyboard.down(key)
                    await page.keyboard.down(key)  # it repeats while it is held
                    await until(lambda: held)
                    await page.keyboard.up(key)
                    await until(lambda: not held)
                assert table.referee.fingers.edges == 6
                await page.keyboard.down("Space")
                await until(lambda: held)
            await until(lambda: not held)
        table.journal.close()

    browsing.run(script)
