"""One client's socket: what is new is sent, what its page says is heard.

Nothing here is awaited by anybody else. A client that does not read, says nonsense
or says too much is let go.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect

from gemtable.limits import Limits
from gemtable.process.tasks import first
from gemtable.web.following import Following, Watched, Watcher
from gemtable.web.said import MOST_BYTES, Nonsense
from gemtable.web.table import Table

GONE = 4403  # closing code: whoever this is has this seat no more
NONSENSE = 1008
BUSY = 1013

_ALIVE_S = 2.0  # between two signs of life
_SEND_S = 15.0  # after which a client that does not read is let go
_SAID = 20, 8.0  # messages at once, and a second

Heed = Callable[[str, Table], None]  # does at the table what a page says; raises Nonsense


async def follow(
    socket: WebSocket,
    following: Following,
    what: Watched,
    may: Callable[[], bool],
    heed: Heed | None = None,
    said: tuple[int, float] = _SAID,
) -> None:
    """Serve a client that was accepted, for as long as it `may` and wants to.

    What it says goes to `heed`, at most `said`: so many messages at once, and a second.
    Without one it only watches, and has nothing to say.
    """
    with following.watch(what) as watcher:
        code = await first(
            _tell(socket, following, watcher, may),
            _hear(socket, following, heed, Limits(*said), may),
        )
    if code is not None:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1.0):
                await socket.close(code)


async def _tell(
    socket: WebSocket, following: Following, watcher: Watcher, may: Callable[[], bool]
) -> int | None:
    """Send what is new; return the code with which to close, None if the client went."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(_ALIVE_S):
                await watcher.news.wait()
        if not may():
            return GONE
        is_news = watcher.news.is_set()
        message = following.told(watcher)
        if message is None:
            if is_news:
                continue
            message = following.alive(watcher)
        try:
            async with asyncio.timeout(_SEND_S):
                await socket.send_text(message)
        except TimeoutError:
            return BUSY
        except (WebSocketDisconnect, RuntimeError):
            return None


async def _hear(
    socket: WebSocket,
    following: Following,
    heed: Heed | None,
    limits: Limits,
    may: Callable[[], bool],
) -> int | None:
    """Heed what a page says; return the code with which to close, None if the client went."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            message = await socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):  # KeyError: it sent bytes
            return None
        if not may():
            return GONE
        if heed is None or not limits.take("", loop.time()):
            return NONSENSE
        try:
            if len(message) > MOST_BYTES or following.table is None:
                raise Nonsense
            heed(message, following.table)
        except Nonsense:
            return NONSENSE
