"""How fair the clock is, in simulated pairs of presses; exact on any machine.

Two boards 30 ppm off, one each way; the cables and pauses of tests/link/simulated_table.py. A
pair is wrong if the second press was taken for the first and the margin did not call it a tie.
"""

from collections.abc import Iterator
from statistics import quantiles

from tests.bench.figure import Figure
from tests.link.simulated_table import Pair, play_pairs

PAIRS = 5_000
EVERY_S = 0.4  # between two pairs
WAYS = {"four stamps": False, "frames of the USB bus": True}


def figures(_is_quick: bool) -> Iterator[Figure]:
    for way, has_bus in WAYS.items():
        host = play_pairs(PAIRS, EVERY_S, 1, has_bus)
        yield from _of(way, list(host.pairs.values()))


def _of(way: str, pairs: list[Pair]) -> Iterator[Figure]:
    presses = [press for pair in pairs for press in pair.presses]
    off_s = [[press.tick.at_s - press.stamped_s for press in pair.presses] for pair in pairs]
    times = {
        "clocks of two boards apart": [abs(one - other) for one, other in off_s],
        "stated error of a margin": [pair.margin.error_ms / 1000 for pair in pairs],
        "hold": [press.released_s - press.heard_s for press in presses],
    }
    for what, seconds in times.items():
        p99 = quantiles(seconds, n=100)[98] * 1000
        yield Figure(f"clock: {way}: {what}, p99", "ms", [p99], is_exact=True)
    counts = {
        "pairs called wrong": sum(pair.gap_ms < 0 and not pair.margin.is_tie for pair in pairs),
        "presses outside the stated error": sum(
            abs(press.stamp.at_s - press.at_s) > press.stamp.error_s for press in presses
        ),
        "margins outside the stated error": sum(
            abs(pair.gap_ms - pair.margin.ms) > pair.margin.error_ms for pair in pairs
        ),
    }
    for what, count in counts.items():
        yield Figure(f"clock: {way}: {what}", "", [count], 0, is_exact=True)
