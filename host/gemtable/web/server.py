"""The page's server: uvicorn in the table's event loop, with a complete shutdown."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import uvicorn

from gemtable.errors import UserError
from gemtable.process.tasks import begin
from gemtable.sentence import Sentence
from gemtable.web.address import own_address
from gemtable.web.app import guarded
from gemtable.web.bounds import BoundedRequests, BoundedSocket
from gemtable.web.failing import Told, Trouble
from gemtable.web.following import Following
from gemtable.web.guard import App
from gemtable.web.said import MOST_BYTES
from gemtable.web.tls import Tls

PORT = 8642
_TRIED = 50  # ports, from the requested one on
_MOST_HEADERS = 16_384  # bytes
_HERE, _EVERYWHERE = "127.0.0.1", "0.0.0.0"
_OTHERWISE = Sentence("--web-port N begins at another, --no-page does without.")


def port_now(port: int = PORT) -> int:
    """Return the port that a page would get now: this one or the next free. Raises UserError."""
    with _free(port, _HERE, _OTHERWISE) as listening:
        return int(listening.getsockname()[1])


class AppServer:
    """Serves an app of ours; `port` is its port once started.

    `trouble` is called for a bug in an answer: with what failed, and where the log is.
    """

    def __init__(self, app: App, trouble: Trouble = lambda _what, _fix: None) -> None:
        self._app = Told(app, trouble)
        self.port = 0
        self._server: _Server | None = None
        self._serving: asyncio.Task[None] | None = None

    def listen(self, port: int, is_open: bool, tls: Tls | None, otherwise: Sentence) -> None:
        """Serve on this port or the next free one: this machine only, or the network if `is_open`.

        Raises UserError; `otherwise` says what to do if no port is free.
        """
        listening = _free(port, _EVERYWHERE if is_open else _HERE, otherwise)
        self.port = listening.getsockname()[1]
        config = uvicorn.Config(
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
            timeout_graceful_shutdown=1,
            ssl_certfile=tls and tls.cert,
            ssl_keyfile=tls and tls.key,
        )
        self._server = _Server(config)
        self._serving = begin(self._server.serve([listening]), "page server")

    async def close(self) -> None:
        """Abort all connections and stop the server."""
        if self._server and self._serving:
            self._server.should_exit = True
            self._server.stop_listening()
            for client in self.clients():  # a client that does not read would delay the end
                client.transport.abort()
            await self._serving

    def clients(self) -> list["Connection"]:
        """Return the open connections."""
        return list(self._server.server_state.connections) if self._server else []


class PageServer(AppServer):
    """Serves the page of `following`."""

    def __init__(self, following: Following, trouble: Trouble = lambda _what, _fix: None) -> None:
        super().__init__(guarded(following), trouble)
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


class _Server(uvicorn.Server):
    """A uvicorn server that leaves signals to the program."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop_listening(self) -> None:
        for server in self.servers if self.started else ():
            server.close()


def _free(port: int, host: str, otherwise: Sentence) -> socket.socket:
    """Return a socket on this port or the next free one. Raises UserError."""
    for tried in range(port, min(port + _TRIED, 65_536)):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen()
        except OSError:
            listening.close()
            continue
        listening.setblocking(False)
        return listening
    raise UserError(Sentence("No port from {port} on is free for the page.", port=port), otherwise)
