"""Judges keys by their edges, while somebody presses each key once. Pure.

Keys are (unit, key), from 0. A key that chatters for longer than the board's debouncing reports
presses that no finger made: they follow a release faster than a finger can.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple

_FINGER_US = 50_000  # the shortest time between releasing a key and pressing it again

Key = tuple[int, int]
State = Literal["well", "stuck", "dead", "chatters"]


class Judged(NamedTuple):
    """A key's state; `presses` counts all presses, `chatter` those that no finger made."""

    key: Key
    state: State
    presses: int
    chatter: int


class KeyWatch:
    """Collects edges. `held` are the keys that were down before the test asked for presses."""

    def __init__(self, keys: Collection[Key], held: Collection[Key]) -> None:
        self._keys = tuple(keys)
        self._down = set(held)
        self._presses = dict.fromkeys(self._keys, 0)
        self._chatter = dict.fromkeys(self._keys, 0)
        self._released_us: dict[Key, int] = {}

    def hear(self, key: Key, down: bool, us: int) -> None:
        """Take an edge of a key, at `us` of the board's time."""
        if not down:
            self._down.discard(key)
            self._released_us[key] = us
            return
        self._down.add(key)
        self._presses[key] += 1
        released_us = self._released_us.get(key)
        if released_us is not None and us - released_us < _FINGER_US:
            self._chatter[key] += 1

    def judged(self) -> list[Judged]:
        """Return the state of every key, judged by the edges so far."""
        return [
            Judged(key, self._state(key), self._presses[key], self._chatter[key])
            for key in self._keys
        ]

    def _state(self, key: Key) -> State:
        if key in self._down:
            return "stuck"
        if self._chatter[key]:
            return "chatters"
        return "well" if key in self._released_us else "dead"
