"""What goes on a board: the firmware, its board file, and a list of them.

Files are named by their path on the board, "gemwire/frames.mpy" say.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from gemtable.boards.folders import FIRMWARE
from gemtable.flash import machine_code

MAIN = "main.py"  # MicroPython starts it by this name only, so it is never compiled
BOARD_FILE = "board.json"
LIST = "gemtable.txt"  # what Gemtable put on the board, one path a line
_PROGRAM = (".py", ".mpy")


def files(
    board_file: Path, compiled: bool = True, chip: str | None = machine_code.RP2040
) -> dict[str, bytes]:
    """Return exactly what goes on a board, by path; modules as source if not `compiled`.

    Modules that must be quick become machine code of `chip`, and bytecode if that is None.
    The same firmware, board file and chip always give the same bytes.
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
    contents[BOARD_FILE] = board_file.read_bytes()
    contents[LIST] = list_of({*contents, LIST})
    return contents


def list_of(paths: set[str]) -> bytes:
    """Return the LIST that names `paths`."""
    return "".join(f"{path}\n" for path in sorted(paths)).encode()


def hash_of(contents: Mapping[str, bytes]) -> str:
    """Return what a board with exactly these files says as `files` in its hello."""
    digest = hashlib.sha256()
    for path in sorted(contents):
        if path.endswith(_PROGRAM):
            digest.update(path.encode() + b"\0" + contents[path])
    return digest.hexdigest()[:16]


def board_hash_of(contents: Mapping[str, bytes]) -> str:
    """Return what such a board says as `board_hash`."""
    return hashlib.sha256(contents[BOARD_FILE]).hexdigest()[:16]
