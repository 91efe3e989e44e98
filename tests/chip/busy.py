"""Presses while a chip has something else to do: fifty pictures a second, or its garbage."""

import itertools
import random
from functools import partial

from tests.chip.chip_host import ChipHost
from tests.key_pins import RELEASE_US, felt_us

KEYS = 12
PICTURES_A_SECOND = 50
_PLAIN_US = (25_000, 45_000)  # from what went before to the next press
_FROM_ASKING_US = (1_000, 6_500)  # to the beginning and the end of collecting, for a hello
_FROM_BEAT_US = (-500, 4_000)  # to somewhere in the collecting that follows it
_ACKS_APART_MS, _STILL_MS = 2, 3  # before a beat


class Stream:
    """Pictures for the units in turn, for as long as it is open."""

    def __init__(self, host: ChipHost, pattern: str) -> None:
        self._host, self._pattern = host, pattern
        self._units = host.of("hello")[-1].fields["units"]
        self._numbers = itertools.count()
        self._is_open = False

    def __enter__(self) -> None:
        self._is_open = True
        self._send()

    def __exit__(self, *_error: object) -> None:
        self._is_open = False

    def _send(self) -> None:
        if not self._is_open:
            return
        number = next(self._numbers)
        unit = number % len(self._units)
        _kind, faces, backs, _keys = self._units[unit]
        self._host.show(unit, self._pattern, f"{number % 200 + 20:02x}8000" * (faces + backs))
        self._host.chip.after(1e6 / PICTURES_A_SECOND, self._send)


def presses(
    host: ChipHost, count: int, chance: random.Random, collecting: bool = False
) -> list[float]:
    """Move keys at random moments; return from each pin's move to the end of its frame, in us.

    With `collecting` each is about when the board collects its garbage, for a hello.
    """
    late_us = []
    for number in range(count):
        if collecting:
            host.chip.run(chance.uniform(*_PLAIN_US))
            host.chip.after(RELEASE_US, partial(host.send, "ask"))  # fingers begin before it
            after_us = RELEASE_US + chance.uniform(*_FROM_ASKING_US)
        else:
            after_us = chance.uniform(*_PLAIN_US)
        late_us.append(_move(host, number, after_us))
    return late_us


def presses_after_beats(
    host: ChipHost, count: int, chance: random.Random, beat_ms: int
) -> list[float]:
    """As `presses`, each just after a beat, before which the board had much to hear."""
    late_us = []
    for number in range(count):
        host.next("beat")
        for ms in range(0, beat_ms - _STILL_MS, _ACKS_APART_MS):  # too close for a collection
            host.chip.after(1000 * ms, partial(host.send, "ack"))
        late_us.append(_move(host, number, 1000 * beat_ms + chance.uniform(*_FROM_BEAT_US)))
    return late_us


def _move(host: ChipHost, number: int, after_us: float) -> float:
    """Press or release a key so that its pin moves after that time; return how long untold."""
    keys = min(KEYS, sum(unit[3] for unit in host.of("hello")[-1].fields["units"]))
    key, down = number // 2 % keys, number % 2 == 0
    after_us -= felt_us(down)
    at_us = host.chip.us + after_us
    host.chip.after(after_us, partial(host.chip.set_key, key, down))
    edge = host.next("edge")
    moved_us = host.chip.key_moved_us(key)
    assert edge and edge.us > moved_us > at_us, "an edge was lost, or told twice"
    host.acknowledge()
    return edge.us - moved_us
