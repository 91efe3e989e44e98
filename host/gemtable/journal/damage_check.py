"""Inspects a database without writing to it: is it a journal of ours, and is it undamaged?

A killed program leaves its log behind. SQLite then applies all commits in it up to
the first damaged one, and silently ignores later ones; this module finds those.

Source: "Database File Format", section 4, sqlite.org/fileformat2.html.

Opening a journal changes its file: SQLite rolls back what a killed program left, and we
switch the file to a log. We must not do that to the file of another program or of a newer
Gemtable.
"""

import struct
from collections.abc import Iterator, Set
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable import __version__
from gemtable.errors import UserError
from gemtable.journal import database
from gemtable.journal.locks import is_open_elsewhere
from gemtable.journal.stored_entries import checked_row
from gemtable.journal.tables import (
    APPLICATION,
    ENTRY,
    FORMAT,
    JOURNAL,
    MATCH,
    Marks,
    marks_in_head,
    marks_of,
)
from gemtable.sentence import Sentence, message

_HEAD = struct.Struct(">8I")  # magic, version, page size, count, two salts, two checksums
_FRAME = struct.Struct(">6I")  # page, pages after a commit or 0, two salts, two checksums
_LITTLE, _BIG = 0x377F0682, 0x377F0683  # the magic number gives the byte order of the checksums


def log_of(file: Path) -> Path:
    """Return the path of an SQLite file's log, whether or not it exists."""
    return file.with_name(f"{file.name}-wal")


def log_damage(file: Path, engine: sql.Engine) -> Sentence | None:
    """Return the damage of a file's log; None if all flushed commits can be read.

    `engine` reads a copy of the file and its log. The newest commit may be incomplete: then it
    was never flushed.
    """
    data = log_of(file).read_bytes()
    if len(data) < _HEAD.size + _FRAME.size:
        return None
    magic, _version, page_size, _count, *salts, first, second = _HEAD.unpack_from(data)
    order = {_LITTLE: "<", _BIG: ">"}.get(magic)
    if order is None or (first, second) != _checksum(data[:24], order):
        return Sentence(
            "the log file with the newest entries, next to the journal, cannot be read"
        )
    with engine.connect() as connection:
        _busy, sound, _done = connection.exec_driver_sql("PRAGMA wal_checkpoint").one()
    behind = [is_last for is_last, own in _frames(data, page_size, sound) if own == salts]
    if not any(behind[:-1]):
        return None
    return Sentence("the log file with the newest entries, next to the journal, is damaged")


def _frames(data: bytes, page_size: int, first: int) -> Iterator[tuple[bool, list[int]]]:
    """Yield whether a frame ends a commit, and its salts, for each complete frame from `first`."""
    size = _FRAME.size + page_size
    for at in range(_HEAD.size + first * size, len(data) - size + 1, size):
        _page, pages, *salts, _first, _second = _FRAME.unpack_from(data, at)
        yield pages > 0, salts


def _checksum(data: bytes, order: str) -> tuple[int, int]:
    first = second = 0
    for left, right in struct.iter_unpack(f"{order}2I", data):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second


# Columns, each with the name of its table.
_JOURNAL = set(map(str, JOURNAL.c))
_ENTRY = set(map(str, ENTRY.c))
_OURS = {*_JOURNAL, *_ENTRY, *map(str, MATCH.c)}
_ENTRY_OF_0_1_0 = _ENTRY - {"entry.checksum"}

_OTHER_TABLES = Sentence("its tables are not those of a journal")


class Condition(NamedTuple):
    """The condition of a database that may be opened."""

    damage: Sentence | None = None
    is_new: bool = False
    is_marked: bool = False  # it has the marks of the current format
    is_of_0_1_0: bool = False  # its tables must be rewritten


def condition_of_file(file: Path, url: str, is_searched: bool = True) -> Condition:
    """Inspect an SQLite file and its log; search all of it for damage if `is_searched`.

    Reading doesn't change a log that a running program uses. It would apply a log that a
    killed program left, so then a copy is inspected. Raises UserError if the file must be
    left alone, DatabaseError if it is not a database, and OSError.
    """
    if not file.is_file():
        return Condition(is_new=True)
    damage = None
    with TemporaryDirectory(prefix="gemtable-") as folder:
        is_in_use = is_open_elsewhere(file)
        beside = [file.with_name(file.name + ending) for ending in database.BESIDE]
        if not is_in_use and any(each.exists() for each in beside):
            engine = database.copy_in(Path(folder), file)
        else:
            engine = database.engine_to_look(file, is_in_use)
        try:
            if not is_in_use and log_of(file).exists():
                with suppress(DatabaseError):  # damage in the file itself is found next
                    damage = log_damage(file, engine)
            found = condition_of(engine, url, is_searched)
        finally:
            engine.dispose()
    found = found._replace(damage=found.damage or damage)
    if found.damage and (marks := marks_in_head(file)).application:
        _check_ours(url, marks, _OURS)
    return found


def condition_of(engine: sql.Engine, url: str, is_searched: bool = True) -> Condition:
    """Inspect a database; search all of it for damage if `is_searched`.

    Raises UserError if it must be left alone, DatabaseError if it is not a database or in use.
    """
    try:
        with engine.connect() as connection:
            return _condition(database.at_one_moment(connection), url, is_searched)
    except DatabaseError as error:
        name = getattr(error.orig, "sqlite_errorname", "")
        if name.startswith("SQLITE_CORRUPT") or str(error.orig) == database.NO_TEXT:
            return Condition(_quoted(str(error.orig)))
        raise


def plain(text: str, most: int = 200) -> str:
    """Return text from a file without control characters, so that it is safe to print."""
    return "".join(each if each.isprintable() else "?" for each in text)[:most]


def _condition(connection: sql.Connection, url: str, is_searched: bool) -> Condition:
    is_sqlite = connection.dialect.name == "sqlite"
    inspector = sql.inspect(connection)
    names = inspector.get_table_names() or inspector.get_view_names()
    columns = {f"{name}.{each['name']}" for name in names for each in inspector.get_columns(name)}
    marks = marks_of(connection, columns)
    _check_ours(url, marks, columns)
    damage = _damage_of_file(connection) if is_sqlite and is_searched else None
    if columns & _ENTRY == _ENTRY_OF_0_1_0 and not marks.application:
        return Condition(damage, is_of_0_1_0=True)
    if not damage and columns:
        is_whole = _OURS - columns in (set(), _JOURNAL)
        damage = None if is_whole else _OTHER_TABLES
        if is_whole and is_searched:
            damage = _damage_of_list(connection)
    return Condition(damage, not columns, marks.are_complete(is_sqlite))


def _check_ours(url: str, marks: Marks, columns: Set[str]) -> None:
    """Raise UserError for a database of another program, or of an unknown format."""
    if marks.application not in (0, APPLICATION):
        raise _foreign(url, Sentence("its header has the mark of another program"))
    if marks.application == 0 and not columns >= _ENTRY_OF_0_1_0:
        if columns or marks.in_head:
            raise _foreign(url, _OTHER_TABLES)
    elif marks.is_newer:
        newest = Sentence("in format {format}", format=max(marks.in_head, marks.in_table))
        raise _newer(url, newest, marks.made_by if marks.in_table > FORMAT else "")
    elif added := sorted(columns - _OURS):
        raise _newer(url, Sentence("with the unknown column {column}", column=plain(added[0], 64)))


def _foreign(url: str, why: Sentence) -> UserError:
    text = message("The database {journal} belongs to another program: {why}.")
    return UserError(
        Sentence(text, journal=url, why=why),
        Sentence("Choose another file with --db FILE. The journal needs its own database."),
    )


def _newer(url: str, why: Sentence, made_by: str = "") -> UserError:
    maker = Sentence("a newer Gemtable")
    if made_by:
        maker = Sentence("Gemtable {version}", version=plain(made_by, 32))
    return UserError(
        Sentence(
            "The journal {journal} was created by {maker}, {why}. This is Gemtable {version},"
            " which reads format {format}.",
            journal=url,
            maker=maker,
            why=why,
            version=__version__,
            format=FORMAT,
        ),
        Sentence("Update Gemtable, or choose another journal with --db FILE."),
    )


def _damage_of_file(connection: sql.Connection) -> Sentence | None:
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
    return None if found == ["ok"] else _quoted(" ".join(str(found[0]).split()))


def _damage_of_list(connection: sql.Connection) -> Sentence | None:
    """Return the first mismatch between the list of matches and the entries, or None."""
    query = sql.select(ENTRY.c.match_id, sql.func.count()).group_by(ENTRY.c.match_id)
    counts = {row[0]: row[1] for row in connection.execute(query)}
    for columns in connection.execute(sql.select(MATCH)):
        row = checked_row(tuple(columns))
        if row is None:
            text = message("the line of match {match} in the list of matches has a wrong checksum")
            return Sentence(text, match=columns[0])
        if counts.pop(row.id, 0) != row.entries:
            text = message("match {match} should have {entries} entries, but does not")
            return Sentence(text, match=row.id, entries=row.entries)
    if counts:
        return Sentence("match {match} is not in the list of matches", match=min(counts))
    return None


def _quoted(said: str) -> Sentence:
    return Sentence("{said}", said=plain(said))
