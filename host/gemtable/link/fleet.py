"""All boards of the host: found on whatever ports they are, held by unique id, opened again.

The fleet knows boards and units, and nothing of games. What it hears it tells
its `Listener`, from the loop and never from inside what it does to a board: a
bug of the listener ends no connection, and what the listener does comes after.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from functools import partial

from gemtable.errors import UserError
from gemtable.link import complaints
from gemtable.link.connection import Connection
from gemtable.link.events import (
    EdgeHeard,
    EdgesLost,
    Event,
    FalseClock,
    Gone,
    Greeted,
    Hello,
    Opened,
    OtherBoard,
    OtherProtocol,
    Prompted,
    Said,
    Tidings,
    TimeHeard,
)
from gemtable.link.fair_order import FairOrder
from gemtable.link.figures import Figures, figures_of
from gemtable.link.listener import Listener, Telling
from gemtable.link.lookout import Lookout
from gemtable.link.pictures import Show
from gemtable.link.restraint import Restraint
from gemtable.link.roster import Roster
from gemtable.link.session import Session
from gemtable.process.tasks import begin
from gemtable.sentence import Sentence

_SCAN_S = 0.25
_STRANGER_S = 3.0  # a port on which no board was opened for so long is left alone
_TWIN_S = 1.0  # a board whose old port may just not have gone yet is tried again so soon
_CLOSED_S = 1.0  # for the system to close all ports

_log = logging.getLogger(__name__)


class Fleet:
    """Keeps every board that `find_ports` leads to open; `speed` is that of their clocks.

    `emulated` returns the ports of boards that this program emulates. They are no strangers,
    however long a busy machine keeps one from saying hello.
    """

    def __init__(
        self,
        find_ports: Callable[[], Iterable[str]],
        listener: Listener,
        speed: float = 1.0,
        emulated: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self._telling = Telling(listener)
        self._speed = speed
        self._stranger_s = _STRANGER_S / min(1.0, speed)  # a slow board boots slowly, too
        self._emulated = emulated
        self._lookout = Lookout(find_ports, self._telling.trouble)
        self._restraint = Restraint(speed)
        self._connections: dict[str, Connection] = {}  # by port, until the port is free again
        self._roster = Roster()
        self._order = FairOrder(self._telling.heard, self._telling.moment_passed, self.ping)
        self._shows: dict[str, dict[int, Show]] = {}
        self._dropped = 0  # on ports that are closed
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def listener(self) -> Listener:
        """Who is told; it may be another one at any time."""
        return self._telling.listener

    @listener.setter
    def listener(self, listener: Listener) -> None:
        self._telling.listener = listener

    @property
    def hellos(self) -> dict[str, Hello]:
        """What the boards that the listener was told of said of themselves, by unique id."""
        return self._telling.hellos

    @property
    def told_s(self) -> float:
        """When what was told last in fair order happened; 0.0 before. It never goes back."""
        return self._order.told_s

    def figures(self) -> dict[str, Figures]:
        """Return how the lines to the boards that are present do, by unique id."""
        present = self._roster.present.items()
        return {uid: figures_of(board.session, board.port) for uid, board in present}

    @property
    def frames_dropped(self) -> int:
        """Lines that were no sound frame, on either side, on all ports so far."""
        return self._dropped + sum(
            board.session.dropped + board.session.bad_frames
            for board in self._connections.values()
            if not board.is_over
        )

    def start(self) -> None:
        """Begin to look for boards."""
        self._begin(self._keep_looking(), "search for boards")

    async def close(self) -> None:
        """Let every board go, and its port with it; nothing more is told."""
        self._telling.is_over = True
        self._order.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        connections = list(self._connections.values())
        for connection in connections:
            connection.close("left alone")
        with suppress(TimeoutError):  # a port may hang in the system; nobody waits for that
            async with asyncio.timeout(_CLOSED_S):
                for connection in connections:
                    await connection.freed.wait()

    def show(self, uid: str, unit: int, show: Show) -> None:
        """Have a unit show something, now or when its board is back."""
        self._shows.setdefault(uid, {})[unit] = show
        if uid in self._roster.present:
            self._roster.present[uid].session.show(unit, show)
            self._roster.present[uid].pump()

    def ping(self, uid: str) -> None:
        """Ask a board for its time; nothing happens while it is away."""
        if uid in self._roster.present:
            self._roster.present[uid].session.ping()
            self._roster.present[uid].pump()

    def wake(self, at_s: float | None) -> None:
        """Tell the listener of a moment, in seconds of the loop's clock, in its turn.

        Every edge stamped before it is told before. The newest call counts; None: no moment.
        """
        self._order.wake(at_s)

    def is_calm(self) -> bool:
        """Say whether every board present has confirmed all it shall show."""
        return all(board.session.is_calm() for board in self._roster.present.values())

    async def _keep_looking(self) -> None:
        while True:
            for port in await self._lookout.look():
                if port not in self._connections:
                    self._begin(self._open(port), f"opening {port}")
            self._check(asyncio.get_running_loop().time())
            freed = [port for port, each in self._connections.items() if each.freed.is_set()]
            for port in freed:
                del self._connections[port]
            await asyncio.sleep(_SCAN_S)

    async def _open(self, port: str) -> None:
        """Open a port; others go on meanwhile: the system may take seconds for one."""
        connection = Connection(port, Session(self._speed), self._heard, self._ended)
        self._connections[port] = connection
        try:
            await connection.open()
        except UserError as error:
            del self._connections[port]
            self._lookout.refused(port, error.what, error.fix)
        except Exception:  # a bug of ours: it is this port's alone
            _log.exception("opening %s", port)
            del self._connections[port]
            self._lookout.leave_alone(port, *complaints.failed(connection))
        else:
            self._lookout.opened(port)

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = begin(work, name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _check(self, now: float) -> None:
        for connection in self._roster.silent():
            self._leave(connection, "silent")
        for connection in self._connections.values():
            is_late = now - connection.opened_at > self._stranger_s
            if is_late and connection.is_open and not connection.was_taken:
                if connection.port not in self._emulated():
                    self._leave_alone(connection, *complaints.stranger(connection))
        for port, lines in self._restraint.unsaid(now):
            self._telling.trouble(complaints.more_words(port, lines))
        left_out = dict(self._restraint.edges_left_out(now))
        for board in list(self._roster.present.values()):
            if board.port in left_out:
                self._take(board, EdgesLost(left_out[board.port]))

    def _heard(self, connection: Connection, event: Event) -> None:
        match event:
            case EdgeHeard() | TimeHeard() | EdgesLost():
                self._take(connection, event)
            case Greeted():
                self._greet(connection, event)
            case Opened():
                self._arrive(connection)
            case Said():
                self._quote(connection, event.text)
            case Prompted():
                self._start_program(connection)
            case OtherProtocol():
                self._leave_alone(connection, *complaints.other_protocol(connection, event.number))
            case FalseClock():
                self._telling.trouble(*complaints.false_clock(connection))
            case OtherBoard():
                self._leave_alone(connection, *complaints.other_board(connection))

    def _take(self, connection: Connection, event: Tidings) -> None:
        """Take what an open board tells, unless it is more than anyone can press."""
        uid = connection.uid
        if self._roster.present.get(uid) is not connection:
            return
        if isinstance(event, EdgeHeard) and not self._restraint.takes_edge(connection.port):
            return
        self._order.heard(uid, event)

    def _greet(self, connection: Connection, greeted: Greeted) -> None:
        hello = greeted.hello
        holder = self._roster.claim(hello.uid, connection)
        if holder is not connection:
            self._leave_alone(connection, *complaints.twins(connection, holder), _TWIN_S)
            return
        known = self._roster.boot_of(hello.uid, connection.session.boot.number)
        if self._roster.present.get(hello.uid) is connection and not known:
            self._leave(connection, "reset")
            self._roster.claim(hello.uid, connection)
        if greeted.begins and not self._restraint.takes_beginning(connection.port):
            self._leave_alone(connection, *complaints.restless(connection))
            return
        is_new = hello.uid not in self._roster.present
        now = asyncio.get_running_loop().time()
        connection.session.open(known, now if is_new else None)

    def _arrive(self, connection: Connection) -> None:
        uid, hello = connection.uid, connection.session.hello
        assert hello
        connection.was_taken = True
        self._lookout.came_right(connection.port)
        is_new = self._roster.open(uid, connection)  # and not only slow for a moment
        for unit, show in self._shows.get(uid, {}).items():
            connection.session.show(unit, show)
        if is_new:
            self._order.joined(uid, partial(self._telling.arrived, hello))
            if connection.session.boot.tells_supply():
                self._telling.trouble(*complaints.poor_supply(connection))

    def _start_program(self, connection: Connection) -> None:
        """Start a stopped board, but no stranger: it must have said hello, or one be missing."""
        if not connection.uid and not self._roster.misses_any():
            return
        if not self._restraint.takes_beginning(connection.port):
            self._leave_alone(connection, *complaints.restless(connection))
            return
        connection.session.start_program()
        self._lookout.mention(connection.port, *complaints.stopped(connection))

    def _quote(self, connection: Connection, text: str) -> None:
        """Tell what a board says in words, a traceback say, but not all of a flood."""
        if complaints.has_given_up(text):
            self._leave_alone(connection, *complaints.gave_up(connection))
        elif self._restraint.takes_words(connection.port, bool(connection.uid)):
            self._telling.trouble(complaints.words(connection.port, text))

    def _leave_alone(
        self, connection: Connection, what: Sentence, fix: Sentence, seconds: float | None = None
    ) -> None:
        """Let go of a port that is no board for us, for a while."""
        self._lookout.leave_alone(connection.port, what, fix, seconds)
        connection.close("left alone")

    def _ended(self, connection: Connection, why: Gone) -> None:
        self._dropped += connection.session.dropped + connection.session.bad_frames
        if connection.has_failed:
            self._lookout.leave_alone(connection.port, *complaints.failed(connection))
        self._leave(connection, why)

    def _leave(self, connection: Connection, why: Gone) -> None:
        """Have a connection have no board; it may say hello again."""
        uid = self._roster.release(connection)
        if uid:
            self._order.left(uid, partial(self._telling.gone, uid, why))
