"""How costs grow with boards, clients, entries, matches and seats: docs/growth.svg.

`make bench ARGS=growth`, some ten minutes. Times say as much about the machine: what counts
is how steep a line is.
"""

import asyncio
import math
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median

import matplotlib
from gemtable.check.played_matches import play_out
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.journal.entries import sealed
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tests.bench import records
from tests.bench.journal import Bare, Measured
from tests.bench.link import in_order
from tests.bench.page import crowd, presses_s, table_with_page
from tests.bench.rules import moves_per_second, ours, view_us

FILE = Path(__file__).parents[2] / "docs" / "growth.svg"
BOARDS = (1, 2, 4, 8, 16, 32)
CLIENTS = (1, 5, 20, 50, 100, 200)
ENTRIES = (100, 1_000, 10_000, 100_000)
MATCHES = (10, 100, 1_000, 10_000, 100_000)
ADDED = 100  # entries, of which each is timed
PLAYED = 100  # matches; the others are copies of these


@dataclass
class Growth:
    """A panel: what each series costs, in `unit`, at each number of `what`."""

    what: str
    unit: str
    series: dict[str, list[tuple[int, float]]] = field(default_factory=dict)

    def add(self, name: str, count: int, cost: float) -> None:
        self.series.setdefault(name, []).append((count, cost))
        print(f"{self.what} {count:,}: {name} {cost:.3g} {self.unit}", file=sys.stderr, flush=True)


def boards() -> Iterator[Growth]:
    """Press boards in turns; let all of them rest."""
    press, idle = Growth("boards", "ms"), Growth("boards", "% of a core")
    for count in BOARDS:
        told, host, others = asyncio.run(in_order(count))
        press.add("press to referee, p50", count, told.milliseconds(50))
        press.add("press to referee, p99", count, told.milliseconds(99))
        idle.add("host, at rest", count, host * 100)
        idle.add("emulated boards, at rest", count, others * 100)
    yield from (press, idle)


def clients() -> Iterator[Growth]:
    """Hint and undo at a table that so many clients follow."""
    growth = Growth("clients", "ms")
    for count in CLIENTS:
        cpu_ms, seen_ms = asyncio.run(_among(count))
        growth.add("a move, processor", count, cpu_ms)
        growth.add("finger to LEDs, p50", count, seen_ms)
    yield growth


async def _among(count: int) -> tuple[float, float]:
    async with table_with_page() as table, crowd(table, count):
        began_s, entries_before = time.process_time(), len(table.journal.entries(1))
        _on_board, seen_s = await presses_s(table)
        moves = len(table.journal.entries(1)) - entries_before
        return (time.process_time() - began_s) / moves * 1000, median(seen_s) * 1000


def entries() -> Iterator[Growth]:
    """Add to a journal that has so many entries, and open it again."""
    growth = Growth("entries", "ms")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/journal.sqlite"
        measured, bare = Measured(path), Bare(Path(folder) / "bare.sqlite")
        for count in ENTRIES:
            for journal in (measured, bare):
                while len(journal.each_ms) < count:
                    journal.add()
            growth.add("add one", count, median(measured.each_ms[-ADDED:]))
            growth.add("SQLite alone", count, median(bare.each_ms[-ADDED:]))
            growth.add("open the journal", count, _opened_ms(path))
        measured.close()
        bare.close()
    yield growth


def _opened_ms(path: str) -> float:
    began_s = time.process_time()
    Journal(path, only_reading=True).close()
    return (time.process_time() - began_s) * 1000


def matches() -> Iterator[Growth]:
    """List and rank so many matches; of each there are its start, its names and its end."""
    growth = Growth("matches", "s")
    with tempfile.TemporaryDirectory() as folder:
        for count in MATCHES:
            path = f"{folder}/{count}.sqlite"
            records.club(path, count, min(PLAYED, count), _short)
            for words in ("scores", "journal list"):
                seconds = [records.seconds([*words.split(), "--db", path]) for _ in range(3)]
                growth.add(f"gemtable {words}", count, median(seconds))
    yield growth


def _short(entries):
    """Return the entries of a match without its moves, with checksums of their own."""
    short = []
    for entry in entries:
        if entry.kind in ("start", "name", "end"):
            before = short[-1].checksum if short else ""
            short.append(sealed(1, before, replace(entry, number=len(short))))
    return short


def seats() -> Iterator[Growth]:
    """Play each game by chance, and look at all its states as every seat may."""
    moves, views = Growth("seats", "us a move"), Growth("seats", "us a view")
    for name, game in GAMES.items():
        for count in game.seats:
            moves.add(name, count, 1e6 / moves_per_second(partial(ours, game, count)))
            views.add(name, count, view_us(play_out(name, count, {}, 1)))
    yield from (moves, views)


SWEEPS: tuple[Callable[[], Iterator[Growth]], ...] = (boards, clients, entries, matches, seats)


def draw() -> None:
    """Measure all of it, and draw it."""
    found = [growth for sweep in SWEEPS for growth in sweep()]
    matplotlib.rcParams |= {"svg.hashsalt": "gemtable", "font.size": 9}
    rows = math.ceil(len(found) / 2)
    figure = Figure(figsize=(9, 3 * rows), layout="constrained")
    places = figure.subplots(rows, 2).flat
    for growth, axes in zip(found, places, strict=False):
        _panel(growth, axes)
    for axes in places:  # those that are left
        axes.set_axis_off()
    figure.suptitle(f"{os.cpu_count()} cores, {date.today()}")
    figure.savefig(FILE, metadata={"Date": None})
    print(f"The drawing is in {FILE}.")


def _panel(growth: Growth, axes: Axes) -> None:
    """Draw with both axes by factors, since sizes go from 1 to 100,000; seats are few."""
    points = [point for each in growth.series.values() for point in each]
    counts, costs = (sorted({*values}) for values in zip(*points, strict=True))
    for name, each in growth.series.items():
        axes.plot(*zip(*each, strict=True), marker="o", markersize=3, label=name)
    if growth.what == "seats":
        axes.set_ylim(0, 1.1 * costs[-1])
    else:
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_ylim(costs[0] / 3, costs[-1] * 3)  # what stays about the same looks so
    axes.set_xticks(counts, [f"{count:,}" for count in counts])
    axes.set_xticks([], minor=True)
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_formatter("")
    axes.set_xlabel(growth.what)
    axes.set_ylabel(growth.unit)
    axes.grid(alpha=0.3)
    axes.legend()
