"""Inspects, opens, reads and writes the database of a journal.

Every failure raises UserError.
"""

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import database, private_files
from gemtable.journal.damage_check import Condition, condition_of, condition_of_file, plain
from gemtable.journal.database import Server
from gemtable.journal.locks import is_open_by_another_name, is_open_elsewhere
from gemtable.journal.postgres_session import OLDEST
from gemtable.journal.tables import mark
from gemtable.sentence import Sentence, message

_FAILED = {
    "opened": message("The journal {journal} cannot be opened: {error}."),
    "read": message("The journal {journal} cannot be read: {error}."),
    "written": message("The journal {journal} cannot be written: {error}."),
}
MADE_BY_0_1_0 = message("The journal {journal} was created by Gemtable 0.1.0.")
_Found = TypeVar("_Found")


class Store:
    """An open database; `damage` describes its damage. `file` is None if it isn't SQLite.

    A damaged file is read from a copy. A file of Gemtable 0.1.0 counts as damaged until `mend`
    rewrites its tables. `server` is None unless the database is on a PostgreSQL server.
    """

    def __init__(self, url: str | None, only_reading: bool, is_searched: bool = True) -> None:
        """Open the database at an SQLAlchemy URL or a file path, by default the user's own.

        With `only_reading` a missing database is not created. Without `is_searched` it is searched
        for damage only when something can't be read.
        """
        self._is_searched = is_searched
        address = database.url_of(url)
        self.url = database.in_words(address)
        self._engine = database.engine_of(address)
        self.file = database.file_of(self._engine)
        is_on_server = database.is_on_server(address)
        self.server = Server(self._engine, self.url) if is_on_server else None
        self.damage: Sentence | None = None
        self.is_of_0_1_0 = False
        self._inode = (0, 0)  # of the open file
        self._reader = self._engine
        self._folder: TemporaryDirectory[str] | None = None  # has the copy that is read
        self.open(only_reading)

    def open(self, only_reading: bool = False) -> None:
        """Open or reopen the database. Create what is missing, and refuse what is not ours."""
        try:
            self._open(only_reading)
        except DatabaseError as error:
            self.disconnect()
            raise self._failed("opened", error) from error
        except OSError as error:
            self.disconnect()
            text = message("The journal {journal} cannot be inspected: {error}.")
            fix = Sentence(
                "Check the path and the free space for temporary files, or choose another "
                "journal with --db FILE."
            )
            what = Sentence(text, journal=self.url, error=error.strerror)
            raise UserError(what, fix) from error

    def disconnect(self) -> None:
        self._engine.dispose()
        self._reader.dispose()
        self._reader = self._engine
        if self._folder:
            self._folder.cleanup()
            self._folder = None

    def read(self, read: Callable[[sql.Connection], _Found]) -> _Found:
        """Run `read` on one snapshot and return its result."""
        try:
            if self.server:
                return self.server.read(read)
            with self._reader.connect() as connection:
                return read(database.at_one_moment(connection))
        except DatabaseError as error:
            if not self._is_searched:
                self._is_searched = True
                self.disconnect()
                self.open(only_reading=True)
                return self.read(read)
            raise self._failed("read", error) from error

    def write(self, write: Callable[[sql.Connection], _Found]) -> _Found:
        """Run `write` in one transaction, flush it, and return its result."""
        self.check_place()
        try:
            if self.server:
                return self.server.write(write)
            with self._engine.begin() as connection:
                return write(connection)
        except DatabaseError as error:
            raise self._failed("written", error) from error

    @contextmanager
    def snapshot(self) -> Iterator[sql.Connection]:
        """Yield a connection that reads from one snapshot, whatever others write meanwhile."""
        try:
            with self._reader.connect() as connection:
                yield database.at_one_moment(connection)
        except DatabaseError as error:
            raise self._failed("read", error) from error

    @property
    def is_in_memory(self) -> bool:
        """Whether the database is in memory, where each thread would have its own."""
        return self.file is None and self._engine.dialect.name == "sqlite"

    @property
    def is_open_elsewhere(self) -> bool:
        """Whether another program has opened the SQLite file; False for other databases."""
        return self.file is not None and is_open_elsewhere(self.file)

    def erase(self) -> None:
        """Rewrite all tables, so that nothing that was replaced is left in their files.

        Logs and backups of a server are not changed. Its other hosts wait meanwhile.
        """
        try:
            with self._engine.connect() as connection:
                connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                connection.exec_driver_sql("VACUUM" if self.file else "VACUUM FULL match, entry")
                if self.file:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except DatabaseError as error:
            raise self._failed("written", error) from error

    def check_place(self) -> None:
        """Raise UserError if the open file is no longer at its path.

        Then it was repaired or moved, and anything written to it would be lost.
        """
        if self.file and _identity(self.file) != self._inode:
            text = message("The journal {journal} was replaced while it was open here.")
            fix = Sentence("End this program, then continue with --resume.")
            raise UserError(Sentence(text, journal=self.file), fix)

    def _open(self, only_reading: bool) -> None:
        found = self._look(only_reading)
        self.damage = found.damage
        self.is_of_0_1_0 = found.is_of_0_1_0
        if found.is_of_0_1_0:
            self.damage = Sentence("it was created by Gemtable 0.1.0")
        if self.file:
            if not only_reading:
                with suppress(OSError):  # opening it will report what is wrong
                    private_files.make(self.file)
            private_files.tighten(self.file)
            self._inode = _identity(self.file)
            if self.damage or (only_reading and not _can_write(self.file)):
                self._folder = TemporaryDirectory(prefix="gemtable-")
                self._reader = database.copy_in(Path(self._folder.name), self.file)
        if not self.damage and not only_reading:
            database.use_log(self._engine)
            if not found.is_marked:
                mark(self._engine)
            if self.file:
                private_files.share_beside(self.file)

    def _look(self, only_reading: bool) -> Condition:
        """Return the database's condition. Raises UserError if it must not be opened."""
        if self.file:
            _check_names(self.file, only_reading)
            found = condition_of_file(self.file, self.url, self._is_searched)
        else:
            found = condition_of(self._engine, self.url, self._is_searched)
            if self.server:
                _check_version(self._engine)
        if found.is_of_0_1_0 and (only_reading or found.damage or not self.file):
            fix = Sentence("Start another journal with --db FILE, or move this one away.")
            if self.file and not found.damage:
                command = command_lines.ours("play", *command_lines.journal(str(self.file)))
                fix = Sentence("{command} brings the journal up to date.", command=command)
            raise UserError(Sentence(MADE_BY_0_1_0, journal=self.url), fix)
        if only_reading and found.is_new:
            raise UserError(
                Sentence("There is no journal at {journal}.", journal=self.url),
                Sentence("Choose one with --db FILE, or play a match first."),
            )
        return found

    def _failed(self, what: str, error: DatabaseError) -> UserError:
        fix = Sentence("Check the path and the disk, or choose another journal with --db FILE.")
        if self.server:
            fix = Sentence("Check the URL and the server, or choose another journal with --db.")
        said = plain(str(error.orig).partition("\n")[0]).rstrip(".")  # hints follow in other lines
        return UserError(Sentence(_FAILED[what], journal=self.url, error=said), fix)


def _check_version(engine: sql.Engine) -> None:
    """Raise UserError for a server that is too old. The engine must have connected before."""
    version, *_ = engine.dialect.server_version_info or (OLDEST,)
    if int(version) < OLDEST:
        raise UserError(
            Sentence("The server is PostgreSQL {version}.", version=version),
            Sentence("Gemtable needs PostgreSQL {oldest} or newer.", oldest=OLDEST),
        )


def _check_names(file: Path, only_reading: bool) -> None:
    """Raise UserError for a file with several names: SQLite's log is next to only one of them."""
    if is_open_by_another_name(file):
        text = message("Another program has opened the journal {journal} under another name.")
        fix = Sentence("Use the same name, or end that program.")
        raise UserError(Sentence(text, journal=file), fix)
    if file.is_file() and file.stat().st_nlink > 1 and not only_reading:
        text = message(
            "The journal {journal} also has other names (hard links). Entries written under one"
            " name can be lost under another."
        )
        fix = Sentence(
            "Remove the other names; {command} finds them. A copy or a symbolic link does no "
            "harm.",
            command=f"find {shlex.quote(str(file.parent))} -samefile {shlex.quote(str(file))}",
        )
        raise UserError(Sentence(text, journal=file), fix)


def _can_write(file: Path) -> bool:
    """Return whether we can write a file and its folder: SQLite needs both to read a log."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _identity(file: Path) -> tuple[int, int]:
    """Return a file's device and inode; (0, 0) if it doesn't exist."""
    try:
        found = file.stat()
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino
