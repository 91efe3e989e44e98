"""Whoever sits down is asked for a name once; their browser says it by itself from then on."""

import pytest

from tests.browser.windows import link, open_seat, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

ASKS = "#name:not([hidden])"


async def sit_down(page, table, seat):
    await page.goto(link(table.following, seat))
    await page.wait_for_selector("[data-revision] #doing")


async def say_name(page, name):
    await page.fill(f"{ASKS} input", name)
    await page.press(f"{ASKS} input", "Enter")


@pytest.mark.slow
def test_a_name_is_asked_for_once_and_remembered_for_the_next_seat(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path, seats=3)
        async with served(table) as server, window(browser, server.port) as phone:
            await sit_down(phone, table, 0)
            await say_name(phone, "<b>דבש</b>")
            await phone.wait_for_selector("#turn :text('<b>דבש</b>')")
            await phone.wait_for_selector("#name", state="detached")
            table.referee.name(0, "")
            await phone.wait_for_selector(ASKS)  # no page says a name that was taken away
            await sit_down(phone, table, 2)  # the same person, another seat
            await phone.wait_for_selector("#who:has-text('<b>דבש</b>')")
            assert table.match.names == (None, None, "<b>דבש</b>")
            table.referee.name(2, "")
            table.referee.name(1, "<b>דבש</b>")
            await phone.reload()
            await phone.wait_for_selector(ASKS)  # it is somebody else's, and is not said in vain
            assert not await phone.query_selector("#story .refused")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_several_people_of_one_browser_each_have_their_name_at_their_seat(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as page:
            for seat, name in enumerate(("Ola", "Kuba")):
                await sit_down(page, table, seat)
                await say_name(page, name)
                await page.wait_for_selector(f"#who:has-text('{name}')")
            for seat in (0, 1):
                table.referee.name(seat, "")
            for seat, name in enumerate(("Ola", "Kuba")):
                await sit_down(page, table, seat)
                await page.wait_for_selector(f"#who:has-text('{name}')")
            assert table.match.names == ("Ola", "Kuba")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_a_form_stays_as_it_is_while_others_play_and_goes_with_later(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as page:
            await sit_down(page, table, 1)
            await page.fill(f"{ASKS} input", "Ol")
            table.referee.typed("hint red")
            await page.wait_for_selector("#said:text('hints red')")
            assert await page.input_value(f"{ASKS} input") == "Ol"
            await page.click(f"{ASKS} [data-later]")
            table.referee.typed("hint 1")
            await page.wait_for_selector("#said:text('hints 1')")
            await page.reload()
            await page.wait_for_selector("[data-revision] #doing")
            assert not await page.query_selector(ASKS)
            assert await page.query_selector("#name")
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_the_host_gives_a_name_on_their_page_and_is_not_called_that(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port) as host:
            await sit_down(host, table, "host")
            await open_seat(host, 2)
            await host.fill("#place-2 [data-naming] input", "Kuba")
            await host.press("#place-2 [data-naming] input", "Enter")
            await host.wait_for_selector("#place-2 :text('Kuba')")
            assert table.match.names == (None, "Kuba")
            table.referee.name(1, "")
            await sit_down(host, table, 0)
            await host.wait_for_selector(ASKS)
            assert table.match.names == (None, None)
        table.journal.close()

    browsing.run(script)
