"""Collects the boards of a table: real ones that are plugged in, emulated ones for the rest."""

import asyncio
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
from gemtable.link.events import EdgeHeard, Hello
from gemtable.link.fair_order import Listener
from gemtable.link.fleet import Fleet
from gemtable.link.port_list import Trouble, usb_ports
from gemtable.process.tasks import begin, ours
from gemtable.referee.board_places import Assignment, assign
from gemtable.referee.gestures import strokes
from gemtable.sentence import Sentence

_PLUGGED_S = 2.0  # for boards on ports that look like boards to say hello
_REVIVE_S = 1.0
_CALM_S = 2.0
_GLANCE_S = 0.004  # between two reads of emulated LEDs while keys move: a change may answer one
_GLOW_S = 0.15  # the same while no key moves: only animations change LEDs then
_STARTED_S = {"vm": 20.0, "chip": 180.0}  # for one more emulated board, on a busy machine


class Gathering:
    """The boards of a table, real and emulated, in one fleet. Close it at the end.

    `ports` are paths to use in addition to the USB ports found; with `only_emulated` plugged-in
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
        self._ports = list(ports)
        self._only_emulated = only_emulated
        self._speed = speed
        self.tier = tier  # of the emulated boards
        self._emulator: Emulator | None = None
        self._gone_since: dict[str, float] = {}  # unique id of a board that failed
        self._leds_changed: Callable[[], None] = lambda: None
        self._doorman = _Doorman(tell)
        self.fleet = Fleet(self._find_ports, self._doorman, speed, self._clock_of)
        self._loop: asyncio.AbstractEventLoop | None = None  # once it looks for boards
        self._starts: set[asyncio.Task[None]] = set()  # of boards that somebody asked for

    async def arrive(self) -> None:
        """Start looking for boards, and wait for those that are plugged in."""
        if self._loop:
            return
        self._loop = asyncio.get_running_loop()
        self.fleet.start()
        plugged = len(self._find_ports())
        await _until(lambda: len(self.fleet.hellos) >= plugged, _PLUGGED_S)

    async def assign(
        self,
        needs: Needs,
        seats: int,
        had: Mapping[str, Address] | None = None,
        starting: Callable[[int], None] = lambda count: None,
    ) -> Assignment:
        """Start the missing boards; return which board each seat gets. Raises UserError.

        `had` is which unit each part had before, as far as it is known. `starting` is called with
        the number of boards that start.
        """
        await self.arrive()
        while (assigned := self._assigned(needs, seats, had)).missing:
            starting(len(assigned.missing))
            # The loop runs again if a board was unplugged while others started.
            await asyncio.to_thread(self._emulate, assigned.missing)
            await self._emulated_arrive()
        return assigned

    def listen(self, listener: Listener, leds_changed: Callable[[], None] = lambda: None) -> None:
        """Report the present boards to `listener`, and their events from now on.

        `leds_changed` is called when LEDs of emulated boards change.
        """
        self.fleet.listener = listener
        self._leds_changed = leds_changed
        for uid in self._uids():
            listener.board_arrived(self.fleet.hellos[uid])

    def rest(self) -> None:
        """Stop reporting events: between two matches no press counts."""
        self.fleet.listener = self._doorman
        self._leds_changed = lambda: None

    def start(self, name: str, failed: Callable[[], None]) -> None:
        """Start another emulated board, named like its file; it arrives like any other."""
        task = begin(self._start(name, failed), f"start of {name}")
        self._starts.add(task)
        task.add_done_callback(self._starts.discard)

    def press(self, gesture: Gesture) -> None:
        """Make a gesture on an emulated key. Raises UserError for a key of a real board."""
        board, key = self._wired(gesture.address, gesture.key)
        board.strokes(key, [(stroke.after_us, stroke.down) for stroke in strokes(gesture.kind)])

    def hold(self, unit: Address, key: int, is_down: bool) -> None:
        """Press or release an emulated key. Raises UserError for a key of a real board."""
        board, wired = self._wired(unit, key)
        board.strokes(wired, [(0, is_down)])

    def has(self, uid: str) -> bool:
        """Return whether a board is emulated."""
        return uid in self.emulated

    def lived_s(self, uid: str) -> float:
        """Return how long an emulated board has lived by its own time."""
        return self.emulated[uid].lived_s()

    def leds(self, unit: Address) -> tuple[Rgb, ...]:
        """Return the LEDs of an emulated board's unit: faces and back light, or keys.

        255 is the brightness that the board's cap allows.
        """
        board = self.emulated[unit.board]
        wired, shown = board.board.units[unit.unit], board.leds
        cap = board.board.max_brightness
        return tuple(_uncapped(shown[led], cap) for led in (*wired.leds, *wired.backs))

    async def settle(self) -> None:
        """Wait until the last pictures have reached the boards, e.g. before the host leaves."""
        await _until(self.fleet.is_calm, _CALM_S)

    async def close(self) -> None:
        await self.fleet.close()
        await asyncio.gather(*self._starts)
        if self._emulator:
            await asyncio.to_thread(self._emulator.close)

    def _wired(self, unit: Address, key: int) -> tuple[EmulatedBoard, int]:
        """Return the emulated board of a unit, and the number of this key on it."""
        board = self.emulated.get(unit.board)
        if board is None:
            raise UserError(
                Sentence("That key is on a real board."),
                Sentence("Press it with your own finger."),
            )
        return board, board.board.units[unit.unit].keys[key]

    def _find_ports(self) -> list[str]:
        """Return all ports. The fleet calls this in a thread, while boards may be starting."""
        emulated = dict(self.emulated)
        self._revive(emulated)
        plugged = [] if self._only_emulated else usb_ports()
        return [*plugged, *self._ports, *(board.port for board in emulated.values() if board.port)]

    def _clock_of(self, port: str) -> Clock | None:
        """Return the clock of an emulated board at that port; None for a real one."""
        boards = dict(self.emulated).values()
        return next((board.lived_s for board in boards if board.port == port), None)

    def _revive(self, emulated: Mapping[str, EmulatedBoard]) -> None:
        """Replug boards that failed by themselves, after a while, so that people notice."""
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
        """Return the boards that are present: real ones first, then by unique id.

        So the same boards always make the same table.
        """
        return sorted(self.fleet.hellos, key=lambda uid: (uid in self.emulated, uid))

    async def _start(self, name: str, failed: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(self._emulate, [name])
        except UserError as error:
            failed()
            self.fleet.listener.trouble(error.what, error.fix)

    def _emulate(self, missing: Iterable[str]) -> None:
        if self._emulator is None:
            self._emulator = Emulator(
                speed=self._speed,
                tier=self.tier,
                leds_changed=self._led_written,
                pace=Pace(_GLANCE_S, _GLOW_S),
            )
        for name in missing:
            board = self._emulator.start(boards.find(name))
            self.emulated[board.uid] = board

    def _led_written(self) -> None:
        """Notify the loop; call from any thread."""
        if self._loop:
            with suppress(RuntimeError):  # the loop is closed: nobody watches any more
                self._loop.call_soon_threadsafe(ours(lambda: self._leds_changed()))

    async def _emulated_arrive(self) -> None:
        """Wait for all emulated boards. Raises UserError if one lives long and doesn't arrive."""
        while missing := self._emulated_missing():
            ends_s = {uid: self.lived_s(uid) + _STARTED_S[self.tier] for uid in missing}

            def is_news(before: Collection[str] = missing) -> bool:
                return self._emulated_missing() != before

            while not await _until(is_news, LOOK_S):
                if any(self.lived_s(uid) > ends_s[uid] for uid in missing):
                    raise self._not_started(len(missing))

    def _emulated_missing(self) -> set[str]:
        """Return which emulated boards have not arrived yet."""
        return self.emulated.keys() - self.fleet.hellos.keys()

    def _not_started(self, missing: int) -> UserError:
        return UserError(
            Sentence(
                "{count} of the emulated boards did not start; for {seconds:.0f} s nothing came.",
                count=missing,
                seconds=_STARTED_S[self.tier],
            ),
            Sentence(
                "Try again; if it stays so, look at one of them: {command}",
                command=command_lines.ours("emulate", "pico-pad"),
            ),
        )


@lru_cache(maxsize=4096)  # called for each breathing LED, again and again
def _uncapped(led: Rgb, cap: int) -> Rgb:
    red, green, blue = (min(255, level * 255 // cap) for level in led)
    return red, green, blue


async def _until(is_true: Callable[[], bool], seconds: float) -> bool:
    """Wait until `is_true()`, for at most this many seconds; return whether it is."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not is_true():
        if asyncio.get_running_loop().time() > deadline:
            return False
        await asyncio.sleep(0.01)
    return True


class _Doorman:
    """Listens while boards arrive, and reports nothing but troubles."""

    def __init__(self, tell: Trouble) -> None:
        self.trouble = tell

    def board_arrived(self, hello: Hello) -> None:
        pass

    def board_gone(self, uid: str, why: str) -> None:
        pass

    def rivals(self, uid: str, edge: EdgeHeard) -> None:
        pass

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        pass

    def time_heard(self, uid: str, us: int) -> None:
        pass

    def edges_lost(self, uid: str, lost: int) -> None:
        pass

    def moment_passed(self, at_s: float) -> None:
        pass
