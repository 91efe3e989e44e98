"""A chip at a pseudo-terminal that keeps what its flash held after each write to it."""

import os
import subprocess
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.powered_board import Port

from tests.chip.patient_clock import PatientClock
from tests.play.gemtable import Done

_COMMAND_S = 100.0  # of its clock: more than any needs
_STEP_US = 1000  # of the chip's time, between two looks at the port
_PIECE = 4096


class RecordedChip:
    """Time passes only in `run_while`, then as fast as this machine can."""

    def __init__(self, chip: Chip, folder: Path) -> None:
        self.chip = chip
        self.clock = PatientClock(chip, folder / "clock")
        # The file systems in its flash: the first one, and after each erase and each program.
        self.packed: list[bytes] = []  # most of each is empty
        self._leaving = bytearray()
        self._port = Port()
        self.path = self._port.path
        os.set_blocking(self._port.master, False)
        chip.heard = self._leaving.extend
        chip.watch_flash(self._keep)
        self._keep()

    def run_while(self, is_true: Callable[[], bool], seconds: float) -> None:
        """Join the chip to its port while `is_true()`; fail after so many of its clock."""
        deadline = self.clock.seconds + seconds
        while is_true():
            assert self.clock.seconds < deadline
            self.chip.run(_STEP_US)
            self._exchange()
            self.clock.tick()

    def hears(self, *words: str) -> Done:
        """Run a command that uses its port; return how that ended, and what it told."""
        process = subprocess.Popen(
            words,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.clock.environment,
        )
        try:
            self.run_while(lambda: process.poll() is None, _COMMAND_S)
        finally:
            process.kill()
        out, complaint = process.communicate()
        return Done(process.returncode, out, complaint)

    def _keep(self) -> None:
        self.packed.append(zlib.compress(self.chip.file_system, level=1))

    def _exchange(self) -> None:
        with suppress(BlockingIOError):
            del self._leaving[: os.write(self._port.master, self._leaving)]
        self.chip.host.read(len(self._leaving) < _PIECE)
        if self.chip.host.waiting < _PIECE:
            with suppress(BlockingIOError):
                self.chip.host.send(os.read(self._port.master, _PIECE))
