"""Emulated chips on one USB bus, each with a crystal of its own, and the host's sessions at them.

Time is the host's; each chip is let go on in small steps up to it. The host hears what a
chip says up to 1 ms late, and a chip hears of a frame up to 2 us late, from hub to hub.
"""

from collections.abc import Sequence
from functools import partial
from math import floor
from random import Random
from typing import NamedTuple

from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.chip.usb_frames import NUMBERS
from gemtable.link.bus_clock import Bus
from gemtable.link.session import Session
from gemtable.link.session_events import EdgeHeard, Event, Greeted, Opened
from gemtable.stamps import margin

_STEP_S = 0.002
_PAIR_S = 0.06  # from one pair to the next
_JITTER_S = 0.001
_FRAME_RATE = 1000 * (1 + 60e-6)  # of the bus, in frames a second of the host
_HUBS_S = 2e-6


class Clocked:
    """A chip from now on, which is second 0 of the host; `drift` is how fast its crystal is."""

    def __init__(self, chip: Chip, drift: float, chance: Random) -> None:
        self.chip = chip
        self._chance = chance
        self._began_us, self._rate = chip.us, 1e6 * (1 + drift)
        self._hubs_s = chance.uniform(0, _HUBS_S)
        self._said: list[tuple[float, bytes]] = []  # when the host hears it
        chip.usb_frames.next_frame = self._next_frame
        chip.heard = self._say

    def us(self, at_s: float) -> float:
        """Return the chip's time at a moment of the host."""
        return self._began_us + at_s * self._rate

    def host_s(self, us: float) -> float:
        """Return when the chip's time is that."""
        return (us - self._began_us) / self._rate

    def press(self, key: int, down: bool, at_s: float) -> None:
        self.chip.after(self.us(at_s) - self.chip.us, partial(self.chip.set_key, key, down))

    def passes(self, until_s: float) -> list[tuple[float, bytes]]:
        """Let the chip's time pass; return what the host hears meanwhile, and when."""
        self.chip.run(max(0.0, self.us(until_s) - self.chip.us))
        heard = [each for each in self._said if each[0] <= until_s]
        del self._said[: len(heard)]
        return heard

    def _say(self, packet: bytes) -> None:
        now = self.host_s(self.chip.us)
        earliest = self._said[-1][0] if self._said else 0.0
        self._said.append((max(earliest, now + self._chance.uniform(0, _JITTER_S)), packet))

    def _next_frame(self, us: float) -> tuple[float, int]:
        began_s = self.host_s(us) - self._hubs_s
        number = floor(began_s * _FRAME_RATE + 1e-6) + 1
        return self.us(number / _FRAME_RATE + self._hubs_s), number % NUMBERS


class BusChip(Clocked):
    """Such a chip, and the host's session at it."""

    def __init__(self, chip: Chip, bus: Bus | None, drift: float, chance: Random) -> None:
        super().__init__(chip, drift, chance)
        self.session = Session()
        self.edges: list[EdgeHeard] = []
        self._bus = bus

    def goes_on(self, until_s: float) -> None:
        """Let the chip's time pass, and the host hear and say what is due."""
        for at_s, packet in self.passes(until_s):
            for event in self.session.receive(packet, at_s):
                self._hear(event)
        self.chip.host.send(self.session.outgoing(until_s))

    def _hear(self, event: Event) -> None:
        if isinstance(event, Greeted):
            self.session.open()
        elif isinstance(event, Opened) and self._bus:
            self.session.boot.join(self._bus)
        elif isinstance(event, EdgeHeard):
            self.edges.append(event)


class Pair(NamedTuple):
    """Two presses on two chips: what the host makes of them, in milliseconds.

    `clocks_ms` is how far the clocks of both are apart, as it sees them; `off_ms` what it is
    wrong about how much later the second press was, `error_ms` what it says of that.
    """

    clocks_ms: float
    off_ms: float
    error_ms: float
    is_on_bus: bool


def press_pairs(chips: Sequence[Chip], pairs: int, settle_s: float, has_bus: bool) -> list[Pair]:
    """Press keys of two chips up to 2 ms apart, `pairs` times, after `settle_s`."""
    chance, bus = Random(5), Bus()
    both = [
        BusChip(chip, bus if has_bus else None, drift, chance)
        for chip, drift in zip(chips, (30e-6, -30e-6), strict=True)
    ]
    moments = []
    for number in range(pairs):
        at_s = settle_s + _PAIR_S * number + chance.uniform(0, _PAIR_S / 2)
        moments.append((at_s, at_s + chance.uniform(-0.002, 0.002)))
        for chip, moment_s in zip(both, moments[-1], strict=True):
            chip.press(0, number % 2 == 0, moment_s)
    for step in range(1, round((settle_s + _PAIR_S * pairs + 0.1) / _STEP_S) + 1):
        for chip in both:
            chip.goes_on(step * _STEP_S)
    assert [len(chip.edges) for chip in both] == [pairs, pairs]
    return [_pair(both, number, moments[number]) for number in range(pairs)]


def _pair(both: list[BusChip], number: int, moments: tuple[float, float]) -> Pair:
    edges = [chip.edges[number] for chip in both]
    stamps = [edge.at for edge in edges if edge.at]
    told = margin(*stamps)
    stamped_s = [chip.host_s(edge.us) for chip, edge in zip(both, edges, strict=True)]
    clocks_s = stamps[1].at_s - stamped_s[1] - (stamps[0].at_s - stamped_s[0])
    off_ms = told.ms - (moments[1] - moments[0]) * 1000
    is_on_bus = all(stamp.on_bus for stamp in stamps)
    return Pair(abs(clocks_s) * 1000, abs(off_ms), told.error_ms, is_on_bus)
