"""How long flashing takes on emulated boards and a chip, beside `mpremote cp`.

At a chip the clock is as slow as whoever is worked for: the chip's time while it is busy, the
machine's while it waits for the host.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.emulator.emulator import Emulator

from tests.bench.figure import Figure
from tests.chip import troubled
from tests.chip.power_supply import power_up
from tests.chip.recorded_chip import RecordedChip

MANY = 8
TRIES = 3
BIN = Path(sys.executable).parent


def figures(_is_quick: bool) -> Iterator[Figure]:
    with Emulator() as emulator:
        yield from one_board(emulator)
        yield from many_boards(emulator)
    yield from one_chip()


def took(what: str, *commands: Sequence[str | Path]) -> Figure:
    """Run commands one after the other, and give how long each took."""
    return Figure(f"flash: {what}", "s", [_seconds(command) for command in commands])


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
    return [BIN / "mpremote", "connect", port, "fs", "cp", "--force", name, ":copied"]


def one_board(emulator: Emulator) -> Iterator[Figure]:
    port = str(emulator.start(boards.find("pico-pad")).port)
    yield took("all files, one board", flash(port, "--as", "pico-pad"))
    with one_file() as name:
        copied = took("mpremote cp of one file", *[copy(port, name)] * TRIES).runs
    _seconds(flash(port))  # starts the program again, which mpremote has stopped
    nothing = took("nothing to do", *[flash(port)] * TRIES)
    other = [flash(port, "--as", ("pico-tile", "pico-rack")[n % 2]) for n in range(TRIES)]
    for figure in (nothing, took("one file", *other)):
        yield replace(figure, beside="mpremote cp", peer=copied)


def many_boards(emulator: Emulator) -> Iterator[Figure]:
    pads = [emulator.start(boards.find("pico-pad")) for _ in range(MANY)]
    ports = [word for pad in pads for word in ("--port", str(pad.port))]
    command = [BIN / "gemtable", "flash", "--all", *ports]
    yield took(f"all files, {MANY} boards at once", [*command, "--as", "pico-pad"])
    yield took(f"nothing to do, {MANY} boards", *[command] * TRIES)


def one_chip() -> Iterator[Figure]:
    host = power_up(chip_image.find(), "pico-pad", troubled.files())
    host.hello()
    with tempfile.TemporaryDirectory() as folder, one_file() as name:
        chip = RecordedChip(host.chip, Path(folder))
        command = flash(chip.path, "--as", "pico-pad")
        one, nothing = chip_s(chip, command), chip_s(chip, command)
        peer = [chip_s(chip, copy(chip.path, name))]
    yield Figure("flash: a chip, one file", "s", [one], None, "mpremote cp", peer)
    yield Figure("flash: a chip, nothing to do", "s", [nothing], None, "mpremote cp", peer)


def chip_s(chip: RecordedChip, command: Sequence[str | Path]) -> float:
    """Run a command at the chip's port; return how long it took by its patient clock."""
    began_s = chip.clock.seconds
    done = chip.hears(*map(str, command))
    assert done.returncode == 0, done.stderr
    return chip.clock.seconds - began_s
