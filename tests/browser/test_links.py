"""Links of seats in real browsers: a wrong, another's or an old one shows nobody a hand."""

import pytest

from tests.browser.seated import table_and_seat
from tests.browser.windows import come

REFUSED = "That link no longer works. Ask the host for a new one."
UNKNOWN = "This page is for whoever sits there. The host has its link."
WITHIN = ".hand, #moves, [data-live]"  # what only those have who are let in


async def is_refused(page, why):
    """Say whether a page is a door that says why, also when it is asked for once more."""
    await page.wait_for_selector(f"main.card :text('{why}')")
    return not await page.query_selector_all(WITHIN)


@pytest.mark.soak
def test_a_wrong_link_and_another_seats_let_nobody_in(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, stranger, _one):
            secret = table.following.invitations.secret
            for wrong in (secret(0)[:-1], secret(0) + "x", "x", secret(1)):
                await stranger.goto(f"/seat/1#{wrong}")
                assert await is_refused(stranger, REFUSED)
                assert wrong not in stranger.url
            assert await stranger.evaluate("localStorage.length") == 0

    browsing.run(script)


@pytest.mark.soak
def test_the_token_of_a_seat_opens_no_other(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (_table, stranger, one):
            own = await one.evaluate("localStorage['gemtable seat/1']")
            for number in (2, 1):
                await stranger.evaluate(f"localStorage['gemtable seat/{number}'] = '{own}'")
            await stranger.goto("/seat/2")
            assert await is_refused(stranger, UNKNOWN)
            await stranger.goto("/seat/1")
            await stranger.wait_for_selector("#turn.yours")  # the token is what lets in

    browsing.run(script)


@pytest.mark.soak
def test_a_new_link_shows_out_who_came_by_the_old_one_and_tells_them_no_more(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, host, one):
            old = table.following.invitations.secret(0)
            await come(host, table.following, "host")
            await host.goto("/host/link/1")
            await host.click("button:text('Make a new link')")
            assert await is_refused(one, UNKNOWN)
            link = await host.get_attribute(".address a", "href")
            assert old not in link
            await one.goto(f"/seat/1#{old}")
            assert await is_refused(one, REFUSED)
            await one.goto(link)
            await one.wait_for_selector("#turn.yours")

    browsing.run(script)
