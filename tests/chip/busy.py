"""Presses while a chip has something else to do: fifty pictures a second, or its garbage.

And what a press lights, from the pin to the last bit on the LEDs' wires.
"""

import itertools
import random
from functools import partial

from gemtable.link import host_lines

from tests.chip.chip_host import ChipHost
from tests.key_pins import RELEASE_US, felt_us

KEYS = 12
PICTURES_A_SECOND = 50
PING_US = 250_000  # between two pings of a host
_LIT_US = 25_000  # by then all LEDs show what a press lights
_PLAIN_US = (25_000, 45_000)  # from what went before to the next press
_TOGETHER_US = 3_000  # from one key to the other, at most
_FROM_ASKING_US = (0, 6_000)  # to the end of a hello's way
_ACKS = 56  # make as much garbage as is collected in the next quiet moment
_FROM_PONG_US = (5_000, 13_000)  # to that moment, and to the end of collecting
_FROM_BEAT_US = (-500, 4_000)  # to somewhere in the collecting that follows it
_ACKS_APART_MS, _STILL_MS = 2, 3  # before a beat
_JUNK = b"~ff" + b"x" * 254 + b"\n"
_JUNK_COUNTS = 354  # for so many bytes heard, as firmware/app.py counts them
_TIDY = 7_000  # after so many garbage is collected in a quiet moment, at twice as many at any
_APART_US = 6_000  # between two lines: time to hear one, and never quiet
_LONGEST_US = (1 << 30) - 1  # makes a pong of two packets
_COLLECTED_US = 19_000  # since that line; later edges would be told again
_PAIR_US = (2_200, 3_200)  # from a line that has garbage collected, to the midst of that


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


class Pings:
    """A ping each 250 ms, as a host that holds the board sends them, for as long as it is open."""

    def __init__(self, host: ChipHost) -> None:
        self._host = host
        self._numbers = itertools.count()
        self._is_open = False

    def __enter__(self) -> None:
        self._is_open = True
        self._send()

    def __exit__(self, *_error: object) -> None:
        self._is_open = False

    def _send(self) -> None:
        if self._is_open:
            self._host.send("ping", next(self._numbers))
            self._host.chip.after(PING_US, self._send)


def lights(
    host: ChipHost, units: int, count: int, chance: random.Random, is_acknowledged: bool = False
) -> list[float]:
    """Press keys, and answer each edge at once with other pictures for the first `units`.

    Return from each pin's move to the last bit on the LEDs' wires, in us. With
    `is_acknowledged` an `ack` goes before the pictures.
    """
    kinds = host.of("hello")[-1].fields["units"]
    took_us = []
    for number in range(count):
        moved_us = _press(host, number, chance.uniform(*_PLAIN_US))
        host.frames.clear()
        if is_acknowledged:
            host.acknowledge()
        for unit, (_kind, faces, backs, _keys) in enumerate(kinds[:units]):
            host.show(unit, "steady", f"{number % 2 * 100 + 50:02x}8000" * (faces + backs))
        host.chip.run(_LIT_US)
        host.acknowledge()
        took_us.append(max(frame.ended_ns for _strip, frame in host.frames) / 1000 - moved_us)
    return took_us


def presses(host: ChipHost, count: int, chance: random.Random) -> list[float]:
    """Move keys at random moments; return from each pin's move to the end of its frame, in us."""
    return [_move(host, number, chance.uniform(*_PLAIN_US)) for number in range(count)]


def pairs(host: ChipHost, count: int, chance: random.Random) -> list[float]:
    """As `presses`, of two keys at almost the same moment."""
    late_us, keys = [], []
    for number in range(count):
        down = number % 2 == 0
        keys = chance.sample(range(KEYS), 2) if down else keys
        after_us = chance.uniform(*_PLAIN_US)
        for key in keys:
            host.chip.after(after_us, partial(host.chip.set_key, key, down))
            after_us += chance.uniform(0, _TOGETHER_US)
        edges = [host.next("edge"), host.next("edge")]
        late_us += [edge.us - host.chip.key_moved_us(edge.fields["key"]) for edge in edges]
        host.acknowledge()
    return late_us


def presses_while_collecting(host: ChipHost, count: int, chance: random.Random) -> list[float]:
    """As `presses`, each about when the board collects its garbage."""
    late_us = []
    for number in range(count):
        for _ in range(_ACKS):
            host.send("ack")
        host.send("ping", number)
        assert host.next("pong")
        late_us.append(_move(host, 2 * number, chance.uniform(*_FROM_PONG_US)))
        _move(host, 2 * number + 1, chance.uniform(*_PLAIN_US))  # fingers begin long before
    return late_us


def presses_at_hellos(host: ChipHost, count: int, chance: random.Random) -> list[float]:
    """As `presses`, each while the board hears that it is asked, makes its hello and says it."""
    late_us = []
    for number in range(count):
        host.chip.run(chance.uniform(*_PLAIN_US))
        host.chip.after(RELEASE_US, partial(host.send, "ask"))  # fingers begin before it
        late_us.append(_move(host, number, RELEASE_US + chance.uniform(*_FROM_ASKING_US)))
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


def pair_behind_a_pong(host: ChipHost) -> list[float]:
    """As `presses`, of two keys while garbage is collected that was due as a pong was said."""
    _hear_junk(host, _TIDY // _JUNK_COUNTS + 1)
    host.chip.run(50_000)  # that garbage is collected: the board counts from 0
    count = (2 * _TIDY - 1) // _JUNK_COUNTS
    _hear_junk(host, count)
    counted = count * _JUNK_COUNTS
    while counted < 2 * _TIDY:
        ping = ["ping", host.boot, host.session, 0, host.had, _LONGEST_US]
        counted += 100 + len(host_lines.frame(ping)) - 1
        if counted >= 2 * _TIDY:
            break
        host.send("ping", _LONGEST_US)
        host.chip.run(_APART_US)
    for key, after_us in enumerate(_PAIR_US):
        host.chip.after(after_us, partial(host.chip.set_key, key, True))
    host.send("ping", _LONGEST_US)
    before = len(host.of("edge"))
    host.chip.run(_COLLECTED_US)
    edges = host.of("edge")[before : before + len(_PAIR_US)]
    return [
        edge.us - host.chip.key_moved_us(key) for key, edge in zip(range(2), edges, strict=True)
    ]


def _hear_junk(host: ChipHost, count: int) -> None:
    for _ in range(count):
        host.chip.host.send(_JUNK)
        host.chip.run(_APART_US)


def _move(host: ChipHost, number: int, after_us: float) -> float:
    """Press or release a key so that its pin moves after that time; return how long untold."""
    moved_us = _press(host, number, after_us)
    host.acknowledge()
    return host.of("edge")[-1].us - moved_us


def _press(host: ChipHost, number: int, after_us: float) -> float:
    """Move a key as `_move` does; return when its pin moved, at the moment its edge is there."""
    keys = min(KEYS, sum(unit[3] for unit in host.of("hello")[-1].fields["units"]))
    key, down = number // 2 % keys, number % 2 == 0
    after_us -= felt_us(down, host.chip.board.model)
    before_us = host.chip.us
    host.chip.after(after_us, partial(host.chip.set_key, key, down))
    edge = host.next("edge")
    moved_us = host.chip.key_moved_us(key)
    assert edge and edge.us > moved_us > before_us, "an edge was lost, or told twice"
    host.had = edge.sequence
    return moved_us
