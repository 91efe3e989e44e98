"""Which MicroPython a board takes: official builds, found by hash, or a file that somebody names.

A named file is looked into: it must be MicroPython for that chip, new enough, and no build
for another of the boards that are known here.
Sources: MicroPython, ports/rp2/boards, MICROPY_HW_BOARD_NAME and _FLASH_STORAGE_BYTES; for the
words in an image, py/mpconfig.h, MICROPY_BANNER_NAME_AND_VERSION and _MACHINE.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from gemtable.boards.files import Board
from gemtable.boards.models import MODELS
from gemtable.errors import UserError
from gemtable.flash import images, uf2
from gemtable.flash.versions import must_be_new_enough
from gemtable.sentence import Sentence

VARIABLE = "GEMTABLE_UF2"  # names a file that is used before all else

_PAGES = "https://micropython.org/download/"
_FAMILIES = {"rp2040": uf2.RP2040, "rp2350": uf2.RP2350_ARM}
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)")
_MACHINE = re.compile(rb"; ([ -~]+ with RP[ -~]+)")


class Build(NamedTuple):
    """A build of MicroPython; `files_at` is where in the flash it keeps its file system."""

    name: str
    machine: str
    files_at: int
    image: images.Image | None  # None where no hash of one is known


_PICO = Build("RPI_PICO", "Raspberry Pi Pico with RP2040", 0xA0000, None)
_BUILDS = {  # by model
    "pico": _PICO,
    "pico-w": Build("RPI_PICO_W", "Raspberry Pi Pico W with RP2040", 0x12C000, images.PICO_W),
    "pico-2": Build("RPI_PICO2", "Raspberry Pi Pico2 with RP2350", 0x100000, images.PICO_2),
    "rp2040-zero": _PICO,
    "macropad-rp2040": _PICO,
    # 7 MB of its 8 MB of flash are for files.
    "feather-rp2040": Build(
        "ADAFRUIT_FEATHER_RP2040", "Adafruit Feather RP2040 with RP2040", 0x100000, None
    ),
}


def build_of(board: Board) -> Build | None:
    """Return the build that a board takes; None if none is known for its model."""
    return _BUILDS.get(board.model)


def file_for(board: Board) -> Path:
    """Return the UF2 file of MicroPython for a board. Raises UserError."""
    if named := os.environ.get(VARIABLE):
        must_fit(Path(named), board)
        return Path(named)
    build = build_of(board)
    found = images.had(build.image) if build and build.image else None
    if found is None:
        raise UserError(
            Sentence(
                "The MicroPython for a {model} is not here and could not be downloaded.",
                model=MODELS[board.model].title,
            ),
            _get_it(build),
        )
    return found


def must_fit(path: Path, board: Board) -> None:
    """Raise UserError unless a file is a MicroPython for that board."""
    build = build_of(board)
    try:
        programs = uf2.read(path.read_bytes())
    except OSError as error:
        raise UserError(
            Sentence("{path} cannot be read: {error}.", path=path, error=error.strerror),
            _get_it(build),
        ) from error
    except uf2.Uf2Error as error:
        raise UserError(
            Sentence("{path} is no sound UF2 file.", path=path), _get_it(build)
        ) from error
    content = b"".join(each.content for each in programs)
    version, machine = _VERSION.search(content), _MACHINE.search(content)
    if not version or not machine:
        raise UserError(Sentence("{path} holds no MicroPython.", path=path), _get_it(build))
    is_for = machine[1].decode()
    others = {each.machine for each in _BUILDS.values() if each != build}
    has_family = _FAMILIES[board.mcu] in {each.family for each in programs}
    if not has_family or is_for in others:
        raise UserError(
            Sentence(
                "{path} is for {machine}, but {board} is a {model}.",
                path=path,
                machine=is_for,
                board=board.name,
                model=MODELS[board.model].title,
            ),
            _get_it(build),
        )
    must_be_new_enough(path, (int(version[1]), int(version[2])), _get_it(build))


def _get_it(build: Build | None) -> Sentence:
    return Sentence(
        "Download its UF2 file from {address}, and name it: {variable}=FILE.",
        address=_PAGES + (build.name if build else ""),
        variable=VARIABLE,
    )
