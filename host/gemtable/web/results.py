"""The results of all finished matches, read once until something happens in the journal.

They are read in another thread, one request at a time, so that ten thousand matches delay no
press.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from gemtable.match.result import Result
from gemtable.records.finished import Finished

Read = TypeVar("Read")


class Results:
    """The results of a journal; `extent` grows with what is in it."""

    def __init__(self, finished: Finished) -> None:
        self._finished = finished
        self._extent = (0, 0)  # of the journal when these were read
        self._results: Sequence[Result] = ()
        self._alone = asyncio.Lock()

    async def newest(self) -> Sequence[Result]:
        """Return the results, oldest first: the same object if nothing is new.

        Raises UserError.
        """
        async with self._alone:
            return await self.apart(self._renewed)

    def _renewed(self) -> Sequence[Result]:
        extent = self._finished.extent()
        if extent != self._extent:
            results = self._finished.results()
            if results != self._results:
                self._results = results
            self._extent = extent
        return self._results

    async def apart(self, read: Callable[[], Read]) -> Read:
        """Return what `read` returns, in another thread if that can read the journal."""
        if self._finished.is_for_one_thread:
            return read()
        return await asyncio.to_thread(read)
