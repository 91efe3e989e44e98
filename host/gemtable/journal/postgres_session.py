"""A session with a PostgreSQL server, which holds the locks of matches and writes entries.

A server that is stopped, or cut off from the network, does not answer until that is over.
So a thread does the work, and a caller waits for it only for a limited time.

The server keeps an advisory lock for as long as the session that took it lives. Entries
are written in the same session: while it lives, no other host can have the match. When it
is lost, nothing can be written before a new session has taken all locks again.

Source: PostgreSQL's manual, "Advisory Locks", and "Parameter Key Words" of libpq.
"""

import os
import platform
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from gemtable.errors import UserError
from gemtable.journal.locks import being_played, holder_of
from gemtable.journal.tables import APPLICATION
from gemtable.sentence import Sentence

_CLOSING_S = 1.0  # to wait for work that is almost done; longer work ends with the program

_Done = TypeVar("_Done")


class TooLate(Exception):
    """Raised in work that nobody waits for any longer, so that it changes nothing."""


class Work(Future[_Done]):
    """A task for the thread, and the future of its result. `do` is called with this object.

    `is_abandoned` says that nobody waits for the work any longer: then `do` should stop.
    """

    def __init__(self, do: "Callable[[Work[_Done]], _Done]", ended: Callable[[], None]) -> None:
        super().__init__()
        self.is_abandoned = False
        self._do = do
        self.add_done_callback(lambda _work: ended())

    def wait(self, patience_s: float | None) -> bool:
        """Wait for the work, without limit if None; return whether it has ended."""
        return bool(wait([self], patience_s).done)

    def run(self) -> None:
        """Do the work, unless it was abandoned before."""
        try:
            if self.is_abandoned:
                raise TooLate
            done = self._do(self)
        except BaseException as error:
            self.set_exception(error)
        else:
            self.set_result(done)


class Worker:
    """Does work in its own thread, which starts at the first work and ends with `leave`."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave = leave
        self._works: SimpleQueue[Work[Any] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def begin(
        self, do: Callable[[Work[_Done]], _Done], ended: Callable[[], None] = lambda: None
    ) -> Work[_Done]:
        """Queue work for the thread, and return it. The thread calls `ended` after it."""
        if self._thread is None:
            # A daemon: a server that doesn't answer must not keep the program from ending.
            self._thread = threading.Thread(
                target=_work, args=(self._works, self._leave), daemon=True, name="journal"
            )
            self._thread.start()
            end = weakref.finalize(self, self._works.put, None)  # if nobody calls `close`
            end.atexit = False
        work = Work(do, ended)
        self._works.put(work)
        return work

    def close(self) -> None:
        """End the thread after its work, and wait for that at most _CLOSING_S."""
        if self._thread:
            self._works.put(None)
            self._thread.join(_CLOSING_S)


def _work(works: "SimpleQueue[Work[Any] | None]", leave: Callable[[], None]) -> None:
    while work := works.get():
        work.run()
    leave()


OLDEST = 14  # version of the server that can wait for the end of another session
_AGAIN_S = 0.5  # between two attempts to reach a server
_LONGEST_NAME = 63  # of a session, in bytes; the server cuts the rest
# SQLSTATE classes of a server that is away: connections, shutdown, too many sessions.
_GONE = ("08", "57P0", "53300")

_OURS = {  # whatever the server, the database and the role have set
    "default_transaction_read_only": "off",
    "extra_float_digits": 1,  # times have all their digits
    "synchronous_commit": "on",  # a commit is on disk
    # The host itself decides how long it waits.
    "idle_in_transaction_session_timeout": 0,
    "idle_session_timeout": 0,  # however long people think, the match stays locked
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
    """Raised if another host plays a match that this host had locked: this host must not write."""

    def __init__(self, match: int) -> None:
        super().__init__(
            Sentence("Another program is playing match {match} of this journal.", match=match),
            Sentence(
                "Continue it in only one of the two programs, or start a new match with --new."
            ),
        )


class Ended(Exception):
    """Raised if the journal is closed while an entry waits for the server."""


def arguments(url: sql.URL) -> dict[str, object]:
    """Return psycopg's arguments for a connection, besides those in the URL."""
    ours = [f"-c {name}={value}" for name, value in (_OURS | _SERVER_NOTICES).items()]
    given = url.query.get("options", "")
    name = f"gemtable {os.getpid()} {platform.node()}"
    return {
        **{key: value for key, value in _WE_NOTICE.items() if key not in url.query},
        "client_encoding": "UTF8",  # or the driver returns bytes for a database in SQL_ASCII
        "application_name": name.encode()[:_LONGEST_NAME].decode(errors="ignore"),
        "options": " ".join([*ours, given if isinstance(given, str) else " ".join(given)]),
    }


def is_gone(error: DBAPIError) -> bool:
    """Return whether an error means that the server is away for now."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)
    return isinstance(error, sql.exc.OperationalError) and (
        state is None or state.startswith(_GONE)
    )


class Session:
    """A session that reopens after a loss. For one thread only, except `close`."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine
        self._connection: sql.Connection | None = None
        self._held: set[int] = set()  # the matches whose locks it has, or had before it was lost
        self._process = 0  # the server's, of the newest session
        self._closing = threading.Event()

    def close(self) -> None:
        """Stop waiting for a server that is away. This can be called in any thread."""
        self._closing.set()

    def end(self) -> None:
        """Unlock all matches and end the session.

        A server unlocks them by itself only some time after the session was closed, and until
        then another program would be told that they are being played.
        """
        for match in tuple(self._held):
            self.let_go(match)
        self.leave()

    def leave(self) -> None:
        """Drop the session, and with it all locks."""
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.close()
            self._connection = None

    def read(self, read: Callable[[sql.Connection], _Found]) -> _Found:
        """Return the result of `read`. Raises DatabaseError; Taken if a match was lost."""
        try:
            return self._once(read)
        except DBAPIError as error:
            if not is_gone(error) or self._connection is None:
                raise
            self.leave()  # the session was lost since it was last used
        return self._once(read)

    def write(self, write: Callable[[sql.Connection], _Found]) -> _Found:
        """Return the result of `write`, one transaction. Raises as `read` does."""
        self._renew()
        return self._once(write)

    def write_surely(
        self,
        write: Callable[[sql.Connection], None],
        is_written: Callable[[sql.Connection], bool],
    ) -> None:
        """Do `write` exactly once, however often the server goes away, even during the commit.

        `is_written` says whether an earlier try has reached the disk; it is called after each
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
        """Lock a match against other programs. Raises UserError if one is playing it."""
        self._renew()
        connection = self._connected()
        with connection.begin():
            is_free = match not in self._held and _try_lock(connection, match)
            holder = None if is_free else _holder(connection, match)
        if holder is not None:
            raise being_played(match, holder)
        self._held.add(match)

    def let_go(self, match: int) -> None:
        """Unlock a match. A server that is away has unlocked it already, or will."""
        self._held.discard(match)
        if self._connection is not None:
            try:
                with self._connection.begin():
                    self._connection.execute(sql.select(sql.func.pg_advisory_unlock(*_key(match))))
            except DBAPIError:
                self.leave()

    def _renew(self) -> None:
        """Open a new session if this one was lost since it was last used."""
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

        Otherwise our own lost session would keep us out, and its last commit could still arrive
        after we have looked for it.
        """
        if self._process:
            connection.execute(_END, {"pid": self._process, "wait_ms": _ENDING_MS})
        for match in sorted(self._held):
            if not _try_lock(connection, match):
                raise Taken(match)
        self._process = connection.execute(sql.select(sql.func.pg_backend_pid())).scalar_one()


def _key(match: int) -> tuple[int, int]:
    """Return the two keys of a match's lock. The server keeps the locks of databases apart."""
    return APPLICATION, match


def _try_lock(connection: sql.Connection, match: int) -> bool:
    return bool(
        connection.execute(sql.select(sql.func.pg_try_advisory_lock(*_key(match)))).scalar_one()
    )


def _holder(connection: sql.Connection, match: int) -> Sentence:
    """Return the program that has locked a match."""
    found = connection.execute(_HOLDER, {"application": APPLICATION, "match": match}).scalar()
    return holder_of(str(found)) or Sentence("another program")
