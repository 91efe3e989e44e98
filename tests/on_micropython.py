"""Run a piece of Python on the real MicroPython VM, with the firmware's files importable."""

import subprocess
import sys

from gemtable.boards.folders import FIRMWARE
from gemtable.emulator import micropython

_LAUNCH = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import micropython_run
sys.exit(micropython_run.run_main(["micropython", *sys.argv[1:]]))
"""


def run(source: str) -> str:
    """Return what `source` prints on MicroPython. Fails with its traceback if it raises."""
    done = subprocess.run(
        [
            *(sys.executable, "-I", "-S", "-c", _LAUNCH, micropython.folder()),
            *("-X", "heapsize=192wK", "-c", source),
        ],
        env={"MICROPYPATH": f"{FIRMWARE}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
