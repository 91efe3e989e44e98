"""An honest board: the firmware's own loop, turned whenever it would wake, and what is true of it.

Its keys are pressed here, and what the host hears of them is held against that:
once and in order, nothing missing from the first on, nothing made up.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from math import inf
from typing import Any, NamedTuple

from gemtable.limits import Limits
from gemtable.link.session_events import EdgeHeard
from gemwire.messages import WRAP
from parts import Parts

from tests.faults.board import BOARD_FILE, TILES, Board, HandTime, WireEnds
from tests.faults.panel import Glass, Speaker
from tests.faults.wire import Wire
from tests.fuzz.fleet.line import Line
from tests.fuzz.fleet.world import World

_TURN_S = 0.0001  # that a turn of the loop takes
_BOOT_S = 0.1
_DEBOUNCE_S = 0.005
_PRESSES = 200, 50.0  # moves of keys at once and a second, at most: less than what is left out
_ERROR_S = 1e-6  # of our own arithmetic
_CONTROL_C, _CONTROL_D = b"\x03", b"\x04"


class _Stopped(Exception):
    """Control-C came, and after it these bytes."""

    def __init__(self, rest: bytes) -> None:
        self.rest = rest


class _LineEnds(WireEnds):
    """A serial line that can be plugged into another port, and heeds control-C."""

    def wait(self, ms: int) -> bool:
        has_bytes = super().wait(ms)
        _before, control_c, rest = self._come.partition(_CONTROL_C)
        if control_c:
            raise _Stopped(rest)
        return has_bytes

    def plug(self, hears: Wire, says: Wire) -> None:
        self._hears, self._says = hears, says
        self._come = b""

    def pause_s(self) -> float:
        """Return how long the loop waits, if nothing comes."""
        left_us = 0 if self._over_us is None else self._over_us - self._time.us
        return max(_TURN_S, left_us / 1e6)


class _Board(Board):
    line_ends = _LineEnds


class Edge(NamedTuple):
    """A key's move, as it was."""

    unit: int
    down: bool
    us: int  # of the board's time
    at_s: float  # of the host's


class Honest:
    """`owed` are edges that the host must still hear; `maybe` those that it may.

    `drift` is how much faster its crystal is than the host's clock. `units` are as in a
    board file; a tile's key has the tile's own number. `file` is the name and the hash of its
    board file. `panel` are its screen and its buzzer, each None where there is none.
    """

    def __init__(
        self,
        world: World,
        uid: str,
        drift: float = 0.0,
        units: Sequence[Mapping[str, Any]] = TILES,
        file: tuple[str, str] = BOARD_FILE,
        panel: tuple[Glass | None, Speaker | None] = (None, None),
    ) -> None:
        self.uid = uid
        self.panel = panel
        self._drift = drift
        self._units, self._file = units, file
        self._keys = sum(len(unit["keys"]) for unit in units)
        self.line: Line | None = None
        self.stopped_at = -inf  # by control-C, last
        self.is_suspect = False  # something was done to one of its cables
        self.is_doubted = False  # another port said once that it is this board
        self.is_sure = False  # it is there, and no other port can have been taken for it
        self.owed: deque[Edge] = deque()
        self.maybe: deque[Edge] = deque()
        self._over: deque[Edge] = deque()  # of boots before; part of them may be on its way
        self._had: set[Edge] = set()  # of this boot
        self._had_moves: set[tuple[int, bool, int]] = set()  # the same as the wire tells them
        self._was_there = False  # in this boot
        self._is_told = False  # an edge of this boot was heard
        self._reboots = 0
        self._lost = 0  # in boots before
        self._world = world
        self._board: _Board | None = None  # None while it boots
        self._is_stopped = False
        self._levels = [False] * self._keys
        self._settled_at = [0.0] * self._keys
        self._fingers = Limits(*_PRESSES)
        self._wakes = 0
        self._still_until = -inf
        self._boot()

    @property
    def is_plugged(self) -> bool:
        return self.line is not None and self.line.is_plugged

    @property
    def lost(self) -> int:
        """Return how many edges its rings had no room for, in all its boots."""
        return self._lost + (self._board.ring.lost if self._board else 0)

    @property
    def leds(self) -> Mapping[int, tuple[int, ...]]:
        """Return the colours of all LEDs that have been lit or darkened, by number."""
        return self._board.lights.leds if self._board else {}

    def shows(self, unit: int) -> str:
        """Return the colours of a unit's LEDs, in hex."""
        return b"".join(bytes(self.leds.get(led, ())) for led in self._units[unit]["leds"]).hex()

    def plug(self, line: Line) -> None:
        self.line = line
        line.device = self
        self._connect()
        self.wake()

    def reboot(self) -> None:
        """Lose everything, and be back in a moment."""
        self._lost = self.lost
        self._board = None
        self._is_stopped = False
        self._over += (*self.maybe, *self.owed)
        self.maybe.clear()
        self.owed.clear()
        self._reboots += 1
        self._world.after(_BOOT_S, partial(self._boot_unless_rebooted, self._reboots))

    def stand_still(self, seconds: float) -> None:
        """Do nothing for a while; what the host says meanwhile waits at the board."""
        self._still_until = self._world.now + seconds
        self._world.after(seconds, self.wake)

    def move(self, key: int) -> Edge | None:
        """Press a key that is up, let go one that is down; return the edge if there is one."""
        if self._board is None or self._is_stopped:
            return None
        if self._world.now < self._settled_at[key]:
            return None
        if not self._fingers.take("", self._world.now):
            return None
        self._settled_at[key] = self._world.now + _DEBOUNCE_S
        board, ring = self._board, self._board.ring
        board.set_time(self._world.now)
        down = self._levels[key] = not self._levels[key]
        head = ring.head
        board.press(key, down)
        self.wake()
        if ring.head == head:
            return None
        edge = Edge(key, down, board.time.us, self._world.now)
        (self.owed if self._was_there else self.maybe).append(edge)
        return edge

    def hold(self, key: int, down: bool) -> None:
        """Have a key be down, or up."""
        if self._levels[key] != down:
            self.move(key)

    def was_heard(self, edge: Edge) -> bool:
        return edge in self._had

    def arrived(self, is_sure: bool) -> None:
        """Owe all that is pressed from now on. `is_sure`: nobody else can be what arrived."""
        self._was_there = True
        self.is_sure = is_sure

    def left(self) -> None:
        self.is_sure = False

    def heard(self, edge: EdgeHeard) -> str:
        """Take an edge that the host heard; return what is wrong with it, "" if nothing is."""
        if _move(edge) in self._had_moves:
            return f"heard {edge[:4]} twice"
        true = self._found(edge)
        if true is None:
            may_be_twin = self.is_doubted and not self.is_sure
            return "" if may_be_twin else f"heard {edge[:4]}, which is not what comes next"
        self._had.add(true)
        self._had_moves.add(_move(true))
        if edge.at and _error_s(true, edge) > edge.at.error_s and not self.is_doubted:
            return f"{true} was stamped {edge.at}"
        return ""

    def wake(self) -> None:
        """Let the loop look now whether there is something to do."""
        self._turn_in(0.0)

    def _found(self, edge: EdgeHeard) -> Edge | None:
        """Return the edge that was meant. What may be skipped before it is forgotten."""
        for waiting, may_skip in (
            (self._over, True),
            (self.maybe, not self._is_told or self.is_doubted),
            (self.owed, self.is_doubted),
        ):
            places = [at for at, true in enumerate(waiting) if self._may_be(true, edge)]
            if places and (may_skip or places[0] == 0):
                self._forget_before(waiting)
                self._is_told = self._is_told or waiting is not self._over
                for _ in range(places[0]):
                    waiting.popleft()
                return waiting.popleft()
            if waiting and not may_skip:
                return None
        return None

    def _may_be(self, true: Edge, edge: EdgeHeard) -> bool:
        """Say whether that edge may be meant; two boots may move alike, at other times."""
        if _move(true) != _move(edge):
            return False
        if true not in self._over:
            return True
        if edge.at is None:  # nothing tells them apart: then it is of this boot
            return _move(edge) not in map(_move, (*self.maybe, *self.owed))
        return _error_s(true, edge) <= edge.at.error_s

    def _forget_before(self, waiting: deque[Edge]) -> None:
        for earlier in (self._over, self.maybe):
            if earlier is waiting:
                return
            earlier.clear()

    def _boot_unless_rebooted(self, number: int) -> None:
        if number == self._reboots:
            self._boot()

    def _boot(self) -> None:
        self._was_there = self._is_told = False
        self._had.clear()
        self._had_moves.clear()
        self._levels = [False] * self._keys
        boot = self._world.chance.randrange(1, WRAP)
        time = HandTime()
        parts = partial(_parts, self.panel) if any(self.panel) else None
        self._board = _Board(
            boot,
            Wire(),
            Wire(),
            self._world.now,
            uid=self.uid,
            drift=self._drift,
            units=self._units,
            file=self._file,
            levels=self._held,
            time=time,
            parts=parts,
        )
        self._connect()
        self.wake()

    def _held(self) -> int:
        return sum(1 << key for key, down in enumerate(self._levels) if down)

    def _connect(self) -> None:
        if self._board and self.line:
            self._board.ends.plug(self.line.to_board, self.line.to_host)

    def _turn_in(self, seconds: float) -> None:
        """Let the loop turn then, unless something wakes it before."""
        self._wakes += 1
        self._world.after(seconds, partial(self._turn, self._wakes))

    def _turn(self, number: int) -> None:
        if number != self._wakes or self._board is None or self._world.now < self._still_until:
            return
        if self._is_stopped and self.line:
            self._at_prompt(self.line.to_board.take(self._world.now))
            return
        try:
            self._board.turn(self._world.now)
            self._turn_in(self._board.ends.pause_s())
        except _Stopped as stopped:
            self._stop(stopped.rest)
        if self.line:
            self.line.pump()

    def _stop(self, rest: bytes) -> None:
        """Leave the program for MicroPython's prompt."""
        if self.line and not self.line.is_suspect:
            self._world.blame(f"the board on {self.line.path} was stopped without a reason")
        self._is_stopped = True
        self.stopped_at = self._world.now
        self._at_prompt(b"\r" + rest)

    def _at_prompt(self, heard: bytes) -> None:
        if _CONTROL_D in heard:
            self.reboot()
        elif self.line and (b"\r" in heard or b"\n" in heard):
            self.line.to_host.send(b"\r\n>>> ", self._world.now)
            self.line.pump()


def _move(edge: Edge | EdgeHeard) -> tuple[int, bool, int]:
    """Return what tells an edge from the others of its boot."""
    return edge.unit, edge.down, edge.us % WRAP


def _error_s(true: Edge, edge: EdgeHeard) -> float:
    """Return how far off the stamp of an edge is, beyond what our own arithmetic may be."""
    return abs(edge.at.at_s - true.at_s) - _ERROR_S if edge.at else 0.0


def _parts(panel: Sequence[Any], display: Any, session: Any, clock: Any) -> Parts:
    """Return the display of a board with a screen, a buzzer or both, as the firmware makes it."""
    return Parts(display, *panel, session, clock)
