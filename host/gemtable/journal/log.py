"""Finds damage in the log beside an SQLite file that SQLite itself doesn't report.

A killed program leaves its log, and the next one applies every whole commit up to the first
damaged one. SQLite silently ignores whole commits after that one; this module finds them.

Source: "Database File Format", section 4, sqlite.org/fileformat2.html.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql

from gemtable.sentence import Sentence

_HEAD = struct.Struct(">8I")  # magic, version, page size, count, two salts, two checksums
_FRAME = struct.Struct(">6I")  # page, pages after a commit or 0, two salts, two checksums
_LITTLE, _BIG = 0x377F0682, 0x377F0683  # the magic number gives the byte order of the checksums


class _Frame(NamedTuple):
    is_last: bool  # of a commit
    salts: tuple[int, int]


def of(file: Path) -> Path:
    """Return the path of a file's log, whether or not it exists."""
    return file.with_name(f"{file.name}-wal")


def damage(file: Path, engine: sql.Engine) -> Sentence | None:
    """Return what is wrong with the log of a file; None if all flushed commits can be read.

    `engine` reads a copy of both. The newest commit may be torn if it was not flushed.
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
    if is_torn_only:
        return None
    return Sentence("the file with its newest entries, beside it, is damaged")


def _frames(data: bytes, page_size: int, first: int) -> Iterator[_Frame]:
    """Yield the whole frames of a log from number `first` on."""
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
