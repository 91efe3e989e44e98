"""Screens that stay on: a seat's in its turn, a shared one always; where the browser allows it."""

from contextlib import AsyncExitStack

import pytest
from gemtable.games.kit.rules import HOST

from tests.browser.seated import at_seat
from tests.browser.windows import come, make, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

# A screen whose locks can be counted, and a page that can be hidden.
COUNTING = """
window.held = new Set();
window.isRefused = false;
const wakeLock = {
  async request() {
    if (window.isRefused) throw new DOMException("The battery is low.", "NotAllowedError");
    const lock = { release: async () => void window.held.delete(lock) };
    window.held.add(lock);
    return lock;
  },
};
Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
window.state = "visible";
Object.defineProperty(document, "visibilityState", { get: () => window.state });
window.turn = (state) => {
  window.state = state;
  if (state === "hidden") window.held.clear(); // as a browser does
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};
"""
MISSING = "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"
IS_HELD, IS_FREE = "() => held.size === 1", "() => held.size === 0"


def having(script):
    return lambda page: page.add_init_script(script)


@pytest.mark.slow
def test_a_seats_screen_stays_on_in_its_turn_also_after_it_was_hidden_and_in_the_next_turn(
    browsing, tmp_path
):
    async def script(browser):
        async with at_seat(browser, tmp_path, prepare=having(COUNTING)) as (table, seat):
            for _ in range(2):
                await seat.wait_for_function(IS_HELD)
                await seat.evaluate("turn('hidden')")
                assert await seat.evaluate(IS_FREE)
                await seat.evaluate("turn('visible')")
                await seat.wait_for_function(IS_HELD)
                await make(seat, "hint-red-to-2")
                await seat.wait_for_function(IS_FREE)
                await seat.evaluate("turn('hidden'), turn('visible')")
                assert await seat.evaluate(IS_FREE)
                table.referee.typed("undo")
            await seat.wait_for_function(IS_HELD)

    browsing.run(script)


@pytest.mark.slow
def test_a_shared_screen_stays_on_until_its_table_ends_and_the_hosts_page_may_sleep(
    browsing, tmp_path
):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with AsyncExitStack() as stack:
            async with served(table) as server:
                opened = [window(browser, server.port, may_be_lost=True) for _ in range(2)]
                all_, host = [await stack.enter_async_context(each) for each in opened]
                for page in (all_, host):
                    await page.add_init_script(COUNTING)
                await come(host, table.following, HOST)
                await all_.goto("/")
                await all_.wait_for_function(IS_HELD)
                assert await host.evaluate(IS_FREE)
            await all_.wait_for_function(IS_FREE)
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize("lacks", [MISSING, f"{COUNTING} window.isRefused = true;"])
def test_a_browser_that_keeps_no_screen_on_plays_all_the_same(browsing, tmp_path, lacks):
    async def script(browser):
        async with at_seat(browser, tmp_path, prepare=having(lacks)) as (table, seat):
            await make(seat, "hint-red-to-2")
            table.referee.typed("hint 1")
            await seat.wait_for_selector("#turn.yours")
            assert table.match.moves == 2

    browsing.run(script)
