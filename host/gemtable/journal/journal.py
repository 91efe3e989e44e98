"""The journal: begins matches, adds entries and reads them."""

import time
from collections.abc import Callable, Iterable, Mapping

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.journal import reading
from gemtable.journal.database import place_of
from gemtable.journal.entries import (
    Entry,
    MatchRow,
    first_row,
    next_row,
    row_of,
    sealed,
    start_facts,
)
from gemtable.journal.locks import Lock, lock_match
from gemtable.journal.mending import mend
from gemtable.journal.reading import History, checked_row
from gemtable.journal.schema import ENTRY, MATCH
from gemtable.journal.store import Store
from gemtable.sentence import Sentence


class Journal(Store):
    """An open database of matches. Raises UserError if it can't be opened, read or written.

    A damaged journal opens too, and can be read as far as it is sound; `damage` says what is
    wrong. Call `mend` before writing to it.
    """

    def __init__(self, url: str | None = None, only_reading: bool = False) -> None:
        """Open the database at an SQLAlchemy URL or a file path; None: the user's own.

        With `only_reading` a missing database is not created. One of another program, or of an
        unknown format, is refused and stays untouched.
        """
        super().__init__(url, only_reading)
        self._rows: dict[int, MatchRow] = {}  # of the matches written here
        self._locks: dict[int, Lock] = {}

    def close(self) -> None:
        """Close the database and unlock all matches."""
        for match in list(self._locks):
            self.let_go(match)
        self.disconnect()

    def hold(self, match: int) -> None:
        """Lock a match against other programs. Raises UserError if one plays it already."""
        self._locks[match] = lock_match(place_of(self._engine), match)

    def let_go(self, match: int) -> None:
        self._locks.pop(match).release()

    def begin(
        self,
        game: str,
        rules_version: int,
        seats: int,
        is_auto: bool,
        dealt: Mapping[str, Json],
        state_hash: str,
    ) -> int:
        """Write the first entry of a new match; return the match's number.

        `is_auto` says that bots play it. `dealt` goes into the entry: the state and options.
        """
        facts = {**start_facts(game, rules_version, seats, is_auto), **dealt}
        start = Entry(0, time.time(), "table", "start", facts, state_hash)
        empty = MatchRow(0, game, rules_version, seats, start.at, is_auto, False, 0, "")
        with self.writing() as connection:
            values = _values(empty)
            del values["id"]  # the database chooses it
            key = connection.execute(MATCH.insert().values(values)).inserted_primary_key
            assert key is not None
            match = int(key[0])
            start = sealed(match, "", start)
            row = first_row(match, start)
            _write(connection, start, row)
        self._rows[match] = row
        return match

    def add(
        self, match: int, number: int, who: str, kind: str, facts: Json, state_hash: str
    ) -> Entry:
        """Write one entry and flush it to disk."""
        before = self._rows.get(match) or self.history(match).row
        unsealed = Entry(number, time.time(), who, kind, facts, state_hash)
        entry = sealed(match, before.newest, unsealed)
        row = next_row(before, entry)
        with self.writing() as connection:
            try:
                _write(connection, entry, row)
            except IntegrityError as error:
                raise UserError(
                    Sentence("Another program plays match {match} of this journal.", match=match),
                    Sentence("Leave it to one of the two, or start anew with --new."),
                ) from error
        self._rows[match] = row
        return entry

    def drop(self, match: int) -> None:
        """Record that people give a match up. Raises UserError.

        This doesn't use the rules, whose version may differ from the match's.
        """
        newest = self.entries(match)[-1]
        self.add(match, newest.number + 1, "host", "drop", {}, newest.state_hash)

    def named(self) -> dict[int, set[str]]:
        """Return the names that people ever had in each match where any had one."""
        return self.read(reading.named)

    def rewrite(self, matches: Iterable[int], change: Callable[[Entry], Entry]) -> None:
        """Write the entries of matches anew, with new checksums, all of them or none.

        `change` returns an entry's new self, with other facts or as it was. The matches must be
        sound, and locked with `hold`.
        """
        with self.writing() as connection:
            for match in matches:
                entries: list[Entry] = []
                for entry in reading.history(connection, match).entries:
                    before = entries[-1].checksum if entries else ""
                    entries.append(sealed(match, before, change(entry)))
                row = row_of(match, entries)
                connection.execute(ENTRY.delete().where(ENTRY.c.match_id == match))
                connection.execute(
                    ENTRY.insert(), [_entry_values(match, entry) for entry in entries]
                )
                connection.execute(MATCH.update().where(MATCH.c.id == match).values(_values(row)))
                self._rows.pop(match, None)

    def rows(self) -> list[MatchRow]:
        """Return the list of matches, oldest first, without damaged lines."""
        query = sql.select(MATCH).order_by(MATCH.c.id)
        found = self.read(lambda connection: connection.execute(query).all())
        return [row for columns in found if (row := checked_row(tuple(columns)))]

    def ended(self, match: int | None = None) -> list[tuple[MatchRow, Entry | None]]:
        """Return the line and the newest entry of all matches that are over or dropped, or of one.

        The oldest is first. The entry is None if it doesn't fit the line: the match is damaged.
        """
        return self.read(lambda connection: reading.ended(connection, match))

    def past(self, match: int) -> History:
        """Return the same as `history`, in any thread: it prepares nothing to be written."""
        return self.read(lambda connection: reading.history(connection, match))

    def extent(self) -> tuple[int, int]:
        """Return how many matches and entries there are; whatever happens adds to one of them."""
        query = sql.select(sql.func.count(), sql.func.sum(MATCH.c.entries))
        matches, entries = self.read(lambda connection: connection.execute(query).one())
        return matches, entries or 0

    def over(self) -> list[MatchRow]:
        """Return the lines of all matches that are over or dropped, oldest first."""
        query = sql.select(MATCH).where(MATCH.c.is_over).order_by(MATCH.c.id)
        found = self.read(lambda connection: connection.execute(query).all())
        return [row for columns in found if (row := checked_row(tuple(columns)))]

    def row(self, match: int) -> MatchRow | None:
        """Return a match's line in the list; None if it is missing or damaged."""
        return self.read(lambda connection: reading.listed(connection, match))

    def unfinished(self, game: str, is_auto: bool = False) -> MatchRow | None:
        """Return a game's newest unfinished match, of people or of bots; None if there is none."""
        return next(iter(self.all_unfinished(game, is_auto)), None)

    def all_unfinished(self, game: str, is_auto: bool = False) -> list[MatchRow]:
        """Return a game's unfinished matches, of people or of bots, newest first."""
        return [
            row
            for row in reversed(self.rows())
            if (row.game, row.is_auto, row.is_over) == (game, is_auto, False)
        ]

    def entries(self, match: int) -> list[Entry]:
        """Return the entries of a match, oldest first. Raises UserError if it is damaged."""
        found = self.history(match)
        if found.damage:
            raise UserError(found.damage.told(match), Sentence("Start anew with --new."))
        return list(found.entries)

    def matches(self) -> list[int]:
        """Return the numbers of all matches that left any trace, in order."""
        if self.damage:
            return self.read(reading.matches)
        query = sql.select(MATCH.c.id).order_by(MATCH.c.id)  # opening it has compared the entries
        return list(self.read(lambda connection: connection.execute(query).scalars().all()))

    def history(self, match: int) -> History:
        """Return the entries of a match as far as they are sound."""
        found = self.read(lambda connection: reading.history(connection, match))
        if found.entries and not found.damage:
            self._rows[match] = found.row
        return found

    def mend(self, keep: Mapping[int, int] | None = None) -> list[Sentence]:
        """Replace a damaged file with a fresh one that has all sound entries; return a report.

        `keep` limits the number of entries kept for some matches; people already know why.
        Raises UserError if nothing can be repaired.
        """
        if keep is None and not self.damage:
            return []
        self._rows.clear()
        return mend(self, keep or {})


def _values(row: MatchRow) -> dict[str, object]:
    """Return the columns of a line of the list by name."""
    return dict(zip(MATCH.c.keys(), row.columns, strict=True))


def _entry_values(match: int, entry: Entry) -> dict[str, object]:
    return dict(zip(ENTRY.c.keys(), (match, *entry.columns), strict=True))


def _write(connection: sql.Connection, entry: Entry, row: MatchRow) -> None:
    """Write an entry, and its match's new line in the list."""
    connection.execute(ENTRY.insert().values((row.id, *entry.columns)))
    connection.execute(MATCH.update().where(MATCH.c.id == row.id).values(_values(row)))
