"""Goes on with a match whenever a journal that did not answer does again."""

import asyncio
from contextlib import suppress

from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.play.commands import Desk
from gemtable.referee.notices import Notice

_AGAIN_S = 1.0  # between two tries to write the end of a match


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
        owes_end = desk.table is not None and desk.table.referee.match.owes_end
        with suppress(TimeoutError):
            async with asyncio.timeout(_AGAIN_S if owes_end else None):
                await answered.wait()
        answered.clear()
        if desk.table:
            desk.table.referee.settle()
            continue
        try:
            journal.settle()
        except UserError as error:
            desk.screen.tell(Notice("trouble", error.what, error.fix))
