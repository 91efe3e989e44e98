"""A table by hand with its page, for as long as a test plays."""

import asyncio

from tests.web.clients import served
from tests.web.table_by_hand import TableByHand


def at_page(folder, play, **settings):
    """Run `play`, a coroutine function, with a table and its page."""

    async def run():
        table = TableByHand(folder, **settings)
        table.begin()
        try:
            return await play(table)
        finally:
            table.following.close()
            table.journal.close()

    return asyncio.run(run())


def play(folder, script, **settings):
    """Run `script`, a coroutine function, with a table whose page is served."""

    async def run():
        table = TableByHand(folder, **settings)
        async with served(table) as server:
            await script(table, server)
        table.journal.close()

    asyncio.run(run())
