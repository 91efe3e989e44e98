"""Who plays a match, who mends a journal, and who has its file open: one program at a time.

Whoever plays a match holds a lock that the kernel takes back when the program ends. The
lock of a match in a file lies beside that file, so that all users who can play the match
meet there. Of another database it lies in the user's cache, for the programs of one user
on one machine. Between others the journal refuses to write an entry number twice.

SQLite locks bytes of its own files; os_unix.c names them.
"""

import errno
import fcntl
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
_OPEN = 0x40000002, 510  # the bytes of a file that a program locks while it has it open
_OPEN_BESIDE = 128, 1  # the same of the file for the memory that programs share
_VERSIONS, _WITH_LOG = slice(18, 20), b"\x02\x02"  # in the head of a file: it has a log


class Lock:
    """A lock that is held until `release`, or until the program ends."""

    def __init__(
        self, path: Path, taken: Callable[[Sentence], UserError], like: Path | None = None
    ) -> None:
        """Lock this file, for all who may use the file it is `like`.

        Raises UserError: what is `taken`, if another program has it.
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
            text = message("The lock {path}, for who plays which match, cannot be made: {error}.")
            fix = Sentence(
                "See that you may write in {folder}, and that no other user's lock is left"
                " there; or name another journal with --db FILE.",
                folder=path.parent,
            )
            raise UserError(Sentence(text, path=path, error=error.strerror), fix) from error
        if like:
            private.give_like(path, like)

    def release(self) -> None:
        with suppress(OSError):  # of a folder that is read-only by now; the lock goes all the same
            self._path.unlink()  # whoever waits for it sees that it is gone
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
    folder = platformdirs.user_cache_path("gemtable", appauthor=False) / "held"
    digest = hashlib.sha256(journal.encode()).hexdigest()[:16]
    return Lock(folder / f"{digest}-{name}", taken)


def lock_to_mend(journal: Path) -> Lock:
    """Let no other program mend this file meanwhile. Raises UserError."""

    def taken(holder: Sentence) -> UserError:
        return UserError(
            Sentence("This journal is being mended by {holder}.", holder=holder),
            Sentence("Try again when it is done."),
        )

    return Lock(journal.with_name(f"{journal.name}.mending.lock"), taken, journal)


def is_open_elsewhere(file: Path) -> bool:
    """Say whether another program has a file with a log open, by whatever name.

    Don't ask while this program has it open: the question gives its own locks up.
    """
    return _is_locked(file, *_OPEN)


def is_open_by_another_name(file: Path) -> bool:
    """Say whether another program has a file open, but not what is beside it by this name.

    Each of the two would write a log of its own. Without a log SQLite's locks last a
    moment only, and nobody can tell. As `is_open_elsewhere`.
    """
    if not file.is_file():
        return False
    with file.open("rb") as data:
        has_log = data.read(_VERSIONS.stop)[_VERSIONS] == _WITH_LOG
    is_elsewhere = has_log and is_open_elsewhere(file)
    return is_elsewhere and not _is_locked(file.with_name(f"{file.name}-shm"), *_OPEN_BESIDE)


def _is_locked(path: Path, start: int, length: int) -> bool:
    """Say whether another program has locked any of these bytes."""
    with suppress(OSError):  # one that is not there, or may not be written: nobody's
        descriptor = os.open(path, os.O_RDWR)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except OSError as error:
            return error.errno in (errno.EACCES, errno.EAGAIN)
        finally:
            os.close(descriptor)
    return False


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
