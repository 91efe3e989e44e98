"""One thread that works for a journal on a server, in order, so that no wait blocks a loop.

A server that was stopped, or whose network was cut, answers nothing for as long as that lasts.
Whoever asked for work waits only as long as they have patience.
"""

import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

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
