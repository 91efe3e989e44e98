"""The page's server: uvicorn's protocols in the table's event loop, and a complete shutdown.

asyncio's own server accepts without limits, does not count a connection before its TLS
handshake, and only logs an error when the system has no more file descriptors.
"""

import asyncio
import errno
import logging
import socket
import ssl
from collections.abc import Callable
from functools import partial
from typing import Protocol

from uvicorn.config import Config
from uvicorn.server import ServerState

from gemtable.errors import UserError
from gemtable.process import descriptors
from gemtable.process.tasks import begin, ours, until
from gemtable.sentence import Sentence
from gemtable.web.app import guarded
from gemtable.web.certificate import Tls
from gemtable.web.client_socket import MOST_BYTES
from gemtable.web.connection_limits import BoundedRequests, BoundedSocket, Place, Places
from gemtable.web.guard import App, Told, Trouble
from gemtable.web.qr_code import own_address
from gemtable.web.table_interface import Teach
from gemtable.web.visitor_budget import InTurns, IsInvited
from gemtable.web.watchers import Following

_AT_ONCE = 8  # connections accepted in one turn of the loop
_HANDSHAKE_S = 5.0  # for a TLS handshake
_GOODBYE_S = 2.0  # for the end of TLS
_PAUSE_S = 0.5  # before the next attempt when there are no descriptors left
_SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_log = logging.getLogger(__name__)

Make = Callable[[Place], asyncio.Protocol]


class Listener:
    """Accepts connections until it is closed. `make` returns the protocol of a connection.

    `trouble` is called once if there are no descriptors for more connections.
    """

    def __init__(
        self, listening: socket.socket, make: Make, tls: ssl.SSLContext | None, trouble: Trouble
    ) -> None:
        self._listening, self._make, self._tls = listening, make, tls
        self._trouble: Trouble | None = trouble
        self._places = Places()
        self._pause: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._resume()

    def close(self) -> None:
        """Accept nothing more; open connections stay."""
        if self._pause:
            self._pause.cancel()
        self._loop.remove_reader(self._listening)
        self._listening.close()

    def _resume(self) -> None:
        self._pause = None
        self._loop.add_reader(self._listening, ours(self._accept))

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                accepted, _address = self._listening.accept()
            except BlockingIOError:
                return
            except OSError as error:  # also if the client is gone already: accept(2)
                if error.errno in _SCARCE:
                    self._wait()
                return
            try:
                place = self._places.take(accepted)
            except OSError:  # the client is gone
                accepted.close()
                continue
            begin(self._connect(place, accepted), "connection")

    def _wait(self) -> None:
        """Stop accepting connections for a while."""
        self._loop.remove_reader(self._listening)
        self._pause = self._loop.call_later(_PAUSE_S, ours(self._resume))
        if self._trouble:
            self._trouble(
                Sentence(
                    "The page accepts no more visitors for now: this program can have only "
                    "{most} files open.",
                    most=descriptors.limit(),
                ),
                Sentence(
                    "The match continues. Raise the limit with ulimit -n, or close some pages."
                ),
            )
            self._trouble = None

    async def _connect(self, place: Place, accepted: socket.socket) -> None:
        """Let the protocol serve a connection after the TLS handshake, if there is TLS."""
        try:
            await self._loop.connect_accepted_socket(
                lambda: self._make(place),
                accepted,
                ssl=self._tls,
                ssl_handshake_timeout=_HANDSHAKE_S if self._tls else None,
                ssl_shutdown_timeout=_GOODBYE_S if self._tls else None,
            )
        except OSError:  # ssl.SSLError among them
            place.free()
        except Exception:  # what a client does in its handshake is no bug of ours
            _log.warning("a connection failed before it began", exc_info=True)
            place.free()


PORT = 8642
_TRIED = 50  # ports, from the requested one on
_MOST_HEADERS = 16_384  # bytes
_BACKLOG = 64  # connections that wait to be accepted
_CLOSING_S = 1.0  # for answers to end by themselves
_FAREWELL_S = 1.0  # for pages to hear that the program ends
_HERE, _EVERYWHERE = "127.0.0.1", "0.0.0.0"
_OTHERWISE = Sentence(
    "Start at another port with --web-port N, or play without the page with --no-page."
)


def port_now(port: int = PORT) -> int:
    """Return the port that a page would get now: `port` or the next free one. Raises UserError."""
    with _free(port, _HERE, _OTHERWISE) as listening:
        return int(listening.getsockname()[1])


class AppServer:
    """Serves an app; `port` is the server's port once it listens.

    `is_invited` returns whether a token is valid; requests with a valid token are answered first.
    `trouble` is called with what is wrong and what to do: after a bug in an answer, or when no
    more connections are accepted.
    """

    def __init__(
        self, app: App, is_invited: IsInvited, trouble: Trouble = lambda _what, _fix: None
    ) -> None:
        self._app, self._trouble = Told(InTurns(app, is_invited), trouble), trouble
        self.port = 0
        self._state = ServerState()
        self._listener: Listener | None = None

    def listen(self, port: int, is_open: bool, tls: Tls | None, otherwise: Sentence) -> None:
        """Serve on this port or the next free one: this machine, or the network if `is_open`.

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
        """Stop listening, tell all pages, abort all connections, and end all answers."""
        if self._listener:
            self._listener.close()
        told = [client for client in self.clients() if isinstance(client, BoundedSocket)]
        for socket_ in told:
            socket_.say_goodbye()
        await until(lambda: not any(each in self._state.connections for each in told), _FAREWELL_S)
        for client in self.clients():  # a client that does not read would delay the end
            client.transport.abort()
        answers = list(self._state.tasks)
        if answers:
            await asyncio.wait(answers, timeout=_CLOSING_S)
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)

    def clients(self) -> list["Connection"]:
        """Return the open connections."""
        return list(self._state.connections)


class PageServer(AppServer):
    """Serves the table's pages and its API to the clients of `following`."""

    def __init__(
        self,
        following: Following,
        trouble: Trouble = lambda _what, _fix: None,
        teach: Teach | None = None,
    ) -> None:
        super().__init__(guarded(following, teach), following.invitations.knows, trouble)
        self.following = following

    def start(self, port: int = PORT, is_open: bool = False, tls: Tls | None = None) -> None:
        """Serve the page as `listen` does, and set its address. Raises UserError."""
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
    """What the server uses of uvicorn's connections, both HTTP and WebSocket."""

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
    raise UserError(
        Sentence("No port from {port} upwards is free for the page.", port=port), otherwise
    )
