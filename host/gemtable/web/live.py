"""One client's socket: sends it what is new, and hears what its page says.

Nobody else waits for it. A client that does not read, sends nonsense or sends too much is
disconnected.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any, Protocol

from fastapi import WebSocket, WebSocketDisconnect

from gemtable.limits import Limits
from gemtable.process.tasks import first
from gemtable.web.said import MOST_BYTES, Nonsense
from gemtable.web.table import Table

GONE = 4403  # close code: this page has lost its seat
NONSENSE = 1008
BUSY = 1013

_ALIVE_S = 2.0  # between two keep-alive messages
_SEND_S = 15.0  # for a client to read a message
_SAID = 20, 8.0  # messages in a burst, and per second

# Carries out the message of a watcher's page; raises Nonsense.
Heed = Callable[[str, Table, Any], None]


class News(Protocol):
    """One client, and whether there is news for it."""

    @property
    def news(self) -> asyncio.Event: ...


class Followed(Protocol):
    """What clients follow, such as a table: see `Following`. `table` is where they can act."""

    @property
    def table(self) -> Table | None: ...

    def watch(self, what: Any) -> AbstractContextManager[Any]: ...
    def told(self, watcher: Any) -> str | None: ...
    def alive(self, watcher: Any) -> str: ...


async def follow(
    socket: WebSocket,
    following: Followed,
    what: object,
    may: Callable[[], bool],
    heed: Heed | None = None,
    said: tuple[int, float] = _SAID,
) -> None:
    """Serve an accepted socket until the client leaves or `may` returns False.

    Its messages go to `heed`; `said` limits them: how many in a burst, and per second.
    Without `heed` the client only watches, and any message disconnects it.
    """
    with following.watch(what) as watcher:
        code = await first(
            _tell(socket, following, watcher, may),
            _hear(socket, following, watcher, heed, Limits(*said), may),
        )
    if code is not None:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1.0):
                await socket.close(code)


async def _tell(
    socket: WebSocket, following: Followed, watcher: News, may: Callable[[], bool]
) -> int | None:
    """Send what is new; return the close code, None if the client left."""
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
    following: Followed,
    watcher: News,
    heed: Heed | None,
    limits: Limits,
    may: Callable[[], bool],
) -> int | None:
    """Handle the page's messages; return the close code, None if the client left."""
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
            heed(message, following.table, watcher)
        except Nonsense:
            return NONSENSE
