"""A computer whose time is simulated, with simulated boards at its ports, in this process.

Boards run the firmware's own loop; ports, cables and boards are those of the simulated fleet
(tests/fuzz/fleet). Nothing sleeps: where the program would, simulated time goes on.
"""

import asyncio
import time
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from gemtable import boards
from gemtable.emulator.emulated_board import OFF
from gemtable.flash.firmware_files import board_hash_of
from gemtable.play import play_command, table_boards
from gemtable.referee import board_interface
from serial.tools import list_ports

from tests.faults.panel import Glass, Speaker
from tests.fuzz.fleet.honest import Honest
from tests.fuzz.fleet.line import Line
from tests.fuzz.fleet.loop import SimLoop
from tests.fuzz.fleet.system import PREFIX, System
from tests.fuzz.fleet.world import World

_LOOK_S = 0.02
_PATIENCE_S = 60.0  # for what takes seconds
DRIFTS = (30e-6, -30e-6)


class Computer:
    """`boards` are all that were ever plugged in; only its program knows where."""

    def __init__(self, seed=0):
        self.world = World(seed)
        self.boards = []
        self.system = System(self.world)

    @contextmanager
    def installed(self):
        """Have the program run on this computer: its loop, its ports and its clock."""
        with ExitStack() as stack:
            stack.enter_context(self.system.installed())
            for module in (board_interface, table_boards, play_command):
                stack.enter_context(patch.object(module, "time", self))
            stack.enter_context(patch.object(time, "sleep", self._sleep))
            stack.enter_context(patch.object(list_ports, "comports", self.on_usb))
            stack.enter_context(patch.object(asyncio.events, "new_event_loop", self.loop))
            yield
        assert not self.world.wrong, self.world.wrong

    def loop(self):
        return _Loop(self.world, self.system)

    def board(self, name="pico-tile", uid=None):
        """Return a new board of that board file, plugged in."""
        board = SimulatedBoard(self, name, uid or f"e66{len(self.boards) + 1:013x}")
        self.boards.append(board)
        return board

    @property
    def told(self):
        """What a program told on this computer, for who looks why something never came."""
        return ""

    async def until(self, is_true):
        """Wait until something is true; fail after a simulated minute."""
        ends_s = self.world.now + _PATIENCE_S
        while not is_true():
            assert self.world.now < ends_s, f"in vain: {self.told[-2000:]}"
            await asyncio.sleep(_LOOK_S)

    def plug(self, board):
        """Plug a board in, at a port that nobody had."""
        path = f"{PREFIX}{len(self.system.lines):03}"
        line = self.system.lines[path] = Line(self.world, path, len(self.system.lines))
        board.plug(line)

    def on_usb(self):
        """Return what pyserial tells of the ports; of these, a program gets the paths."""
        return []

    def monotonic(self):
        return self.world.now

    def _sleep(self, seconds):
        """Stand still with the whole program, as a sleep of the process does."""
        self.world.now += seconds


class SimulatedBoard:
    """A board with the powers that a test has over an emulated one."""

    def __init__(self, computer, name, uid):
        path = boards.find(name)
        self.board, self.uid, self.fault = boards.load(path), uid, ""
        self.name = self.board.name
        self._computer, self._over_s = computer, 0.0  # when its last stroke is made
        self._lived_s = self._lives_from_s = 0.0  # its own time, as it stood until then
        self.screen = Glass() if self.board.screen else None
        self.buzzer = Speaker() if self.board.buzzer else None
        self.honest = Honest(
            computer.world,
            uid,
            DRIFTS[len(computer.boards) % 2],
            [unit.model_dump() for unit in self.board.units],
            file=(self.name, board_hash_of(path.read_bytes())),
            panel=(self.screen, self.buzzer),
        )
        self.replug()

    @property
    def port(self):
        return self.honest.line.path if self.honest.is_plugged else None

    @property
    def leds(self):
        return tuple(self.honest.leds.get(led, OFF) for led in range(self.board.leds))

    def press(self, key):
        self.strokes(key, [(0, True)])

    def release(self, key):
        self.strokes(key, [(0, False)])

    def strokes(self, key, moves):
        """Move a key: after so many microseconds each, once all earlier strokes are made."""
        world = self._computer.world
        self._over_s = max(self._over_s, world.now)
        for after_us, down in moves:
            self._over_s += after_us / 1e6
            world.after(self._over_s - world.now, lambda down=down: self.honest.hold(key, down))

    def power_cycle(self):
        self.honest.reboot()

    def hang(self, seconds):
        """Do nothing for so long."""
        self.honest.stand_still(seconds)

    def starve(self, seconds):
        """Get no processor for so long, where it is emulated."""
        self._lived_s, self._lives_from_s = self.lived_s(), self._computer.world.now + seconds
        self.honest.stand_still(seconds)

    def lived_s(self):
        return self._lived_s + max(0.0, self._computer.world.now - self._lives_from_s)

    def unplug(self):
        """Take its cable out, and so its power."""
        self.honest.line.pull()
        self.honest.reboot()

    def kill(self):
        """End as a crash does: only a replug brings it back."""
        self.unplug()
        self.fault = "signal"

    def replug(self):
        self.fault = ""
        self._computer.plug(self.honest)


class _Loop(SimLoop):
    """An error in a task is the program's own to tell."""

    def _look_at(self, task):
        pass
