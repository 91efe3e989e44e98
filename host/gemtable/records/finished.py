"""The finished matches of an open journal; only these may be shown with all hidden information.

A match is finished while nothing after its end reopens it, as an undo does. A dropped match
is not finished, because people may resume it.
"""

from collections.abc import Callable, Iterator
from functools import partial

from gemtable.journal import Entry, History, Journal, MatchRow
from gemtable.match.result import Result, result_of
from gemtable.records.replaying import Replay, replay

_FEW = 50  # matches, of which each is read by itself


class Finished:
    """Reads an open journal in the thread that writes it. Every method raises UserError."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._results: dict[str, Result | None] = {}  # by checksum

    @property
    def is_for_one_thread(self) -> bool:
        """Whether only the thread that opened the journal can read it: it is in memory."""
        return self._journal.is_in_memory

    def all_results(self) -> list[Result]:
        """Return the results of all finished matches, oldest first.

        This may run in any thread, and reads of the journal only what is new since the last time.
        """
        rows = self._journal.over()
        unknown = [row.id for row in rows if row.newest not in self._results]
        asked = [None] if len(unknown) > _FEW else unknown
        for row, newest in (each for match in asked for each in self._journal.ended(match)):
            if row.newest not in self._results:
                self._results[row.newest] = self._result(row, newest)
        return [result for row in rows if (result := self._results.get(row.newest))]

    def newest(self, match: int) -> str | None:
        """Return a match's newest checksum; None if it is unfinished."""
        row = self._journal.row(match)
        return row.newest if row and row.is_over else None

    def replaying(self, match: int) -> Callable[[], Replay | None]:
        """Return a function that replays a match in any thread, or returns None if it may not."""
        return partial(_replayed, self._journal.history(match))

    def result(self, match: int) -> Result | None:
        """Return the result of a match; None if it is unfinished, or its end is damaged."""
        for row, newest in self._journal.ended(match):
            return self._result(row, newest)
        return None

    def results(self, before: int | None = None) -> Iterator[Result | None]:
        """Yield the results of finished matches, newest first.

        Yield None for each match that turns out not to be finished, so that whoever has other
        things to do can do them. If `before` is given, all numbers are below it.
        """
        for row, newest in reversed(self._journal.ended()):
            if before is None or row.id < before:
                if row.newest not in self._results:
                    self._results[row.newest] = self._result(row, newest)
                yield self._results[row.newest]

    def _result(self, row: MatchRow, newest: Entry | None) -> Result | None:
        if newest and newest.kind == "end" and (result := result_of(row, [newest])):
            return result
        history = self._journal.past(row.id)
        return result_of(row, history.entries) if history.end else None


def _replayed(history: History) -> Replay | None:
    """Replay a match; return None if it is unfinished or can't be replayed completely."""
    if history.end is None:
        return None
    replayed = replay(history)
    course = replayed.course
    if course is None or replayed.damage or course.game.rules.outcome(course.state) is None:
        return None
    course.table_views()  # compute them now, so that nobody waits for them later
    return replayed
