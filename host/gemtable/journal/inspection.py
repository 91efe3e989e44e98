"""Inspects a database without writing: is it our journal, and is it sound?

When SQLite opens a file it rolls back what a killed program left, and we switch its log on.
We must not do that to the file of another program or of a newer Gemtable.
"""

from collections.abc import Set
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable import __version__
from gemtable.errors import UserError
from gemtable.journal import database, log
from gemtable.journal.locks import is_open_elsewhere
from gemtable.journal.reading import checked_row
from gemtable.journal.schema import (
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
    is_marked: bool = False  # with the marks of the current format
    is_of_0_1_0: bool = False  # whose tables are to be written anew


def condition_of_file(file: Path, url: str, is_searched: bool = True) -> Condition:
    """Inspect an SQLite file and the files beside it; search all of it for damage, or not.

    Reading doesn't change a log that a running program uses. Reading would apply one that a
    killed program left, so that is inspected in a copy. Raises UserError if the file must be
    left alone, DatabaseError if it is no database, OSError.
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
            if not is_in_use and log.of(file).exists():
                with suppress(DatabaseError):  # in the file itself, which is inspected next
                    damage = log.damage(file, engine)
            found = condition_of(engine, url, is_searched)
        finally:
            engine.dispose()
    found = found._replace(damage=found.damage or damage)
    if found.damage and (marks := marks_in_head(file)).application:
        _check_ours(url, marks, _OURS)
    return found


def condition_of(engine: sql.Engine, url: str, is_searched: bool = True) -> Condition:
    """Inspect a database; search all of it for damage, or not.

    Raises UserError if it must be left alone, DatabaseError if it is none, or is in use.
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
    """Return text from a file, safe to print: without control characters for a terminal."""
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
    """Raise UserError for another program's database, or another Gemtable's format."""
    if marks.application not in (0, APPLICATION):
        raise _foreign(url, Sentence("it carries the mark of another program"))
    if marks.application == 0 and not columns >= _ENTRY_OF_0_1_0:
        if columns or marks.in_head:
            raise _foreign(url, _OTHER_TABLES)
    elif marks.is_newer:
        newest = Sentence("in format {format}", format=max(marks.in_head, marks.in_table))
        raise _newer(url, newest, marks.made_by if marks.in_table > FORMAT else "")
    elif added := sorted(columns - _OURS):
        raise _newer(url, Sentence("with a column {column}", column=plain(added[0], 64)))


def _foreign(url: str, why: Sentence) -> UserError:
    text = message("The database {journal} belongs to another program: {why}.")
    return UserError(
        Sentence(text, journal=url, why=why),
        Sentence("Name another with --db FILE; the journal needs a database of its own."),
    )


def _newer(url: str, why: Sentence, made_by: str = "") -> UserError:
    maker = Sentence("a newer Gemtable")
    if made_by:
        maker = Sentence("Gemtable {version}", version=plain(made_by, 32))
    return UserError(
        Sentence(
            "The journal {journal} was made by {maker}, {why};"
            " this is Gemtable {version}, which reads format {format}.",
            journal=url,
            maker=maker,
            why=why,
            version=__version__,
            format=FORMAT,
        ),
        Sentence("Update Gemtable, or name another journal with --db FILE."),
    )


def _damage_of_file(connection: sql.Connection) -> Sentence | None:
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
    return None if found == ["ok"] else _quoted(" ".join(str(found[0]).split()))


def _damage_of_list(connection: sql.Connection) -> Sentence | None:
    """Return how the list of matches and the entry counts disagree; None if they agree."""
    query = sql.select(ENTRY.c.match_id, sql.func.count()).group_by(ENTRY.c.match_id)
    counts = {row[0]: row[1] for row in connection.execute(query)}
    for columns in connection.execute(sql.select(MATCH)):
        row = checked_row(tuple(columns))
        if row is None:
            text = message("the line of match {match} in the list of matches does not add up")
            return Sentence(text, match=columns[0])
        if counts.pop(row.id, 0) != row.entries:
            text = message("match {match} does not have the {entries} entries that it should have")
            return Sentence(text, match=row.id, entries=row.entries)
    if counts:
        return Sentence("match {match} is not in the list of matches", match=min(counts))
    return None


def _quoted(said: str) -> Sentence:
    """Quote a message of the database."""
    return Sentence("{said}", said=plain(said))
