"""How long a question to a board takes, by pyserial alone: from the host to the board and back.

Its peers are on emulated boards of the same kind, asked in turns with ours: a bare loop of
MicroPython that echoes lines, and a call of a function by Belay, which types it at the prompt.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import belay
from gemtable import boards
from gemtable.emulator.emulator import Emulator
from serial import Serial

from tests.bench.figure import Figure
from tests.emulator import programs
from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

TRIPS = 200
LINE = b"x" * 63 + b"\n"  # as long as a question and its answer


def figures(_is_quick: bool) -> Iterator[Figure]:
    ways = ("ours", "an echo", "a call by Belay")
    took: dict[str, list[float]] = {way: [] for way in ways}
    with ExitStack() as stack:
        asks = dict(zip(ways, (_ours(stack), _echo(stack), _belay(stack)), strict=True))
        for _ in range(TRIPS):
            for way, ask in asks.items():
                began = time.perf_counter()
                ask()
                took[way].append((time.perf_counter() - began) * 1000)
    ours, *peers = [[median(each)] for each in took.values()]
    for beside, peer in zip(ways[1:], peers, strict=True):
        yield Figure(f"trips: a question, beside {beside}", "ms", ours, None, "", peer)


def _ours(stack: ExitStack) -> Callable[[], object]:
    """Ask a pad for its time."""
    pad = stack.enter_context(Emulator()).start(boards.find("pico-pad"))
    client = SerialClient(str(pad.port))
    stack.callback(client.close)
    client.hello()
    return client.pong


def _echo(stack: ExitStack) -> Callable[[], object]:
    echoed = stack.enter_context(Serial(_board(stack, programs.ECHO), timeout=PATIENCE_S))

    def ask() -> None:
        echoed.write(LINE)
        assert echoed.read_until() == LINE, "the echo was lost"

    return ask


def _belay(stack: ExitStack) -> Callable[[], object]:
    board = stack.enter_context(belay.Device(_board(stack), startup=""))

    @board.task
    def answer(question: int) -> int:
        return question

    def ask() -> None:
        assert answer(LINE[0]) == LINE[0], "the answer was lost"

    return ask


def _board(stack: ExitStack, main: str | None = None) -> str:
    """Start a board with a `main.py` alone, or none; return its port."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    if main:
        (folder / "main.py").write_text(main)
    return str(stack.enter_context(Emulator(1.0, folder)).start(boards.find("pico-pad")).port)
