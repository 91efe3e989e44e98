"""One open port and the session on it. Whatever goes wrong here ends only this connection.

Each step runs in `_contained`, so an error of the port, or a bug of ours that
this board's bytes trigger, never reaches the loop.
"""

import asyncio
import logging
from collections.abc import Callable

from gemtable.link.events import Event, Gone, Opened, Prompted
from gemtable.link.port import Port
from gemtable.link.session import Session
from gemtable.process.tasks import ours

_STUCK_BYTES = 4096  # while so many wait to be written, nothing more is sent

Clock = Callable[[], float]  # seconds; from when they count doesn't matter

_log = logging.getLogger(__name__)


class Connection:
    """Runs a session over a port.

    `heard` gets each event; `ended` gets the reason, once. Both get the connection first. `clock`
    is the one by which its board lives, if that isn't the loop's.
    """

    def __init__(
        self,
        port: str,
        session: Session,
        heard: Callable[["Connection", Event], None],
        ended: Callable[["Connection", Gone], None],
        clock: Clock | None = None,
    ) -> None:
        self.port = port
        self.session = session
        self.is_silent = False  # the board was asked and didn't answer: it is gone
        self.was_taken = False  # a board was opened on it
        self.was_prompted = False  # MicroPython's prompt answered: no program runs
        self.is_over = False
        self.has_failed = False  # it ended because of a bug of ours
        self._heard = heard
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self._clock = clock or self._loop.time
        self._opened_at = self._loop.time()
        self._born_s = self._clock()
        self._port = Port(port, self._receive, self._lost)
        self._timer: asyncio.TimerHandle | None = None
        self._asked_at: float | None = None  # by `clock`: when a silent board was asked
        self._newest = b""  # the bytes read last, logged with a bug

    @property
    def uid(self) -> str:
        """The board's unique id, "" before its first hello."""
        return self.session.hello.uid if self.session.hello else ""

    @property
    def is_open(self) -> bool:
        return self._port.is_open

    @property
    def usb_bus(self) -> str:
        """The USB bus that the port is on, as port_list.usb_bus_of names it."""
        return self._port.usb_bus

    @property
    def freed(self) -> asyncio.Event:
        """Set once the port is closed and can be opened again."""
        return self._port.freed

    @property
    def age_s(self) -> float:
        """How long its board has lived since the port was opened."""
        return self._clock() - self._born_s

    async def open(self) -> None:
        """Open the port exclusively. Raises UserError if that fails."""
        await self._port.open()
        self._opened_at = self._loop.time()
        self._born_s = self._clock()
        self.pump()

    def close(self, why: Gone) -> None:
        """End the connection, and pass `why` to `ended`."""
        if self.is_over:
            return
        self.is_over = True
        if self._timer:
            self._timer.cancel()
        self._port.close()
        self._ended(self, why)

    def pump(self) -> None:
        """Write what is due, and set a timer for what will be."""
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
        self.session.boot.bounds.looked(now, self._port.read_s())
        due = now + self.session.beat_s
        if self._port.waiting_bytes < _STUCK_BYTES:
            out = self.session.outgoing(now)
            if out:
                self._port.write(out)
            due = self.session.next_due(now)
        self._timer = self._loop.call_at(due, ours(self.pump))

    def _watch(self, now: float) -> None:
        """Ask a board that has been silent for long; if it lives on without an answer, it is gone.

        Asking comes first, since it may be this host that was stalled.
        """
        heard_at = max(self._opened_at, self.session.last_heard)
        if now - heard_at <= self.session.gone_s:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = self._clock()
            self.session.ask()
        asked_at = self._asked_at
        self.is_silent = asked_at is not None and self._clock() - asked_at > self.session.beat_s

    def _contained(self, step: Callable[[], None]) -> None:
        """Run a step unless the connection is over; if it raises, end the connection."""
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
