"""The end of a match on the page: the last move is still seen, the table comes back, wishes."""

import asyncio

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST

from tests.browser.seated import at_seat
from tests.browser.views import MOST_MOVES, play
from tests.browser.windows import come, window
from tests.patience import until
from tests.web.clients import served
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand

NOTE = """() => {
  window.seen = [];
  const table = document.querySelector("#table");
  for (const kind of ["transitionrun", "transitionend"])
    table.addEventListener(kind, ({ target, propertyName }) => target === table &&
      propertyName === "visibility" && seen.push(kind, getComputedStyle(table).visibility));
}"""


@pytest.mark.parametrize(
    "motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.slow)]
)
def test_the_last_move_is_seen_before_the_end_and_the_table_comes_back_by_a_tap(
    browsing, tmp_path, motion
):
    async def script(browser):
        async with at_seat(browser, tmp_path, "crossing", 3) as (table, seat):
            await seat.emulate_media(reduced_motion=motion)
            await seat.evaluate(NOTE)
            play(table, MOST_MOVES)
            await seat.wait_for_selector("#table", state="hidden")
            seen = await seat.evaluate("() => seen")
            assert seen == ["transitionrun", "visible", "transitionend", "hidden"]
            for is_looked_at in (True, False, True):
                await seat.click("#below label")
                assert await seat.is_visible("#table") == is_looked_at
                assert await seat.is_visible(".podium") != is_looked_at

    browsing.run(script)


@pytest.mark.slow
def test_a_wish_is_tapped_and_taken_back_and_seen_by_the_table_and_the_host(browsing, tmp_path):
    async def script(browser):
        table, lobby = TableByHand(tmp_path, "crossing", 3), LobbyByHand(tmp_path)
        table.following.matches = lobby.following.matches
        play(table, MOST_MOVES)
        async with (
            served(table) as server,
            window(browser, server.port, at="/") as all_,
            window(browser, server.port) as seat,
            window(browser, server.port) as host,
        ):
            await come(seat, table.following, 1)
            await come(host, table.following, HOST)
            for wish in ("again", "waterfall", "logichroma"):
                if wish != "again":
                    await seat.click("#wish-another")
                await seat.click(f"#wish-{wish}[aria-pressed=false]")
                pressed = f"#wish-{wish}[aria-pressed=true] .badge.seat-2"
                await seat.wait_for_selector(pressed, state="attached")
                for page in (all_, host):
                    place = (
                        "#next"
                        if wish == "again"
                        else f"#wished li:has-text('{GAMES[wish].title}')"
                    )
                    await page.wait_for_selector(f"{place} .badge.seat-2")
                    assert len(await page.query_selector_all("#next .badge")) == 1
            await host.click("#next a")
            await host.wait_for_selector("#game-logichroma[aria-pressed=true]")
            await seat.click("#wish-another")
            await seat.click("#wish-waterfall")
            await host.wait_for_selector("#game-waterfall[aria-pressed=true]")  # by itself
            await host.click("#game-lost-gems")
            await host.wait_for_selector("#game-lost-gems[aria-pressed=true]")
            await host.go_back()
            await seat.click("#wish-another")
            await seat.click("#wish-waterfall")
            for page in (seat, all_, host):
                await page.wait_for_selector("#next .badge", state="detached")
        lobby.journal.close()
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_the_host_who_sits_at_a_seat_plays_again_from_there_and_stays(browsing, tmp_path):
    async def script(browser):
        lobby = LobbyByHand(tmp_path)
        hearing = asyncio.ensure_future(lobby.program.next())
        table = TableByHand(tmp_path, "crossing", 3)
        table.following.matches = lobby.following.matches
        async with served(table) as server, window(browser, server.port) as page:
            await come(page, table.following, HOST)
            await come(page, table.following, 1)
            play(table, MOST_MOVES)
            await page.click("#next form button")
            assert not await page.is_visible("#wish-again")
            await until(lambda: lobby.program.wanted)
            table.following.wish(0, "again")
            await page.wait_for_selector("#next form .badge.seat-1")
            assert page.url.endswith("/seat/2")
        assert lobby.wanted[:2] == ("crossing", 3)
        hearing.cancel()
        lobby.journal.close()
        table.journal.close()

    browsing.run(script)
