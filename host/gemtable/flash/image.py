"""What goes on a board: the firmware and its board file.

Files have the names by which the firmware knows them, "gemwire/frames.mpy" say; how they lie
on the board is told in sets.py.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gemtable.boards.folders import FIRMWARE
from gemtable.flash import machine_code

MAIN = "main.py"  # MicroPython starts it by this name only, so it is never compiled
BOARD_FILE = "board.json"
_PROGRAM = (".py", ".mpy")


def files(
    board_file: Path, compiled: bool = True, chip: str | None = machine_code.RP2040
) -> dict[str, bytes]:
    """Return what goes on a board, by name: the program, and this board file.

    Raises UserError when a module does not compile.
    """
    return {**program(compiled, chip), BOARD_FILE: board_file.read_bytes()}


@cache
def program(compiled: bool, chip: str | None) -> Mapping[str, bytes]:
    """Return the program, by name; modules as source if not `compiled`.

    Modules that must be quick become machine code of `chip`, and bytecode if that is None.
    The same firmware and chip always give the same bytes.
    Raises UserError when a module does not compile.
    """
    contents = {}
    for file in sorted((*FIRMWARE.glob("*.py"), *FIRMWARE.glob("gemwire/*.py"))):
        path = file.relative_to(FIRMWARE).as_posix()
        source = file.read_bytes()
        if compiled and path != MAIN:
            contents[path.removesuffix(".py") + ".mpy"] = machine_code.compiled(source, path, chip)
        else:
            contents[path] = source
    return contents


def hash_of(contents: Mapping[str, bytes]) -> str:
    """Return what a board with exactly these files says as `files` in its hello."""
    digest = hashlib.sha256()
    for path in sorted(contents):
        if path.endswith(_PROGRAM):
            digest.update(path.encode() + b"\0" + contents[path])
    return digest.hexdigest()[:16]


def board_hash_of(contents: Mapping[str, bytes]) -> str:
    """Return what such a board says as `board_hash`."""
    return hash_of_board(contents[BOARD_FILE])


def hash_of_board(board_file: bytes) -> str:
    """Return what a board with this board file says as `board_hash`."""
    return hashlib.sha256(board_file).hexdigest()[:16]
