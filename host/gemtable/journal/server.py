"""A journal's server: reads and writes with patience, and one entry that may be late.

All is done by one thread in one session, in order. Whoever waits in vain gets an error at once,
and until that work has ended everybody does. An entry is different: it is written whenever the
server is back, however long that takes, and exactly once.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import sqlalchemy as sql

from gemtable.errors import UserError
from gemtable.journal.sessions import Session
from gemtable.journal.worker import TooLate, Work, Worker
from gemtable.sentence import Sentence

_LONGEST_S = 30.0  # in a program that sets no patience

_Found = TypeVar("_Found")


class NoAnswer(UserError):
    """The server of a journal doesn't answer. Only what it was just committing may be changed."""

    def __init__(self, journal: str) -> None:
        super().__init__(
            Sentence("The journal {journal} does not answer.", journal=journal),
            Sentence("Check that its server runs and can be reached, then try again."),
        )


class Late(NoAnswer):
    """An entry isn't known to be on disk; it will be as soon as the server answers."""


class Server:
    """The server of the journal that people know as `name`.

    `patience_s` is how long a call waits; None: until a person would give up. `settled` is called
    in another thread whenever the server has answered.
    """

    def __init__(self, engine: sql.Engine, name: str) -> None:
        self.patience_s: float | None = None
        self.settled: Callable[[], None] = lambda: None
        self._name = name
        self._session = Session(engine)
        self._worker = Worker(self._session.leave)
        self._newest: Work[Any] | None = None
        self._late: Work[None] | None = None

    def close(self) -> None:
        """End the session and all locks; an entry that is late is given up."""
        self._session.close()
        self._worker.close()

    def read(self, read: Callable[[sql.Connection], _Found]) -> _Found:
        """Return the result of `read`. Raises NoAnswer, DatabaseError, or Taken."""
        return self._soon(lambda _work: self._session.read(read), self._patience_s)

    def write(self, write: Callable[[sql.Connection], _Found]) -> _Found:
        """Do `write` in one transaction, or nothing. Raises as `read` does."""

        def do(work: Work[_Found]) -> _Found:
            return self._session.write(lambda connection: _if_awaited(work, write(connection)))

        return self._soon(do, self.patience_s)

    def hold(self, match: int) -> None:
        """Lock a match against other programs. Raises UserError if one plays it already."""

        def do(work: Work[None]) -> None:
            self._session.hold(match)
            if work.is_abandoned:
                self._session.let_go(match)

        self._soon(do, self._patience_s)

    def let_go(self, match: int) -> None:
        """Unlock a match; if the server doesn't answer, as soon as it does."""
        self._newest = self._worker.begin(lambda _work: self._session.let_go(match))
        self._newest.wait(self._patience_s)

    def add(
        self,
        write: Callable[[sql.Connection], None],
        is_written: Callable[[sql.Connection], bool],
    ) -> None:
        """Write an entry, surely and once; see `Session.write_surely`.

        Raises Late if the server doesn't answer in time: the entry will be written, and `settle`
        tells. No other can be before that.
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
        """Return whether an entry was late and is on disk now; it is no longer late then.

        Raises DatabaseError or Taken if it was refused in the end.
        """
        late = self._late
        if late is None or not late.has_ended:
            return False
        self._late = None
        late.result()
        return True

    @property
    def _patience_s(self) -> float:
        """How long to wait for all but a write, which may have much to write."""
        return _LONGEST_S if self.patience_s is None else self.patience_s

    def _settled(self) -> None:
        self.settled()

    def _soon(self, do: Callable[[Work[_Found]], _Found], patience_s: float | None) -> _Found:
        if self._newest and not self._newest.wait(0):
            raise NoAnswer(self._name)
        work = self._worker.begin(do, self._settled)
        self._newest = work
        if not work.wait(patience_s):
            work.is_abandoned = True
            raise NoAnswer(self._name)
        return work.result()


def _if_awaited(work: Work[_Found], done: _Found) -> _Found:
    """Return what was done in a transaction; undo it, by an error, if nobody waits any more."""
    if work.is_abandoned:
        raise TooLate
    return done
