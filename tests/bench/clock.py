"""How fair the clock is, in simulated pairs of presses; exact on any machine.

Two boards 30 ppm off, one each way; the cables and pauses of tests/link/simulated_table.py. A
pair is wrong if the second press was taken for the first and the margin did not call it a tie.

The peer is Klipper's estimator, on the same exchanges without frames. It is in no package, so it
is measured where KLIPPER names a checkout of github.com/Klipper3d/klipper.
"""

import os
import runpy
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

from gemtable.link.bus_clock import Bus
from gemwire.messages import WRAP

from tests.bench.figure import Figure, p99
from tests.link.simulated_table import Board, Host, Pair, Press, World, play_pairs

PAIRS = 5_000
EVERY_S = 0.4  # between two pairs
WAYS = {"four stamps": False, "frames of the USB bus": True}


class Klipper:
    """Klipper's estimator of one board's clock, which counts microseconds."""

    CONNECTS = 9  # exchanges when it connects

    def __init__(self, clock_sync: Callable[[Any], Any]) -> None:
        reactor = MagicMock()
        reactor.monotonic.return_value = 0.0
        self._estimator = clock_sync(reactor)
        self._first: list[dict[str, float]] = []
        self._us = 0  # of the newest exchange, without wraps

    @property
    def is_connected(self) -> bool:
        return len(self._first) == self.CONNECTS

    def exchanged(self, sent_s: float, received_us: int, heard_s: float) -> None:
        self._us += (received_us - self._us) % WRAP
        clock = self._us % 2**32
        told = {"high": 0, "clock": clock, "#sent_time": sent_s, "#receive_time": heard_s}
        if self.is_connected:
            self._estimator._handle_clock(told)
            return
        self._first.append(told)
        if self.is_connected:
            serial = MagicMock()
            serial.msgparser.get_constant_float.return_value = 1e6
            serial.send_with_response.side_effect = self._first
            self._estimator.connect(serial)

    def at_s(self, tick_us: int) -> float:
        """Return the host's time at a tick of the board."""
        ago_us = (self._us - tick_us + WRAP // 2) % WRAP - WRAP // 2
        return float(self._estimator.estimate_clock_systime(self._estimator.last_clock - ago_us))


class BesideKlipper(Host):
    """A host that tells Klipper's estimators what it hears.

    `off_s` is by how much they are off at presses, two of each pair, once both have connected.
    """

    def __init__(self, clock_sync: Callable[[Any], Any], world: World, bus: Bus | None) -> None:
        super().__init__(world, bus)
        self._klippers = {uid: Klipper(clock_sync) for uid in self.boards}
        self.off_s: dict[int, list[float]] = {}

    def hear_time(self, board: Board, sent_s: float, received_us: int, answered_us: int) -> None:
        self._klippers[board.uid].exchanged(sent_s, received_us, self.world.now)
        super().hear_time(board, sent_s, received_us, answered_us)

    def hear_edge(self, board: Board, press: Press, tick_us: int) -> None:
        if all(each.is_connected for each in self._klippers.values()):
            off_s = self._klippers[board.uid].at_s(tick_us) - press.stamped_s
            self.off_s.setdefault(press.pair, []).append(off_s)
        super().hear_edge(board, press, tick_us)


def figures(_is_quick: bool) -> Iterator[Figure]:
    for way, has_bus in WAYS.items():
        host = play_pairs(PAIRS, EVERY_S, 1, has_bus)
        yield from _of(way, list(host.pairs.values()))
    if checkout := os.environ.get("KLIPPER"):
        yield _beside_klipper(Path(checkout))


def _beside_klipper(checkout: Path) -> Figure:
    clock_sync = runpy.run_path(str(checkout / "klippy" / "clocksync.py"))["ClockSync"]
    host = play_pairs(PAIRS, EVERY_S, 1, False, partial(BesideKlipper, clock_sync))
    pairs = [pair for pair, off_s in host.off_s.items() if len(off_s) == 2]
    ours = p99(_apart_s(host.pairs[pair]) * 1000 for pair in pairs)
    theirs = p99(abs(one - other) * 1000 for one, other in map(host.off_s.get, pairs))
    what = "clock: beside Klipper: clocks of two boards apart, p99"
    return Figure(what, "ms", [ours], None, "", [theirs])


def _of(way: str, pairs: list[Pair]) -> Iterator[Figure]:
    presses = [press for pair in pairs for press in pair.presses]
    times = {
        "clocks of two boards apart": map(_apart_s, pairs),
        "stated error of a margin": (pair.margin.error_ms / 1000 for pair in pairs),
        "hold": (press.released_s - press.heard_s for press in presses),
    }
    for what, seconds in times.items():
        yield Figure(f"clock: {way}: {what}, p99", "ms", [p99(seconds) * 1000], is_exact=True)
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


def _apart_s(pair: Pair) -> float:
    """Return by how much the clocks of both boards are off against each other."""
    one, other = (press.tick.at_s - press.stamped_s for press in pair.presses)
    return abs(one - other)
