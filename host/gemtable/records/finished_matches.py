"""The finished matches of a journal. Only these can be shown with all hidden information.

A match is finished when it has an end that no later entry, such as an undo, has reopened. A
dropped match is not finished, because people can resume it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from gemtable.journal import Entry, History, Journal, MatchRow, Origin
from gemtable.match.result import Result, result_of

if TYPE_CHECKING:  # showing only results then loads neither the rules nor the proofs
    from gemtable.records.replayed_match import Replay

_FEW = 50  # new matches; up to so many are read one by one


class Finished:
    """Reads the finished matches of an open journal. Every method raises UserError.

    Call methods in the thread that writes the journal, unless they say otherwise.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._results: dict[str, Result | None] = {}  # by checksum

    @property
    def is_for_one_thread(self) -> bool:
        """Whether the journal is in memory, where only the thread that opened it can read it."""
        return self._journal.is_in_memory

    def extent(self) -> tuple[int, int]:
        """Return the numbers of matches and entries; each new entry changes them.

        This can run in any thread.
        """
        return self._journal.extent()

    def results(self) -> list[Result]:
        """Return the results of all finished matches, oldest first.

        This can run in any thread. It reads only what is new since the last call.
        """
        rows = [row for row in self._journal.rows() if row.is_over] if self._results else []
        unknown = [row.id for row in rows if row.newest not in self._results]
        if not self._results or len(unknown) > _FEW:
            read = self._journal.ended()
            rows = [row for row, _newest in read]
        else:
            read = [each for match in unknown for each in self._journal.ended(match)]
        origins = self._journal.origins() if read else {}
        for row, newest in read:
            if row.newest not in self._results:
                self._results[row.newest] = self._result(row, newest, origins)
        return [result for row in rows if (result := self._results.get(row.newest))]

    def newest(self, match: int) -> str | None:
        """Return the newest checksum of a match; None if the match is unfinished."""
        row = self._journal.row(match)
        return row.newest if row and row.is_over else None

    def replaying(self, match: int) -> Callable[[], "Replay | None"]:
        """Return a function that replays a match; it returns None if the match is unfinished.

        Any thread can call that function.
        """
        return partial(_replayed, self._journal.history(match))

    def result(self, match: int) -> Result | None:
        """Return the result of a match; None if it is unfinished, or its end is damaged."""
        for row, newest in self._journal.ended(match):
            return self._result(row, newest, self._journal.origins(match))
        return None

    def _result(
        self, row: MatchRow, newest: Entry | None, origins: Mapping[int, Origin]
    ) -> Result | None:
        result = result_of(row, [newest]) if newest and newest.kind == "end" else None
        if result is None:
            history = self._journal.past(row.id)
            result = result_of(row, history.entries) if history.end else None
        origin = origins.get(row.id)
        return replace(result, origin=origin) if result and origin else result


def _replayed(history: History) -> "Replay | None":
    """Replay a match; return None if it is unfinished or can't be replayed completely."""
    if history.end is None:
        return None
    from gemtable.records.replayed_match import replay

    replayed = replay(history)
    course = replayed.course
    if course is None or replayed.damage or course.game.rules.outcome(course.state) is None:
        return None
    course.table_views()  # computed now, so that nobody waits for them later
    return replayed
