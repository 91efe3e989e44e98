"""Phones that join by one code, whoever a bot plays for, and one screen for several seats."""

from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.languages import NAMES
from gemtable.web.invitations import JOIN
from gemtable.web.server import PageServer

from tests.browser.axe import findings
from tests.browser.measure import FITS
from tests.browser.test_lobby import SMALL
from tests.browser.windows import LAPTOP, PHONE, come, link, open_seat, resize, speak, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

WITHIN = ".hand, #moves, [data-live]"  # what only those have who are let in


@asynccontextmanager
async def table_and_pages(browser, folder, count, **settings):
    """Set a table; yield it, and so many pages of phones that share nothing."""
    table = TableByHand(folder, **settings)
    async with served(table) as server, AsyncExitStack() as stack:
        opened = [window(browser, server.port, size=PHONE) for _ in range(count)]
        yield table, [await stack.enter_async_context(each) for each in opened]
    table.journal.close()


async def sit(page, following, number, name="Ola"):
    """Join by the link, say a name, and choose a seat."""
    await page.goto(f"/join#{following.invitations.secret(JOIN)}")
    await page.fill("#own-name", name)
    await page.click(f"#sit-{number}")
    await page.wait_for_selector(f"#who:has-text('{name}')")


def test_by_the_code_or_a_link_somebody_comes_before_the_match_and_sits_when_it_begins(
    browsing, tmp_path
):
    async def script(browser):
        table = TableByHand(tmp_path)
        server = PageServer(table.following)
        server.start(0)
        async with window(browser, server.port, size=PHONE, may_be_lost=True) as phone:
            seat = await phone.context.new_page()
            await seat.goto(link(table.following, 1))
            await seat.wait_for_selector("main :text('A match is starting')")
            await phone.goto("/join")
            await phone.fill("#secret", table.following.invitations.code.lower())
            await phone.keyboard.press("Enter")
            await phone.fill("#own-name", "Ola")
            await phone.keyboard.press("Enter")
            await phone.wait_for_selector("#waiting .own:text('Ola')")
            table.begin()
            await phone.wait_for_selector("#who:has-text('Ola')")
            assert phone.url.endswith("/seat/1")
            await seat.wait_for_selector("#who:has-text('Seat 2')")
        await server.close()
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_two_phones_see_which_seats_are_taken_and_whose_own_is(browsing, tmp_path):
    async def script(browser):
        async with table_and_pages(browser, tmp_path, 2) as (table, (one, two)):
            await two.goto(f"/join#{table.following.invitations.secret(JOIN)}")
            await two.wait_for_selector("#sits-1.free")
            await sit(one, table.following, 1)
            await two.wait_for_selector("#sits-1.here")  # without a touch
            assert not await two.is_visible("#sits-1 .mine")
            await one.goto("/join")
            await one.click("#sits-1 .mine")
            await one.wait_for_selector("#who:has-text('Ola')")
            table.referee.typed("hint red to 2")
            await one.wait_for_selector("#pass", state="attached")
            assert not await one.is_visible("#pass")  # only the host passes to a free seat

    browsing.run(script)


@pytest.mark.slow
def test_a_late_comer_says_a_name_first_and_their_browser_says_it_the_next_time(
    browsing, tmp_path
):
    async def script(browser):
        async with table_and_pages(browser, tmp_path, 2) as (table, (one, two)):
            await two.goto(f"/join#{table.following.invitations.secret(JOIN)}")
            await two.click("#sit-2")
            assert await two.evaluate("document.activeElement.id") == "own-name"  # it is asked for
            await sit(one, table.following, 1, "Ola")
            await two.fill("#own-name", "Kuba")
            await two.click("#sit-2")
            for _time in range(2):
                await two.wait_for_selector("body:not([inert]) #who:has-text('Kuba')")
                assert not await two.query_selector("#name")
                assert await two.inner_text("#said") == "Kuba joins."
                table.following.invitations.renew(1)
                await two.wait_for_selector("#door, #secret")
                await two.goto("/join")
                await two.click("#sit-2")

    browsing.run(script)


@pytest.mark.slow
def test_whoever_is_away_is_asked_for_once_and_shown_out(browsing, tmp_path):
    async def script(browser):
        async with table_and_pages(browser, tmp_path, 2) as (table, (one, two)):
            await sit(one, table.following, 1)
            await one.goto("/boards")
            await two.goto(f"/join#{table.following.invitations.secret(JOIN)}")
            await two.wait_for_selector("#sits-1.away")
            await two.click("#sit-1")
            await two.click("button:text('I am Ola')")
            await two.wait_for_selector("#said:has-text('Ola is back')")
            await one.goto("/seat/1")
            await one.wait_for_selector("#door")
            assert not await one.query_selector_all(WITHIN)

    browsing.run(script)


@pytest.mark.slow
def test_whoever_chooses_a_seat_of_their_own_takes_it_from_nobody(browsing, tmp_path):
    async def script(browser):
        async with table_and_pages(browser, tmp_path, 1) as (table, (one,)):
            await sit(one, table.following, 1)
            await one.goto("/join")
            await one.wait_for_selector("#sits-1.away")
            await one.click("#sit-1")
            await one.wait_for_selector("#who:has-text('Ola')")
            assert not await one.query_selector("#story li:has-text('is back')")

    browsing.run(script)


@pytest.mark.slow
def test_whoever_a_bot_plays_for_sees_a_calm_page_and_is_back_by_itself(browsing, tmp_path):
    async def script(browser):
        async with table_and_pages(browser, tmp_path, 2) as (table, (host, phone)):
            await come(phone, table.following, 1)
            await come(host, table.following, HOST)
            alarms = []
            await phone.expose_function("alarm", lambda: alarms.append(1))
            await phone.evaluate(
                "new MutationObserver(() => ['lost', 'gone'].some("
                "  (id) => document.getElementById(id)?.hidden === false) && alarm())"
                ".observe(document, { subtree: true, attributes: true })"
            )
            await open_seat(host, 2)
            await host.click("form[action='/host/player/2'] button")
            await phone.wait_for_selector("main :text('A bot plays your seat now.')")
            assert not await phone.query_selector_all(WITHIN)
            await open_seat(host, 2)
            await host.click("form[action='/host/player/2'] button[value=no]")
            await phone.wait_for_selector("#who:has-text('Seat 2')")
            assert alarms == []

    browsing.run(script)


@pytest.mark.slow
def test_one_screen_is_passed_on_by_a_click_behind_a_cover_and_nothing_leads_back(
    browsing, tmp_path
):
    async def script(browser):
        async with table_and_pages(browser, tmp_path, 1) as (table, (screen,)):
            await come(screen, table.following, HOST)
            await open_seat(screen, 1)
            await screen.click("#place-1 .sheet a")
            await screen.click("main a.big")
            await screen.click("#name [data-later]")
            await screen.wait_for_selector("#turn.yours")
            assert not await screen.query_selector("#pass")
            asked = {1}  # for a name, once
            token = table.following.invitations.let_in(1)
            for number, line in ((2, "hint red to 2"), (1, "hint 1 to 1"), (2, "hint 1 to 2")):
                table.referee.typed(line)
                if token:
                    await screen.wait_for_selector("#pass", state="attached")
                    assert not await screen.is_visible("#pass")  # there is somebody of its own
                    token = table.following.invitations.leave(1, token)
                await screen.click("#pass button")
                await screen.wait_for_selector(f"main :text('I am seat {number}')")
                assert not await screen.query_selector_all(f"{WITHIN}, .tile, #picture")
                await screen.click("main a.big")
                await screen.wait_for_selector(f"#who:has-text('Seat {number}')")
                if number not in asked:
                    await screen.click("#name [data-later]")
                asked.add(number)
            for number in (2, 1, 2):  # all that was before is covers
                await screen.go_back()
                await screen.wait_for_selector(f"main :text('I am seat {number}')")
                assert not await screen.query_selector_all(WITHIN)
            await screen.click("main a.big")
            await screen.click("#to-menu")
            await screen.click("#leave button")
            await screen.wait_for_url("**/host")  # the host's screen is theirs again

    browsing.run(script)


@pytest.mark.slow
def test_all_these_pages_fit_and_can_be_used_by_everyone(browsing, tmp_path):
    async def script(browser):
        settings = {"seats": 4, "people": {0, 1, 2}, "real": {"p2"}}
        async with table_and_pages(browser, tmp_path, 1, **settings) as (table, (page,)):
            following = table.following
            following.is_open, following.address = True, "http://192.168.178.123:8642"
            await page.goto(link(following, HOST))
            await page.wait_for_selector("[data-revision]")
            await page.goto(link(following, 0))
            await page.wait_for_selector("[data-revision]")
            places = {
                "/seat/1/cover": ".cover",  # first: a cookie of "/" would hide one of its own
                "/host/join": ".code",
                "/join": "#door",
                f"/join#{following.invitations.secret(JOIN)}": "#sits-4.bot",
                "/join?again": "#sits-3.pad",
            }
            for place, what in places.items():
                await page.goto(place)
                await page.wait_for_selector(what)
                if "again" in place:
                    await page.fill("#own-name", "Ola")
                    await page.click("#sit-3")
                    await page.wait_for_selector("main :text('This seat has its own pad.')")
                for scheme in ("light", "dark"):
                    await page.emulate_media(color_scheme=scheme)
                    assert await findings(page) == [], (place, scheme)
                assert await page.evaluate(SMALL) == [], place
                for code in NAMES if "again" not in place else ():
                    await speak(page, code)
                    await page.wait_for_selector(what)
                    for size in (PHONE, LAPTOP, (320, 640)):
                        await resize(page, size)
                        assert await page.evaluate(FITS) == [], (place, code, size)
                await speak(page, "en")

    browsing.run(script)
