"""The entries of one match that are on disk, its course, and how both go on.

What the lights remember and what people are called is no change of the match's state, so it may be
owed: it is written with the next entry, as one flush, or when `flush` is called.
"""

from collections.abc import Sequence
from copy import copy

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.journal import Draft, Entry, Journal
from gemtable.match.course import Course
from gemtable.match.entry_kinds import BY_NAME, take


class Record:
    """The course of match `number` of a journal, and its `entries`, which are on disk."""

    def __init__(
        self, course: Course, journal: Journal, number: int, entries: Sequence[Entry]
    ) -> None:
        self.entries = list(entries)
        self.course = course
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
        """Let the course take an entry, and owe it instead of one that is owed of this thing."""
        BY_NAME[kind].apply(self.course, facts)
        self._owed[what] = who, kind, facts

    def write(self, who: str, kind: str, facts: Json) -> tuple[Event, ...]:
        """Write what is owed and this, all or nothing; the course takes it. Return its events.

        Raises IllegalMove, or UserError: Late if all of it will be written as soon as the
        journal's server answers, and `settle` takes it then. Then the course is as it was.
        """
        after = copy(self.course)
        events = BY_NAME[kind].apply(after, facts)
        self._add(Draft(who, kind, facts, after.hash))
        self.course = after
        return events

    def flush(self) -> None:
        """Write what is owed, if anything is. Raises UserError."""
        if self._owed:
            self._add()

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
            events += take(self.course, entry)
            self.entries.append(entry)
        self._owed.clear()
        return tuple(events)

    def _add(self, *drafts: Draft) -> None:
        owed = [Draft(*each, self.course.hash) for each in self._owed.values()]
        self.entries += self._journal.add_all(self._number, len(self.entries), [*owed, *drafts])
        self._owed.clear()
