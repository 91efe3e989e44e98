"""Opening the database of a journal, and looking whether it is whole before anything is written.

SQLite keeps a rollback journal and flushes every commit, the folder too. Its
other mode, a log beside the file, would lose the newest entries without a
word if that log were cut short.
"""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError

from gemtable.errors import UserError
from gemtable.journal.reading import checked_row
from gemtable.journal.tables import (
    ENTRY,
    MATCH,
    MATCH_FIELDS,
    OLD_ENTRY,
    OLD_MATCH,
    OLD_MATCH_TOO,
    TABLES,
)

_NO_TEXT = "its own description is no text"


@dataclass(frozen=True, slots=True)
class Condition:
    """How a database is found: "new", "sound", "older" (of Gemtable 0.1.0) or "damaged"."""

    kind: str
    why: str = ""


def url_of(given: str | None) -> str:
    """Return the SQLAlchemy URL of a URL or path; None: the user's own. Raises UserError."""
    if given is None:
        folder = platformdirs.user_data_path("gemtable", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                f"The folder {folder} for the journal cannot be made: {error.strerror}.",
                "Name a place for it with --db FILE.",
            ) from error
        return f"sqlite:///{folder / 'journal.sqlite'}"
    return given if "://" in given else f"sqlite:///{Path(given).expanduser().absolute()}"


def engine_of(url: str) -> sql.Engine:
    """Return the engine for a URL. Raises UserError if it names no database."""
    try:
        engine = sql.create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise UserError(
            f"{url} names no database: {error}.",
            "Give a file, or an SQLAlchemy URL such as sqlite:///games.sqlite.",
        ) from error
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _prepare)
    return engine


def file_of(engine: sql.Engine) -> Path | None:
    """Return the file of an SQLite database, None of any other."""
    name = engine.url.database
    is_file = engine.dialect.name == "sqlite" and name and name != ":memory:"
    return Path(name) if is_file and name else None


def identity(engine: sql.Engine) -> str:
    """Return what names a database however its path was written."""
    file = file_of(engine)
    return str(file.resolve()) if file else str(engine.url)


def condition(engine: sql.Engine) -> Condition:
    """Look at a database and change nothing. Raises DatabaseError if it is none, or is in use."""
    try:
        with engine.connect() as connection:
            why = _damage_of_file(connection)
            return Condition("damaged", why) if why else _condition_of_tables(connection)
    except DatabaseError as error:
        if _is_damage(error):
            return Condition("damaged", str(error.orig))
        raise


def make_tables(engine: sql.Engine) -> None:
    """Make the tables, all or none. Raises DatabaseError."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # Python would begin at the first row only
        TABLES.create_all(connection)


def failed(url: str, what: str, error: DatabaseError) -> UserError:
    """Return what people are told when a database cannot be opened, read or written."""
    return UserError(
        f"The journal {url} cannot be {what}: {error.orig}.",
        "Check the path and the disk, or name another with --db FILE.",
    )


def _condition_of_tables(connection: sql.Connection) -> Condition:
    inspector = sql.inspect(connection)
    columns = {
        name: {column["name"] for column in inspector.get_columns(name)}
        for name in ("match", "entry")
        if inspector.has_table(name)
    }
    if not columns:
        return Condition("new")
    match, entry = columns.get("match", set()), columns.get("entry", set())
    if entry == OLD_ENTRY and match - OLD_MATCH_TOO == OLD_MATCH:
        return Condition("older")
    if (match, entry) != (set(MATCH.c.keys()), set(ENTRY.c.keys())):
        return Condition("damaged", "its tables are not those of a journal")
    why = _damage_of_list(connection)
    return Condition("damaged", why) if why else Condition("sound")


def _damage_of_file(connection: sql.Connection) -> str:
    if connection.dialect.name != "sqlite":
        return ""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
    return "" if found == ["ok"] else " ".join(str(found[0]).split())


def _damage_of_list(connection: sql.Connection) -> str:
    """Return how the list of matches and the numbers of entries disagree; "" if they do not."""
    query = sql.select(ENTRY.c.match_id, sql.func.count()).group_by(ENTRY.c.match_id)
    counts = {row[0]: row[1] for row in connection.execute(query)}
    for columns in connection.execute(sql.select(*MATCH_FIELDS, MATCH.c.seal)):
        row = checked_row(columns)
        if row is None:
            return f"the line of match {columns[0]} in the list of matches does not add up"
        if counts.pop(row.id, 0) != row.entries:
            return f"match {row.id} has not the {row.entries} entries it should have"
    return f"match {min(counts)} is not in the list of matches" if counts else ""


def _is_damage(error: DatabaseError) -> bool:
    name = getattr(error.orig, "sqlite_errorname", "")
    return name.startswith("SQLITE_CORRUPT") or str(error.orig) == _NO_TEXT


def _prepare(connection: Any, _record: Any) -> None:
    """Make SQLite flush every commit, and give damaged text as well as it can."""
    connection.text_factory = lambda text: text.decode(errors="replace")
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA journal_mode=DELETE")
        cursor.execute("PRAGMA synchronous=EXTRA")
    except UnicodeDecodeError as error:  # SQLite's complaint quotes what is damaged
        raise sqlite3.DatabaseError(_NO_TEXT) from error
    finally:
        cursor.close()
