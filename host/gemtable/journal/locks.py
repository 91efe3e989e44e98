"""Locks: only one program at a time plays a match, repairs a journal or has its file open.

A program that plays a match holds a lock, which the kernel releases when the program ends.
For a journal in a file, the lock is next to that file, so that it works for all users who can
play the match. On a PostgreSQL server `postgres_session.py` holds the locks. For another database
the lock is in the user's cache and works for the programs of one user on one machine; beyond
that, the journal refuses to write an entry number twice.

SQLite locks bytes of its own files; its source os_unix.c names them.
"""

import errno
import fcntl
import hashlib
import os
import platform
import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout

from gemtable.errors import UserError
from gemtable.journal import private_files
from gemtable.sentence import Sentence, message
from gemtable.user_folders import USER

_LONGEST = 100  # characters read from a lock file
_SIGNED = re.compile(r"(?:gemtable )?(\d+) (.*)")  # a process id, and its computer
_OPEN = 0x40000002, 510  # start, length: SQLite locks these bytes of an open file
_OPEN_BESIDE = 128, 1  # the same in the shared-memory file
_SOON_S = (0, 0.01, 0.03, 0.1)  # waits between checks of whether a file has another name
_VERSIONS, _WITH_LOG = slice(18, 20), b"\x02\x02"  # in a file's header: it uses a WAL


class Lock:
    """A lock that is held until `release`, or until the program ends."""

    def __init__(
        self, path: Path, taken: Callable[[Sentence], UserError], like: Path | None = None
    ) -> None:
        """Lock this file, with the permissions of the file `like`.

        Raises UserError. If another program holds the lock, that is the error which `taken`
        returns.
        """
        self._path = path
        mode = private_files.mode_of(like or path)
        self._lock = FileLock(
            path, mode=mode, on_acquired=_sign, fallback_to_soft=False, thread_local=False
        )
        try:
            if not like:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise taken(_holder(path)) from error
        except OSError as error:
            text = message(
                "The lock file {path}, which says who plays which match, cannot be created:"
                " {error}."
            )
            fix = Sentence(
                "Check that you can write in {folder} and that no other user's lock file is left"
                " there, or choose another journal with --db FILE.",
                folder=path.parent,
            )
            raise UserError(Sentence(text, path=path, error=error.strerror), fix) from error
        if like:
            private_files.give_like(path, like)

    def release(self) -> None:
        with suppress(OSError):  # the folder has become read-only; the lock is released anyway
            self._path.unlink()  # programs that wait for the lock notice that
        self._lock.release()


def lock_match(journal: Path | str, match: int) -> Lock:
    """Lock a match of the journal in this file, or at this URL. Raises UserError."""
    taken = partial(being_played, match)
    name = f"match-{match}.lock"
    if isinstance(journal, Path):
        return Lock(journal.with_name(f"{journal.name}.{name}"), taken, journal)
    folder = USER.user_cache_path / "held"
    digest = hashlib.sha256(journal.encode()).hexdigest()[:16]
    return Lock(folder / f"{digest}-{name}", taken)


def being_played(match: int, holder: Sentence) -> UserError:
    """Return the error for a match that another program has locked."""
    text = message("Match {match} of this journal is being played by {holder}.")
    return UserError(
        Sentence(text, match=match, holder=holder),
        Sentence("Continue it there, or end that program. To start another match, use --new."),
    )


def lock_to_mend(journal: Path) -> Lock:
    """Lock a journal against repair by other programs. Raises UserError."""

    def taken(holder: Sentence) -> UserError:
        return UserError(
            Sentence("This journal is being repaired by {holder}.", holder=holder),
            Sentence("Try again when the repair is done."),
        )

    return Lock(journal.with_name(f"{journal.name}.mending.lock"), taken, journal)


def is_open_elsewhere(file: Path) -> bool:
    """Return whether another program has opened a file that has a log, under any name.

    Don't call this while this program has the file open: that would release its own locks.
    """
    return _is_locked(file, *_OPEN)


def is_open_by_another_name(file: Path) -> bool:
    """Return whether another program has opened a file under another name, e.g. a hard link.

    That program has not opened the log next to this name, so both programs would write their
    own log. In a file without a log this can't be detected: SQLite's locks last only a
    moment. See the warning of `is_open_elsewhere`.
    """
    if not file.is_file():
        return False
    with file.open("rb") as data:
        has_log = data.read(_VERSIONS.stop)[_VERSIONS] == _WITH_LOG
    return has_log and all(_is_open_without_log(file, wait_s) for wait_s in _SOON_S)


def _is_open_without_log(file: Path, wait_s: float) -> bool:
    """Wait, then return whether the file is open elsewhere without its log.

    A program that is just opening or closing the file also looks like that, for a moment."""
    time.sleep(wait_s)
    beside = file.with_name(f"{file.name}-shm")
    return is_open_elsewhere(file) and not _is_locked(beside, *_OPEN_BESIDE)


def _is_locked(path: Path, start: int, length: int) -> bool:
    """Return whether another program has locked any of these bytes."""
    with suppress(OSError):  # missing or not writable: count it as unlocked
        descriptor = os.open(path, os.O_RDWR)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except OSError as error:
            return error.errno in (errno.EACCES, errno.EAGAIN)
        finally:
            os.close(descriptor)
    return False


def _holder(path: Path) -> Sentence:
    """Return the program that wrote a lock file. Older Gemtables wrote free text."""
    try:
        told = path.read_text(encoding="utf-8", errors="replace")[:_LONGEST]
    except OSError:  # it has just been released
        told = ""
    told = "".join(filter(str.isprintable, told))
    if holder := holder_of(told):
        return holder
    return Sentence("{told}", told=told) if told else Sentence("another program")


def holder_of(signed: str) -> Sentence | None:
    """Return the program that signed a lock; None if the text is something else."""
    if written := _SIGNED.fullmatch(signed):
        process, computer = written.groups()
        return Sentence("process {process} on {computer}", process=process, computer=computer)
    return None


def _sign(descriptor: int) -> None:
    """Write our process and computer into a lock file, for other programs' messages."""
    with suppress(OSError):  # e.g. the disk is full; the lock works anyway
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()} {platform.node()}".encode(), 0)
