"""Files that only their owner can read: a journal has secrets that no player may see.

A file that a group can also read and write (mode 0660) keeps that mode, for users who share a
journal.
"""

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import BinaryIO

_OWN = 0o600
_SHARED = 0o660
_ALONGSIDE = (
    "-journal",
    "-wal",
    "-shm",
    ".page",
    ".bots",
    ".damaged-*",
    ".0.1.0-*",
)  # files with the same secrets


def make(file: Path) -> None:
    """Create an empty file. Raises OSError, also if the path exists."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWN)
    try:
        os.fchmod(descriptor, _OWN)  # the umask may have removed the owner's own rights
    finally:
        os.close(descriptor)


def copy(source: Path, target: Path) -> None:
    """Copy a file to a new path. Raises OSError, also if the path exists."""
    make(target)
    shutil.copyfile(source, target)


def write(file: Path, text: str) -> None:
    """Write text to a file, after removing other users' access. Raises OSError."""
    with suppress(FileExistsError):
        make(file)
    _tighten(file)
    file.write_text(text, encoding="utf-8")


@contextmanager
def replacing(file: Path, is_new: bool = False) -> Iterator[BinaryIO]:
    """Yield a stream; its file appears whole and flushed when the block ends, or not at all.

    The file replaces any of that name. With `is_new`, a file that another program created in
    the meantime stays instead. Raises OSError.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # mode 0600
    fresh = Path(name)
    try:
        with open(descriptor, "wb") as data:
            os.fchmod(descriptor, mode_of(file))
            yield data
            data.flush()
            os.fsync(descriptor)
        if is_new:
            with suppress(FileExistsError):
                os.link(fresh, file)
        else:
            fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def mode_of(file: Path) -> int:
    """Return the permissions for a file and the files next to it."""
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
    except OSError:
        return _OWN
    others = stat.S_IRWXG | stat.S_IRWXO
    return mode if mode & others in (0, _SHARED & others) else _OWN


def tighten(file: Path) -> None:
    """Remove other users' access to a journal and its copies, if they belong to us."""
    _tighten(file)
    for ending in _ALONGSIDE:
        for each in file.parent.glob(escape(file.name) + ending):
            _tighten(each)


def share_beside(file: Path) -> None:
    """Give a journal's users access to SQLite's files next to it, if they belong to us."""
    for ending in ("-wal", "-shm"):
        give_like(file.with_name(file.name + ending), file)


def give_like(file: Path, like: Path) -> None:
    """Give the users of `like` access to `file`, as far as we are allowed to.

    Otherwise a file of root, or of another user who shares the journal, would lock out its owner.
    """
    with suppress(OSError):
        found = like.stat()
        os.chown(file, found.st_uid if os.geteuid() == 0 else -1, found.st_gid)
    with suppress(OSError):
        file.chmod(mode_of(like))


def _tighten(file: Path) -> None:
    with suppress(OSError):
        found = file.stat()
        is_ours = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid()
        if is_ours and stat.S_IMODE(found.st_mode) != mode_of(file):
            file.chmod(mode_of(file))
