"""A clock that is as slow as the slower of two: this machine, or a chip that it emulates.

An emulated chip on a busy machine is hundreds of times slower than a real one. Programs
that know nothing of it, mpremote say, would give up: so their clocks wait with it.
"""

import mmap
import os
import struct
import time
from pathlib import Path

from gemtable.emulator.chip.rp2040 import Chip

_PATCH = Path(__file__).parent / "patience"


class PatientClock:
    """`seconds` of it have passed; `tick` lets them. Programs get it by their `environment`."""

    def __init__(self, chip: Chip, path: Path) -> None:
        path.write_bytes(struct.pack("d", 1.0))
        with path.open("r+b") as file:
            # Written at once, where struct.pack_into would show a zero first.
            self._shared = memoryview(mmap.mmap(file.fileno(), 0)).cast("d")
        self.environment = {
            **os.environ,
            "GEMTABLE_PATIENT_CLOCK": str(path),
            "PYTHONPATH": str(_PATCH),
        }
        self._chip = chip
        self._chip_s, self._machine_s = self._now()

    @property
    def seconds(self) -> float:
        return float(self._shared[0])

    def tick(self) -> None:
        chip_s, machine_s = self._now()
        passed_s = min(chip_s - self._chip_s, machine_s - self._machine_s)
        self._chip_s, self._machine_s = chip_s, machine_s
        self._shared[0] += passed_s

    def _now(self) -> tuple[float, float]:
        return self._chip.us / 1e6, time.monotonic()
