"""`gemtable play` as a process of its own, and boards on ports that can be pulled and put back.

A board stays at its path when it is plugged in again, as at one socket of a hub.
"""

import asyncio
import threading

from gemtable import boards
from gemtable.emulator.emulator import Emulator

from tests.patience import until
from tests.play import gemtable
from tests.screens.png import rows_of


class ProgramAtPorts:
    """The program and the emulated MicroPython boards of a computer, all `speed` times as fast."""

    def __init__(self, folder, speed):
        self._folder, self._speed = folder, speed
        self._emulator = Emulator(speed)
        self._boards = 0
        self._running, self._told, self._reading = None, [], None

    def __enter__(self):
        self._emulator.__enter__()
        return self

    def __exit__(self, *error):
        if self._running and self._running.poll() is None:
            self._running.kill()
        if self._reading:
            self._reading.join()
        self._emulator.__exit__(*error)

    @property
    def told(self):
        """All that the program has printed so far."""
        return "".join(self._told)

    def board(self, name):
        """Plug in one more board, of this board file."""
        self._boards += 1  # with ids that no board has that the program emulates
        started = self._emulator.start(boards.find(name), f"e663{self._boards:012x}")
        board = PluggedBoard(started, self._folder)
        board.lead()
        return board

    def run(self, *words, script):
        """Run `gemtable WORDS` while `script`, a coroutine function of this, types and presses."""
        self._running = gemtable.start(*words, "--speed", f"{self._speed}", "--pace", "0")
        self._reading = threading.Thread(target=self._read)
        self._reading.start()
        asyncio.run(script(self))
        self._running.wait()
        self._reading.join()
        errors = self._running.stderr.read()
        return gemtable.Done(self._running.returncode, self.told, errors)

    async def tells(self, text, times=1):
        """Wait until a text has been told so often."""
        await until(lambda: self.told.count(text) >= times or self._running.poll() is not None)
        assert self.told.count(text) >= times, self.told + self._running.stderr.read()

    def type(self, line):
        self._running.stdin.write(f"{line}\n")
        self._running.stdin.flush()

    def _read(self):
        for line in self._running.stdout:
            self._told.append(line)


class PluggedBoard:
    """A board at a port whose path stays the same."""

    def __init__(self, board, folder):
        self.board, self.uid = board, board.uid
        self.port = str(folder / f"port-{board.uid}")
        self._folder = folder

    def lead(self):
        """Have the path lead to the board."""
        new = self._folder / "new"
        new.symlink_to(self.board.port)
        new.rename(self.port)

    def strokes(self, key, moves):
        """Move a key of the board's first unit."""
        self.board.strokes(self.board.board.units[0].keys[key], moves)

    def pull(self):
        self.board.unplug()

    def put_back(self):
        self.board.replug()
        self.lead()

    @property
    def rows(self):
        """What is lit on the screen: 64 rows of 128 pixels."""
        return rows_of(self.board.screen.pixels)

    @property
    def notes(self):
        """How many notes the buzzer has played in all."""
        return self.board.newest_notes(1)[0]
