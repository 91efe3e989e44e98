"""One open port and the session on it. Whatever goes wrong here ends this connection, no other.

What comes in, what is due and what is asked for passes `_contained`: an error
of the port, or a bug of ours that only this board's words have found, never
reaches the loop.
"""

import asyncio
import logging
from collections.abc import Callable

from gemtable.link.events import Event, Gone, Opened, Prompted
from gemtable.link.port import Port
from gemtable.link.session import Session

_STUCK_BYTES = 4096  # a port that has not taken so many bytes gets no more

_log = logging.getLogger(__name__)


class Connection:
    """Runs a session over a port.

    `heard` gets its events; `ended` is called once and gets the reason.
    Both get the connection first.
    """

    def __init__(
        self,
        port: str,
        session: Session,
        heard: Callable[["Connection", Event], None],
        ended: Callable[["Connection", Gone], None],
    ) -> None:
        self.port = port
        self.session = session
        self.is_silent = False  # it does not answer any more: it is gone
        self.was_taken = False  # a board on it was open once
        self.was_prompted = False  # by MicroPython, which runs no program then
        self.is_over = False
        self.has_failed = False  # it is over because of a bug of ours
        self._heard = heard
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self.opened_at = self._loop.time()
        self._port = Port(port, self._receive, self._lost)
        self._timer: asyncio.TimerHandle | None = None
        self._asked_at: float | None = None  # since when a silent board owes an answer
        self._newest = b""  # read, for whoever has to mend a bug

    @property
    def uid(self) -> str:
        """The unique id of what is there, from its first hello until it ends; "" before."""
        return self.session.hello.uid if self.session.hello else ""

    @property
    def is_open(self) -> bool:
        return self._port.is_open

    @property
    def usb_bus(self) -> str:
        """Which USB bus the port is on, as port_list.py names it."""
        return self._port.usb_bus

    @property
    def freed(self) -> asyncio.Event:
        """Set when the port is closed: others may open it."""
        return self._port.freed

    async def open(self) -> None:
        """Open the port for us alone. Raises UserError when that cannot be."""
        await self._port.open()
        self.opened_at = self._loop.time()
        self.pump()

    def close(self, why: Gone) -> None:
        """End it; `why` is told."""
        if self.is_over:
            return
        self.is_over = True
        if self._timer:
            self._timer.cancel()
        self._port.close()
        self._ended(self, why)

    def pump(self) -> None:
        """Write what is due, and come back when more will be."""
        self._contained(self._pump)

    def _receive(self, data: bytes) -> None:
        self._newest = data
        self._contained(self._hear)
        self.pump()

    def _lost(self, error: OSError) -> None:
        _log.info("%s, board %s: %s", self.port, self.uid or "unknown", error)
        self.close("unplugged")

    def _hear(self) -> None:
        for event in self.session.receive(self._newest, self._loop.time()):
            if self.is_over:
                return
            self.was_taken |= isinstance(event, Opened)
            self.was_prompted |= isinstance(event, Prompted)
            self._heard(self, event)

    def _pump(self) -> None:
        now = self._loop.time()
        if self._timer:
            self._timer.cancel()
        self._watch(now)
        self.session.boot.bounds.looked(now, self._port.is_empty())
        due = now + self.session.beat_s
        if self._port.waiting_bytes < _STUCK_BYTES:
            out = self.session.outgoing(now)
            if out:
                self._port.write(out)
            due = self.session.next_due(now)
        self._timer = self._loop.call_at(due, self.pump)

    def _watch(self, now: float) -> None:
        """Ask a board that was silent for long; without an answer it is gone.

        Not before: it may be this host that stood still.
        """
        heard_at = max(self.opened_at, self.session.last_heard)
        if now - heard_at <= self.session.gone_s:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = now
            self.session.ask()
        self.is_silent = self._asked_at is not None and now - self._asked_at > self.session.beat_s

    def _contained(self, step: Callable[[], None]) -> None:
        """Run a step of this connection alone, unless it is over."""
        if self.is_over or not self.is_open:
            return
        try:
            step()
        except Exception:
            _log.exception(
                "a bug, at what %s, board %s, said last: %r", self.port, self.uid, self._newest
            )
            self.has_failed = True
            self.close("left alone")
