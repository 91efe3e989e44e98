"""Limits for each connection and each machine; a connection that exceeds one is aborted.

A stranger is a connection whose page has not proved who it is. Only strangers make room for
new connections, so nobody can crowd out the host or a seat.

The server reads only as fast as the app takes messages. So these limits are for what it
stores for a client: unread answers, fragments of a message, and waiting messages.
"""

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Concatenate, ParamSpec, TypeVar

import h11
from fastapi import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_MOST = 220  # connections of strangers at once
_MOST_OF_OTHERS = 30  # strangers from one other machine
_SETTLED = 0.8  # share of the strangers, the oldest, that never makes room
_MOST_OF_GUEST = 12  # sockets of one seat's pages, or of the host's
_PATIENCE_S = 20.0  # for a whole request to arrive, from when it could begin
_UNREAD_S = 15.0  # for which a client may leave unread what was sent
_GOODBYE_S = 2.0  # for a client to finish the closing handshake
_MOST_PIECES = 8  # fragments of a message; our pages send each message in one
_MOST_WAITING = 32  # messages that the app has not taken yet

_KNOW = "know"  # key in a socket's state: the function that reserves its place
_NO_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n"
    b"Cache-Control: no-store\r\n\r\n"
)
_log = logging.getLogger(__name__)

_Connection = TypeVar("_Connection", bound="_Impatient")
_Words = ParamSpec("_Words")


def _contained(
    handle: Callable[Concatenate[_Connection, _Words], None],
) -> Callable[Concatenate[_Connection, _Words], None]:
    """Abort the connection if handling it fails, whatever the error; all others go on.

    The libraries below raise for sequences of bytes that none of their authors thought of.
    """

    def contained(self: _Connection, /, *words: _Words.args, **more: _Words.kwargs) -> None:
        try:
            handle(self, *words, **more)
        except Exception:
            _log.warning("a connection failed, and is aborted", exc_info=True)
            self.transport.abort()

    return contained


class _Impatient(asyncio.Protocol):
    """Aborts a client that does not read. `guest` is who it has proved to be, if anybody."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    connections: set[Any]
    guest: object = None
    began_s = 0.0
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.began_s = self.loop.time()

    @_contained
    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(_UNREAD_S, self.transport.abort)

    @_contained
    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_unread()

    @_contained
    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_unread()

    def _stop_unread(self) -> None:
        if self._unread:
            self._unread.cancel()


class BoundedRequests(_Impatient, H11Protocol):
    """An HTTP connection; it is aborted if no whole request arrives in time."""

    _patience: asyncio.TimerHandle | None = None

    @_contained
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        strangers = [each for each in _open(self.connections) if each.guest is None]
        if not self._is_of_this_machine():
            mine = [each for each in strangers if _host_of(each) == _host_of(self)]
            _make_room(mine, _MOST_OF_OTHERS)
        _make_room(strangers, _MOST)
        self._patience = self.loop.call_later(_PATIENCE_S, self.transport.abort)

    @_contained
    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():  # TLS hands over what came before its goodbye
            return
        super().data_received(data)
        is_socket = self not in self.connections  # upgraded: the WebSocket protocol took over
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_patience()
        elif not self._patience:
            self._patience = self.loop.call_later(_PATIENCE_S, self.transport.abort)

    @_contained
    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_patience()

    @_contained
    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, unless an answer has begun; then only close the connection.

        uvicorn would have h11 begin a second answer, which it refuses with an error.
        """
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_NO_REQUEST)
        if self.cycle:  # what the app still sends goes nowhere
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def _stop_patience(self) -> None:
        """Stop the timeout: the request is complete, or the client is gone."""
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def _is_of_this_machine(self) -> bool:
        return self.client is None or ipaddress.ip_address(self.client[0]).is_loopback


class BoundedSocket(_Impatient, WebSocketsSansIOProtocol):
    """A WebSocket with a limit for everything that could pile up."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.close_timeout = _GOODBYE_S
        self.app_state = {**self.app_state, _KNOW: self._know}

    @_contained
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)

    @_contained
    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self.handshake_initiated:  # it came whole, so the library cannot read it
            self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send a message of the app; drop it if the client is gone, which is no error of ours."""
        if self.transport.is_closing():
            self.handshake_complete = True  # as far as it will ever be
            return
        with suppress(ClientDisconnected):
            await super().send(message)

    def send_500_response(self) -> None:
        if not self.transport.is_closing():
            super().send_500_response()

    def handle_parser_exception(self) -> None:
        """Say goodbye to a client that breaks the protocol, or before the handshake just go."""
        if self.conn.close_sent:
            super().handle_parser_exception()
        else:
            self.transport.abort()

    @_contained
    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()

    @_contained
    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()

    def handle_ping(self) -> None:
        """Answer a ping, or abort if earlier answers are still unread."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < _MOST_PIECES:
            super().handle_cont(event)
        else:
            self._drop()

    def send_receive_event_to_app(self) -> None:
        if self.queue.qsize() < _MOST_WAITING and self._is_sound():
            super().send_receive_event_to_app()
        else:
            self._drop()

    def _know(self, guest: object) -> None:
        """Reserve a place for a guest's page; abort the guest's oldest if there are too many."""
        self.guest = guest
        own = [each for each in _open(self.connections) if each.guest == guest]
        if len(own) > _MOST_OF_GUEST:
            min(own, key=_age).transport.abort()

    def _is_sound(self) -> bool:
        """Check that a text message is UTF-8; uvicorn would log a traceback if it is not."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                return False
        return True

    def _drop(self) -> None:
        self.frames = []
        self.transport.abort()


def know(socket: WebSocket, guest: object) -> None:
    """Reserve a place for a socket: its page has proved that it belongs to this guest."""
    keep = socket.scope.get("state", {}).get(_KNOW)
    if keep:
        keep(guest)


def _make_room(strangers: list[_Impatient], most: int) -> None:
    """Abort one stranger if there are more than `most`.

    It is the oldest of the newest fifth: those who came early stay, and a newcomer gets some
    time to prove that they are invited.
    """
    if len(strangers) > most:
        sorted(strangers, key=_age)[int(most * _SETTLED)].transport.abort()


def _open(connections: Iterable[Any]) -> list[_Impatient]:
    return [each for each in connections if not each.transport.is_closing()]


def _age(connection: _Impatient) -> float:
    return connection.began_s


def _host_of(connection: Any) -> str | None:
    """Return the address of a connection's other end, HTTP or WebSocket."""
    return connection.client[0] if connection.client else None
