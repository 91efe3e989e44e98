"""What stands in the log beside an SQLite file, and who has the file open, by SQLite's own locks.

A program that is killed leaves its log, and the next one takes in all commits that are whole in
it. SQLite says nothing of commits behind one that is not: this does.

Sources: "Database File Format", section 4, sqlite.org/fileformat2.html; os_unix.c for locks.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql

from gemtable.sentence import Sentence

_HEAD = struct.Struct(">8I")  # magic, version, page size, count, two salts, two checksums
_FRAME = struct.Struct(">6I")  # page, pages after a commit or 0, two salts, two checksums
_VERSIONS, _WITH_LOG = slice(18, 20), b"\x02\x02"  # of a file's format, to write it and to read
_LITTLE, _BIG = 0x377F0682, 0x377F0683  # the magic says in which order checksums take bytes
_OPEN = 0x40000002, 510  # the bytes of a file that a program locks while it has it open
_OPEN_BESIDE = 128, 1  # the same of the file for the memory that programs share


class _Frame(NamedTuple):
    is_last: bool  # of a commit
    salts: tuple[int, int]


def of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def is_open_elsewhere(file: Path) -> bool:
    """Say whether another program has a file with a log open, by whatever name.

    Not to be asked while this one has: a look takes its locks away.
    """
    return _is_locked(file, *_OPEN)


def is_open_by_another_name(file: Path) -> bool:
    """Say whether another program has the file open, but not what SQLite keeps beside this name.

    Each would write a log of its own. As `is_open_elsewhere`.
    """
    shared = file.with_name(f"{file.name}-shm")
    is_elsewhere = _has_log(file) and is_open_elsewhere(file)
    return is_elsewhere and not _is_locked(shared, *_OPEN_BESIDE)


def damage(file: Path, engine: sql.Engine) -> Sentence | None:
    """Return what is wrong with the log of a file; None if all that was flushed can be read.

    `engine` reads a copy of both. The newest commit may be torn: it had not been flushed.
    """
    data = of(file).read_bytes()
    if len(data) < _HEAD.size + _FRAME.size:
        return None
    magic, _version, page_size, _count, *salts, first, second = _HEAD.unpack_from(data)
    order = {_LITTLE: "<", _BIG: ">"}.get(magic)
    if order is None or (first, second) != _checksum(data[:24], order):
        return Sentence("the file with its newest entries, beside it, cannot be read")
    with engine.connect() as connection:
        _busy, sound, _done = connection.exec_driver_sql("PRAGMA wal_checkpoint").one()
    behind = [each for each in _frames(data, page_size, sound) if each.salts == tuple(salts)]
    ends = [number for number, each in enumerate(behind) if each.is_last]
    is_torn_only = not ends or ends[0] == len(behind) - 1
    return (
        None
        if is_torn_only
        else Sentence("the file with its newest entries, beside it, is damaged")
    )


def _has_log(file: Path) -> bool:
    """Say whether the head of a file says so; without one a lock lasts a moment only."""
    with file.open("rb") as data:
        return data.read(_VERSIONS.stop)[_VERSIONS] == _WITH_LOG


def _frames(data: bytes, page_size: int, first: int) -> Iterator[_Frame]:
    """Give back the frames of a log from that number on, as far as they are there."""
    size = _FRAME.size + page_size
    for at in range(_HEAD.size + first * size, len(data) - size + 1, size):
        _page, pages, *salts, _first, _second = _FRAME.unpack_from(data, at)
        yield _Frame(pages > 0, (salts[0], salts[1]))


def _checksum(data: bytes, order: str) -> tuple[int, int]:
    first = second = 0
    for left, right in struct.iter_unpack(f"{order}2I", data):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second


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
