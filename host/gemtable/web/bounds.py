"""What a connection may take up, and a machine: whoever wants more is let go without a word.

Places for the host and the seats cannot be taken by others: a stranger gives way to a newer one.

The server reads no faster than it is heard. What is left to bound is what it keeps for
a client: answers that nobody reads, pieces of a message, and messages that wait.
"""

import asyncio
import ipaddress
from collections.abc import Iterable
from typing import Any

import h11
from fastapi import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_MOST = 220  # connections of strangers at once
_MOST_OF_OTHERS = 30  # of them from one other machine
_SETTLED = 0.8  # of them stay, whoever else comes
_MOST_OF_GUEST = 12  # sockets of a seat's pages, or the host's, which are no strangers
_PATIENCE_S = 20.0  # for a request to be there as a whole, from when it could begin
_UNREAD_S = 15.0  # for which what was sent may be left unread
_GOODBYE_S = 2.0  # for which somebody who is let go may take leave
_MOST_PIECES = 8  # of a message; a page of ours sends it in one
_MOST_WAITING = 32  # messages that came at once

_KNOW = "know"  # in a socket's state: keeps its place


class _Impatient(asyncio.Protocol):
    """Lets a client go that leaves unread what it was sent. `guest` is who it has proved to be."""

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
        strangers = [each for each in _open(self.connections) if each.guest is None]
        if not self._is_of_this_machine():
            mine = [each for each in strangers if _host_of(each) == _host_of(self)]
            _have_one_go(mine, _MOST_OF_OTHERS)
        _have_one_go(strangers, _MOST)
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

    def _is_of_this_machine(self) -> bool:
        return self.client is None or ipaddress.ip_address(self.client[0]).is_loopback


class BoundedSocket(_Impatient, WebSocketsSansIOProtocol):
    """A socket on which nothing piles up."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.close_timeout = _GOODBYE_S
        self.app_state = {**self.app_state, _KNOW: self._know}

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

    def _know(self, guest: object) -> None:
        """Keep a place for the page of a guest; the guest's first one goes if there are many."""
        self.guest = guest
        own = [each for each in _open(self.connections) if each.guest == guest]
        if len(own) > _MOST_OF_GUEST:
            min(own, key=_age).transport.abort()

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


def know(socket: WebSocket, guest: object) -> None:
    """Keep a place for a socket from now on: its page has proved to be a guest's."""
    keep = socket.scope.get("state", {}).get(_KNOW)
    if keep:
        keep(guest)


def _have_one_go(strangers: list[_Impatient], most: int) -> None:
    """Let a stranger go where there are more than may be. Those who came first stay, and so do
    the newest for a while: somebody who is invited has the time to prove it.
    """
    if len(strangers) > most:
        sorted(strangers, key=_age)[int(most * _SETTLED)].transport.abort()


def _open(connections: Iterable[Any]) -> list[_Impatient]:
    return [each for each in connections if not each.transport.is_closing()]


def _age(connection: _Impatient) -> float:
    return connection.began_s


def _host_of(connection: Any) -> str | None:
    """Return where a connection comes from, whatever is spoken over it."""
    return connection.client[0] if connection.client else None
