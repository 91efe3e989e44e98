"""The developers' log: a file in the user's log folder that only the user can read.

Users see a sentence; the log has the traceback and the events before it.
"""

import logging
import os
import time
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from gemtable.limits import Limits
from gemtable.user_folders import USER

_MOST_BYTES = 1_000_000  # of the file, and of the rotated one
_LOGGED = ("gemtable", "uvicorn")
_OFTEN = 20, 1 / 60  # records of one kind: in a burst, and per second


def path() -> Path:
    """Return the path of the log."""
    return USER.user_log_path / "gemtable.log"


def start() -> None:
    """Write log records to the file; discard them if the file can't be created."""
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = _PrivateFile(
            path(), maxBytes=_MOST_BYTES, backupCount=1, delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(message)s"))
    handler.addFilter(_Seldom())
    logging.lastResort = handler  # for libraries: it would print to stderr
    for name in _LOGGED:
        log = logging.getLogger(name)
        log.propagate = False  # otherwise it would print into the drawing of the table
        log.handlers = [handler]


class _Seldom(logging.Filter):
    """Drops frequent repetitions, so that a visitor can't push all other records out."""

    def __init__(self) -> None:
        super().__init__()
        self._limits = Limits(*_OFTEN)

    def filter(self, record: logging.LogRecord) -> bool:
        return self._limits.take(f"{record.name}: {record.msg}", time.monotonic())


class _PrivateFile(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=_for_its_owner)

    def handleError(self, _record: object) -> None:
        """Do nothing: a full disk must not print a traceback into the drawing of the table."""


def _for_its_owner(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)
