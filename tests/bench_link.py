"""What many boards on one host cost: `make bench`.

press ms   from a key's scan on an emulated board to the host's listener, by the host's
           clock, after the hold that puts presses of all boards in order
idle       share of one core that the host, and all emulated boards together, take while
           nothing happens

One board is pressed at a time. The ratio is of p99 to that of one board in the same run.
"""

import asyncio
import os
import random
import time
from pathlib import Path
from statistics import quantiles

from gemtable import boards
from gemtable.emulator.vm import Emulator, VmBoard
from gemtable.link.events import EdgeHeard
from gemtable.link.fleet import Fleet
from rich.console import Console
from rich.table import Table

from tests.link.listening import Heard, plugged, until

COUNTS = (1, 8, 32)
KINDS = ("pico-pad", "pico-tile")
EDGES = 400
SETTLE_S = 3.0  # for clocks to be learnt
IDLE_S = 10.0
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


class Presses(Heard):
    """A listener that keeps how long each edge took, and how sure that is, in seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self.errors: list[float] = []

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        if edge.at:
            self.seconds.append(asyncio.get_running_loop().time() - edge.at.at_s)
            self.errors.append(edge.at.error_s)


def cpu_s(pid: int) -> float:
    """Return the seconds of processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S


async def measure(count: int) -> tuple[Presses, float, float]:
    """Return what was heard, and the idle host and boards as shares."""
    with Emulator() as emulator:
        started = [emulator.start(boards.find(KINDS[n % len(KINDS)])) for n in range(count)]
        presses = Presses()
        fleet = Fleet(plugged(*started), presses)
        fleet.start()
        await until(lambda: len(presses.arrived) == count)
        await asyncio.sleep(SETTLE_S)
        host, others = await _idle(emulator.supervisor_pid, started)
        chance = random.Random(1)
        for _ in range(EDGES // 2):
            chance.choice(started).strokes(0, [(chance.randrange(1000), True), (25_000, False)])
            await asyncio.sleep(0.06)
        await until(lambda: len(presses.seconds) == EDGES)
        await fleet.close()
    return presses, host, others


async def _idle(supervisor: int, started: list[VmBoard]) -> tuple[float, float]:
    pids = [supervisor, *(board.pid for board in started if board.pid)]
    before = sum(map(cpu_s, pids))
    host, began = time.process_time(), time.monotonic()
    await asyncio.sleep(IDLE_S)
    seconds = time.monotonic() - began
    return (time.process_time() - host) / seconds, (sum(map(cpu_s, pids)) - before) / seconds


def main() -> None:
    columns = ("boards", "press p50", "p99", "ratio", "clock error p99", "host", "boards, all")
    table = Table(
        *columns, title=f"Presses, and processor time when idle, on {os.cpu_count()} cores"
    )
    alone = 0.0
    for count in COUNTS:
        presses, host, others = asyncio.run(measure(count))
        median, last = (quantiles(presses.seconds, n=100)[n] * 1000 for n in (49, 98))
        error = quantiles(presses.errors, n=100)[98] * 1000
        alone = alone or last
        cells = (f"{median:.1f} ms", f"{last:.1f} ms", f"{last / alone:.2f}", f"{error:.2f} ms")
        table.add_row(str(count), *cells, f"{host:.1%}", f"{others:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
