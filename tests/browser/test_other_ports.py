"""A page on another port gets nothing, nor one that takes our port over when we are gone."""

from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.web.server import PageServer

from tests.browser.thief import gains, listening
from tests.browser.windows import come, make, open_seat, window
from tests.patience import until
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand
from tests.web.test_invitations import Place

AT_SEAT = "#to-moves"
LOST = "#lost:visible, #gone:visible"


async def until_taken(thief, what):
    """Wait until the thief was sent something with a text in it."""
    await until(lambda: any(what in text for text in thief.loot))


@pytest.mark.slow
def test_a_page_on_another_port_gets_nothing_of_whoever_follows_a_link_to_it(browsing, tmp_path):
    async def script(browser):
        table = TableByHand(tmp_path)
        async with (
            served(table) as server,
            listening() as (thief, port),
            window(browser, server.port, beside=[port]) as page,
        ):
            for guest in (HOST, 0, 1):
                await come(page, table.following, guest)
            await page.evaluate(f"location.href = 'http://127.0.0.1:{port}/a-link'")
            await until_taken(thief, '"local"')
            action = f"http://127.0.0.1:{server.port}/host/player/1"
            form = f"<form method=post action={action}><input name=bot value=yes></form>"
            await page.evaluate("(form) => (document.body.innerHTML = form)", form)
            await page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
            async with page.expect_navigation(url=action) as refused:
                await page.evaluate("document.forms[0].submit()")
            assert (await refused.value).status == 403
            await page.goto("/seat/1")
            await page.wait_for_selector(AT_SEAT)  # who belongs here is let in all the while
            assert table.people == {0, 1}
            assert await gains(thief, server) == []
        table.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_whoever_takes_our_port_over_gets_nothing_and_a_page_that_waited_comes_back(
    browsing, tmp_path
):
    kept = Place()

    async def script(browser):
        async with AsyncExitStack() as stack:
            table = TableByHand(tmp_path, keeping=kept.keeping)
            async with served(table) as server:
                port, pages = server.port, []
                for guest in (HOST, 0, 1):
                    opened = window(browser, port, may_be_lost=True)
                    pages.append(await stack.enter_async_context(opened))
                    await come(pages[-1], table.following, guest)
            table.journal.close()
            host, waits, loads = pages
            async with listening(port) as (thief, _port):
                for room in ("/host/live", "/seat/1/live", "/seat/2/live"):
                    await until_taken(thief, f"'{room}'")
                await make(waits, "hint-red-to-2")
                await waits.wait_for_selector(LOST)
                assert not await waits.query_selector("#lured")
                await open_seat(host, 1)
                await host.click("#doing form[action='/host/player/1'] button")
                await until_taken(thief, "bot=yes")
                await loads.reload()
                await until_taken(thief, '"local"')
            async with started_again(tmp_path, kept, port) as (again, server):
                await waits.wait_for_selector(LOST, state="hidden")
                await make(waits, "hint-red-to-2")
                await until(lambda: again.match.moves)
                assert thief.words
                assert await gains(thief, server) == []
                assert again.people == {0, 1}

    browsing.run(script)


@asynccontextmanager
async def started_again(folder, kept, port):
    """Start the program anew, at the same port; yield its table and its server."""
    (folder / "again").mkdir()
    table = TableByHand(folder / "again", keeping=kept.keeping)
    server = PageServer(table.following)
    server.start(port)
    assert server.port == port
    table.begin()
    yield table, server
    await server.close()
    table.journal.close()
