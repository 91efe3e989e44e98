"""The firmware's loop, session and ring, as they are, on CPython: no hardware, time by hand.

The folder `firmware` is on the path of the tests, so its modules have the names
that they have on a board.
"""

import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any
from unittest.mock import patch

from app import App
from debounce import Debouncer
from display import Display
from edge_queue import EdgeQueue
from gemtable.boards.board_folders import FIRMWARE
from gemwire.messages import PROTOCOL, WRAP
from hello import Hello
from session import Session
from version import VERSION

from tests.faults.wire import Wire

UNITS = 8
_MOST = 256  # bytes that a board takes in one turn, as in serialline.py
_FRAME_RATE = 1000 * (1 - 60e-6)  # of the USB bus, in frames a second
_FRAMES_APART_S = 0.2
_READING_US = 7
_STEPS = 3  # of the loop in one moment: no time passes, so more of them would do nothing new
_PROGRAM = (PROTOCOL, VERSION, "f" * 16)  # as a hello has it
BOARD_FILE = ("tiles", "b" * 16)  # the same of its board file, up to the unique id
TILES = [
    {"kind": "tile", "leds": range(6 * unit, 6 * unit + 6), "keys": [unit]}
    for unit in range(UNITS)
]


class HandTime:
    """What MicroPython's `time` has of ticks, in microseconds that a hand moves on."""

    def __init__(self) -> None:
        self.us = 0  # since power-up, without end

    def ticks_us(self) -> int:
        return self.us % WRAP

    def ticks_add(self, ticks: int, delta: int) -> int:
        if abs(delta) >= WRAP // 2:
            raise OverflowError("ticks interval overflow")  # as MicroPython does
        return (ticks + delta) % WRAP

    def ticks_diff(self, later: int, earlier: int) -> int:
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2

    def sleep_ms(self, ms: int) -> None:
        self.us += ms * 1000


def clock_of(time: HandTime) -> ModuleType:
    """Return the firmware's clock, as a module of its own that reads `time`."""
    spec = importlib.util.spec_from_file_location("clock_by_hand", FIRMWARE / "clock.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    with patch.dict(sys.modules, {"time": time}):
        spec.loader.exec_module(module)
    return module


class Taken(Session):
    """The board's session; `taken` keeps what it gave to be acted on."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.taken = []

    def hear(self, body):
        heard = super().hear(body)
        if heard:
            self.taken.append(heard)
        return heard


class Waits(Exception):
    """The board waits: no bytes, no edge, and it is not over yet."""


class WireEnds:
    """The serial line of a board: it hears from one wire and says into another."""

    packet = 1  # byte: its lines are not filled up

    def __init__(
        self,
        time: HandTime,
        hears: Wire,
        says: Wire,
        host_time: Callable[[], float],
        ring: EdgeQueue,
    ) -> None:
        self._time, self._hears, self._says = time, hears, says
        self._now, self._ring = host_time, ring
        self._come = b""
        self._edges = ring.head  # so many have ended a wait
        self._over_us: int | None = None  # when the wait that has begun is over

    def wait(self, ms: int) -> bool:
        """Return when the board's own line would. Raises Waits: then wait again, later."""
        if self._over_us is None:
            self._over_us = self._time.us + ms * 1000
        self._come += self._hears.take(self._now())
        has_edge, self._edges = self._ring.head != self._edges, self._ring.head
        if not (self._come or has_edge or self._time.us >= self._over_us):
            raise Waits
        self._over_us = None
        return bool(self._come)

    def read(self, between_steps: Callable[[], None]) -> bytes:
        between_steps()
        data, self._come = self._come[:_MOST], self._come[_MOST:]
        return data

    def send(self, line: bytes, size: int) -> bool:
        self._says.send(bytes(line[:size]), self._now())
        return self.flush()

    def flush(self) -> bool:
        return self._says.has_room()


class NoPins:
    """Keys that nobody touches: a press is put in the ring as the debouncer would put it."""

    def held(self) -> int:
        return 0

    def listen(self, bits: int) -> None:
        pass


class DarkLights:
    """LEDs that keep their colours: `leds` by number."""

    rest_us = 500

    def __init__(self) -> None:
        self.leds = {}

    def group(self, leds) -> "DarkGroup":
        return DarkGroup(self.leds, leds)

    def write(self) -> bool:
        return True


class DarkGroup:
    """Some of them, in the order of their pictures."""

    def __init__(self, all_leds, leds) -> None:
        self.size = 3 * len(leds)
        self._all_leds, self._leds = all_leds, leds

    def paint(self, picture) -> None:
        for at, led in enumerate(self._leds):
            self._all_leds[led] = tuple(picture[3 * at : 3 * at + 3])


class UsbFrames:
    """The frames of a bus that all boards are on: one each millisecond of `host_time`, nearly.

    They are caught at once: the one that began last is told, as if it had been waited for.
    """

    def __init__(self, host_time: Callable[[], float], us_at: Callable[[float], float]) -> None:
        self._host_time, self._us_at = host_time, us_at
        self._next_s = 0.0

    def catch(self, head: int) -> tuple[int, int, int] | None:
        """Return what firmware/usb_frames.py would."""
        now = self._host_time()
        if now < self._next_s:
            return None
        self._next_s = now + _FRAMES_APART_S
        number = int(now * _FRAME_RATE)
        after_us = int(self._us_at(number / _FRAME_RATE)) - _READING_US
        return (number % 2048, after_us % WRAP, 2 * _READING_US) if after_us >= 0 else None


class Board:
    """A board that was booted at `began_s`, with edges `had` in earlier life: eight tiles.

    `units` are others, as a board file has them; `file` is that file's name and hash, and
    `levels` has bit n set while key n is down. `parts` makes a display with a screen or a buzzer.
    `collect` has nothing to do: CPython minds its own garbage.

    Its crystal is `drift` faster than the host's clock: 30e-6 is 30 ppm.
    """

    line_ends = WireEnds

    def __init__(
        self,
        boot: int,
        hears: Wire,
        says: Wire,
        began_s: float = 0.0,
        edges_had: int = 0,
        time: HandTime | None = None,
        lights: DarkLights | None = None,
        uid: str = "e660",
        drift: float = 0.0,
        units: Sequence[Mapping[str, Any]] = TILES,
        collect: Callable[..., int] = lambda meanwhile, is_to_count: 100_000,
        file: tuple[str, str] = BOARD_FILE,
        levels: Callable[[], int] = lambda: 0,
        parts: Callable[..., Any] | None = None,
    ) -> None:
        self.boot = boot
        self.time = time or HandTime()
        self.ring = EdgeQueue()
        self.ring.head = self.ring.tail = edges_had
        self.lights = lights or DarkLights()
        clock = clock_of(self.time)
        places = {
            1 << pin: (number, key)
            for number, unit in enumerate(units)
            for key, pin in enumerate(unit["keys"])
        }
        keys = Debouncer(1, 0, self.ring, NoPins(), clock.ticks_us)
        self.session = Taken(boot, self.ring, places, 0, keys, clock)
        self._began_s = began_s
        self._rate = 1e6 * (1 + drift)  # microseconds a second
        self.ends = self.line_ends(self.time, hears, says, self._host_time, self.ring)
        display = Display(units, self.lights, clock, lambda: 0, lambda: False)
        if parts:
            display = parts(display, self.session, clock)
        bus = UsbFrames(self._host_time, self._us_at)
        hello = Hello(units, (*_PROGRAM, *file, uid, "power", ""))
        self._app = App(self.ends, self.session, self.ring, display, bus, hello, collect, levels)

    def turn(self, now: float) -> None:
        """Let the loop do what is due, and wait; the host's time is `now`."""
        self.set_time(now)
        with suppress(Waits):
            for _ in range(_STEPS):
                self._app.step()

    def set_time(self, now: float) -> None:
        """Let the board's clock go on to `now` of the host's."""
        self.time.us = round(self._us_at(now))

    def press(self, pin: int, down: bool) -> None:
        """Move the key at a pin, a tile's own number, at the time of the last turn."""
        self.ring.put(1 << pin, int(down), self.time.ticks_us())

    def _us_at(self, now: float) -> float:
        return (now - self._began_s) * self._rate

    def _host_time(self) -> float:
        return self._began_s + self.time.us / self._rate
