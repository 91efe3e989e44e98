"""Measure, show one table, and fail where a figure got worse: `make bench`.

The columns: what is measured; what is aimed at; the median of the runs, and how far they lie
apart; the same of a peer in the same runs, and the ratio; what decided when the figure was kept,
and how this run compares with it. A figure that is worse than its noise allows ends the run with
status 1 and its name. `--keep` keeps this run's figures: commit them with what changed them.
"""

import argparse
import importlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from statistics import median

from rich.console import Console
from rich.table import Table

from tests.bench.figure import Figure, Kept, is_worse, keep, read, spread

# In this order; those of QUICK also need no quiet machine.
PARTS = (
    *("rules", "frames", "clock", "press", "updates", "chip", "pad_screen", "bus"),
    *("link", "trips", "flash", "journal", "records", "page", "strangers", "club"),
)
QUICK = ("rules", "frames", "clock", "press", "updates", "chip")


def shown(figure: Figure) -> str:
    """Return the measured value as people read it."""
    measured = f"{_number(figure.value)} {figure.unit}".rstrip()
    return measured if len(figure.runs) == 1 else f"{measured} ±{spread(figure.runs) / 2:.0%}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def row(figure: Figure, kept: Kept | None) -> tuple[str, ...]:
    """Return a figure as a row of the table."""
    aim = "" if figure.aim is None else f"{_number(figure.aim)} {figure.unit}"
    now = median(figure.deciding)
    peer = ratio = ""
    if figure.peer:
        peer, ratio = f"{_number(median(figure.peer))} {figure.beside}", f"{now:.3g}"
    before = after = ""
    if kept:
        before = _number(kept.value) if figure.kind else kept.measured.partition(" ±")[0]
        after = f"{now / kept.value:.2f}" if kept.value and figure.kind else ""
        if is_worse(figure, kept):
            after = f"[bold red]{after or 'worse'} worse[/]"
    measured = shown(figure)
    if figure.misses_its_aim:
        measured = f"[yellow]{measured}[/]"
    return figure.what, aim, measured, peer, ratio, before, after


def measure(parts: list[str], is_quick: bool) -> list[Figure]:
    """Return the figures of some parts; say on the way which is measured."""
    figures: list[Figure] = []
    for part in parts:
        began_s = time.monotonic()
        print(f"{part} ...", end=" ", file=sys.stderr, flush=True)
        module = importlib.import_module(f"tests.bench.{part}")
        figures += [*module.figures(is_quick)]
        print(f"{time.monotonic() - began_s:.0f} s", file=sys.stderr, flush=True)
    names = Counter(figure.what for figure in figures)
    assert max(names.values()) == 1, f"two figures of one name: {names.most_common(1)}"
    return figures


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "how",
        nargs="?",
        choices=["quick", "growth"],
        help="quick: what needs no quiet machine; growth: draw how costs grow, in docs/growth.svg",
    )
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--keep", action="store_true", help="keep these figures")
    parser.add_argument("--json", action="store_true", help="print lines of JSON instead")
    chosen = parser.parse_args(words)
    if chosen.how == "growth":
        from tests.bench import growth  # loads matplotlib

        growth.draw()
        return 0
    is_quick = chosen.how == "quick"
    load = os.getloadavg()[0]
    figures = measure(chosen.only or list(QUICK if is_quick else PARTS), is_quick)
    kept = read()
    if chosen.json:
        for each in figures:
            facts = {"what": each.what, "unit": each.unit, "runs": list(each.runs)}
            print(json.dumps({**facts, "peer": list(each.peer), "aim": each.aim}))
    else:
        table = Table(box=None)
        for name in ("figure", "aimed at", "measured", "peer", "ratio", "kept", "to kept"):
            table.add_column(name, justify="left" if name == "figure" else "right")
        for each in figures:
            table.add_row(*row(each, kept.get(each.what)))
        console = Console(width=max(Console().width, 130))
        console.print(table)
        console.print(
            f"{os.cpu_count()} cores, load {load:.1f} before, {os.getloadavg()[0]:.1f} after"
        )
    if chosen.keep:
        keep(figures, {each.what: shown(each) for each in figures})
        return 0
    worse = [
        each.what for each in figures if each.what in kept and is_worse(each, kept[each.what])
    ]
    for what in worse:
        print(f"Worse than its noise allows: {what}", file=sys.stderr)
    return bool(worse)


if __name__ == "__main__":
    sys.exit(main())
