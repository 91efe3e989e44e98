"""How long flashing takes on emulated boards, beside `mpremote cp`: for `make bench`."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from gemtable import boards
from gemtable.emulator.board import EmulatedBoard
from gemtable.emulator.vm import Emulator

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


def flash(board: EmulatedBoard, *words: str) -> list[str | Path]:
    return [BIN / "gemtable", "flash", "--port", str(board.port), *words]


def one_board(emulator: Emulator) -> None:
    pad = emulator.start(boards.find("pico-pad"))
    took("all files, one board", flash(pad, "--as", "pico-pad"))
    took("nothing to do", *[flash(pad)] * TRIES)
    other = [flash(pad, "--as", ("pico-tile", "pico-rack")[n % 2]) for n in range(TRIES)]
    took("one file", *other)
    with tempfile.NamedTemporaryFile(suffix=".mpy") as file:
        file.write(bytes(4096))
        file.flush()
        copy = [BIN / "mpremote", "connect", str(pad.port), "fs", "cp", file.name, ":copied"]
        took("mpremote cp of one file", *[copy] * TRIES)


def many_boards(emulator: Emulator) -> None:
    pads = [emulator.start(boards.find("pico-pad")) for _ in range(MANY)]
    ports = [word for pad in pads for word in ("--port", str(pad.port))]
    command = [BIN / "gemtable", "flash", "--all", *ports]
    took(f"all files, {MANY} boards at once", [*command, "--as", "pico-pad"])
    took(f"nothing to do, {MANY} boards", *[command] * TRIES)


def main() -> None:
    with Emulator() as emulator:
        one_board(emulator)
        many_boards(emulator)


if __name__ == "__main__":
    main()
