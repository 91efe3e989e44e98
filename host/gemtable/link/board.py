"""One board: its connection, boot, power supply and figures, whatever port it is on.

Each step of a connection runs in `_contained`, so neither an error of the port nor a bug
of ours that the board's bytes trigger reaches the event loop.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from gemtable.boards import board_names
from gemtable.link.serial_port import Port
from gemtable.link.session import Session
from gemtable.link.session_events import Event, Gone, Opened, Prompted
from gemtable.link.stamp_bounds import Boot
from gemtable.process.tasks import ours

_STUCK_BYTES = 4096  # nothing more is sent while so many bytes wait to be written

Clock = Callable[[], float]  # in seconds since any moment

_log = logging.getLogger(__name__)


class Connection:
    """Runs a session over a port.

    `heard` is called with the connection and each event; `ended` once, with the connection and
    the reason. `clock` is the board's clock if it differs from the loop's.
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
        self.is_silent = False  # the board was asked and didn't answer, so it is gone
        self.was_taken = False  # a board was opened on it
        self.was_prompted = False  # MicroPython's prompt answered: no program runs
        self.is_over = False
        self.has_failed = False  # a bug of ours ended the connection
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
        """The board's unique id; "" before its first hello."""
        return self.session.hello.uid if self.session.hello else ""

    @property
    def is_open(self) -> bool:
        return self._port.is_open

    @property
    def usb_bus(self) -> str:
        """The name of the port's USB bus, from usb_ports.usb_bus_of."""
        return self._port.usb_bus

    @property
    def freed(self) -> asyncio.Event:
        """The event that is set once the port is closed and can be opened again."""
        return self._port.freed

    @property
    def age_s(self) -> float:
        """How many seconds ago the port was opened, by the board's clock."""
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
        """Write the bytes that are due, and set a timer for the next ones."""
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
        """Ask a silent board for its hello; set `is_silent` if it doesn't answer within a beat.

        The board is asked first, since the host may have stalled instead of the board.
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
        """Run a step, unless the connection is over; end the connection if the step raises."""
        if self.is_over or not self.is_open:
            return
        try:
            step()
        except Exception:
            _log.exception("a bug at %s, board %s, after %r", self.port, self.uid, self._newest)
            self.has_failed = True
            self.close("left alone")


_SHORT_S = 5.0  # a board boots in 1 s, and is found and opened in another
_CALM_S = 600.0  # after so long without a loss, earlier losses don't count
_POOR_LOSSES = 2  # a single one may be somebody who pulled the cable


@dataclass(frozen=True, slots=True)
class Supply:
    """Counts how often a board lost power for a moment: it left and powered up within 5 s.

    The chip can't tell a power loss from a replugged cable: both set the same bit (RP2040 data
    sheet, "CHIP_RESET", HAD_POR), and no memory survives. But nobody replugs a cable again and
    again. `at_s` is the time of the last loss, by the loop's clock.
    """

    losses: int = 0
    at_s: float = 0.0

    @property
    def is_poor(self) -> bool:
        return self.losses >= _POOR_LOSSES

    def after(self, left_s: float, back_s: float) -> "Supply":
        """Return the supply after the board left at `left_s` and powered up again at `back_s`."""
        if back_s - left_s > _SHORT_S:
            return self
        if back_s - self.at_s > _CALM_S:
            return Supply(1, back_s)
        return replace(self, losses=self.losses + 1, at_s=back_s)


SOUND = Supply()


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures about a board. `firmware` and `board` are from its hello.

    `repeated` is the number of pictures sent again since the port was opened, and `spoilt`
    the number of lines since then that were not valid frames, on both sides. `lost` is the
    number of edges that had no room in the board's ring. `round_trip_us` is the mean time
    until the board confirms a picture, or None before the first. Bit n of `levels` is set if
    key n, counted through all units, was down in the newest beat. `name` is the name that a
    user gave the board, or "". The board's clock runs `drift_ppm` faster than the host's,
    plus or minus `drift_error_ppm`, and was stopped or set `clock_jumps` times.
    """

    firmware: str
    board: str
    round_trip_us: int | None
    repeated: int
    spoilt: int
    lost: int
    levels: int = 0
    port: str = ""
    name: str = ""
    drift_ppm: float = 0.0
    drift_error_ppm: float = inf
    clock_jumps: int = 0
    supply: Supply = SOUND

    @property
    def losses(self) -> int:
        """How often the board lost power for a moment."""
        return self.supply.losses


def figures_of(session: Session, port: str = "", supply: Supply = SOUND) -> Figures:
    """Return the figures of a session whose board has said hello."""
    hello = session.hello
    assert hello
    drift_ppm, drift_error_ppm = session.boot.clock.drift_ppm()
    return Figures(
        firmware=hello.firmware,
        board=hello.board,
        round_trip_us=session.pictures.round_trip_us,
        repeated=session.pictures.repeated,
        spoilt=session.spoilt,
        lost=session.boot.lost_edges or 0,
        levels=session.boot.levels,
        port=port,
        name=board_names.name_of(hello.uid),
        drift_ppm=drift_ppm,
        drift_error_ppm=drift_error_ppm,
        clock_jumps=session.boot.clock.jumps,
        supply=supply,
    )


class Board:
    """What the fleet knows about a board, which is on at most one connection at a time."""

    def __init__(self) -> None:
        self.connection: Connection | None = None  # from the board's hello until it leaves
        self.is_open = False  # on that connection
        self.boot: Boot | None = None  # the last one that was open
        self.supply = SOUND
        self._left_s = 0.0  # when the board was last heard before it left

    def boot_of(self, number: int) -> Boot | None:
        """Return the last boot if it has this number, else None."""
        return self.boot if self.boot and self.boot.number == number else None

    def opened(self, session: Session) -> bool:
        """Note that the board opened a session; return whether its supply has just become poor."""
        self.is_open = True
        before, self.boot = self.boot, session.boot
        has_booted = before is not None and before is not session.boot
        if not (has_booted and session.hello and session.hello.start == "power"):
            return False
        was_poor = self.supply.is_poor
        self.supply = self.supply.after(self._left_s, session.last_heard)
        return self.supply.is_poor and not was_poor

    def left(self) -> bool:
        """Detach the board from its connection; return whether it was open there."""
        was_open, self.is_open = self.is_open, False
        if was_open and self.boot and self.connection:
            self._left_s = self.connection.session.last_heard
            self.boot.leave_bus()
        self.connection = None
        return was_open
