"""How long flashing takes on emulated boards and a chip, beside `mpremote cp`: for `make bench`.

At a chip the clock is as slow as whoever is worked for: the chip's time while it is busy, the
machine's while it waits for the host.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.emulator.vm import Emulator

from tests.chip import troubled
from tests.chip.powering import power_up
from tests.chip.recorded_chip import RecordedChip

MANY = 8
TRIES = 5
BIN = Path(sys.executable).parent


def took(what: str, *commands: Sequence[str | Path]) -> None:
    """Run commands one after the other, and print how long the quickest took."""
    best_s = min(_seconds(command) for command in commands)
    print(f"{what:48}{best_s:6.2f} s", flush=True)


def _seconds(command: Sequence[str | Path]) -> float:
    began_s = time.monotonic()
    subprocess.run(command, check=True, capture_output=True)
    return time.monotonic() - began_s


def flash(port: str, *words: str) -> list[str | Path]:
    return [BIN / "gemtable", "flash", "--port", port, *words]


@contextmanager
def one_file() -> Iterator[str]:
    with tempfile.NamedTemporaryFile(suffix=".mpy") as file:
        file.write(bytes(4096))
        file.flush()
        yield file.name


def copy(port: str, name: str) -> list[str | Path]:
    return [BIN / "mpremote", "connect", port, "fs", "cp", name, ":copied"]


def one_board(emulator: Emulator) -> None:
    pad = emulator.start(boards.find("pico-pad"))
    took("all files, one board", flash(str(pad.port), "--as", "pico-pad"))
    took("nothing to do", *[flash(str(pad.port))] * TRIES)
    other = [flash(str(pad.port), "--as", ("pico-tile", "pico-rack")[n % 2]) for n in range(TRIES)]
    took("one file", *other)
    with one_file() as name:
        took("mpremote cp of one file", *[copy(str(pad.port), name)] * TRIES)


def many_boards(emulator: Emulator) -> None:
    pads = [emulator.start(boards.find("pico-pad")) for _ in range(MANY)]
    ports = [word for pad in pads for word in ("--port", str(pad.port))]
    command = [BIN / "gemtable", "flash", "--all", *ports]
    took(f"all files, {MANY} boards at once", [*command, "--as", "pico-pad"])
    took(f"nothing to do, {MANY} boards", *[command] * TRIES)


def one_chip() -> None:
    host = power_up(chip_image.find(), "pico-pad", troubled.files())
    host.hello()
    with tempfile.TemporaryDirectory() as folder, one_file() as name:
        chip = RecordedChip(host.chip, Path(folder))
        command = flash(chip.path, "--as", "pico-pad")
        chip_took(chip, "one file, a chip", command)
        chip_took(chip, "nothing to do, a chip", command)
        chip_took(chip, "mpremote cp of one file, a chip", copy(chip.path, name))


def chip_took(chip: RecordedChip, what: str, command: Sequence[str | Path]) -> None:
    """Run a command at the chip's port, and print how long it took by its patient clock."""
    began_s = chip.clock.seconds
    done = chip.hears(*map(str, command))
    assert done.returncode == 0, done.stderr
    print(f"{what:48}{chip.clock.seconds - began_s:6.2f} s", flush=True)


def main() -> None:
    with Emulator() as emulator:
        one_board(emulator)
        many_boards(emulator)
    one_chip()


if __name__ == "__main__":
    main()
