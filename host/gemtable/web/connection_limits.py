"""Limits for connections: their number, and how much the server stores for each.

A stranger is a connection whose page has not proved who it is. Only strangers make room for
new connections, so nobody can crowd out the host or a seat. Where the system allows few file
descriptors, there are fewer strangers: the rest is for invited pages, the journal and boards.

`Places` limits the number. The server reads only as fast as the app takes messages, so the other
limits are for what it stores for a client: unread answers, fragments of a message, and waiting
messages.
"""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from email.utils import formatdate
from typing import Any, Concatenate, ParamSpec, TypeVar

import h11
from fastapi import WebSocket
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from gemtable.process import descriptors

_MOST = 220  # connections of strangers at once
_MOST_OF_OTHERS = 30  # strangers from one other machine
_SETTLED = 0.8  # share of the strangers, the oldest ones, that never make room
_MOST_OF_GUEST = 12  # sockets of one seat's pages, or of the host's
_RESERVED = 100  # file descriptors that strangers do not get, besides those open at the start
_FEWEST = 8  # strangers, where the system allows very few descriptors


class Places:
    """The connections of a server, the oldest first."""

    def __init__(self) -> None:
        self._taken: dict[Place, None] = {}
        self._kept = descriptors.taken() + _RESERVED

    def take(self, accepted: socket.socket) -> "Place":
        """Return a place for a connection. If there are too many, end a stranger's connection."""
        place = Place(self, accepted)
        self._taken[place] = None
        if not ipaddress.ip_address(place.host).is_loopback:
            mine = [each for each in self._strangers() if each.host == place.host]
            _make_room(mine, _MOST_OF_OTHERS)
        allowed = max(_FEWEST, descriptors.limit() - self._kept)
        _make_room(self._strangers(), min(_MOST, allowed))
        return place

    def free(self, place: "Place") -> None:
        self._taken.pop(place, None)

    def limit(self, guest: object) -> None:
        """End a guest's oldest connection if the guest has too many."""
        own = [each for each in self._taken if each.guest == guest]
        if len(own) > _MOST_OF_GUEST:
            own[0].leave()

    def _strangers(self) -> list["Place"]:
        return [each for each in self._taken if each.guest is None]


class Place:
    """One connection. `guest` is the proved owner of its page, or None for a stranger."""

    def __init__(self, places: Places, accepted: socket.socket) -> None:
        self.guest: object = None
        self.host = accepted.getpeername()[0]
        self._places, self._accepted = places, accepted
        self._transport: asyncio.Transport | None = None

    def connected(self, transport: asyncio.Transport) -> None:
        """Note the transport, which exists once the TLS handshake is done."""
        self._transport = transport

    def know(self, guest: object) -> None:
        """Reserve the place for a guest's page."""
        self.guest = guest
        self._places.limit(guest)

    def free(self) -> None:
        """Note that the connection is closed."""
        self._places.free(self)

    def leave(self) -> None:
        """End the connection at once, also in the middle of a TLS handshake."""
        self.free()
        if self._transport:
            self._transport.abort()
        else:  # the TLS handshake fails, and asyncio closes the descriptor
            with suppress(OSError):
                self._accepted.shutdown(socket.SHUT_RDWR)


def _make_room(strangers: list[Place], most: int) -> None:
    """End one stranger's connection if there are more than `most`; the list is oldest first.

    It ends the oldest of the newest fifth: early ones stay, and a newcomer has some time to
    prove that they are invited.
    """
    if len(strangers) > most:
        strangers[int(most * _SETTLED)].leave()


_PATIENCE_S = 20.0  # for a whole request to arrive, from when it could begin
_UNREAD_S = 15.0  # for which a client may leave unread what was sent
_GOODBYE_S = 2.0  # for a client to finish the closing handshake
_MOST_PIECES = 8  # fragments of a message; our pages send each message in one
_MOST_WAITING = 32  # messages that the app has not taken yet
ENDED = 4410  # close code: the program ends, and its table with it

_PLACE = "place"  # key in the state of a connection
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
    """Make a handler abort its own connection on any error, so that all others continue.

    The libraries below raise errors for bytes that their authors did not expect.
    """

    def contained(self: _Connection, /, *words: _Words.args, **more: _Words.kwargs) -> None:
        try:
            handle(self, *words, **more)
        except Exception:
            _log.warning("a connection failed, and is aborted", exc_info=True)
            self.transport.abort()

    return contained


class _Impatient(asyncio.Protocol):
    """A connection that is aborted if its client does not read."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    app_state: dict[str, Any]
    _unread: asyncio.TimerHandle | None = None

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
        self.app_state[_PLACE].free()
        self._stop_unread()
        super().connection_lost(exc)

    def _stop_unread(self) -> None:
        if self._unread:
            self._unread.cancel()


class BoundedRequests(_Impatient, H11Protocol):
    """An HTTP connection; it is aborted if no whole request arrives in time."""

    _patience: asyncio.TimerHandle | None = None

    def __init__(self, place: Place, config: Config, state: ServerState) -> None:
        super().__init__(config, state, {_PLACE: place})

    @_contained
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state[_PLACE].connected(transport)
        self._patience = self.loop.call_later(_PATIENCE_S, self.transport.abort)

    @_contained
    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():  # TLS still delivers what arrived before its end
            return
        self.server_state.default_headers = [(b"date", formatdate(usegmt=True).encode())]
        super().data_received(data)
        is_socket = self not in self.connections  # upgraded: the WebSocket protocol took over
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_patience()
        elif not self._patience:
            self._patience = self.loop.call_later(_PATIENCE_S, self.transport.abort)

    @_contained
    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_patience()
        super().connection_lost(exc)

    @_contained
    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request. If an answer has begun, only close the connection.

        uvicorn would make h11 begin a second answer, and h11 would raise an error.
        """
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_NO_REQUEST)
        if self.cycle:  # discards what the app still sends
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def _stop_patience(self) -> None:
        """Stop the timeout: the request is complete, or the client is gone."""
        if self._patience:
            self._patience.cancel()
            self._patience = None


class BoundedSocket(_Impatient, WebSocketsSansIOProtocol):
    """A WebSocket with a limit for everything that could pile up."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.close_timeout = _GOODBYE_S

    @_contained
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)

    @_contained
    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self.handshake_initiated:  # the request is complete, but the library cannot read it
            self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send a message of the app, or drop it if the client is gone."""
        if self.transport.is_closing():
            self.handshake_complete = True  # as far as it will ever be
            return
        with suppress(ClientDisconnected):
            await super().send(message)

    @_contained
    def say_goodbye(self) -> None:
        """Begin the closing handshake that tells the page that the program ends."""
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": ENDED})
        self.conn.send_close(ENDED)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def send_500_response(self) -> None:
        if not self.transport.is_closing():
            super().send_500_response()

    def handle_parser_exception(self) -> None:
        """End a socket that breaks the protocol: abort it if no closing handshake has begun."""
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

    def _is_sound(self) -> bool:
        """Return whether a text message is UTF-8; otherwise uvicorn would log a traceback."""
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
    """Reserve the place of a socket whose page has proved that it belongs to this guest."""
    place = socket.scope.get("state", {}).get(_PLACE)
    if place:
        place.know(guest)
