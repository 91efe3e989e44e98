"""The lobby in a browser: what is on its first screen, and a match begun by taps or by keys."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.languages import NAMES
from gemtable.web.server import PageServer

from tests.browser.axe import findings
from tests.browser.measure import FITS
from tests.browser.windows import link, resize, speak, tab_to, window
from tests.games import OWN
from tests.patience import until
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

SIZES = [(390, 844), (360, 740), (1280, 800), (1920, 1080)]
SMALLEST = (320, 640)
BEGIN = ".bar .big"
KEPT = [("crossing", 6), ("lost-gems", 2)]

# Selectors whose last element cannot be seen whole, or not be pressed, without scrolling.
HIDDEN = """(selectors) => selectors.filter((selector) => {
  const all = [...document.querySelectorAll(selector)];
  const element = all.filter((each) => each.checkVisibility()).pop();
  const box = element.getBoundingClientRect();
  const at = (x, y) => element.contains(document.elementFromPoint(x, y));
  return !(scrollY === 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
    && box.right <= innerWidth && at(box.left + box.width / 2, box.top + 3)
    && at(box.left + box.width / 2, box.bottom - 3));
})"""
# Controls that are too small for a finger; of a hidden box, what is written beside it is pressed.
SMALL = """() => [...document.querySelectorAll("button, a, summary, input, textarea")]
  .map((each) => each.matches("label input") ? each.closest("label") : each)
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
  .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)"""


@asynccontextmanager
async def lobby_and_host(browser, folder, kept=KEPT, running=None, is_open=False, **how):
    """Open a lobby; yield it, and the page of its host. `running` are settings of a match."""
    lobby = LobbyByHand(folder, kept)
    hearing = asyncio.ensure_future(lobby.program.next())
    await asyncio.sleep(0)
    table = running and TableByHand(folder, **running)
    if table:
        lobby.following.attach(table.table)
    server = PageServer(lobby.following)
    server.start(0)
    lobby.following.is_open = is_open
    async with window(browser, server.port, **how) as page:
        await page.goto(link(lobby.following, HOST))
        await page.wait_for_selector("#begin, [data-revision]")
        await page.goto("/host/matches")
        await page.wait_for_selector("#begin")
        yield lobby, page
    await server.close()
    hearing.cancel()
    lobby.journal.close()
    if table:
        table.journal.close()


FULL = {"running": {"game": "crossing", "seats": 6, "people": {0, 2}}, "is_open": True}


@pytest.mark.slow
@pytest.mark.parametrize("how", [{}, FULL], ids=["usual", "full"])
def test_begin_and_all_games_are_in_sight_on_every_screen_in_every_language(
    browsing, tmp_path, how
):
    async def script(browser):
        async with lobby_and_host(browser, tmp_path, **how) as (_lobby, page):
            for code in NAMES:
                await speak(page, code)
                for game in OWN:
                    await page.goto(f"/host/matches?game={game}")
                    await page.wait_for_selector(f"#game-{game}[aria-pressed=true]")
                    for size in SIZES:
                        await resize(page, size)
                        seen = [BEGIN, *(f"#game-{each}" for each in OWN), "#players label"]
                        assert await page.evaluate(HIDDEN, seen) == [], (code, game, size)
                    await resize(page, SMALLEST)
                    assert await page.evaluate(HIDDEN, [BEGIN]) == [], (code, game)

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize("is_open", [True, False])
def test_nothing_of_it_is_cut_or_too_small_for_a_finger(browsing, tmp_path, is_open):
    async def script(browser):
        async with lobby_and_host(browser, tmp_path, is_open=is_open) as (_lobby, page):
            for code in NAMES:
                await speak(page, code)
                for size in SIZES:
                    await resize(page, size)
                    assert await page.evaluate(FITS) == [], (code, size)
                    assert await page.evaluate(SMALL) == [], (code, size)
                await resize(page, SMALLEST)
                wide = "document.scrollingElement.scrollWidth"
                assert await page.evaluate(wide) == SMALLEST[0]

    browsing.run(script)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everyone_can_use_it_with_its_options_open(browsing, tmp_path, scheme):
    async def script(browser):
        how = {"scheme": scheme, "is_open": True}
        async with lobby_and_host(browser, tmp_path, **how) as (_lobby, page):
            for game in ("lost-gems", "gems-tracker"):
                await page.goto(f"/host/matches?game={game}")
                await page.wait_for_selector(f"#game-{game}[aria-pressed=true]")
                await page.click("#more summary")
                assert await findings(page) == []
                assert await page.evaluate(SMALL) == []
                await resize(page, (360, 740))
                assert await page.evaluate(HIDDEN, [BEGIN]) == []

    browsing.run(script)


@pytest.mark.slow
def test_a_match_is_begun_by_three_taps(browsing, tmp_path):
    async def script(browser):
        async with lobby_and_host(browser, tmp_path, kept=(), size=(390, 844)) as (lobby, page):
            await page.click("#game-waterfall")
            await page.wait_for_selector("#game-waterfall[aria-pressed=true]")
            await page.click("#players .seat-2")
            await page.wait_for_selector("#players .seat-2 .name :text('a bot')")
            await page.click(BEGIN)
            await until(lambda: lobby.wanted)
            assert lobby.wanted == ("waterfall", 3, {}, (2,), 1)

    browsing.run(script)


@pytest.mark.slow
def test_all_is_chosen_by_the_keyboard_and_it_stays_where_it_was(browsing, tmp_path):
    async def script(browser):
        async with lobby_and_host(browser, tmp_path, kept=()) as (lobby, page):
            await tab_to(page, "#game-lost-gems")
            await page.keyboard.press("Enter")
            await page.wait_for_selector("#game-lost-gems[aria-pressed=true]:focus")
            await tab_to(page, "[name=seats]:checked")
            await page.keyboard.press("ArrowRight")
            await tab_to(page, "[name=seat-3]")
            await page.keyboard.press("Space")
            await tab_to(page, "#more summary")
            await page.keyboard.press("Enter")
            await tab_to(page, "[name=option-deal]:checked")
            await page.keyboard.press("ArrowRight")
            await tab_to(page, "[name=seed]")
            await page.keyboard.type("7")
            await page.keyboard.press("Enter")  # begins, and does not choose a game
            await until(lambda: lobby.wanted)
            assert lobby.wanted == ("lost-gems", 4, {"deal": "table"}, (3,), 1)

    browsing.run(script)
