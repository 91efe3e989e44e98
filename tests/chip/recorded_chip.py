"""A chip at a pseudo-terminal that keeps what its flash held after each write to it."""

import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.port import Port

from tests.chip.patient_clock import PatientClock

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

    def _keep(self) -> None:
        self.packed.append(zlib.compress(self.chip.file_system, level=1))

    def _exchange(self) -> None:
        with suppress(BlockingIOError):
            del self._leaving[: os.write(self._port.master, self._leaving)]
        self.chip.host.read(len(self._leaving) < _PIECE)
        if self.chip.host.waiting < _PIECE:
            with suppress(BlockingIOError):
                self.chip.host.send(os.read(self._port.master, _PIECE))
