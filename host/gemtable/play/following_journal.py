"""Goes on with a match once a journal answers again, or its disk has room again."""

import asyncio
from contextlib import suppress

from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.play.commands import Desk
from gemtable.referee.notices import Notice

_AGAIN_S = 1.0  # between two tries to write what a full disk refused, of which no file tells


async def follow(journal: Journal, desk: Desk) -> None:
    """Follow the journal for as long as people play.

    Raises Taken if another program plays the match, and this one must not.
    """
    loop, answered = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody plays any more
            loop.call_soon_threadsafe(answered.set)

    journal.hurry(tell)
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(_AGAIN_S):
                await answered.wait()
        answered.clear()
        if desk.table:
            desk.table.referee.settle()
            continue
        try:
            journal.settle()
        except UserError as error:
            desk.screen.tell(Notice("trouble", error.what, error.fix))
