"""Which database a journal is in, and how it is opened.

SQLite writes a commit into a log beside its file and flushes that once; the log goes into
the file now and then, and when the last program closes it. Where a network keeps the file
SQLite cannot use such a log: there it keeps a rollback journal, and flushes the folder too.
"""

import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import platformdirs
import psutil
import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from gemtable.errors import UserError
from gemtable.sentence import Sentence, message

NO_TEXT = "its own description is no text"
BESIDE = ("-journal", "-wal", "-shm")  # what SQLite keeps beside its file
_NETWORK = ("9p", "afs", "ceph", "cifs", "fuse.", "glusterfs", "lustre", "ncp", "nfs", "smb")


def url_of(given: str | None) -> sql.URL:
    """Return the SQLAlchemy URL of a URL or path; None: the user's own. Raises UserError."""
    if given is None:
        folder = platformdirs.user_data_path("gemtable", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                Sentence(
                    "The folder {folder} for the journal cannot be made: {error}.",
                    folder=folder,
                    error=error.strerror,
                ),
                Sentence("Name a place for it with --db FILE."),
            ) from error
        return url_of_file(folder / "journal.sqlite")
    _check_name(given)
    if "://" not in given:
        return url_of_file(Path(given).expanduser().absolute())
    try:
        return sql.make_url(given)
    except (ArgumentError, ValueError) as error:
        raise _no_database(given, error) from error


def url_of_file(file: Path) -> sql.URL:
    """Return the URL of an SQLite file, whatever its name: a ? in it begins no parameters."""
    return sql.URL.create("sqlite", database=str(file))


def in_words(url: sql.URL) -> str:
    """Return a URL as people are told it: a file's name as it is, and no password."""
    is_file = url.drivername == "sqlite" and not url.query
    return f"sqlite:///{url.database or ''}" if is_file else url.render_as_string()


def _check_name(given: str) -> None:
    """Raise UserError for what the system takes for no name of a file at all."""
    try:
        is_name = b"\0" not in os.fsencode(given)
    except UnicodeEncodeError:  # half of a surrogate pair
        is_name = False
    if not is_name:
        raise _no_database(given)


def _no_database(given: str, error: Exception | None = None) -> UserError:
    text = (
        message("{given} names no database: {error}.")
        if error
        else message("{given} names no database.")
    )
    return UserError(
        Sentence(text, given=given, error=str(error)),
        Sentence("Give a file, or an SQLAlchemy URL such as sqlite:///games.sqlite."),
    )


def engine_of_copy(file: Path) -> sql.Engine:
    """Return the engine for an SQLite file of which no other program knows."""
    engine = engine_of(url_of_file(file))
    sql.event.listen(engine, "connect", _keep_to_itself, insert=True)  # before it reads anything
    return engine


def engine_of(url: sql.URL) -> sql.Engine:
    """Return the engine for a URL. Raises UserError if it names no database."""
    try:
        engine = sql.create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise _no_database(in_words(url), error) from error
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _prepare)
    return engine


def use_log(engine: sql.Engine) -> None:
    """Have an SQLite file keep its commits in a log from now on, where that can be.

    Raises DatabaseError.
    """
    file = file_of(engine)
    if file is None:
        return
    mode = "DELETE" if is_on_network(file) else "WAL"
    with engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA journal_mode={mode}")


def is_on_network(file: Path) -> bool:
    """Say whether another computer may have the file open: it does not share our memory."""
    folders = {Path(each.mountpoint): each.fstype for each in psutil.disk_partitions(all=True)}
    mounted = next((folder for folder in (file, *file.parents) if folder in folders), None)
    return mounted is not None and folders[mounted].lower().startswith(_NETWORK)


def looking_engine(file: Path, is_alone: bool = True) -> sql.Engine:
    """Return an engine that reads an SQLite file, and changes nothing in it or beside it.

    If it `is_alone`, without what is beside it; if not, another program must have it open.
    """
    address = f"file:{quote(os.fsencode(file))}?mode=ro{'&immutable=1' if is_alone else ''}"
    engine = sql.create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
    sql.event.listen(engine, "connect", _read_any_text)
    return engine


def file_of(engine: sql.Engine) -> Path | None:
    """Return the file of an SQLite database however its path was written, None of any other."""
    name = engine.url.database or ""
    if name.startswith("file:"):  # an address of SQLite's own
        name = unquote(urlsplit(name).path)
    is_file = engine.dialect.name == "sqlite" and name not in ("", ":memory:")
    return Path(os.path.realpath(name)) if is_file else None


def place_of(engine: sql.Engine) -> Path | str:
    """Return what names a database among all: its file, or else its URL."""
    if engine.dialect.name == "sqlite":
        return file_of(engine) or f"the memory of process {os.getpid()}"
    return str(engine.url)


def _read_any_text(connection: Any, _record: Any) -> None:
    """Give damaged text as well as it can be."""
    connection.text_factory = lambda text: text.decode(errors="replace")


def _keep_to_itself(connection: Any, _record: Any) -> None:
    """Have SQLite share no memory with others: it would need a file for that, and room for it."""
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")


def _prepare(connection: Any, record: Any) -> None:
    """Make SQLite flush every commit, and give damaged text as well as it can."""
    _read_any_text(connection, record)
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA synchronous=EXTRA")  # of a log the same as FULL
    except UnicodeDecodeError as error:  # SQLite's complaint quotes what is damaged
        raise sqlite3.DatabaseError(NO_TEXT) from error
    finally:
        cursor.close()
