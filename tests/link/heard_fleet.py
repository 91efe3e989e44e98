"""A fleet with a listener that keeps everything it is told."""

import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Iterable

from gemtable.emulator.emulator import EmulatedBoard
from gemtable.link.board import Clock
from gemtable.link.board_parts import Parts
from gemtable.link.fleet import Fleet
from gemtable.link.session_events import EdgeHeard, Hello
from gemtable.sentence import Sentence


class Heard:
    def __init__(self) -> None:
        self.arrived: list[str] = []
        self.gone: list[tuple[str, str]] = []
        self.edges: list[tuple[str, EdgeHeard]] = []
        self.times: list[tuple[str, int]] = []
        self.lost: list[tuple[str, int]] = []
        self.parts: list[tuple[str, Parts]] = []
        self.moments: list[float] = []
        self.troubles: list[tuple[str, str]] = []

    def board_arrived(self, hello: Hello) -> None:
        self.arrived.append(hello.uid)

    def board_gone(self, uid: str, why: str) -> None:
        self.gone.append((uid, why))

    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str] | None:
        return None

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        self.edges.append((uid, edge))

    def time_heard(self, uid: str, us: int) -> None:
        self.times.append((uid, us))

    def edges_lost(self, uid: str, lost: int) -> None:
        self.lost.append((uid, lost))

    def parts_heard(self, uid: str, parts: Parts) -> None:
        self.parts.append((uid, parts))

    def moment_passed(self, at_s: float) -> None:
        self.moments.append(at_s)

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        self.troubles.append((str(what), str(fix or "")))

    def downs(self) -> list[bool]:
        return [edge.down for _uid, edge in self.edges]


class Plugged:
    """The ports of those emulated boards that are plugged in, and the clocks that they live by."""

    def __init__(self, *boards: EmulatedBoard) -> None:
        self.boards = list(boards)

    def __call__(self) -> list[str]:
        return [board.port for board in self.boards if board.port]

    def clock_of(self, port: str) -> Clock | None:
        return next((board.lived_s for board in self.boards if board.port == port), None)


@contextlib.asynccontextmanager
async def listening(
    find_ports: Callable[[], Iterable[str]], speed: float = 1.0
) -> AsyncIterator[tuple[Fleet, Heard]]:
    """Run a fleet on those ports; boards that aren't Plugged live by the loop's clock."""
    heard = Heard()
    clock_of = find_ports.clock_of if isinstance(find_ports, Plugged) else lambda _port: None
    fleet = Fleet(find_ports, heard, speed, clock_of)
    fleet.start()
    try:
        yield fleet, heard
    finally:
        await fleet.close()
