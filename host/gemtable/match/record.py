"""The entries of one match that are on disk, and how further ones get there.

What the lights remember and what people are called is no change of the match's state, so it may be
owed: it is written with the next entry, as one flush, or when `flush` is called.
"""

from collections.abc import Sequence

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.journal import Draft, Entry, Journal
from gemtable.match.course import Course


class Record:
    """The entries of match `number` in a journal, along its course; `entries` are on disk."""

    def __init__(
        self, course: Course, journal: Journal, number: int, entries: Sequence[Entry]
    ) -> None:
        self.entries = list(entries)
        self._course = course
        self._journal = journal
        self._number = number
        self._owed: dict[str, tuple[str, str, Json]] = {}  # the newest of each thing

    @property
    def is_late(self) -> bool:
        """Whether entries wait for the journal's server; nothing else is written before them."""
        return self._journal.is_late

    @property
    def owes(self) -> bool:
        """Whether something is owed."""
        return bool(self._owed)

    def owe(self, what: str, who: str, kind: str, facts: Json) -> None:
        """Owe an entry, instead of one that is owed of the same thing."""
        self._owed[what] = who, kind, facts

    def write(self, *drafts: Draft) -> None:
        """Write what is owed, then these, all or nothing, as one flush.

        Raises UserError: Late if all of it will be written as soon as the journal's server
        answers, and `settle` takes it then.
        """
        owed = [Draft(*each, self._course.hash) for each in self._owed.values()]
        self.entries += self._journal.add_all(self._number, len(self.entries), [*owed, *drafts])
        self._owed.clear()

    def flush(self) -> None:
        """Write what is owed, if anything is. Raises UserError."""
        if self._owed:
            self.write()

    def settle(self) -> tuple[Event, ...] | None:
        """Take the entries that were late once they are on disk; return their events.

        None: not yet. Raises UserError if they aren't and will not be.
        """
        found = self._journal.settle()
        if found is None:
            return None
        match, entries = found
        if match != self._number:
            return ()
        events: list[Event] = []
        for entry in entries:
            events += self._course.take(entry)
            self.entries.append(entry)
        self._owed.clear()
        return tuple(events)
