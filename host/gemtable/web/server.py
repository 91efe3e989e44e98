"""The page's server: uvicorn's protocols in the table's event loop, and a complete shutdown."""

import asyncio
import socket
from functools import partial
from typing import Protocol

from uvicorn.config import Config
from uvicorn.server import ServerState

from gemtable.errors import UserError
from gemtable.sentence import Sentence
from gemtable.web.address import own_address
from gemtable.web.app import guarded
from gemtable.web.bounds import BoundedRequests, BoundedSocket
from gemtable.web.failing import Told, Trouble
from gemtable.web.following import Following
from gemtable.web.guard import App
from gemtable.web.listener import Listener
from gemtable.web.said import MOST_BYTES
from gemtable.web.tls import Tls
from gemtable.web.turns import InTurns, IsInvited

PORT = 8642
_TRIED = 50  # ports, from the requested one on
_MOST_HEADERS = 16_384  # bytes
_BACKLOG = 64  # connections that wait to be accepted
_GOODBYE_S = 1.0  # for answers to end by themselves
_HERE, _EVERYWHERE = "127.0.0.1", "0.0.0.0"
_OTHERWISE = Sentence("--web-port N begins at another, --no-page does without.")


def port_now(port: int = PORT) -> int:
    """Return the port that a page would get now: this one or the next free. Raises UserError."""
    with _free(port, _HERE, _OTHERWISE) as listening:
        return int(listening.getsockname()[1])


class AppServer:
    """Serves an app of ours; `port` is its port once started.

    `is_invited` says whether a token is valid; requests with such a one are answered first.
    `trouble` is called for a bug in an answer, or when no more connections are taken: with what
    is wrong, and what to do.
    """

    def __init__(
        self, app: App, is_invited: IsInvited, trouble: Trouble = lambda _what, _fix: None
    ) -> None:
        self._app, self._trouble = Told(InTurns(app, is_invited), trouble), trouble
        self.port = 0
        self._state = ServerState()
        self._listener: Listener | None = None

    def listen(self, port: int, is_open: bool, tls: Tls | None, otherwise: Sentence) -> None:
        """Serve on this port or the next free one: this machine only, or the network if `is_open`.

        Raises UserError; `otherwise` says what to do if no port is free.
        """
        listening = _free(port, _EVERYWHERE if is_open else _HERE, otherwise)
        self.port = listening.getsockname()[1]
        config = Config(
            self._app,
            http=BoundedRequests,
            ws=BoundedSocket,
            ws_max_size=4 * MOST_BYTES,
            ws_per_message_deflate=True,  # a seventh of the bytes, on a crowded Wi-Fi
            h11_max_incomplete_event_size=_MOST_HEADERS,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
        )
        config.load()
        make = partial(BoundedRequests, config=config, state=self._state)
        secret = tls.context() if tls else None
        self._listener = Listener(listening, make, secret, self._trouble)

    async def close(self) -> None:
        """Stop listening, abort all connections, and end all answers."""
        if self._listener:
            self._listener.close()
        for client in self.clients():  # a client that does not read would delay the end
            client.transport.abort()
        answers = list(self._state.tasks)
        if answers:
            await asyncio.wait(answers, timeout=_GOODBYE_S)
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)

    def clients(self) -> list["Connection"]:
        """Return the open connections."""
        return list(self._state.connections)


class PageServer(AppServer):
    """Serves the page of `following`."""

    def __init__(self, following: Following, trouble: Trouble = lambda _what, _fix: None) -> None:
        super().__init__(guarded(following), following.invitations.knows, trouble)
        self.following = following

    def start(self, port: int = PORT, is_open: bool = False, tls: Tls | None = None) -> None:
        """Serve as `listen` does, and let the page know its address. Raises UserError."""
        self.listen(port, is_open, tls, _OTHERWISE)
        scheme = "https" if tls else "http"
        self.following.is_open = is_open
        self.following.is_secret = tls is not None
        listens, named = (_EVERYWHERE, own_address()) if is_open else (_HERE, _HERE)
        self.following.invitations.place = f"{scheme}://{listens}:{self.port}"
        self.following.address = f"{scheme}://{named}:{self.port}"

    async def close(self) -> None:
        self.following.close()
        await super().close()


class Connection(Protocol):
    """A connection of the server, HTTP or WebSocket."""

    transport: asyncio.Transport


def _free(port: int, host: str, otherwise: Sentence) -> socket.socket:
    """Return a socket on this port or the next free one. Raises UserError."""
    for tried in range(port, min(port + _TRIED, 65_536)):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(_BACKLOG)
        except OSError:
            listening.close()
            continue
        listening.setblocking(False)
        return listening
    raise UserError(Sentence("No port from {port} on is free for the page.", port=port), otherwise)
