"""What many boards on one host cost, and how soon they are heard.

to host    from a key's scan on an emulated board to the host's session, by the host's clock
in order   the same to the fleet's listener, in the order of all boards, as at a table: a press
           on a pad waits for the other pads, nothing else for anybody
on a pad   the same, only of presses on pads
idle       share of one core that the host, and all emulated boards together, take while
           nothing happens

One board is pressed at a time; the peer is one board alone in the same run. A p99 of so few
presses moves with whatever else the machine does, so it is shown and decides nothing.
"""

import asyncio
import os
import random
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from statistics import median, quantiles

from gemtable import boards
from gemtable.emulator.emulator import EmulatedBoard, Emulator
from gemtable.link.board import Connection
from gemtable.link.fleet import Fleet
from gemtable.link.session import Session
from gemtable.link.session_events import EdgeHeard, Event, Greeted, Hello, Opened

from tests.bench.figure import Figure, p99
from tests.link.heard_fleet import Heard, Plugged
from tests.patience import until

COUNTS = (1, 8, 32)
DECIDES = 8  # boards at most: with more it is their emulation that takes the machine
KINDS = ("pico-pad", "pico-tile")
EDGES = 160
SETTLE_S = 3.0  # for clocks to be learnt
IDLE_S = 6.0
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


class Presses(Heard):
    """A listener that keeps how long each edge took, and how sure that is, in seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self.errors: list[float] = []
        self.pads: set[str] = set()  # unique ids
        self.on_pads: list[float] = []  # those of `seconds` that were presses on pads

    def board_arrived(self, hello: Hello) -> None:
        super().board_arrived(hello)
        if hello.units[0][0] == "pad":
            self.pads.add(hello.uid)

    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str]:
        """Return which boards an edge waits for, as at a table: see Referee.rivals."""
        return self.pads if edge.down and uid in self.pads else ()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        if edge.at:
            self.seconds.append(asyncio.get_running_loop().time() - edge.at.at_s)
            self.errors.append(edge.at.error_s)
            if edge.down and uid in self.pads:
                self.on_pads.append(self.seconds[-1])

    def heard(self, connection: Connection, event: Event) -> None:
        """Take a board that says hello, and note its edges as they come: no fleet in between."""
        if isinstance(event, Greeted):
            connection.session.open()
        elif isinstance(event, Opened):
            self.arrived.append(connection.port)
        elif isinstance(event, EdgeHeard):
            self.edge_heard(connection.port, event)

    def milliseconds(self, percent: int) -> float:
        return quantiles(self.seconds, n=100)[percent - 1] * 1000


def cpu_s(pid: int) -> float:
    """Return the seconds of processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S


async def to_host(count: int) -> Presses:
    """Return how long presses took to the sessions of so many boards."""
    presses = Presses()
    with Emulator() as emulator:
        started = start(emulator, count)
        connections = [
            Connection(board.port, Session(), presses.heard, lambda _connection, _why: None)
            for board in started
            if board.port
        ]
        for connection in connections:
            await connection.open()
        await press(started, presses)
        for connection in connections:
            connection.close("was measured")
    return presses


async def in_order(count: int) -> tuple[Presses, float, float]:
    """Return how long presses took to a fleet's listener, and the idle host and boards."""
    presses = Presses()
    with Emulator() as emulator:
        started = start(emulator, count)
        ports = Plugged(*started)
        fleet = Fleet(ports, presses, clock_of=ports.clock_of)
        fleet.start()
        await until(lambda: len(presses.arrived) == count)
        host, others = await idle(emulator.supervisor_pid, started)
        await press(started, presses)
        await fleet.close()
    return presses, host, others


def start(emulator: Emulator, count: int) -> list[EmulatedBoard]:
    return [emulator.start(boards.find(KINDS[n % len(KINDS)])) for n in range(count)]


async def press(started: list[EmulatedBoard], presses: Presses) -> None:
    """Press one board after the other, by chance, and wait until all of it is heard."""
    await until(lambda: len(presses.arrived) == len(started))
    await asyncio.sleep(SETTLE_S)
    chance = random.Random(1)
    for _ in range(EDGES // 2):
        chance.choice(started).strokes(0, [(chance.randrange(1000), True), (25_000, False)])
        await asyncio.sleep(0.06)
    await until(lambda: len(presses.seconds) == EDGES)


async def idle(supervisor: int, started: list[EmulatedBoard]) -> tuple[float, float]:
    pids = [supervisor, *(board.pid for board in started if board.pid)]
    before = sum(map(cpu_s, pids))
    host, began = time.process_time(), time.monotonic()
    await asyncio.sleep(IDLE_S)
    seconds = time.monotonic() - began
    return (time.process_time() - host) / seconds, (sum(map(cpu_s, pids)) - before) / seconds


def figures(_is_quick: bool) -> Iterator[Figure]:
    alone: dict[str, list[float]] = {}
    for count in COUNTS:
        wire = asyncio.run(to_host(count))
        told, host, others = asyncio.run(in_order(count))
        boards_ = "1 board" if count == 1 else f"{count} boards"
        for where, presses in (("to host", wire), ("in order", told)):
            runs, what = [presses.milliseconds(50)], f"link: {boards_}, press {where}"
            peer = ("alone", alone[where]) if 1 < count <= DECIDES else ("", ())
            yield Figure(f"{what}, p50", "ms", runs, None, *peer)
            yield Figure(f"{what}, p99", "ms", [presses.milliseconds(99)])
            alone.setdefault(where, runs)
        on_pads = median(told.on_pads) * 1000
        yield Figure(f"link: {boards_}, press on a pad in order, p50", "ms", [on_pads])
        error = p99(told.errors) * 1000
        yield Figure(f"link: {boards_}, stated error of a stamp, p99", "ms", [error])
        yield Figure(f"link: {boards_}, idle, the host", "% of a core", [host * 100])
        yield Figure(f"link: {boards_}, idle, the boards", "% of a core", [others * 100])
