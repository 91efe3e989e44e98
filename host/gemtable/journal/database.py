"""Opens the database of a journal, and waits for its server if that is slow or away.

SQLite writes a commit to a log (WAL) next to its file and flushes that once. It moves the log
into the file now and then, and when the last program closes it. On a network file system it
can't use a WAL; there it uses a rollback journal and flushes the folder too.

On a server, one thread does all work in one session, in order. A caller that has waited too long
gets an error; until that work has ended, all later callers get the error at once. Entries are the
exception: each is written exactly once, as soon as the server is back.
"""

import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, unquote, urlsplit

import psutil
import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import postgres_session, private_files
from gemtable.journal.postgres_session import Session, TooLate, Work, Worker
from gemtable.sentence import Sentence, message
from gemtable.user_folders import USER

NO_TEXT = "its own description is no text"
BESIDE = ("-journal", "-wal", "-shm")  # endings of the files that SQLite keeps next to its own
_OWN = "journal.sqlite"
_POSTGRESQL, _SHORT = "postgresql+psycopg", ("postgresql", "postgres")
_SECRET = {"password", "sslpassword"}  # parameters of a URL, as libpq reads them
_NETWORK = ("9p", "afs", "ceph", "cifs", "fuse.", "glusterfs", "lustre", "ncp", "nfs", "smb")
_HEAD_BYTES = 100
_PAGE_BYTES, _PAGES = slice(16, 18), slice(28, 32)  # in the header: fileformat2.html, section 1.3
_MOST_BYTES = 1 << 30  # a damaged header may ask for far more


def url_of(given: str | None) -> sql.URL:
    """Return the SQLAlchemy URL for a journal's URL or path, or for None, of the user's own.

    Raises UserError, also for a URL with a password, because others can see command lines.
    """
    if given is None:
        return url_of_file(own_folder() / _OWN)
    _check_name(given)
    if "://" not in given:
        return url_of_file(Path(given).expanduser().absolute())
    try:
        url = sql.make_url(given)
    except (ArgumentError, ValueError) as error:
        raise _no_database(given, error) from error
    if url.password is not None or url.query.keys() & _SECRET:
        raise UserError(
            Sentence("The URL of a journal must not contain a password."),
            Sentence(
                "Other users of this computer can see command lines. Put the password in"
                " ~/.pgpass or in the environment variable {variable}.",
                variable="PGPASSWORD",
            ),
        )
    return url.set(drivername=_POSTGRESQL) if url.drivername in _SHORT else url


def place_of_own() -> Path:
    """Return the path of the user's own journal, whether or not it exists."""
    return USER.user_data_path / _OWN


def own_folder() -> Path:
    """Return the folder of the user's own journal; create it if missing. Raises UserError."""
    folder = place_of_own().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        text = message("The folder {folder} for the journal cannot be created: {error}.")
        what = Sentence(text, folder=folder, error=error.strerror)
        raise UserError(
            what, Sentence("Choose another place for the journal with --db FILE.")
        ) from error
    return folder


def url_of_file(file: Path) -> sql.URL:
    """Return the URL of an SQLite file. A ? in its name does not start parameters."""
    return sql.URL.create("sqlite", database=str(file))


def is_on_server(url: sql.URL) -> bool:
    """Return whether a URL names a database on a PostgreSQL server."""
    return url.drivername == _POSTGRESQL


def in_words(url: sql.URL) -> str:
    """Return a URL as text for messages, with the plain name of an SQLite file."""
    is_file = url.drivername == "sqlite" and not url.query
    return f"sqlite:///{url.database or ''}" if is_file else url.render_as_string()


def engine_of(url: sql.URL) -> sql.Engine:
    """Return the SQLAlchemy engine for a URL. Raises UserError if it cannot be used."""
    try:
        engine = _engine_of_server(url) if is_on_server(url) else sql.create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise _no_database(in_words(url), error) from error
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _prepare)
    return engine


def _engine_of_server(url: sql.URL) -> sql.Engine:
    """Return an engine for a PostgreSQL server that neither keeps nor shares connections.

    Each connection is a session with its own locks.
    """
    try:
        return sql.create_engine(
            url,
            poolclass=sql.NullPool,
            isolation_level="REPEATABLE READ",  # reads see a snapshot
            connect_args=postgres_session.arguments(url),
        )
    except ModuleNotFoundError as error:
        raise UserError(
            Sentence("A journal on a PostgreSQL server needs the package psycopg."),
            Sentence("Install it: {command}", command=command_lines.install("psycopg")),
        ) from error


def engine_to_look(file: Path, is_in_use: bool) -> sql.Engine:
    """Return an engine that reads an SQLite file, and changes neither it nor files next to it.

    `is_in_use` says that another program has the file open. If not, SQLite must not have left
    files next to it.
    """
    address = f"file:{quote(os.fsencode(file))}?mode=ro{'' if is_in_use else '&immutable=1'}"
    engine = sql.create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))
    sql.event.listen(engine, "connect", _prepare)
    return engine


def copy_in(folder: Path, file: Path) -> sql.Engine:
    """Copy an SQLite file and its rollback journal or log to `folder`; return an engine for it.

    If the end of the file is missing, the copy has empty pages there: SQLite reads nothing from
    a file that is shorter than its header says. Raises OSError.
    """
    for ending in ("", "-journal", "-wal"):
        source = file.with_name(file.name + ending)
        if source.exists():
            private_files.copy(source, folder / source.name)
    copy = folder / file.name
    with copy.open("r+b") as data:
        head = data.read(_HEAD_BYTES)
        page_bytes = int.from_bytes(head[_PAGE_BYTES], "big")
        size = page_bytes * int.from_bytes(head[_PAGES], "big")
        if file.stat().st_size < size <= _MOST_BYTES:
            data.truncate(size)  # extends it with zeros
    engine = engine_of(url_of_file(copy))
    sql.event.listen(engine, "connect", _keep_to_itself, insert=True)  # before it reads anything
    return engine


def at_one_moment(connection: sql.Connection) -> sql.Connection:
    """Return a connection that reads a snapshot, without what others write later."""
    if connection.dialect.name != "sqlite":
        return connection.execution_options(isolation_level="REPEATABLE READ")
    connection.exec_driver_sql("BEGIN")  # Python would start a transaction only at a change
    return connection


def use_log(engine: sql.Engine) -> None:
    """Switch an SQLite file to a WAL, unless it is on a network. Raises DatabaseError."""
    if file := file_of(engine):
        mode = "DELETE" if _is_on_network(file) else "WAL"
        with engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA journal_mode={mode}")


def file_of(engine: sql.Engine) -> Path | None:
    """Return the canonical path of an SQLite database's file; None for other databases."""
    name = engine.url.database or ""
    if name.startswith("file:"):  # an address of SQLite's own
        name = unquote(urlsplit(name).path)
    is_file = engine.dialect.name == "sqlite" and name not in ("", ":memory:")
    return Path(os.path.realpath(name)) if is_file else None


def place_of(engine: sql.Engine) -> Path | str:
    """Return the file of an SQLite database, or the URL of any other."""
    if engine.dialect.name == "sqlite":
        return file_of(engine) or f"the memory of process {os.getpid()}"
    return str(engine.url)


def _check_name(given: str) -> None:
    """Raise UserError for a file name that this system or other programs do not accept."""
    try:
        is_name = given != "-" and b"\0" not in os.fsencode(given)
    except UnicodeEncodeError:  # half of a surrogate pair
        is_name = False
    if not is_name:
        raise _no_database(given)


def _no_database(given: str, error: Exception | None = None) -> UserError:
    text = message("{given} is not the path or URL of a database.")
    if error:
        text = message("{given} is not the path or URL of a database: {error}.")
    return UserError(
        Sentence(text, given=command_lines.without_password(given), error=str(error)),
        Sentence("Give a file, or an SQLAlchemy URL such as sqlite:///games.sqlite."),
    )


def _is_on_network(file: Path) -> bool:
    """Return whether other computers, which can't share our memory, can open the file."""
    folders = {Path(each.mountpoint): each.fstype for each in psutil.disk_partitions(all=True)}
    mounted = next((folder for folder in (file, *file.parents) if folder in folders), None)
    return mounted is not None and folders[mounted].lower().startswith(_NETWORK)


def _keep_to_itself(connection: Any, _record: object) -> None:
    """Stop SQLite from sharing memory with other programs: that needs a file and disk space."""
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")


def _prepare(connection: Any, _record: object) -> None:
    """Make SQLite flush every commit, overwrite what is deleted, and decode damaged text."""
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA synchronous=EXTRA")  # the same as FULL for a WAL
        cursor.execute("PRAGMA secure_delete=ON")  # on some systems this is the default
    except UnicodeDecodeError as error:  # SQLite's error message quotes the damaged text
        raise sqlite3.DatabaseError(NO_TEXT) from error
    finally:
        cursor.close()


_LONGEST_S = 30.0  # if the program sets no `patience_s`

_Found = TypeVar("_Found")


class NoAnswer(UserError):
    """Raised if a journal's server does not answer. A commit may still have succeeded."""

    def __init__(self, journal: str) -> None:
        super().__init__(
            Sentence("The server of the journal {journal} does not answer.", journal=journal),
            Sentence("Check that the server is running and can be reached, then try again."),
        )


class Late(NoAnswer):
    """Raised if an entry may not be on disk yet. It is written when the server answers."""


class Server:
    """The PostgreSQL server of a journal, which messages call `name`.

    `patience_s` is how long a call waits. If it is None, a read waits for 30 s, and a write
    until it is done. `settled` is called in another thread whenever the server has answered.
    """

    def __init__(self, engine: sql.Engine, name: str) -> None:
        self.patience_s: float | None = None
        self.settled: Callable[[], None] = lambda: None
        self._name = name
        self._session = Session(engine)
        self._worker = Worker(self._session.end)
        self._newest: Work[Any] | None = None
        self._late: Work[None] | None = None

    def close(self) -> None:
        """End the session and its locks. An entry that is late is given up."""
        self._session.close()
        self._worker.close()

    def read(self, read: Callable[[sql.Connection], _Found]) -> _Found:
        """Run `read` and return its result. Raises NoAnswer, DatabaseError, or Taken."""
        return self._soon(lambda _work: self._session.read(read), self._patience_s)

    def write(self, write: Callable[[sql.Connection], _Found]) -> _Found:
        """Run `write` in one transaction and return its result. Raises the errors of `read`."""

        def do(work: Work[_Found]) -> _Found:
            return self._session.write(lambda connection: _if_awaited(work, write(connection)))

        return self._soon(do, self.patience_s)

    def hold(self, match: int) -> None:
        """Lock a match against other programs. Raises UserError if one is playing it."""

        def do(work: Work[None]) -> None:
            self._session.hold(match)
            if work.is_abandoned:
                self._session.let_go(match)

        self._soon(do, self._patience_s)

    def let_go(self, match: int) -> None:
        """Unlock a match, or, if the server does not answer, do so as soon as it answers."""
        self._newest = self._worker.begin(lambda _work: self._session.let_go(match))
        self._newest.wait(self._patience_s)

    def add(
        self,
        write: Callable[[sql.Connection], None],
        is_written: Callable[[sql.Connection], bool],
    ) -> None:
        """Write an entry exactly once: see `Session.write_surely`.

        Raises Late if the server does not answer in time. The entry is then written later, which
        `settle` reports, and no other entry can be written before.
        """
        if self._late:
            raise Late(self._name)
        self._newest = work = self._worker.begin(
            lambda _work: self._session.write_surely(write, is_written), self._settled
        )
        if not work.wait(self._patience_s):
            self._late = work
            raise Late(self._name)
        work.result()

    def settle(self) -> bool:
        """Return whether an entry was late and is on disk now. It then no longer counts as late.

        Raises DatabaseError or Taken if it was refused in the end.
        """
        late = self._late
        if late is None or not late.done():
            return False
        self._late = None
        late.result()
        return True

    @property
    def _patience_s(self) -> float:
        """Seconds to wait for everything but a write, which may take longer."""
        return _LONGEST_S if self.patience_s is None else self.patience_s

    def _settled(self) -> None:
        self.settled()

    def _soon(self, do: Callable[[Work[_Found]], _Found], patience_s: float | None) -> _Found:
        if self._newest and not self._newest.done():
            raise NoAnswer(self._name)
        work = self._worker.begin(do, self._settled)
        self._newest = work
        if not work.wait(patience_s):
            work.is_abandoned = True
            raise NoAnswer(self._name)
        return work.result()


def _if_awaited(work: Work[_Found], done: _Found) -> _Found:
    """Return the result of a transaction; if nobody waits for it, undo it by raising TooLate."""
    if work.is_abandoned:
        raise TooLate
    return done
