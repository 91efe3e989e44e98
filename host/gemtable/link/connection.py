"""One open serial port and the session on it: the only place where link meets asyncio's I/O."""

import asyncio
from collections.abc import Callable
from typing import cast

import serial_asyncio_fast

from gemtable.link.events import Event
from gemtable.link.opening import open_error
from gemtable.link.session import Session

_STUCK_BYTES = 4096  # a port that has not taken so many bytes gets no more


class Connection(asyncio.Protocol):
    """Runs a session over a port. `heard` gets its events, `closed` is called once at the end."""

    def __init__(
        self,
        port: str,
        session: Session,
        heard: Callable[["Connection", Event], None],
        closed: Callable[["Connection"], None],
    ) -> None:
        self.port = port
        self.session = session
        self.is_silent = False  # nothing was heard for so long that it is gone
        self.freed = asyncio.Event()  # the port is closed: others may open it
        self._heard = heard
        self._closed = closed
        self._loop = asyncio.get_running_loop()
        self.opened_at = self._loop.time()
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Open the port for us alone. Raises UserError when that cannot be."""
        try:
            await serial_asyncio_fast.create_serial_connection(
                self._loop, lambda: self, self.port, baudrate=115200, exclusive=True
            )
        except (OSError, ValueError) as error:  # SerialException is an OSError
            raise open_error(self.port, error) from error

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._transport:
            self._transport.abort()

    def pump(self) -> None:
        """Write what is due, and come back when more will be."""
        now = self._loop.time()
        if self._timer:
            self._timer.cancel()
        if self._transport is None or self._transport.is_closing():
            return
        self._watch(now)
        due = now + self.session.beat_s
        if self._transport.get_write_buffer_size() < _STUCK_BYTES:
            out = self.session.outgoing(now)
            if out:
                self._transport.write(out)
            due = self.session.next_due(now)
        self._timer = self._loop.call_at(due, self.pump)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.pump()

    def data_received(self, data: bytes) -> None:
        for event in self.session.receive(data, self._loop.time()):
            self._heard(self, event)
        self.pump()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._transport = None
        self.freed.set()
        self._closed(self)

    def _watch(self, now: float) -> None:
        heard_at = max(self.opened_at, self.session.last_heard)
        was_silent, self.is_silent = self.is_silent, now - heard_at > self.session.gone_s
        if self.is_silent and not was_silent:
            self.session.ask()
