"""All boards of the host: finds them on any port, and opens them again when they return.

The fleet knows boards, by unique id, and units, and nothing about games. The event loop calls its
`Listener`; a read or write never does, so a bug in the listener doesn't end a connection.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress

from gemwire.messages import GAVE_UP

from gemtable.errors import UserError
from gemtable.link import session_events, trouble_texts
from gemtable.link.board import Board, Clock, Connection, Figures, figures_of
from gemtable.link.board_parts import Parts
from gemtable.link.bus_clock import Bus
from gemtable.link.edge_tallies import EdgeTallies
from gemtable.link.fair_order import Announcer, Listener
from gemtable.link.panel_troubles import PanelTroubles
from gemtable.link.port_list import PortList
from gemtable.link.session import Session
from gemtable.link.session_events import EdgeHeard, EdgesLost, Event, Gone, Greeted, Hello, Tidings
from gemtable.link.unit_pictures import Show
from gemtable.process.tasks import begin
from gemtable.sentence import Sentence

_SCAN_S = 0.25
_STRANGER_S = 3.0  # a port without an opened board for so long is closed
_TWIN_S = 1.0  # before a second port with the same board is tried again; the first may be closing
_CLOSE_S = 1.0  # for the system to close all ports
_MAX_AWAY = 64  # boards remembered, so that they continue where they were

_log = logging.getLogger(__name__)


class Fleet:
    """Keeps the boards on the ports from `find_ports` open; `speed` is the rate of their clocks.

    `clock_of` returns the clock of the board on a port, or None for the loop's clock. A board
    that this program emulates has its own clock, since the machine may be busy.
    `tells_of_panels` is whether a screen or buzzer that does nothing is told as a trouble.
    """

    def __init__(
        self,
        find_ports: Callable[[], Iterable[str]],
        listener: Listener,
        speed: float = 1.0,
        clock_of: Callable[[str], Clock | None] = lambda _port: None,
        tells_of_panels: bool = True,
    ) -> None:
        self._order = Announcer(listener, self.ping)
        self._speed = speed
        self._stranger_s = _STRANGER_S / min(1.0, speed)  # longer for slow boards
        self._clock_of = clock_of
        self._ports = PortList(find_ports, self._order.trouble, speed)
        self._connections: dict[str, Connection] = {}  # by port, until the port is free again
        self._boards: dict[str, Board] = {}  # by unique id; the last opened is last
        self._buses: dict[str, Bus] = {}  # by name
        self._shows: dict[str, dict[int, Show]] = {}  # by unique id and unit
        self._screens: dict[str, bytes] = {}  # by unique id: what is wanted on its screen
        self._contrasts: dict[str, int] = {}  # by unique id
        self._panels = PanelTroubles(self._order.trouble) if tells_of_panels else None
        self.tallies = EdgeTallies()
        self._spoilt = 0  # lines on ports that are closed
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def listener(self) -> Listener:
        """The listener that gets all events; it can be replaced at any time."""
        return self._order.listener

    @listener.setter
    def listener(self, listener: Listener) -> None:
        self._order.listener = listener

    @property
    def hellos(self) -> dict[str, Hello]:
        """The hellos of the boards that were reported to the listener, by unique id."""
        return self._order.hellos

    @property
    def told_s(self) -> float:
        """The time of the last reported event; 0.0 before the first. It never goes back."""
        return self._order.told_s

    def figures(self) -> dict[str, Figures]:
        """Return figures about the boards that are open, by unique id."""
        return {
            uid: figures_of(present.session, present.port, self._boards[uid].supply)
            for uid, present in self._present().items()
        }

    @property
    def frames_dropped(self) -> int:
        """The number of lines so far that were not valid frames, on both sides of all ports."""
        running = (each for each in self._connections.values() if not each.is_over)
        return self._spoilt + sum(each.session.spoilt for each in running)

    def start(self) -> None:
        """Start to search for boards."""
        self._begin(self._keep_looking(), "search for boards")

    async def close(self) -> None:
        """Close all ports, and report nothing more."""
        self._order.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        connections = list(self._connections.values())
        for connection in connections:
            connection.close("left alone")
        with suppress(TimeoutError):  # the system may hang on a port
            async with asyncio.timeout(_CLOSE_S):
                for connection in connections:
                    await connection.freed.wait()

    def show(self, uid: str, unit: int, show: Show) -> None:
        """Make a unit show something, now or as soon as its board is back."""
        self._shows.setdefault(uid, {})[unit] = show
        if connection := self._present().get(uid):
            connection.session.show(unit, show)
            connection.pump()

    def draw(self, uid: str, pixels: bytes) -> None:
        """Make a board's screen show a picture, now or as soon as it has told of a screen.

        `pixels` are 1024 bytes as in screen_pieces.py; only what changed is sent. Draw again for
        a board that comes back: it may have been away for so long that it was forgotten.
        """
        self._screens[uid] = pixels
        if connection := self._present().get(uid):
            connection.session.pictures.screen.draw(pixels)
            connection.pump()

    def contrast(self, uid: str, level: int) -> None:
        """Make a board's screen so bright, 0 to 255, now or once it is back; 0 turns it off."""
        self._contrasts[uid] = level
        if connection := self._present().get(uid):
            connection.session.pictures.screen.contrast(level)
            connection.pump()

    def sound(self, uid: str, volume: int, notes: Sequence[tuple[int, int]]) -> None:
        """Play notes, in Hz and ms each, on a board's buzzer at once, or never if it is away.

        0 Hz is a rest; at most 16 notes of 1 to 2000 ms. They replace what plays. `volume` is
        in percent.
        """
        if connection := self._present().get(uid):
            connection.session.sound(volume, notes, asyncio.get_running_loop().time())
            connection.pump()

    def parts(self) -> dict[str, Parts]:
        """Return the screens and buzzers that the open boards have told of, by unique id."""
        present = self._present().items()
        return {uid: each.session.parts for uid, each in present if each.session.parts}

    def ping(self, uid: str) -> None:
        """Ask a board for its time. Does nothing while the board is away."""
        if connection := self._present().get(uid):
            connection.session.ping()
            connection.pump()

    def wake(self, at_s: float | None) -> None:
        """Call `moment_passed` once the moment `at_s` of the loop's clock is over.

        All edges stamped before the moment are reported first. A call replaces the one before;
        None cancels it.
        """
        self._order.wake(at_s)

    def is_calm(self) -> bool:
        """Return whether every open board has confirmed every picture."""
        return all(present.session.is_calm() for present in self._present().values())

    def _present(self) -> dict[str, Connection]:
        return {
            uid: board.connection
            for uid, board in self._boards.items()
            if board.connection and board.is_open
        }

    async def _keep_looking(self) -> None:
        while True:
            for port in await self._ports.look():
                if port not in self._connections:
                    self._begin(self._open(port), f"opening {port}")
            self._check()
            running = self._connections.items()
            self._connections = {port: each for port, each in running if not each.freed.is_set()}
            await asyncio.sleep(_SCAN_S)

    async def _open(self, port: str) -> None:
        """Open a port, in a separate task, since the system may take seconds."""
        session = Session(self._speed, lambda: self._ports.takes_line(port))
        connection = Connection(port, session, self._heard, self._ended, self._clock_of(port))
        self._connections[port] = connection
        try:
            await connection.open()
        except UserError as error:
            del self._connections[port]
            self._ports.refused(port, error.what, error.fix)
        except Exception:  # a bug of ours must not harm the other ports
            _log.exception("opening %s", port)
            del self._connections[port]
            self._ports.leave_alone(port, *trouble_texts.failed(port))
        else:
            self._ports.opened(port)

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = begin(work, name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _check(self) -> None:
        """Drop silent boards and ports without a board; report edges beyond the limit."""
        for board in list(self._boards.values()):
            if board.connection and board.connection.is_silent:
                self._leave(board.connection, "silent")
        for connection in self._connections.values():
            is_stranger = connection.is_open and not connection.was_taken
            if is_stranger and connection.age_s > self._stranger_s:
                uid, was_prompted = connection.uid, connection.was_prompted
                told = trouble_texts.not_opened(connection.port, uid, was_prompted)
                self._leave_alone(connection, *told)
        left_out = dict(self._ports.settle_edges())
        for present in self._present().values():
            if self._panels:
                self._panels.look(present)
            if present.port in left_out:
                self._take(present, EdgesLost(left_out[present.port]))

    def _heard(self, connection: Connection, event: Event) -> None:
        port = connection.port
        match event:
            case (
                session_events.EdgeHeard()
                | session_events.TimeHeard()
                | session_events.EdgesLost()
            ):
                self._take(connection, event)
            case session_events.PartsHeard(parts):
                self._take(connection, event)
                if self._panels:
                    self._panels.heard(connection, parts)
            case session_events.Greeted():
                self._greet(connection, event)
            case session_events.Opened():
                self._arrive(connection)
            case session_events.Said(text) if text == GAVE_UP:
                self._leave_alone(connection, *trouble_texts.gave_up(port))
            case session_events.Said(text):
                self._ports.quote(port, text, bool(connection.uid))
            case session_events.Prompted():
                self._start_program(connection)
            case session_events.OtherProtocol(number):
                self._leave_alone(connection, *trouble_texts.other_protocol(port, number))
            case session_events.FalseClock():
                self._order.trouble(*trouble_texts.false_clock(connection.uid))
            case session_events.FalseParts():
                self._order.trouble(*trouble_texts.false_parts(connection.uid))
            case session_events.OtherBoard():
                self._leave_alone(connection, *trouble_texts.other_board(port))

    def _take(self, connection: Connection, event: Tidings) -> None:
        """Pass on an event of an open board, unless it is an edge beyond the limit."""
        if self._present().get(connection.uid) is not connection:
            return
        if isinstance(event, EdgeHeard):
            if not self._ports.takes_edge(connection.port):
                return
            self.tallies.heard(connection.uid, event)
        self._order.heard(connection.uid, event)

    def _greet(self, connection: Connection, greeted: Greeted) -> None:
        """Open the board that said hello, unless another port has it or it restarts too often."""
        port, uid, session = connection.port, connection.uid, connection.session
        board = self._boards.setdefault(uid, Board())
        if board.connection and board.connection is not connection:
            ports = [port, board.connection.port]
            self._leave_alone(connection, *trouble_texts.twins(ports, uid), _TWIN_S)
            return
        known = board.boot_of(session.boot.number)
        if board.is_open and not known:
            self._leave(connection, "reset")
        board.connection = connection
        if greeted.begins and not self._ports.takes_beginning(port):
            self._leave_alone(connection, *trouble_texts.restless(port))
            return
        session.open(known, None if board.is_open else asyncio.get_running_loop().time())

    def _arrive(self, connection: Connection) -> None:
        uid, session = connection.uid, connection.session
        board = self._boards[uid] = self._boards.pop(uid)
        is_new = not board.is_open  # if it is open, it was only silent for a moment
        self._ports.came_right(connection.port)
        is_poor = board.opened(session)
        assert session.hello
        self.tallies.opened(uid, session.boot.number, session.hello.start)
        if session.boot.bus is None:
            session.boot.join(self._buses.setdefault(connection.usb_bus, Bus(self._speed)))
        for unit, show in self._shows.get(uid, {}).items():
            session.show(unit, show)
        if uid in self._screens:
            session.pictures.screen.draw(self._screens[uid])
        if uid in self._contrasts:
            session.pictures.screen.contrast(self._contrasts[uid])
        if is_new:
            self._order.joined(session.hello)
            self._forget_some()
        if is_poor:
            self._order.trouble(*trouble_texts.poor_supply(uid, board.supply.losses))

    def _forget_some(self) -> None:
        away = [uid for uid, board in self._boards.items() if not board.connection]
        for uid in away[: max(0, len(away) - _MAX_AWAY)]:
            del self._boards[uid]
            if self._panels:
                self._panels.forget(uid)
            for wanted in (self._screens, self._contrasts):
                wanted.pop(uid, None)

    def _start_program(self, connection: Connection) -> None:
        """Restart a stopped program if the port said hello before or a known board is away.

        Otherwise the device may not be a Gemtable board.
        """
        misses_any = any(board.boot and not board.is_open for board in self._boards.values())
        if not connection.uid and not misses_any:
            return
        if not self._ports.takes_beginning(connection.port):
            self._leave_alone(connection, *trouble_texts.restless(connection.port))
            return
        connection.session.start_program()
        self._ports.mention(connection.port, *trouble_texts.stopped(connection.port))

    def _leave_alone(
        self, connection: Connection, what: Sentence, fix: Sentence, seconds: float | None = None
    ) -> None:
        """Close a port whose device can't be used, and don't open it for a while."""
        self._ports.leave_alone(connection.port, what, fix, seconds)
        connection.close("left alone")

    def _ended(self, connection: Connection, why: Gone) -> None:
        self._spoilt += connection.session.spoilt
        if connection.has_failed:
            self._ports.leave_alone(connection.port, *trouble_texts.failed(connection.port))
        self._leave(connection, why)

    def _leave(self, connection: Connection, why: Gone) -> None:
        """Detach the board, if any, from a connection. The board may say hello there again."""
        uid = connection.uid
        board = self._boards.get(uid)
        if board is None or board.connection is not connection:
            return
        was_open = board.left()
        if board.boot is None:  # it was never open
            del self._boards[uid]
        if was_open:
            self._order.left(uid, why)
