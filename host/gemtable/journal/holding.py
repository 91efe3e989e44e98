"""One program to a match: whoever plays it holds a lock that the kernel gives up with it.

The lock of a match in a file lies beside that file, so that all users who can
play the match meet at it. Of another database it lies in the user's cache,
for the programs of one user on one machine. Between others the journal
refuses to write an entry number twice.
"""

import hashlib
import os
import platform
from contextlib import suppress
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from gemtable.errors import UserError
from gemtable.journal import private


class Hold:
    """A lock that is held until `release`, or until the program ends."""

    def __init__(self, path: Path, mode: int, taken: str, fix: str) -> None:
        """Lock this file. Raises UserError: `taken` by whom, if another program has it."""
        self._path = path
        self._lock = FileLock(
            path, mode=mode, on_acquired=_sign, fallback_to_soft=False, thread_local=False
        )
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise UserError(f"{taken} by {_holder(path)}.", fix) from error
        except OSError as error:
            raise UserError(
                f"The lock {path}, for who plays which match, cannot be made: {error.strerror}.",
                f"See that you may write in {path.parent}, and that no other user's lock is left"
                " there; or name another journal with --db FILE.",
            ) from error

    def release(self) -> None:
        with suppress(OSError):  # of a folder that is read-only by now; the lock goes all the same
            self._path.unlink()  # whoever waits for it sees that it is gone
        self._lock.release()


def hold_match(journal: Path | str, match: int) -> Hold:
    """Hold a match of the journal in this file, or at this URL. Raises UserError."""
    name = f"match-{match}.lock"
    taken = f"Match {match} of this journal is being played"
    fix = "Leave it to that program or end it; --new begins another match."
    if isinstance(journal, Path):
        return _beside(journal, name, taken, fix)
    digest = hashlib.sha256(journal.encode()).hexdigest()[:16]
    return Hold(_folder() / f"{digest}-{name}", 0o600, taken, fix)


def hold_for_mending(journal: Path) -> Hold:
    """Let no other program mend this file meanwhile. Raises UserError."""
    return _beside(
        journal, "mending.lock", "This journal is being mended", "Try again when it is done."
    )


def _beside(journal: Path, name: str, taken: str, fix: str) -> Hold:
    path = journal.with_name(f"{journal.name}.{name}")
    hold = Hold(path, private.mode_of(journal), taken, fix)
    private.give_like(path, journal)
    return hold


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
        told = path.read_text(encoding="utf-8", errors="replace")
    except OSError:  # it has just let go
        return "another program"
    return "".join(filter(str.isprintable, told[:100])) or "another program"


def _sign(descriptor: int) -> None:
    """Write who holds the lock into its file, for those who come too late."""
    with suppress(OSError):  # of a full disk; the lock holds all the same
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} on {platform.node()}".encode(), 0)
