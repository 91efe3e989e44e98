"""The boards of a table: real boards that are plugged in, and emulated ones for the rest."""

import asyncio
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

from gemtable import boards, command_lines
from gemtable.emulator.emulated_board import Rgb
from gemtable.emulator.emulator import EmulatedBoard, Emulator, Pace
from gemtable.emulator.tier import Tier
from gemtable.emulator.vm_process import LOOK_S
from gemtable.errors import UserError
from gemtable.games.kit.table import Address, Gesture, Needs
from gemtable.link.board import Clock
from gemtable.link.fair_order import IdleListener, Listener
from gemtable.link.fleet import Fleet
from gemtable.link.port_list import Trouble
from gemtable.link.usb_ports import usb_ports
from gemtable.play.table_ages import TableAges
from gemtable.process.tasks import begin, ours, until
from gemtable.referee.board_places import Assignment, assign
from gemtable.referee.gestures import strokes
from gemtable.sentence import Sentence

_PLUGGED_S = 2.0  # for boards on ports that look like boards to say hello
_REVIVE_S = 1.0
_NEWEST_NOTES = 16  # as many as a sound has
_USUAL_COLUMNS = 4
_CALM_S = 2.0
_GLANCE_S = 0.004  # between two reads of emulated LEDs while keys are being pressed
_GLOW_S = 0.15  # the same at other times, when only animations change LEDs
_STARTED_S = {"vm": 20.0, "chip": 180.0}  # for an emulated board to start on a busy machine


class Gathering:
    """The real and emulated boards of a table in one fleet; call `close` at the end.

    `ports` are paths to use in addition to the USB ports found. With `only_emulated`, plugged-in
    boards are ignored.
    """

    def __init__(
        self,
        tell: Trouble,
        ports: Iterable[str] = (),
        only_emulated: bool = False,
        speed: float = 1.0,
        tier: Tier = "vm",
    ) -> None:
        self.emulated: dict[str, EmulatedBoard] = {}  # by unique id
        self.tell = tell
        self._ports = list(ports)
        self._only_emulated = only_emulated
        self.speed = speed  # of the boards' clocks; 1.0 is that of real boards
        self.tier = tier  # of the emulated boards
        self._emulator: Emulator | None = None
        self._beginning = threading.Lock()  # of the emulator, since boards are started in threads
        self._gone_since: dict[str, float] = {}  # unique id of a board that failed
        self._leds_changed: Callable[[], None] = lambda: None
        self._doorman = _Doorman(tell)
        self.fleet = Fleet(self._find_ports, self._doorman, speed, self._clock_of)
        self.ages = TableAges(self.fleet, self.has, tell)
        self._loop: asyncio.AbstractEventLoop | None = None  # once it looks for boards
        self._plugged_until_s = 0.0  # when boards that are plugged in have said hello
        self._starts: set[asyncio.Task[None]] = set()  # of boards that somebody asked for

    def prepare(self) -> None:
        """Start the process of emulated boards ahead: it takes longer than a board."""
        task = begin(asyncio.to_thread(self._prepare), "start of the emulator")
        self._starts.add(task)
        task.add_done_callback(self._starts.discard)

    def look(self) -> None:
        """Start looking for boards, if that has not begun."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._plugged_until_s = self._loop.time() + _PLUGGED_S
            self.fleet.start()

    async def arrive(self) -> None:
        """Start looking for boards, and wait until plugged-in boards have said hello."""
        self.look()
        left_s = self._plugged_until_s - asyncio.get_running_loop().time()
        if left_s > 0:
            plugged = len(self._find_ports())
            await until(lambda: len(self.fleet.hellos) >= plugged, left_s)

    async def assign(
        self,
        needs: Needs,
        seats: int,
        had: Mapping[str, Address] | None = None,
        starting: Callable[[int], None] = lambda count: None,
    ) -> Assignment:
        """Start emulated boards for all that are missing; return the layout. Raises UserError.

        `had` maps parts of the table to the units that they had before. `starting` is called
        with the number of boards that are started.
        """
        await self.arrive()
        while (assigned := self._assigned(needs, seats, had)).missing:
            starting(len(assigned.missing))
            # The loop runs again if a board was unplugged while others started.
            await asyncio.to_thread(self._emulate, assigned.missing)
            await self._emulated_arrive()
        return assigned

    def listen(self, listener: Listener, leds_changed: Callable[[], None] = lambda: None) -> None:
        """Report the present boards to `listener`, and all later events.

        `leds_changed` is called when LEDs of emulated boards change.
        """
        self.fleet.listener = listener
        self._leds_changed = leds_changed
        for uid in self._uids():
            listener.board_arrived(self.fleet.hellos[uid])

    def rest(self) -> None:
        """Stop reporting events, since no press counts between two matches."""
        self.fleet.listener = self._doorman
        self._leds_changed = lambda: None

    def start(self, name: str, failed: Callable[[], None]) -> None:
        """Start one more emulated board, given the name of its board file."""
        task = begin(self._start(name, failed), f"start of {name}")
        self._starts.add(task)
        task.add_done_callback(self._starts.discard)

    def press(self, gesture: Gesture) -> None:
        """Make a gesture on an emulated key. Raises UserError if the board is real."""
        board, key = self._wired(gesture.address, gesture.key)
        board.strokes(key, [(stroke.after_us, stroke.down) for stroke in strokes(gesture.kind)])

    def hold(self, unit: Address, key: int, is_down: bool) -> None:
        """Press or release an emulated key. Raises UserError if the board is real."""
        board, wired = self._wired(unit, key)
        board.strokes(wired, [(0, is_down)])

    def has(self, uid: str) -> bool:
        """Return whether a board is emulated."""
        return uid in self.emulated

    def lived_s(self, uid: str) -> float:
        """Return the time for which an emulated board has run, by its own clock."""
        return self.emulated[uid].lived_s()

    def leds(self, unit: Address) -> tuple[Rgb, ...]:
        """Return the LEDs of an emulated board's unit: faces and back light, or keys.

        255 stands for the greatest brightness that the board file allows.
        """
        board = self.emulated[unit.board]
        wired, shown = board.board.units[unit.unit], board.leds
        cap = board.board.max_brightness
        return tuple(_uncapped(shown[led], cap) for led in (*wired.leds, *wired.backs))

    def screen(self, unit: Address) -> bytes | None:
        """Return what is lit on the screen beside a unit, 1024 bytes as emulator/screen.py has
        them; None for a unit that has none, or is not emulated. A board's first unit has it.
        """
        board = self.emulated.get(unit.board)
        is_first = board is not None and unit.unit == 0
        return board.screen.pixels if is_first and board and board.screen else None

    def notes(self, unit: Address) -> tuple[int, tuple[tuple[int, int], ...]] | None:
        """Return how many notes the buzzer beside a unit has played, and the newest of them,
        (Hz, ms); None for a unit that has none, or is not emulated.
        """
        board = self.emulated.get(unit.board)
        has_one = board is not None and unit.unit == 0 and board.board.buzzer is not None
        return board.newest_notes(_NEWEST_NOTES) if has_one and board else None

    def columns(self, uid: str) -> int:
        """Return how many keys lie side by side on a board, 3 or 4, as its board file says."""
        hello = self.fleet.hellos.get(uid)
        return _columns(hello.board) if hello else _USUAL_COLUMNS

    async def settle(self) -> None:
        """Wait until the last pictures have reached the boards, e.g. before the host leaves."""
        await until(self.fleet.is_calm, _CALM_S)

    async def close(self) -> None:
        if any(parts.has_screen for parts in self.fleet.parts().values()):
            await self.settle()  # until the screens are off
        await self.ages.close()
        await self.fleet.close()
        await asyncio.gather(*self._starts)
        if self._emulator:
            await asyncio.to_thread(self._emulator.close)

    def _wired(self, unit: Address, key: int) -> tuple[EmulatedBoard, int]:
        board = self.emulated.get(unit.board)
        if board is None:
            raise UserError(
                Sentence("That key is on a real board."),
                Sentence("Press the key on the real board."),
            )
        return board, board.board.units[unit.unit].keys[key]

    def _find_ports(self) -> list[str]:
        """Return all ports. The fleet calls this in a thread, even while boards start."""
        emulated = dict(self.emulated)
        self._revive(emulated)
        plugged = [] if self._only_emulated else usb_ports()
        return [*plugged, *self._ports, *(board.port for board in emulated.values() if board.port)]

    def _clock_of(self, port: str) -> Clock | None:
        """Return the clock of the emulated board at a port; None for a real board."""
        boards = dict(self.emulated).values()
        return next((board.lived_s for board in boards if board.port == port), None)

    def _revive(self, emulated: Mapping[str, EmulatedBoard]) -> None:
        """Replug emulated boards that failed, after a delay in which people see the failure."""
        now = time.monotonic()
        for uid, board in emulated.items():
            if not board.fault:
                self._gone_since.pop(uid, None)
            elif now - self._gone_since.setdefault(uid, now) > _REVIVE_S:
                board.replug()

    def _assigned(self, needs: Needs, seats: int, had: Mapping[str, Address] | None) -> Assignment:
        boards = [(uid, self.fleet.hellos[uid].units) for uid in self._uids()]
        return assign(boards, needs, seats, had)

    def _uids(self) -> list[str]:
        """Return the unique ids of all present boards: real boards first, each group sorted.

        The order is fixed so that the same boards always get the same seats.
        """
        return sorted(self.fleet.hellos, key=lambda uid: (uid in self.emulated, uid))

    async def _start(self, name: str, failed: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(self._emulate, [name])
        except UserError as error:
            failed()
            self.fleet.listener.trouble(error.what, error.fix)

    def _prepare(self) -> None:
        with suppress(UserError):  # whoever needs an emulated board is told
            self._begun()

    def _begun(self) -> Emulator:
        with self._beginning:
            self._emulator = self._emulator or Emulator(
                speed=self.speed,
                tier=self.tier,
                leds_changed=self._led_written,
                pace=Pace(_GLANCE_S, _GLOW_S),
            )
            return self._emulator

    def _emulate(self, missing: Iterable[str]) -> None:
        for name in missing:
            board = self._begun().start(boards.find(name))
            self.emulated[board.uid] = board

    def _led_written(self) -> None:
        """Report a change of emulated LEDs to the loop; this can be called in any thread."""
        if self._loop:
            with suppress(RuntimeError):  # the loop is closed: nobody watches any more
                self._loop.call_soon_threadsafe(ours(lambda: self._leds_changed()))

    async def _emulated_arrive(self) -> None:
        """Wait for all emulated boards. Raises UserError if one runs but doesn't say hello."""
        while missing := self._emulated_missing():
            ends_s = {uid: self.lived_s(uid) + _STARTED_S[self.tier] for uid in missing}

            def is_news(before: Collection[str] = missing) -> bool:
                return self._emulated_missing() != before

            while not await until(is_news, LOOK_S):
                if any(self.lived_s(uid) > ends_s[uid] for uid in missing):
                    raise self._not_started(len(missing))

    def _emulated_missing(self) -> set[str]:
        return self.emulated.keys() - self.fleet.hellos.keys()

    def _not_started(self, missing: int) -> UserError:
        return UserError(
            Sentence(
                "{count} of the emulated boards did not start within {seconds:.0f} s.",
                count=missing,
                seconds=_STARTED_S[self.tier],
            ),
            Sentence(
                "Try again. If that fails too, start one board by itself: {command}",
                command=command_lines.ours("emulate", "pico-pad"),
            ),
        )


@lru_cache(maxsize=64)
def _columns(name: str) -> int:
    """Return the width of the key grid in a board file; that of most boards without a file."""
    if name not in boards.names():  # a board may say anything
        return _USUAL_COLUMNS
    try:
        columns = boards.load(boards.find(name)).key_grid.columns
    except UserError:
        return _USUAL_COLUMNS
    return columns if columns in (3, 4) else _USUAL_COLUMNS


@lru_cache(maxsize=4096)  # called for each breathing LED, again and again
def _uncapped(led: Rgb, cap: int) -> Rgb:
    red, green, blue = (min(255, level * 255 // cap) for level in led)
    return red, green, blue


class _Doorman(IdleListener):
    """Listens to the boards while no match does, and reports only their problems."""

    def __init__(self, tell: Trouble) -> None:
        self.trouble = tell
