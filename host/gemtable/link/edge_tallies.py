"""Counts what boards do: presses and bounces of each key, and why their programs started.

A bounce is a press so soon after the same key's release that no finger made it, by the board's
own clock. The board has debounced its keys before, so that its count is of switches that chatter
for longer than that. `take` gives the counts away. Bounded, whatever boards say.
"""

from collections import Counter
from dataclasses import dataclass, field

from gemtable.link.session_events import EdgeHeard

FINGER_US = 50_000  # the shortest time between releasing a key and pressing it again
_MOST_BOARDS = 64
_MOST_BOOTS = 100  # of a board until the next `take`

Key = tuple[int, int]  # unit, and key of that unit


@dataclass(slots=True)
class Tally:
    """What a board did since the last `take`. `boots` are (number, why it started)."""

    presses: Counter[Key] = field(default_factory=Counter)
    bounces: Counter[Key] = field(default_factory=Counter)
    boots: dict[int, str] = field(default_factory=dict)


class EdgeTallies:
    """Counts for all boards, by unique id."""

    def __init__(self) -> None:
        self._tallies: dict[str, Tally] = {}
        self._released_us: dict[str, dict[Key, int]] = {}

    def opened(self, uid: str, boot: int, start: str) -> None:
        """Note that a board was opened, in this boot and for this reason."""
        self._released_us.pop(uid, None)  # the clock of another boot
        tally = self._of(uid)
        if tally and len(tally.boots) < _MOST_BOOTS:
            tally.boots[boot] = start

    def heard(self, uid: str, edge: EdgeHeard) -> None:
        """Count an edge of a board; its key is one that the board has."""
        tally, key = self._of(uid), (edge.unit, edge.key)
        if tally is None:
            return
        released_us = self._released_us.setdefault(uid, {})
        if not edge.down:
            released_us[key] = edge.us
        elif key in released_us and edge.us - released_us[key] < FINGER_US:
            tally.bounces[key] += 1
        else:
            tally.presses[key] += 1

    def take(self) -> dict[str, Tally]:
        """Return all counts since the last call, and begin anew."""
        taken, self._tallies = self._tallies, {}
        self._released_us = {uid: self._released_us.get(uid, {}) for uid in taken}
        return taken

    def _of(self, uid: str) -> Tally | None:
        if uid not in self._tallies and len(self._tallies) >= _MOST_BOARDS:
            return None
        return self._tallies.setdefault(uid, Tally())
