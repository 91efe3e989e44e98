"""Presses while a chip has something else to do: fifty pictures a second, or its garbage."""

import itertools
import random

from tests.chip.chip_host import ChipHost

KEYS = 12
PICTURES_A_SECOND = 50
_PLAIN_US = (25_000, 45_000)  # from what went before to the next press
_FROM_ASKING_US = (1_000, 6_500)  # to the beginning and the end of collecting, for a hello


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
    """Move keys at random moments; return from each move to the end of its frame on USB, in us.

    With `collecting` each is about when the board collects its garbage, for a hello.
    """
    keys = min(KEYS, sum(unit[3] for unit in host.of("hello")[-1].fields["units"]))
    late_us = []
    for number in range(count):
        if collecting:
            host.chip.run(chance.uniform(*_PLAIN_US))
            host.send("ask")
        after_us = chance.uniform(*(_FROM_ASKING_US if collecting else _PLAIN_US))
        at_us = host.chip.us + after_us
        key, down = number // 2 % keys, number % 2 == 0
        host.chip.after(after_us, lambda key=key, down=down: host.chip.set_key(key, down))
        edge = host.next("edge")
        assert edge, "an edge was lost"
        late_us.append(edge.us - at_us)
        host.acknowledge()
    return late_us
