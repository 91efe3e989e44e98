"""Which MicroPython the firmware needs, on a board or in a file.

Imports little: each program with emulated boards asks it as it starts.
"""

from pathlib import Path

from gemtable.errors import UserError
from gemtable.sentence import Sentence

OLDEST = 1, 26  # hard timers from Python that the firmware uses are not in those before


def must_be_new_enough(path: Path | str, version: tuple[int, ...], fix: Sentence) -> None:
    """Raise UserError with that fix if the MicroPython in a file is too old."""
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
    """Return a version as people write it."""
    return ".".join(map(str, version))
