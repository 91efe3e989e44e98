"""A table with somebody at it, alone or beside somebody who only looks."""

import re
from contextlib import asynccontextmanager

from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

LIVE = re.compile("live$")  # addresses of sockets


@asynccontextmanager
async def table_and_seat(browser, folder):
    """Set a table; yield it, its own page, and that of seat 1."""
    table = TableByHand(folder)
    async with (
        served(table) as server,
        window(browser, server.port, at="/") as all_,
        window(browser, server.port) as seat,
    ):
        await come(seat, table.following, 0)
        yield table, all_, seat
    table.journal.close()


@asynccontextmanager
async def at_seat(
    browser, folder, game="lost-gems", seats=2, guest=0, prepare=None, teach=None, **how
):
    """Set a table, and have somebody come to a seat, from 0, or as the host; yield both.

    `prepare` is done with the page before, `teach` plays lessons, and `how` is as for a window.
    """
    table = TableByHand(folder, game, seats)
    async with served(table, teach) as server, window(browser, server.port, **how) as page:
        if prepare:
            await prepare(page)
        await come(page, table.following, guest)
        yield table, page
    table.journal.close()
