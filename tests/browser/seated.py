"""A table with somebody at it, and somebody who only looks."""

from contextlib import asynccontextmanager

from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand


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
