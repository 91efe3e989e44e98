"""From the code on the shared screen to the first move, by fingers, and every page on the way."""

from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

import pytest
from gemtable.languages import NAMES
from gemtable.web.invitations import JOIN

from tests.browser.axe import findings
from tests.browser.measure import FITS
from tests.browser.test_lobby import SMALL, lobby_and_host
from tests.browser.windows import LAPTOP, PHONE, TV, resize, speak, window
from tests.patience import until
from tests.web.table_by_hand import TableByHand

SIZES = PHONE, (390, 844), (844, 390)  # of phones
LONG = "W" * 20, "محمد بن عبد الله ال", "Błękitna Świtezianka"
MOST_TAPS = 6
_PIECE = "#table [popovertarget].can, #table [data-say]"
_CHOICE = ".sheet:popover-open [data-say]:visible, #question [data-say]"
_FIRST = "document.querySelector('.first').offsetHeight - innerHeight"  # of the lobby
_OVER = "document.scrollingElement.scrollHeight - innerHeight"
# axe knows no contrast on a picture: it is laid on the colour that the picture is darkened to.
_PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#invitation { background: #10131e } #invitation::before { content: none }");
  document.adoptedStyleSheets = [sheet];
  for (const each of document.querySelectorAll("#invitation img")) each.remove();
}"""


class Person:
    """Somebody with a phone who has scanned the code; `taps` counts what they touch."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    async def tap(self, what):
        self.taps += 1
        await self.page.tap(what)

    async def come(self, following, name):
        await self.page.goto(f"/join#{following.invitations.secret(JOIN)}")
        await self.say(name)

    async def say(self, name):
        await self.page.fill("#own-name", name)
        await self.tap("#name .big")
        await self.page.wait_for_selector("#ready")

    async def move(self, table):
        """Touch a piece, and choose among what it offers, until that was a move."""
        moves, seat = table.match.moves, await self.page.inner_text("#who .badge")
        chosen = self.page.locator(_PIECE).first
        await chosen.wait_for()
        self.taps += 1
        await chosen.tap()
        if await self.page.locator(_CHOICE).count():
            await self.tap(f":nth-match({_CHOICE}, 1)")
        await until(
            lambda: table.match.moves > moves or int(seat) - 1 not in table.referee.status.owing
        )


@asynccontextmanager
async def arrived(browser, folder, count, **how):
    """Open a lobby; yield it, its host, the shared screen and so many people with phones."""
    async with (
        lobby_and_host(browser, folder, kept=(), is_open=True) as (lobby, host),
        AsyncExitStack() as stack,
    ):
        lobby.following.address = "http://192.168.178.123:8642"
        screen = await host.context.new_page()
        await resize(screen, TV)
        await screen.goto("/")
        port = urlsplit(host.url).port
        opened = [window(browser, port, is_touched=True, **how) for _ in range(count)]
        yield lobby, host, screen, [Person(await stack.enter_async_context(e)) for e in opened]


@pytest.mark.parametrize(
    "game, seats", [("lost-gems", 2), pytest.param("crossing", 3, marks=pytest.mark.slow)]
)
def test_two_come_and_play_with_a_name_and_few_taps_and_the_host_begins_on_a_phone(
    browsing, tmp_path, game, seats
):
    async def script(browser):
        async with arrived(browser, tmp_path, 2, size=PHONE) as (lobby, host, screen, people):
            ola, kuba = people
            await screen.wait_for_selector(f".letters:text('{lobby.following.invitations.code}')")
            await ola.come(lobby.following, "Ola")
            await kuba.come(lobby.following, "Kuba")
            await screen.wait_for_selector("#comer-2 :text('is in')")
            await host.wait_for_selector("#players :text('Kuba')")
            await host.select_option("#leads", "1")
            await ola.tap(f"#game-{game}")
            await screen.wait_for_selector(f"#wish-{game}.most .seat-1")
            await kuba.tap("#ready")
            await screen.wait_for_selector("#comer-2.ready")
            await ola.tap("#begin")
            await until(lambda: lobby.wanted)
            assert lobby.wanted[:2] == (game, seats)
            table = TableByHand(tmp_path, game, seats, people={0, 1})
            lobby.following.attach(table.table)
            for person, name in ((ola, "Ola"), (kuba, "Kuba")):
                await person.page.wait_for_selector(f"#who:has-text('{name}')")
                assert not await person.page.query_selector("#name")
                await person.move(table)
                assert person.taps <= MOST_TAPS
            await screen.wait_for_selector("#table :text('Kuba')")
            await host.wait_for_url("**/host")
            await host.wait_for_selector("#table :text('Kuba')")
            table.journal.close()

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize("languages", [("en",), tuple(NAMES)], ids=len)
def test_each_page_on_the_way_is_one_screen_with_the_longest_names(browsing, tmp_path, languages):
    async def fits(page, sizes, at):
        for code in languages:
            await speak(page, code)
            await page.wait_for_selector("[data-revision]")
            for size in sizes:
                await resize(page, size)
                assert await page.evaluate(FITS) == [], (at, code, size)
                assert await page.evaluate(SMALL) == [], (at, code, size)
                assert await page.evaluate(_OVER) <= 1, (at, code, size)

    async def script(browser):
        async with arrived(browser, tmp_path, 6) as (lobby, host, screen, people):
            following = lobby.following
            await screen.wait_for_selector(".letters")
            await fits(screen, (TV, LAPTOP), "nobody")
            for person, name in zip(people, (*LONG, "Ola", "Jo"), strict=False):
                await person.come(following, name)
            last = people[-1].page
            await last.goto(f"/join#{following.invitations.secret(JOIN)}")
            await last.wait_for_selector("#name:not([hidden])")
            await fits(last, SIZES, "name")
            for person in people[:4]:
                await person.tap("#game-crossing")
            await people[0].tap("#ready")
            await fits(people[0].page, SIZES, "ready")
            await host.wait_for_selector("#leads")
            await host.select_option("#leads", "2")
            await people[1].page.wait_for_selector("#begin")
            await fits(people[1].page, SIZES, "leads")
            await fits(screen, (*SIZES, TV, LAPTOP), "all")
            assert await host.evaluate(_FIRST) <= 0
            await screen.evaluate(_PLAIN)
            for page in (people[0].page, last, screen):
                for scheme in ("light", "dark"):
                    await page.emulate_media(color_scheme=scheme)
                    found = await findings(page)  # of a cut-out badge it does not know the ground
                    assert [each for each in found if "overlapped" not in each] == [], scheme

    browsing.run(script)


@pytest.mark.slow
def test_a_phone_that_was_away_is_back_with_its_name_and_a_new_one_is_given(browsing, tmp_path):
    async def script(browser):
        async with arrived(browser, tmp_path, 1, size=PHONE) as (lobby, _host, screen, (ola,)):
            await ola.come(lobby.following, "Ola")
            for _time in range(2):
                await ola.page.goto("/boards")
                await screen.wait_for_selector("#comer-1.away")
                await ola.page.goto("/join")
                await ola.page.wait_for_selector("#waiting .own:text('Ola')")
                await screen.wait_for_selector("#comer-1:not(.away)")
            await ola.tap("header [popovertarget]")
            await ola.page.fill("#new-name", "host")
            await ola.tap("#rename button")
            await ola.page.wait_for_selector(".fault")
            await ola.page.fill("#new-name", "Aleksandra")
            await ola.tap("#rename button")
            await screen.wait_for_selector("#comer-1 :text('Aleksandra')")
            lobby.following.waiting_room.arrivals.clear()
            await ola.page.reload()  # it is forgotten by the table, not by its browser
            await screen.wait_for_selector("#comer-1 :text('Aleksandra')")

    browsing.run(script)


@pytest.mark.slow
def test_a_phone_that_waited_comes_to_its_seat_without_loading_the_waiting_room_again(
    browsing, tmp_path
):
    """Each load takes a phone a quarter of a second; without a free seat it is loaded again."""

    async def script(browser):
        async with arrived(browser, tmp_path, 3, size=PHONE) as (lobby, _host, _screen, people):
            loads = []
            for person, name in zip(people, ("Ola", "Kuba", "Jo"), strict=True):
                await person.come(lobby.following, name)
                person.page.on("load", lambda page: loads.append(urlsplit(page.url).path))
            table = TableByHand(tmp_path, "lost-gems", 2, people={0, 1})
            lobby.following.attach(table.table)
            for person, number in zip(people, (1, 2), strict=False):
                await person.page.wait_for_selector(f"#table .badge.seat-{number}")
            await people[2].page.wait_for_selector("#sits-2.here")
            assert sorted(loads) == ["/join", "/seat/1", "/seat/2"]
            table.journal.close()

    browsing.run(script)
