"""The host's part while one Pico presses another: what to say to both, and what to make of it.

No port and no clock here: moments come as arguments, in seconds, bytes go in and out.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from gemtable.errors import UserError
from gemtable.link.board_clock import BoardClock
from gemtable.link.bus_clock import TURN_S
from gemtable.link.session import Session
from gemtable.link.session_events import EdgeHeard, Greeted
from gemtable.link.stamp_bounds import Boot
from gemtable.sentence import Sentence

SETTLE_S = 3.0  # for both clocks to be learnt
_ASK_S = 0.02  # from one question at the finger to the next
_NUMBERS = {"time": 3, "frame": 3, "down": 2, "up": 2}  # that an answer of finger.py has
_REST_S = (0.04, 0.06)  # from an edge to the next move: longer than debounce_ms
_PHASES_US = 5_000  # that the finger waits more, at most: all phases of five frames of USB
_AGAIN_S = 1.0  # after this an answer is taken for lost
QUIET_S = 5.0

_NO_FINGER = (
    Sentence("The finger does not answer."),
    Sentence("Reset it, then repeat the command."),
)
_NO_BOARD = (
    Sentence("No Gemtable board answers at the board's port."),
    Sentence("See `gemtable boards`; `gemtable flash` puts the firmware on a board."),
)
_NO_PRESS = (
    Sentence("No press arrived."),
    Sentence(
        "Is GPIO 2 of the finger joined to the contact of key 1, and are the grounds joined?"
    ),
)

_Moments = tuple[float, float]  # seconds; the true one is between them


class Apart(NamedTuple):
    """How much later something was, in milliseconds, at most `error_ms` off."""

    ms: float
    error_ms: float


class Press(NamedTuple):
    """From the moment at which the finger's pin moved."""

    to_host: Apart
    to_stamp: Apart


class Finger:
    """The host's end of finger.py: one question at a time, so that nothing waits when it answers.

    `moved_us` is between which of its microseconds the pin moved, once that is told.
    """

    def __init__(self) -> None:
        self.boot = Boot()  # it has the clocks of a board
        self.moved_us: tuple[int, int] | None = None
        self._wanted = b""
        self._awaits = False
        self._asked_s, self._questions = 0.0, 0
        self._rest = b""

    def move(self, down: bool, wait_us: int) -> None:
        """Close or open the key, after so long."""
        self.moved_us = None
        self._wanted = b"%s %d\n" % (b"down" if down else b"up", wait_us)

    def outgoing(self, now: float) -> bytes:
        """Return what to send now: a move, or the questions for time and frame in turn."""
        pause_s = _AGAIN_S if self._awaits else 0.0 if self._wanted else _ASK_S
        if now < self._asked_s + pause_s:
            return b""
        self._asked_s, self._awaits = now, True
        if self._wanted:
            out, self._wanted = self._wanted, b""
            return out
        self._questions += 1
        # An empty line first: mpremote leaves a byte behind.
        return b"frame\n" if self._questions % 2 == 0 else b"\ntime %d\n" % self._questions

    def receive(self, data: bytes, at_s: float) -> None:
        """Take what it answered, heard at that moment."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            kind, *numbers = line.decode(errors="replace").split() or [""]
            if len(numbers) == _NUMBERS.get(kind) and all(map(str.isdecimal, numbers)):
                self._hear(kind, [int(number) for number in numbers], at_s)

    def _hear(self, kind: str, numbers: list[int], at_s: float) -> None:
        if kind == "time" and numbers[0] != self._questions:
            return  # too late: it was asked again
        self._awaits = False
        if kind == "time":
            self.boot.exchanged(self._asked_s, *numbers[1:], at_s)
        elif kind == "frame":
            self.boot.caught(*numbers)
        else:
            before_us, after_us = map(self.boot.clock.unwrap, numbers)
            self.moved_us = before_us, after_us


class Pressing:
    """`count` presses, after both are there and their clocks are known to `settle_s` of questions.

    Call `step` every 2 ms or more often. It raises UserError when one of both says nothing for
    `patience_s`.
    """

    def __init__(
        self,
        count: int,
        chance: Random,
        settle_s: float = SETTLE_S,
        patience_s: float = QUIET_S,
    ) -> None:
        self.presses: list[Press] = []
        self.finger = Finger()
        self._count, self._chance, self._settle_s = count, chance, settle_s
        self._patience_s = patience_s
        self._session = Session()
        self._edge: tuple[EdgeHeard, float] | None = None
        self._now = 0.0
        self._script = self._play()

    def step(self, now: float) -> tuple[bytes, bytes] | None:
        """Return what to send to the board and to the finger; None when all is done."""
        self._now = now
        try:
            next(self._script)
        except StopIteration:
            return None
        return self._session.outgoing(now), self.finger.outgoing(now)

    def board_said(self, data: bytes, at_s: float) -> None:
        """Take what the board said, heard at that moment."""
        for event in self._session.receive(data, at_s):
            if isinstance(event, Greeted):
                self._session.open()
            elif isinstance(event, EdgeHeard) and event.down and not self._edge:
                self._edge = event, at_s

    def figures(self) -> list[str]:
        """Return a line for each figure, of the presses so far."""
        if not self.presses:
            return ["Nothing was measured."]
        return [
            f"{len(self.presses)} presses",
            _figure("press to host", [press.to_host for press in self.presses]),
            _figure("press to stamp", [press.to_stamp for press in self.presses]),
        ]

    def _play(self) -> Iterator[None]:
        yield from self._until(lambda: _is_known(self.finger.boot), _NO_FINGER)
        yield from self._until(lambda: _is_known(self._session.boot), _NO_BOARD)
        yield from self._pause(self._settle_s)
        for _ in range(self._count):
            self._edge = None
            yield from self._move(True)
            yield from self._until(lambda: self._edge is not None, _NO_PRESS)
            # Its clock may have jumped, or begun anew.
            yield from self._until(lambda: _is_known(self._session.boot), _NO_BOARD)
            self.presses.append(self._press())
            self._session.ping()
            yield from self._pause(self._chance.uniform(*_REST_S))
            yield from self._move(False)
            yield from self._pause(self._chance.uniform(*_REST_S))

    def _move(self, down: bool) -> Iterator[None]:
        self.finger.move(down, self._chance.randrange(_PHASES_US))
        yield from self._until(lambda: self.finger.moved_us is not None, _NO_FINGER)

    def _until(
        self, is_true: Callable[[], bool], otherwise: tuple[Sentence, Sentence]
    ) -> Iterator[None]:
        ends_s = self._now + self._patience_s
        while not is_true():
            if self._now > ends_s:
                raise UserError(*otherwise)
            yield

    def _pause(self, seconds: float) -> Iterator[None]:
        ends_s = self._now + seconds
        while self._now < ends_s:
            yield

    def _press(self) -> Press:
        """Return what is known of the press whose edge and whose move were heard."""
        assert self._edge and self.finger.moved_us
        edge, heard_s = self._edge
        boot, finger, moved_us = self._session.boot, self.finger.boot, self.finger.moved_us
        moved_s = _moments(finger.clock, *moved_us)
        to_stamp = _apart(moved_s, _moments(boot.clock, edge.us, edge.us))
        moved = finger.bus_time.between(moved_us[0], moved_us[1] + 1)
        stamped = boot.bus_time.between(edge.us, edge.us + 1)
        if moved and stamped:
            to_stamp = _closer(to_stamp, _apart(moved, stamped))
        return Press(_apart(moved_s, (heard_s, heard_s)), to_stamp)


def _is_known(boot: Boot) -> bool:
    """Say whether the time of a board is."""
    return boot.clock.host_time(0) is not None


def _moments(clock: BoardClock, from_us: int, to_us: int) -> _Moments:
    first, last = clock.host_time(from_us), clock.host_time(to_us)
    assert first and last
    return first.at_s - first.error_s, last.at_s + last.error_s


def _apart(first: _Moments, second: _Moments) -> Apart:
    least_s, most_s = second[0] - first[1], second[1] - first[0]
    return Apart((least_s + most_s) * 500, (most_s - least_s) * 500)


def _closer(by_clocks: Apart, by_bus: Apart) -> Apart:
    """Return what the bus tells, if both boards are on one: then it agrees, at some turn."""
    turn_ms = TURN_S * 1000
    turns = round((by_clocks.ms - by_bus.ms) / turn_ms)
    told = Apart(by_bus.ms + turns * turn_ms, by_bus.error_ms)
    agrees = abs(told.ms - by_clocks.ms) <= told.error_ms + by_clocks.error_ms
    return min(told, by_clocks, key=lambda apart: apart.error_ms) if agrees else by_clocks


def _figure(what: str, found: list[Apart]) -> str:
    ordered = sorted((apart.ms for apart in found), key=abs)  # one before the press is wrong, too
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    error_ms = max(apart.error_ms for apart in found)
    return (
        f"{what:15} p50 {p50:.2f}, p99 {p99:.2f}, worst {ordered[-1]:.2f} ms,"
        f" give or take {error_ms:.2f} ms"
    )
