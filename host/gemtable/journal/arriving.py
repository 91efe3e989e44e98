"""Writes matches that were played elsewhere, within one transaction.

Nobody else writes meanwhile, so two programs that import the same match don't both add it.
"""

from collections import defaultdict
from collections.abc import Sequence

import sqlalchemy as sql

from gemtable.journal.entries import Entry, row_of, sealed
from gemtable.journal.reading import History, history, matches
from gemtable.journal.schema import ENTRY, MATCH


class Arriving:
    """The matches of a journal while others are added; made by `Journal.take_in`."""

    def __init__(self, connection: sql.Connection) -> None:
        self._connection = connection
        self._ends: dict[tuple[str, str], list[int]] | None = None  # matches, by both states
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # before anything is read
        elif connection.dialect.name == "postgresql":
            connection.exec_driver_sql("LOCK TABLE match IN SHARE ROW EXCLUSIVE MODE")

    @property
    def is_empty(self) -> bool:
        """Whether the journal has no match."""
        return not matches(self._connection)

    def begun_at(self, seconds: float) -> list[History]:
        """Return the matches that began at a time, in seconds since 1970."""
        query = sql.select(MATCH.c.id).where(MATCH.c.began_at == seconds)
        return [history(self._connection, each) for each in self._connection.scalars(query)]

    def between(self, first: str, last: str) -> list[History]:
        """Return the matches that are over and have these hashes of their first and last state."""
        if self._ends is None:
            self._ends = defaultdict(list)
            newest = ENTRY.alias()
            query = (
                sql.select(MATCH.c.id, ENTRY.c.state_hash, newest.c.state_hash)
                .join(ENTRY, (ENTRY.c.match_id == MATCH.c.id) & (ENTRY.c.number == 0))
                .join(
                    newest,
                    (newest.c.match_id == MATCH.c.id) & (newest.c.number == MATCH.c.entries - 1),
                )
                .where(MATCH.c.is_over)
            )
            for match, *states in self._connection.execute(query):
                self._ends[states[0], states[1]].append(match)
        return [history(self._connection, each) for each in self._ends.get((first, last), ())]

    def add(self, entries: Sequence[Entry], number: int | None = None) -> int:
        """Write a match, with new checksums; return its number: this one, or the next."""
        row = row_of(number or 0, entries)
        values = dict(zip(MATCH.c.keys(), row.columns, strict=True))
        if number is None:
            del values["id"]  # the database chooses it
        key = self._connection.execute(MATCH.insert().values(values)).inserted_primary_key
        assert key is not None
        match = int(key[0])
        written: list[Entry] = []
        for entry in entries:
            written.append(sealed(match, written[-1].checksum if written else "", entry))
        columns = ENTRY.c.keys()
        rows = [dict(zip(columns, (match, *each.columns), strict=True)) for each in written]
        self._connection.execute(ENTRY.insert(), rows)
        row = row_of(match, written)
        values = dict(zip(MATCH.c.keys(), row.columns, strict=True))
        self._connection.execute(MATCH.update().where(MATCH.c.id == match).values(values))
        if self._ends is not None and row.is_over:
            self._ends[entries[0].state_hash, entries[-1].state_hash].append(match)
        return match

    def renumber(self) -> None:
        """Let the next match have the next number, after some were given theirs."""
        if self._connection.dialect.name == "postgresql":  # SQLite looks for itself
            self._connection.exec_driver_sql(
                "SELECT setval(pg_get_serial_sequence('match', 'id'), max(id)) FROM match"
            )
