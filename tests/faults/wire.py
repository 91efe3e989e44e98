"""One direction of a line that does harm: bytes in any pieces in, bytes out when they are due.

Time comes as an argument, in seconds of any steady clock, and chance from a
seed: the same bytes at the same times come out the same.
"""

from collections import Counter, deque
from collections.abc import Mapping
from itertools import accumulate
from random import Random

from tests.faults.harms import HARMS

Rates = Mapping[str, float]  # name of a harm: how often it is done to a frame, 0 to 1

# Seconds that a frame, and with it all that follows, is held up.
_HOLDS = {"delay": (0.001, 0.010), "pause": (0.2, 0.6)}
_SPLIT_S = 0.002  # between the two pieces of a frame
_ROOM = 4096  # bytes that wait; a sender that looks sends no more

TIMELY = ("delay", "split", "pause", "disconnect")
NAMES = (*HARMS, *TIMELY)
CLEAN: Rates = {}
# What a line does that stays plugged in. Control-C stops a board's program, as it should.
TO_BOARD = tuple(name for name in NAMES if name not in ("interrupt", "pause", "disconnect"))
TO_HOST = (*TO_BOARD, "interrupt")


def evenly(rate: float, *names: str) -> Rates:
    """Return rates that harm `rate` of all frames, each of those harms as often."""
    assert not set(names) - set(NAMES), "no such harm"
    return dict.fromkeys(names, rate / len(names))


class Wire:
    """At most one harm is done to a frame, that is to a line; `done` counts them by name."""

    def __init__(self, seed: int = 0, rates: Rates = CLEAN, latency_s: float = 0.0) -> None:
        assert not set(rates) - set(NAMES), "no such harm"
        self.done: Counter[str] = Counter()
        self.is_cut = False  # disconnected: nothing passes any more
        self._chance = Random(seed)
        self._limits = list(zip(accumulate(rates.values()), rates, strict=True))
        self._latency_s = latency_s
        self._begun = b""  # a line of which the end has not come
        self._waiting: deque[tuple[float, bytes]] = deque()
        self._last_due = 0.0

    def send(self, data: bytes, now: float) -> None:
        """Put bytes in; a line is carried when its newline is there."""
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            self._carry(line + b"\n", now)

    def take(self, now: float) -> bytes:
        """Return the bytes that have come out since."""
        waiting = self._waiting
        if not waiting or waiting[0][0] > now:
            return b""
        out = []
        while waiting and waiting[0][0] <= now:
            out.append(waiting.popleft()[1])
        return b"".join(out)

    def next_due(self) -> float | None:
        """Return when `take` has something, None if nothing is on its way."""
        return self._waiting[0][0] if self._waiting else None

    def has_room(self) -> bool:
        """Say whether a sender that respects the line sends on."""
        return sum(len(piece) for _due, piece in self._waiting) < _ROOM

    def _carry(self, line: bytes, now: float) -> None:
        if self.is_cut:
            return
        harm = self._choose()
        if harm is None:
            self._put(line, now)
            return
        self.done[harm] += 1
        if harm in HARMS:
            self._put(HARMS[harm](line, self._chance), now)
        elif harm in _HOLDS:
            self._put(line, now + self._chance.uniform(*_HOLDS[harm]))
        elif harm == "split":
            at = self._chance.randrange(len(line))
            self._put(line[:at], now)
            self._put(line[at:], now + _SPLIT_S)
        else:
            self.is_cut = True
            self._waiting.clear()

    def _choose(self) -> str | None:
        lot = self._chance.random()
        for limit, name in self._limits:
            if lot < limit:
                return name
        return None

    def _put(self, data: bytes, now: float) -> None:
        self._last_due = max(self._last_due, now + self._latency_s)
        if data:
            self._waiting.append((self._last_due, data))
