"""Pages through what happens to them: a host that is killed, a tab that sleeps, a second tab."""

import asyncio

import pytest

from tests.browser.people import make_until, shown
from tests.browser.program import running
from tests.browser.seated import table_and_seat
from tests.browser.windows import invited, window

FIRST = "hint-red-to-2", "hint-1-to-1"  # moves that are legal in any match


@pytest.mark.soak
def test_after_the_host_was_killed_everyone_sits_where_they_sat(browsing, tmp_path):
    database = tmp_path / "journal.sqlite"

    async def script(browser):
        with running("lost-gems", database, "--seed", "1") as program:
            port = program.port
            async with (
                window(browser, port, may_be_lost=True) as table,
                window(browser, port, may_be_lost=True) as one,
                window(browser, port, may_be_lost=True) as two,
            ):
                await table.goto(program.host)
                await one.goto(await invited(table, 1))
                await two.goto(await invited(table, 2))
                for page in (one, two):
                    await page.click("#name [data-later]")
                await make_until(one, FIRST[0], two, "#turn.yours")
                for page in (table, one, two):
                    await page.wait_for_selector("[data-revision]")
                program.kill()
                for page in (table, one, two):
                    await page.wait_for_selector("#lost:visible")
                with running("lost-gems", database, "--resume", port=port):
                    for page in (table, one, two):
                        await page.wait_for_selector("#lost", state="hidden")
                    await make_until(two, FIRST[1], one, "#turn.yours")
                    assert await shown(one) == await shown(two) == await shown(table)

    browsing.run(script)


@pytest.mark.slow
def test_pages_are_told_that_the_host_ended_the_table_and_are_there_again_with_the_next(
    browsing, tmp_path
):
    database = tmp_path / "journal.sqlite"

    async def script(browser):
        with running("lost-gems", database, "--seed", "1") as program:
            port = program.port
            async with (
                window(browser, port, may_be_lost=True, at="/") as table,
                window(browser, port, may_be_lost=True) as host,
            ):
                await host.goto(program.host)
                pages = (table, host)
                for page in pages:
                    await page.wait_for_selector("[data-revision]")
                program.end()
                for page in pages:
                    await page.wait_for_selector("#ended:visible")
                program.kill()
                with running("lost-gems", database, "--resume", port=port) as again:
                    for page in pages:
                        await page.wait_for_selector("#ended", state="hidden")
                    again.kill()
                    for page in pages:
                        await page.wait_for_selector("#lost:visible")
                        assert await page.is_hidden("#ended")

    browsing.run(script)


@pytest.mark.soak
def test_a_page_whose_host_was_killed_while_it_loaded_comes_back_with_the_next(browsing, tmp_path):
    """It asks to come in again: what it had to prove itself by went with the host."""
    database = tmp_path / "journal.sqlite"

    async def script(browser):
        killed = asyncio.Event()

        async def hold(route):
            await killed.wait()
            await route.abort("connectionrefused")

        with running("lost-gems", database, "--seed", "1") as program:
            port = program.port
            async with window(browser, port, may_be_lost=True) as page:
                await page.route("**/page.js", hold)
                await page.goto(program.host)
                await page.wait_for_selector("body[inert] #picture", state="attached")
                been = []  # the browser's own page of errors, which not every browser leaves again
                page.on("framenavigated", lambda frame: been.append(frame.url))
                program.kill()
                async with page.expect_event("requestfailed", _of_the_page):
                    killed.set()
                with running("lost-gems", database, "--resume", port=port):
                    await page.wait_for_selector("#door")
                assert all(url.startswith("http:") for url in been), been

    browsing.run(script)


def _of_the_page(request):
    return request.url.endswith("/host")


@pytest.mark.soak
def test_a_host_that_stands_still_is_told_as_lost_and_heard_again(browsing, tmp_path):
    """It takes connections and says nothing, as a computer that sleeps."""

    async def script(browser):
        with running("lost-gems", tmp_path / "journal.sqlite", "--seed", "1") as program:
            async with window(browser, program.port, may_be_lost=True) as page:
                await page.goto(program.host)
                await page.wait_for_selector("[data-revision]")
                program.stand_still()
                await page.wait_for_selector("#lost:visible")
                program.go_on()
                await page.wait_for_selector("#lost", state="hidden")

    browsing.run(script)


@pytest.mark.soak
def test_a_tab_that_slept_is_up_to_date_when_it_wakes(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, all_, seat):
            chrome = await seat.context.new_cdp_session(seat)
            await chrome.send("Page.setWebLifecycleState", {"state": "frozen"})
            for hint in ("hint 1", "hint 1", "hint red"):
                table.referee.typed(hint)
            await all_.wait_for_selector("#said:text('Seat 1 hints red')")
            await chrome.send("Page.setWebLifecycleState", {"state": "active"})
            await seat.wait_for_selector("#said:text('Seat 1 hints red')")
            assert await shown(seat) == await shown(all_)

    browsing.run(script)
