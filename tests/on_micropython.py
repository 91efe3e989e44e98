"""Run a piece of Python on the real MicroPython VM, with the firmware's files importable."""

import subprocess

from gemtable.boards.board_folders import FIRMWARE
from gemtable.emulator import micropython


def run(source: str) -> str:
    """Return what `source` prints on MicroPython. Fails with its traceback if it raises."""
    done = subprocess.run(
        [
            *micropython.program(),
            *("-X", "heapsize=192wK", "-c", source),
        ],
        env={"MICROPYPATH": f"{FIRMWARE}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
