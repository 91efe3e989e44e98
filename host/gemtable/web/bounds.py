"""What a connection may take up, and a machine: whoever wants more is let go without a word.

The server reads no faster than it is heard. What is left to bound is what it keeps for
a client: answers that nobody reads, pieces of a message, and messages that wait.
"""

import asyncio
import ipaddress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_MOST = 300  # connections at once
_MOST_OF_ONE = 250  # of them from this machine, where a bench or a proxy may be
_MOST_OF_OTHERS = 30  # from one other machine
_PATIENCE_S = 20.0  # for a request to be there as a whole, from when it could begin
_UNREAD_S = 15.0  # for which what was sent may be left unread
_GOODBYE_S = 2.0  # for which somebody who is let go may take leave
_MOST_PIECES = 8  # of a message; a page of ours sends it in one
_MOST_WAITING = 32  # messages that came at once


class _Impatient(asyncio.Protocol):
    """Lets a client go that leaves unread what it was sent."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(_UNREAD_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._is_read()

    def _is_read(self) -> None:
        if self._unread:
            self._unread.cancel()


class BoundedRequests(_Impatient, H11Protocol):
    """A connection, one of so many; one whose request has no end, or no beginning, is closed."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > _MOST or self._are_too_many_of_one():
            transport.abort()
            return
        self._patience = self.loop.call_later(_PATIENCE_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_socket = self not in self.connections  # another protocol has it from now on
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._is_whole()
        elif not self._patience:
            self._patience = self.loop.call_later(_PATIENCE_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._is_whole()

    def _is_whole(self) -> None:
        """Be patient with the request: it is there, or whoever asked is gone."""
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def _are_too_many_of_one(self) -> bool:
        if self.client is None:
            return False
        host = self.client[0]
        most = _MOST_OF_ONE if ipaddress.ip_address(host).is_loopback else _MOST_OF_OTHERS
        return sum(_host_of(each) == host for each in self.connections) > most


class BoundedSocket(_Impatient, WebSocketsSansIOProtocol):
    """A socket on which nothing piles up."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.close_timeout = _GOODBYE_S

    def handle_ping(self) -> None:
        """Answer a ping, unless the answers to others are still unread."""
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
        """Say whether a text is one; the server would log what is none with a traceback."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                return False
        return True

    def _drop(self) -> None:
        self.frames = []
        self.transport.abort()


def _host_of(connection: Any) -> str | None:
    """Return where a connection comes from, whatever is spoken over it."""
    return connection.client[0] if connection.client else None
