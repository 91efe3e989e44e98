"""A session with a PostgreSQL server: it holds locks of matches, and writes their entries.

A server that was stopped, or whose network was cut, answers nothing for as long as that lasts.
Whoever asked for work waits only as long as they have patience.

The server keeps an advisory lock for as long as the session that took it lives. Entries are
written in that very session: while it lives no other host has the match, and when it is lost
nothing can be written before a new session has taken all locks again.

Source: PostgreSQL's manual, "Advisory Locks", and "Parameter Key Words" of libpq.
"""

import os
import platform
import re
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from gemtable.errors import UserError
from gemtable.journal.schema import APPLICATION
from gemtable.sentence import Sentence, message

_CLOSING_S = 1.0  # for work that is almost done; what takes longer ends with the program

_Done = TypeVar("_Done")


class TooLate(Exception):
    """Nobody waits for this work any more, so it must not change anything."""


class Work(Generic[_Done]):
    """Work for the thread; `do` gets the work itself, so that it can ask whether to go on.

    `is_abandoned` says that nobody waits for it any more.
    """

    def __init__(self, do: "Callable[[Work[_Done]], _Done]", ended: Callable[[], None]) -> None:
        self.is_abandoned = False
        self._do = do
        self._tell_ended = ended
        self._ended = threading.Event()
        self._done: _Done | None = None
        self._error: BaseException | None = None

    @property
    def has_ended(self) -> bool:
        return self._ended.is_set()

    def wait(self, patience_s: float | None) -> bool:
        """Wait until it has ended; return False if it takes longer. None: as long as it takes."""
        return self._ended.wait(patience_s)

    def result(self) -> _Done:
        """Return what came of work that has ended, or raise its error."""
        if self._error:
            raise self._error
        return self._done  # type: ignore[return-value]  # set, since there is no error

    def run(self) -> None:
        """Do it, unless it was abandoned before it began."""
        try:
            if self.is_abandoned:
                raise TooLate
            self._done = self._do(self)
        except BaseException as error:
            self._error = error
        finally:
            self._ended.set()
            self._tell_ended()


class Worker:
    """Does work in a thread of its own, which begins with the first work and ends with `leave`."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave = leave
        self._works: SimpleQueue[Work[Any] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def begin(
        self, do: Callable[[Work[_Done]], _Done], ended: Callable[[], None] = lambda: None
    ) -> Work[_Done]:
        """Put work behind all earlier work, and return it. The thread calls `ended` after it."""
        if self._thread is None:
            # A daemon: a server that doesn't answer must not keep the program from ending.
            self._thread = threading.Thread(
                target=_work, args=(self._works, self._leave), daemon=True, name="journal"
            )
            self._thread.start()
            end = weakref.finalize(self, self._works.put, None)  # for those who never close it
            end.atexit = False
        work = Work(do, ended)
        self._works.put(work)
        return work

    def close(self) -> None:
        """End the thread after all work that can be done soon."""
        if self._thread:
            self._works.put(None)
            self._thread.join(_CLOSING_S)


def _work(works: "SimpleQueue[Work[Any] | None]", leave: Callable[[], None]) -> None:
    while work := works.get():
        work.run()
    leave()


OLDEST = 14  # version of the server: it can wait for the end of another session
_AGAIN_S = 0.5  # between two tries to reach a server
_LONGEST_NAME = 63  # of a session, in bytes; the server cuts the rest
_SIGNED = re.compile(r"gemtable (\d+) (.*)")  # a process id, and the computer it runs on
# A server that goes away: SQLSTATE classes of connections, of a shutdown, of too many sessions.
_GONE = ("08", "57P0", "53300")

_OURS = {  # whatever those of the server, the database and the role are
    "default_transaction_read_only": "off",
    "extra_float_digits": 1,  # a time is told with all its digits
    "synchronous_commit": "on",  # a commit is on disk
    # The host itself decides how long it waits.
    "idle_in_transaction_session_timeout": 0,
    "idle_session_timeout": 0,  # people think for as long as they like, and the match stays theirs
    "lock_timeout": 0,
    "statement_timeout": 0,
}
# Both ends notice within half a minute that the other is gone, even if its cable was cut.
_SERVER_NOTICES = {
    "tcp_keepalives_idle": 10,
    "tcp_keepalives_interval": 5,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}
_WE_NOTICE = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
    "connect_timeout": 5,  # seconds
}

_ENDING_MS = 5_000
_END = sql.text(
    "SELECT pg_terminate_backend(pid, :wait_ms) FROM pg_stat_activity"
    " WHERE pid = :pid AND application_name = current_setting('application_name')"
)
_HOLDER = sql.text(
    "SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)"
    " WHERE locktype = 'advisory' AND classid = :application AND objid = :match"
    " AND objsubid = 2 AND datname = current_database()"
)

_Found = TypeVar("_Found")


class Taken(UserError):
    """Another host plays a match that this one has held: it must not write any more."""

    def __init__(self, match: int) -> None:
        super().__init__(
            Sentence("Another program plays match {match} of this journal.", match=match),
            Sentence("Leave it to one of the two, or start anew with --new."),
        )


class Ended(Exception):
    """The journal was closed while an entry waited for the server."""


def arguments(url: sql.URL) -> dict[str, object]:
    """Return the arguments with which psycopg connects, beside those that the URL has."""
    ours = [f"-c {name}={value}" for name, value in (_OURS | _SERVER_NOTICES).items()]
    given = url.query.get("options", "")
    name = f"gemtable {os.getpid()} {platform.node()}"
    return {
        **{key: value for key, value in _WE_NOTICE.items() if key not in url.query},
        "client_encoding": "UTF8",  # of a database in SQL_ASCII the driver tells bytes otherwise
        "application_name": name.encode()[:_LONGEST_NAME].decode(errors="ignore"),
        "options": " ".join([*ours, given if isinstance(given, str) else " ".join(given)]),
    }


def is_gone(error: DBAPIError) -> bool:
    """Return whether an error says that the server, or the way to it, is gone for now."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)
    return isinstance(error, sql.exc.OperationalError) and (
        state is None or state.startswith(_GONE)
    )


class Session:
    """One session, made anew when it was lost. For one thread only, except `close`."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine
        self._connection: sql.Connection | None = None
        self._held: set[int] = set()  # the matches whose locks it has, or had before it was lost
        self._process = 0  # the server's, of the newest session
        self._closing = threading.Event()

    def close(self) -> None:
        """Stop waiting for a server that is away. Called from any thread."""
        self._closing.set()

    def leave(self) -> None:
        """End the session, and with it all locks."""
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.close()
            self._connection = None

    def read(self, read: Callable[[sql.Connection], _Found]) -> _Found:
        """Return the result of `read`. Raises DatabaseError; Taken if a held match was lost."""
        try:
            return self._once(read)
        except DBAPIError as error:
            if not is_gone(error) or self._connection is None:
                raise
            self.leave()  # the session was lost since it was last used
        return self._once(read)

    def write(self, write: Callable[[sql.Connection], _Found]) -> _Found:
        """Do `write` in one transaction, at most once. Raises as `read` does."""
        self._renew()
        return self._once(write)

    def write_surely(
        self,
        write: Callable[[sql.Connection], None],
        is_written: Callable[[sql.Connection], bool],
    ) -> None:
        """Do `write` once, however often the server goes away, even in the commit.

        `is_written` says whether an earlier try has reached the disk; it is asked after each
        loss. Raises Taken if another host has the match, Ended after `close`, or DatabaseError
        if the server refuses to write.
        """
        is_in_doubt = False
        while True:
            try:
                connection = self._connected()
                with connection.begin():
                    if not (is_in_doubt and is_written(connection)):
                        write(connection)
                return
            except DBAPIError as error:
                if not is_gone(error):
                    raise
                is_in_doubt = True
                self.leave()
            if self._closing.wait(_AGAIN_S):
                raise Ended

    def hold(self, match: int) -> None:
        """Lock a match against other programs. Raises UserError if one plays it already."""
        self._renew()
        connection = self._connected()
        with connection.begin():
            is_free = match not in self._held and _try_lock(connection, match)
            holder = None if is_free else _holder(connection, match)
        if holder is not None:
            text = message("Match {match} of this journal is being played by {holder}.")
            raise UserError(
                Sentence(text, match=match, holder=holder),
                Sentence("Leave it to that program or end it; --new begins another match."),
            )
        self._held.add(match)

    def let_go(self, match: int) -> None:
        """Unlock a match; a server that is away has unlocked it already, or will."""
        self._held.discard(match)
        if self._connection is not None:
            try:
                with self._connection.begin():
                    self._connection.execute(sql.select(sql.func.pg_advisory_unlock(*_key(match))))
            except DBAPIError:
                self.leave()

    def _renew(self) -> None:
        """Begin a new session if this one was lost since it was last used."""
        self.read(lambda connection: connection.execute(sql.select(1)))

    def _once(self, do: Callable[[sql.Connection], _Found]) -> _Found:
        connection = self._connected()
        with connection.begin():
            return do(connection)

    def _connected(self) -> sql.Connection:
        """Return the connection; a new one first takes the locks of the lost one again."""
        if self._connection is None:
            connection = self._engine.connect()
            try:
                with connection.begin():
                    self._take_over(connection)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _take_over(self, connection: sql.Connection) -> None:
        """End the lost session, which the server may not have noticed, and take its locks.

        Without that our own lost session would keep us out, and its commit, if it is still on
        its way, could come after we looked whether it has arrived.
        """
        if self._process:
            connection.execute(_END, {"pid": self._process, "wait_ms": _ENDING_MS})
        for match in sorted(self._held):
            if not _try_lock(connection, match):
                raise Taken(match)
        self._process = connection.execute(sql.select(sql.func.pg_backend_pid())).scalar_one()


def _key(match: int) -> tuple[int, int]:
    """Return the two keys of a match's lock; the server keeps those of each database apart."""
    return APPLICATION, match


def _try_lock(connection: sql.Connection, match: int) -> bool:
    return bool(
        connection.execute(sql.select(sql.func.pg_try_advisory_lock(*_key(match)))).scalar_one()
    )


def _holder(connection: sql.Connection, match: int) -> Sentence:
    """Return which program holds a match."""
    found = connection.execute(_HOLDER, {"application": APPLICATION, "match": match}).scalar()
    if written := _SIGNED.fullmatch(str(found)):
        process, computer = written.groups()
        return Sentence("process {process} on {computer}", process=process, computer=computer)
    return Sentence("another program")
