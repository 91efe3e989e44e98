"""How fair the clock is: `python -m tests.bench_clock`, of 100,000 simulated pairs of presses.

Two boards 30 ppm off, one each way; the cables and pauses of tests/link/simulated_table.py.
The cost is that of one exchange and one stamp, in wall time on this machine.
"""

import random
import sys
import time
from statistics import quantiles

from gemtable.link.board_clock import BoardClock
from rich.console import Console
from rich.table import Table

from tests.link.simulated_table import ANSWER_S, CABLE_S, JITTER_S, PING_S, Pair, play_pairs

PAIRS = 100_000
EVERY_S = 0.4  # between two pairs
EXCHANGES = 20_000
BANDS_MS = ((0, 0.5), (0.5, 1), (1, 2), (2, 3), (3, 20))  # between two presses


def print_gaps(console: Console, pairs: list[Pair]) -> None:
    """Print how many pairs came in the wrong order or as a tie, by how far they were apart."""
    table = Table(box=None)
    for heading in ("apart ms", "pairs", "wrong order", "wrong, not a tie", "ties"):
        table.add_column(heading, justify="right")
    for low, high in BANDS_MS:
        band = [pair for pair in pairs if low <= abs(pair.gap_ms) < high]
        wrong = [pair for pair in band if pair.gap_ms < 0]
        untied = sum(not pair.margin.is_tie for pair in wrong)
        ties = sum(pair.margin.is_tie for pair in band)
        table.add_row(f"{low} to {high}", *map(str, (len(band), len(wrong), untied, ties)))
    console.print(table)


def print_times(console: Console, pairs: list[Pair]) -> None:
    """Print errors and holds, in milliseconds."""
    presses = [press for pair in pairs for press in pair.presses]
    wrong_by = [[press.tick.at_s - press.stamped_s for press in pair.presses] for pair in pairs]
    rows = {
        "clock error between the boards": [abs(one - other) for one, other in wrong_by],
        "clock error of a board": [abs(error) for both in wrong_by for error in both],
        "stated clock error of a board": [press.tick.error_s for press in presses],
        "error of a press, its stamp included": [abs(p.stamp.at_s - p.at_s) for p in presses],
        "stated error of a press": [press.stamp.error_s for press in presses],
        "stated error of a margin": [pair.margin.error_ms / 1000 for pair in pairs],
        "hold": [press.released_s - press.heard_s for press in presses],
    }
    table = Table("ms", box=None)
    for heading in ("p50", "p99", "p99.9", "most"):
        table.add_column(heading, justify="right")
    for name, seconds in rows.items():
        cuts = quantiles(seconds, n=1000)
        shown = (cuts[499], cuts[989], cuts[998], max(seconds))
        table.add_row(name, *(f"{value * 1000:.3f}" for value in shown))
    console.print(table)
    outside = sum(abs(press.stamp.at_s - press.at_s) > press.stamp.error_s for press in presses)
    console.print(f"presses outside the stated error: {outside} of {len(presses)}")
    outside = sum(abs(pair.gap_ms - pair.margin.ms) > pair.margin.error_ms for pair in pairs)
    console.print(f"margins outside the stated error: {outside} of {len(pairs)}")


def cost_us() -> float:
    """Return the mean wall time of an exchange and a stamp, in microseconds."""
    chance, clock, exchanges = random.Random(1), BoardClock(), []
    for number in range(EXCHANGES):
        sent_s = number * PING_S
        received_s = sent_s + CABLE_S + chance.uniform(0, JITTER_S)
        answered_s = received_s + ANSWER_S
        heard_s = answered_s + CABLE_S + chance.uniform(0, JITTER_S)
        exchanges.append((sent_s, int(received_s * 1e6), int(answered_s * 1e6), heard_s))
    began = time.perf_counter()
    for exchange in exchanges:
        clock.exchange(*exchange)
        clock.key_time(exchange[2])
    return (time.perf_counter() - began) / EXCHANGES * 1e6


def main(pairs: int = PAIRS) -> None:
    """Print all figures; fewer pairs take less time."""
    console = Console()
    for has_bus in (False, True):
        console.print("by frames of the USB bus, too" if has_bus else "by four stamps alone")
        host = play_pairs(pairs, EVERY_S, 1, has_bus)
        print_gaps(console, list(host.pairs.values()))
        print_times(console, list(host.pairs.values()))
    console.print(f"an exchange and a stamp: {cost_us():.1f} us")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
