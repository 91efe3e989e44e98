"""One program to a match: whoever plays it holds a lock that the kernel gives up with it.

Between machines that share a database nothing is locked; there the journal
refuses to write an entry number twice.
"""

import hashlib
import os
import platform
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from gemtable.errors import UserError


class Hold:
    """A match that is held until `release`, or until the program ends."""

    def __init__(self, journal: str, match: int) -> None:
        """Hold a match of the journal named so. Raises UserError if another program does."""
        name = hashlib.sha256(journal.encode()).hexdigest()[:16]
        self._path = _folder() / f"{name}-match-{match}.lock"
        self._lock = FileLock(
            self._path, on_acquired=_sign, fallback_to_soft=False, thread_local=False
        )
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise UserError(
                f"Match {match} of this journal is being played by {_holder(self._path)}.",
                "Leave it to that program or end it; --new begins another match.",
            ) from error

    def release(self) -> None:
        self._path.unlink(missing_ok=True)  # whoever waits for it sees that it is gone
        self._lock.release()


def _folder() -> Path:
    folder = platformdirs.user_cache_path("gemtable", appauthor=False) / "held"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"The folder {folder}, for who plays which match, cannot be made: {error.strerror}.",
            "Make room for it, or let XDG_CACHE_HOME name another folder.",
        ) from error
    return folder


def _holder(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") or "another program"
    except OSError:  # it has just let go
        return "another program"


def _sign(descriptor: int) -> None:
    """Write who holds the lock into its file, for those who come too late."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"process {os.getpid()} on {platform.node()}".encode(), 0)
