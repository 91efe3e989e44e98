"""All boards of the host: found on whatever ports they are, held by unique id, opened again.

The fleet knows boards and units, and nothing of games. What it hears it tells
its `Listener`.
"""

import asyncio
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

from gemwire.messages import PROTOCOL

from gemtable.errors import UserError
from gemtable.link.boot import Boot
from gemtable.link.connection import Connection
from gemtable.link.events import (
    EdgeHeard,
    Event,
    Greeted,
    Hello,
    Opened,
    OtherProtocol,
    Prompted,
    Said,
    TimeHeard,
)
from gemtable.link.fair_order import FairOrder, Tidings
from gemtable.link.pictures import Show
from gemtable.link.session import Session

_SCAN_S = 0.25
_STRANGER_S = 3.0  # a port that has not said hello for so long is left alone
_AGAIN_S = 10.0  # and tried again after so long: a board may have been mended meanwhile
_TWIN_S = 1.0  # sooner, for a board whose old port may just not have gone yet
_CLOSED_S = 1.0  # for the system to close all ports
_FIRST_LINES = 20  # of what a port says that never said hello


class Listener(Protocol):
    """Who is told what the boards do; boards are named by unique id."""

    def board_arrived(self, hello: Hello) -> None: ...
    def board_gone(self, uid: str, why: str) -> None: ...
    def edge_heard(self, uid: str, edge: EdgeHeard) -> None: ...
    def time_heard(self, uid: str, us: int) -> None: ...
    def edges_lost(self, uid: str, lost: int) -> None: ...
    def trouble(self, what: str, fix: str) -> None: ...


class Fleet:
    """Keeps every board that `find_ports` leads to open; `speed` is that of their clocks."""

    def __init__(
        self, find_ports: Callable[[], Iterable[str]], listener: Listener, speed: float = 1.0
    ) -> None:
        self._find_ports = find_ports
        self.listener = listener
        self._speed = speed
        self._stranger_s = _STRANGER_S / min(1.0, speed)  # a slow board boots slowly, too
        self._connections: dict[str, Connection] = {}  # by port
        self._complaints: dict[str, str] = {}  # port: the trouble it gave, told once
        self._left_until: dict[str, float] = {}  # port: when it is tried again
        self._lines_said: dict[str, int] = {}  # port: how many, before any hello
        self._boards: dict[str, Connection] = {}  # by unique id, the present ones
        self._boots: dict[str, Boot] = {}  # by unique id, the one that was held last
        self._order = FairOrder(self._tell, self.ping)
        self._shows: dict[str, dict[int, Show]] = {}
        self._dropped = 0  # on ports that are closed
        self._task: asyncio.Task[None] | None = None

    @property
    def hellos(self) -> dict[str, Hello]:
        """What the boards that are present said of themselves, by unique id."""
        found = {uid: board.session.hello for uid, board in self._boards.items()}
        return {uid: hello for uid, hello in found.items() if hello}

    @property
    def frames_dropped(self) -> int:
        """Lines that were no sound frame, on either side, on all ports so far."""
        sessions = [connection.session for connection in self._connections.values()]
        return self._dropped + sum(session.dropped + session.bad_frames for session in sessions)

    def start(self) -> None:
        """Begin to look for boards."""
        self._task = asyncio.get_running_loop().create_task(self._keep_looking())
        self._task.add_done_callback(_raise_bug)

    async def close(self) -> None:
        """Let every board go, and its port with it; nothing more is told."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._order.close()
        self._boards.clear()
        connections = list(self._connections.values())
        for connection in connections:
            connection.close()
        with suppress(TimeoutError):  # a port may hang in the system; nobody waits for that
            async with asyncio.timeout(_CLOSED_S):
                for connection in connections:
                    await connection.freed.wait()

    def show(self, uid: str, unit: int, show: Show) -> None:
        """Have a unit show something, now or when its board is back."""
        self._shows.setdefault(uid, {})[unit] = show
        if uid in self._boards:
            self._boards[uid].session.show(unit, show)
            self._boards[uid].pump()

    def ping(self, uid: str) -> None:
        """Ask a board for its time; nothing happens while it is away."""
        if uid in self._boards:
            self._boards[uid].session.ping()
            self._boards[uid].pump()

    def is_calm(self) -> bool:
        """Say whether every board present has confirmed all it shall show."""
        return all(board.session.is_calm() for board in self._boards.values())

    async def _keep_looking(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            ports = await asyncio.to_thread(self._found_ports)
            for by_port in (self._complaints, self._left_until, self._lines_said):
                for port in set(by_port) - ports:
                    by_port.pop(port)
            for port in sorted(ports - set(self._connections)):
                if loop.time() >= self._left_until.get(port, 0):
                    await self._open(port)
            self._check(loop.time())
            await asyncio.sleep(_SCAN_S)

    def _found_ports(self) -> set[str]:
        """Return the ports there are; one of several names counts once."""
        return {os.path.realpath(port) for port in self._find_ports()}

    async def _open(self, port: str) -> None:
        connection = Connection(port, Session(self._speed), self._heard, self._closed)
        try:
            await connection.open()
        except UserError as error:
            self._complain(port, str(error), error.fix)
            return
        self._connections[port] = connection

    def _check(self, now: float) -> None:
        for uid, board in list(self._boards.items()):
            if board.is_silent:
                self._leave(uid, "does not answer")
        for connection in list(self._connections.values()):
            if connection.session.hello is None and now - connection.opened_at > self._stranger_s:
                self._leave_alone(
                    connection,
                    f"What is on {connection.port} does not speak Gemtable.",
                    "If it is a board, reset it or install the firmware on it.",
                )

    def _leave_alone(
        self, connection: Connection, what: str, fix: str, seconds: float = _AGAIN_S
    ) -> None:
        """Let go of a port that is no board for us, for a while."""
        self._complain(connection.port, what, fix)
        self._left_until[connection.port] = asyncio.get_running_loop().time() + seconds
        connection.close()

    def _complain(self, port: str, what: str, fix: str) -> None:
        if self._complaints.get(port) != what:
            self._complaints[port] = what
            self.listener.trouble(what, fix)

    def _closed(self, connection: Connection) -> None:
        if self._connections.pop(connection.port, None):
            self._dropped += connection.session.dropped + connection.session.bad_frames
        for uid, board in list(self._boards.items()):
            if board is connection:
                self._leave(uid, "is unplugged")

    def _leave(self, uid: str, why: str) -> None:
        self._boards.pop(uid)
        self._order.left(uid)
        self.listener.board_gone(uid, why)

    def _heard(self, connection: Connection, event: Event) -> None:
        hello = connection.session.hello
        if isinstance(event, OtherProtocol):
            self._leave_alone(
                connection,
                f"The board on {connection.port} speaks protocol {event.number},"
                f" this host {PROTOCOL}.",
                "Install the firmware of this Gemtable on it.",
            )
        elif isinstance(event, Greeted):
            self._greet(connection, event.hello)
        elif isinstance(event, Said):
            self._hand_on(connection.port, event.text, is_known=hello is not None)
        elif isinstance(event, Prompted):
            self._start_program(connection)
        elif hello is None:
            return
        elif isinstance(event, Opened):
            self._arrive(connection, hello)
        elif isinstance(event, Tidings):
            self._order.heard(hello.uid, event)

    def _start_program(self, connection: Connection) -> None:
        """Start a stopped board, but no stranger: it must have said hello, or one be missing."""
        if connection.session.hello is None and self._boots.keys() <= self._boards.keys():
            return
        connection.session.start_program()
        self.listener.trouble(
            f"The program of the board on {connection.port} was stopped, by control-C.",
            "It is started again; nothing has to be done.",
        )

    def _hand_on(self, port: str, text: str, is_known: bool) -> None:
        """Tell what a board says in words, a traceback say; of a stranger the beginning."""
        if not is_known:
            self._lines_said[port] = self._lines_said.get(port, 0) + 1
            if self._lines_said[port] > _FIRST_LINES:
                return
        self.listener.trouble(f"{port} says: {text}", "")

    def _greet(self, connection: Connection, hello: Hello) -> None:
        if any(board is connection and uid != hello.uid for uid, board in self._boards.items()):
            self._leave_alone(
                connection,
                f"What is on {connection.port} says each time that it is another board.",
                "Unplug it; if it is a board of yours, install the firmware on it again.",
            )
            return
        other = self._boards.get(hello.uid)
        if other is not None and other is not connection:
            self._leave_alone(
                connection,
                f"{connection.port} and {other.port} both have the board {hello.uid}.",
                "Unplug one of them.",
                _TWIN_S,
            )
            return
        if other is connection:  # it said hello again: it was reset, or forgot us
            self._leave(hello.uid, "was reset")
        known = self._boots.get(hello.uid)
        session = connection.session
        is_same = known is not None and known.number == session.boot.number
        session.open(known if is_same else None)

    def _tell(self, uid: str, event: Tidings) -> None:
        if isinstance(event, EdgeHeard):
            self.listener.edge_heard(uid, event)
        elif isinstance(event, TimeHeard):
            self.listener.time_heard(uid, event.us)
        else:
            self.listener.edges_lost(uid, event.lost)

    def _arrive(self, connection: Connection, hello: Hello) -> None:
        self._complaints.pop(connection.port, None)
        self._boards[hello.uid] = connection
        self._order.joined(hello.uid)
        self._boots[hello.uid] = connection.session.boot
        for unit, show in self._shows.get(hello.uid, {}).items():
            connection.session.show(unit, show)
        self.listener.board_arrived(hello)


def _raise_bug(task: asyncio.Task[None]) -> None:
    """Let the loop know of an error in a task that nobody awaits."""
    if not task.cancelled():
        task.result()
