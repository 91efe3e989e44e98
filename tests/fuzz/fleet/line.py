"""A port of the simulated computer, its cable, and the device at the other end.

What a device says waits in the computer until it is read; what the computer
writes goes over a `Wire` that may do harm. Faults are those of system calls:
the n-th call from now on fails, whichever it is.
"""

import errno
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Protocol

from tests.faults.wire import CLEAN, Rates, Wire
from tests.fuzz.fleet.world import World

LATENCY_S = 0.0003
_TICK_S = 2e-6  # a board's clock has whole microseconds: by it bytes come so much later at most
_RECEIVED = 4096  # bytes that the computer keeps for a reader
_READ_S = 0.0005  # that a read takes at least while the board never stops
_BYTES_PER_S = 1e6  # that a board can say: USB at full speed


class Device(Protocol):
    is_suspect: bool

    def wake(self) -> None:
        """Do what is due: bytes may have come, or the line have changed."""


@dataclass
class Fault:
    """One of the next system calls, `after` of them, goes wrong: `kind` is an errno's name,
    "pull", "nothing" (no byte is read or taken), "one byte".
    """

    after: int
    kind: str


class CalmWire(Wire):
    """A wire whose harm ends some time."""

    def harm(self, rates: Rates) -> None:
        """Harm as `rates` say from now on; CLEAN ends it."""
        self._limits = Wire(0, rates)._limits

    @property
    def waiting_bytes(self) -> int:
        return sum(len(piece) for _due, piece in self._waiting)


class Line:
    """`room` is how many bytes the computer takes for the device before a writer must wait."""

    def __init__(self, world: World, path: str, seed: int, room: int = 4096) -> None:
        self.path = path
        self.is_plugged = True
        self.is_open = False  # somebody has the port open
        self.cut_at = self.cut_until = 0.0  # meanwhile nothing passes, and nobody is told
        self.to_board = CalmWire(2 * seed, CLEAN, LATENCY_S)
        self.to_host = CalmWire(2 * seed + 1, CLEAN, LATENCY_S)
        self.faults: deque[Fault] = deque()
        self.errors_at_open: deque[str] = deque()
        self.pulled_at = inf
        self.hangs_s = 0.0  # that whoever opens or closes the port must wait
        self.ends_quietly = False  # pulled, it reads as nothing, and not as an error
        self.device: Device | None = None
        self.flood: Callable[[], bytes] | None = None  # returns what comes during every read
        self._world, self._room = world, room
        self._received = bytearray()
        self._pump_due = self._is_suspect = False

    @property
    def is_suspect(self) -> bool:
        """Whether something was done to it, so that what is told of it may be true."""
        return self._is_suspect

    @property
    def is_cut(self) -> bool:
        return self._world.now < self.cut_until

    @property
    def silent_since(self) -> float:
        """When it was pulled or cut; if it is neither, never."""
        return min(self.pulled_at, self.cut_at if self.is_cut else inf)

    def suspect(self) -> None:
        self._is_suspect = True
        if self.device:
            self.device.is_suspect = True

    # The computer's side.

    def room(self) -> int:
        return max(0, self._room - self.to_board.waiting_bytes)

    def received(self) -> int:
        return len(self._received)

    def take(self, most: int) -> bytes:
        data = bytes(self._received[:most])
        del self._received[:most]
        if self.flood:
            more = self.flood()
            self._world.pass_by(max(_READ_S, len(more) / _BYTES_PER_S))
            self._received += more
        return data

    def clear(self) -> None:
        self._received.clear()

    def put(self, data: bytes) -> int:
        """Take bytes for the device; return how many."""
        data = data[: self.room()]
        if not self.is_cut:
            self.to_board.send(data, self._world.now)
            if self.device:
                self._world.after(LATENCY_S + _TICK_S, self.device.wake)
        return len(data)

    def next_fault(self) -> str | None:
        """Count one system call; return what goes wrong with it."""
        if not self.faults:
            return None
        fault = self.faults[0]
        if fault.after > 0:
            fault.after -= 1
            return None
        return self.faults.popleft().kind

    # The device's side, and the cable.

    def say(self, data: bytes) -> None:
        """Bring bytes to the computer as they are, now; what it has no room for is lost."""
        if self.is_plugged and self.is_open and not self.is_cut:
            self._received += data[: max(0, _RECEIVED - len(self._received))]

    def pump(self) -> None:
        """Bring what is on the wire to the computer when it is due."""
        due = self.to_host.next_due()
        if due is None or self._pump_due or not self.is_plugged:
            return
        self._pump_due = True
        self._world.after(max(0.0, due - self._world.now), self._deliver)

    def pull(self) -> None:
        """Unplug the device; the computer notices at the next system call."""
        if self.is_plugged:
            self.is_plugged = False
            self.suspect()
            self.pulled_at = self._world.now

    def _deliver(self) -> None:
        self._pump_due = False
        self.say(self.to_host.take(self._world.now))
        self.pump()
        if self.device:
            self.device.wake()  # there may be room again


def error(kind: str) -> OSError:
    """Return the system's error of that name: EIO, say."""
    number = getattr(errno, kind)
    return OSError(number, errno.errorcode[number])
