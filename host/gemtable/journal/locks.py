"""Locks: only one program at a time plays a match, repairs a journal or has its file open.

A program that plays a match holds a lock, which the kernel releases when the program ends.
For a journal in a file, the lock is beside that file, so that it works for all users who can
play the match. On a PostgreSQL server `sessions.py` holds the locks. For another database the
lock is in the user's cache and works for the programs of one user on one machine; beyond that,
the journal refuses to write an entry number twice.

SQLite locks bytes of its own files; os_unix.c names them.
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
from pathlib import Path

from filelock import FileLock, Timeout

from gemtable.errors import UserError
from gemtable.journal import private
from gemtable.sentence import Sentence, message
from gemtable.user_folders import USER

_LONGEST = 100  # characters read from a lock file
_SIGNED = re.compile(r"(\d+) (.*)")  # a process id, and the computer it runs on
_OPEN = 0x40000002, 510  # start, length: a program locks these bytes of an open file
_OPEN_BESIDE = 128, 1  # the same in the shared-memory file
_SOON_S = (0, 0.01, 0.03, 0.1)  # when to look again, if it seems to have another name
_VERSIONS, _WITH_LOG = slice(18, 20), b"\x02\x02"  # in a file's header: it uses a WAL


class Lock:
    """A lock that is held until `release`, or until the program ends."""

    def __init__(
        self, path: Path, taken: Callable[[Sentence], UserError], like: Path | None = None
    ) -> None:
        """Lock this file; give it the permissions of the file `like`.

        Raises UserError, made by `taken` if another program holds the lock.
        """
        self._path = path
        mode = private.mode_of(like or path)
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
                "The lock {path}, which says who plays which match, cannot be made: {error}."
            )
            fix = Sentence(
                "Check that you may write in {folder}, and that no other user's lock is left"
                " there; or name another journal with --db FILE.",
                folder=path.parent,
            )
            raise UserError(Sentence(text, path=path, error=error.strerror), fix) from error
        if like:
            private.give_like(path, like)

    def release(self) -> None:
        with suppress(OSError):  # the folder has become read-only; the lock is released anyway
            self._path.unlink()  # programs that wait for it notice that it is gone
        self._lock.release()


def lock_match(journal: Path | str, match: int) -> Lock:
    """Lock a match of the journal in this file, or at this URL. Raises UserError."""

    def taken(holder: Sentence) -> UserError:
        text = message("Match {match} of this journal is being played by {holder}.")
        return UserError(
            Sentence(text, match=match, holder=holder),
            Sentence("Leave it to that program or end it; --new begins another match."),
        )

    name = f"match-{match}.lock"
    if isinstance(journal, Path):
        return Lock(journal.with_name(f"{journal.name}.{name}"), taken, journal)
    folder = USER.user_cache_path / "held"
    digest = hashlib.sha256(journal.encode()).hexdigest()[:16]
    return Lock(folder / f"{digest}-{name}", taken)


def lock_to_mend(journal: Path) -> Lock:
    """Lock this journal against repair by other programs. Raises UserError."""

    def taken(holder: Sentence) -> UserError:
        return UserError(
            Sentence("This journal is being repaired by {holder}.", holder=holder),
            Sentence("Try again when it is done."),
        )

    return Lock(journal.with_name(f"{journal.name}.mending.lock"), taken, journal)


def is_open_elsewhere(file: Path) -> bool:
    """Return whether another program has a file with a log open, under any name.

    Don't call this while this program has it open: that would release its own locks.
    """
    return _is_locked(file, *_OPEN)


def is_open_by_another_name(file: Path) -> bool:
    """Return whether another program has a file open under another name, e.g. a hard link.

    It then doesn't have the log beside this name open, so the two programs would write separate
    logs. Without a log this can't be detected: SQLite's locks last only a moment. See the
    warning of `is_open_elsewhere`.
    """
    if not file.is_file():
        return False
    with file.open("rb") as data:
        has_log = data.read(_VERSIONS.stop)[_VERSIONS] == _WITH_LOG
    return has_log and all(_is_open_without_log(file, wait_s) for wait_s in _SOON_S)


def _is_open_without_log(file: Path, wait_s: float) -> bool:
    """Look after a moment: a program that is just opening or closing the file looks like this."""
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
    """Return who wrote this lock file; show the free text that older Gemtables wrote."""
    try:
        told = path.read_text(encoding="utf-8", errors="replace")[:_LONGEST]
    except OSError:  # it has just been released
        told = ""
    told = "".join(filter(str.isprintable, told))
    if written := _SIGNED.fullmatch(told):
        process, computer = written.groups()
        return Sentence("process {process} on {computer}", process=process, computer=computer)
    return Sentence("{told}", told=told) if told else Sentence("another program")


def _sign(descriptor: int) -> None:
    """Write who holds the lock into its file, for programs that find it taken."""
    with suppress(OSError):  # e.g. the disk is full; the lock works anyway
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()} {platform.node()}".encode(), 0)
