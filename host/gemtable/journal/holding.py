"""One program to a match: whoever plays it holds a lock that the kernel gives up with it.

The lock of a match in a file lies beside that file, so that all users who can
play the match meet at it. Of another database it lies in the user's cache,
for the programs of one user on one machine. Between others the journal
refuses to write an entry number twice.
"""

import hashlib
import os
import platform
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from gemtable.errors import UserError
from gemtable.journal import private
from gemtable.sentence import Sentence, message

_LONGEST = 100  # characters of a lock
_SIGNED = re.compile(r"(\d+) (.*)")  # a process, and the computer it runs on

Taken = Callable[[Sentence], Sentence]  # says what the one that is named has


class Hold:
    """A lock that is held until `release`, or until the program ends."""

    def __init__(self, path: Path, mode: int, taken: Taken, fix: Sentence) -> None:
        """Lock this file. Raises UserError: what is `taken`, if another program has it."""
        self._path = path
        self._lock = FileLock(
            path, mode=mode, on_acquired=_sign, fallback_to_soft=False, thread_local=False
        )
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise UserError(taken(_holder(path)), fix) from error
        except OSError as error:
            raise UserError(
                Sentence(
                    "The lock {path}, for who plays which match, cannot be made: {error}.",
                    path=path,
                    error=error.strerror,
                ),
                Sentence(
                    "See that you may write in {folder}, and that no other user's lock is left"
                    " there; or name another journal with --db FILE.",
                    folder=path.parent,
                ),
            ) from error

    def release(self) -> None:
        with suppress(OSError):  # of a folder that is read-only by now; the lock goes all the same
            self._path.unlink()  # whoever waits for it sees that it is gone
        self._lock.release()


def hold_match(journal: Path | str, match: int) -> Hold:
    """Hold a match of the journal in this file, or at this URL. Raises UserError."""
    name = f"match-{match}.lock"
    fix = Sentence("Leave it to that program or end it; --new begins another match.")

    def taken(holder: Sentence) -> Sentence:
        text = message("Match {match} of this journal is being played by {holder}.")
        return Sentence(text, match=match, holder=holder)

    if isinstance(journal, Path):
        return _beside(journal, name, taken, fix)
    digest = hashlib.sha256(journal.encode()).hexdigest()[:16]
    return Hold(_folder() / f"{digest}-{name}", 0o600, taken, fix)


def hold_for_mending(journal: Path) -> Hold:
    """Let no other program mend this file meanwhile. Raises UserError."""

    def taken(holder: Sentence) -> Sentence:
        return Sentence("This journal is being mended by {holder}.", holder=holder)

    return _beside(journal, "mending.lock", taken, Sentence("Try again when it is done."))


def _beside(journal: Path, name: str, taken: Taken, fix: Sentence) -> Hold:
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
            Sentence(
                "The folder {folder}, for who plays which match, cannot be made: {error}.",
                folder=folder,
                error=error.strerror,
            ),
            Sentence("Make room for it, or let XDG_CACHE_HOME name another folder."),
        ) from error
    return folder


def _holder(path: Path) -> Sentence:
    """Return who wrote into a lock; an older Gemtable wrote words, and they are shown."""
    try:
        told = path.read_text(encoding="utf-8", errors="replace")[:_LONGEST]
    except OSError:  # it has just let go
        told = ""
    told = "".join(filter(str.isprintable, told))
    if written := _SIGNED.fullmatch(told):
        process, computer = written.groups()
        return Sentence("process {process} on {computer}", process=process, computer=computer)
    return Sentence("{told}", told=told) if told else Sentence("another program")


def _sign(descriptor: int) -> None:
    """Write who holds the lock into its file, for those who come too late."""
    with suppress(OSError):  # of a full disk; the lock holds all the same
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()} {platform.node()}".encode(), 0)
