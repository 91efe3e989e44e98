"""The table for other programs: its public view, once or as a stream of changes.

Read-only, and only what everyone may know.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import APIRouter, HTTPException
from fastapi.responses import StreamingResponse

from gemtable.games.kit.roles import TABLE
from gemtable.web.following import Following
from gemtable.web.public import PublicTable

_ALIVE_S = 2.0  # between two keep-alive comments of a stream
_NO_TABLE = "no match is running yet"


def api_of(following: Following) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["table"])

    @router.get("/table", responses={503: {"description": _NO_TABLE}})
    async def table() -> PublicTable:
        """The table as everyone may see it now."""
        if following.table is None:
            raise HTTPException(503, _NO_TABLE)
        return following.published.newest(following.table.bulletin.status)

    @router.get(
        "/stream",
        response_class=StreamingResponse,
        responses={
            200: {
                "description": "Server-sent events; the data of each is a PublicTable.",
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            }
        },
    )
    async def stream() -> StreamingResponse:
        """The table now, and again each time anything in it changes."""
        return StreamingResponse(_changes(following), media_type="text/event-stream")

    return router


async def _changes(following: Following) -> AsyncIterator[str]:
    """Yield the table whenever it is another, and a comment when nothing came for a while.

    News may be of what a stream does not tell, so the comment waits for a moment, not for quiet.
    """
    loop, sent = asyncio.get_running_loop(), None
    sent_s = loop.time()
    with following.watch(TABLE) as watcher:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(sent_s + _ALIVE_S):
                    await watcher.news.wait()
            following.note(watcher)
            table = following.table
            newest = following.published.newest(table.bulletin.status) if table else None
            if newest and newest is not sent:
                sent, sent_s = newest, loop.time()
                yield f"id: {newest.revision}\ndata: {newest.model_dump_json()}\n\n"
            elif loop.time() >= sent_s + _ALIVE_S:
                sent_s = loop.time()
                yield ": alive\n\n"
