"""Starts matches in a journal, adds entries to them, and reads them."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError, IntegrityError

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.journal import stored_entries
from gemtable.journal.database import Late, place_of
from gemtable.journal.entries import (
    BEGUN_HERE,
    Draft,
    Entry,
    MatchRow,
    Origin,
    marked,
    next_row,
    row_of,
    sealed,
    sealed_all,
    start_facts,
)
from gemtable.journal.locks import Lock, lock_match
from gemtable.journal.postgres_session import Taken
from gemtable.journal.repair import mend
from gemtable.journal.store import Store
from gemtable.journal.stored_entries import (
    Arriving,
    History,
    checked_row,
    entry_values,
    insert,
    row_values,
)
from gemtable.journal.tables import ENTRY, MATCH
from gemtable.sentence import Sentence

# A board waits 0.75 s for a sign of its host. The host can need two writes, for a move and the
# end, and 0.25 s until the next beat.
_PATIENCE_S = 0.2
_Result = TypeVar("_Result")


class Journal(Store):
    """An open database of matches. Raises UserError if it can't be opened, read or written.

    A damaged journal can be opened, too, and read up to the damage, which `damage` describes.
    Call `mend` before writing to it. `club_table` is the id of this table if it is in a club.
    """

    club_table = ""

    def __init__(
        self, url: str | None = None, only_reading: bool = False, is_searched: bool = True
    ) -> None:
        """Open the database at an SQLAlchemy URL or a file path, by default the user's own.

        With `only_reading` a missing database is not created, and the search for damage can wait
        (`is_searched`, see `Store`). A database of another program, or of an unknown format, is
        refused and stays untouched.
        """
        super().__init__(url, only_reading, is_searched)
        self._rows: dict[int, MatchRow] = {}  # of the matches written here
        self._locks: dict[int, Lock] = {}  # of matches that are not on a server
        self._late: tuple[list[Entry], MatchRow] | None = None

    def close(self) -> None:
        """Close the database and unlock all matches."""
        for match in list(self._locks):
            self.let_go(match)
        if self.server:
            self.server.close()
        self.disconnect()

    def hold(self, match: int) -> None:
        """Lock a match against other programs. Raises UserError if one is playing it."""
        if self.server is None:
            self._locks[match] = lock_match(place_of(self._engine), match)
            return
        try:
            self.server.hold(match)
        except DatabaseError as error:
            raise self._failed("read", error) from error

    def let_go(self, match: int) -> None:
        if self.server:
            self.server.let_go(match)
        else:
            self._locks.pop(match).release()

    def begin(
        self,
        game: str,
        rules_version: int,
        seats: int,
        is_auto: bool,
        dealt: Mapping[str, Json],
        state_hash: str,
        origin: Origin = BEGUN_HERE,
    ) -> int:
        """Write the first entry of a new match; return the match's number.

        `is_auto` says that bots play it. `dealt` has the deck and options for the entry. `origin`
        says where the match comes from, if it continues from another.
        """
        facts = {**start_facts(game, rules_version, seats, is_auto), **dealt}
        start = Entry(0, time.time(), "table", "start", marked(facts, origin), state_hash)
        row = self.write(lambda connection: insert(connection, [start]))
        self._rows[row.id] = row
        return row.id

    def add(
        self, match: int, number: int, who: str, kind: str, facts: Json, state_hash: str
    ) -> Entry:
        """Write one entry and flush it to disk, as `add_all` does."""
        draft = Draft(who, kind, facts, state_hash)
        (entry,) = self.add_all(match, number, [draft])
        return entry

    def add_all(self, match: int, number: int, drafts: Sequence[Draft]) -> list[Entry]:
        """Write the next entries, all of them or none, and flush them to disk once.

        `number` is that of the first. Raises Late if a server does not answer: the entries are
        written later, `settle` returns them then, and no others can be written before. Raises
        Taken if another program plays the match.
        """
        if self._late:
            raise Late(self.url)
        before = row = self._rows.get(match) or self.history(match).row
        entries: list[Entry] = []
        for at, draft in enumerate(drafts, number):
            entries.append(sealed(match, row.newest, Entry(at, time.time(), *draft)))
            row = next_row(row, entries[-1])
        write = partial(_add, before=before, entries=entries, row=row)
        if self.server is None:
            self.write(write)
        else:
            try:
                self.server.add(write, partial(_is_written, row=row))
            except Late:
                self._late = entries, row
                raise
            except DatabaseError as error:
                raise self._failed("written", error) from error
        self._rows[match] = row
        return entries

    @property
    def is_late(self) -> bool:
        """Whether entries wait for the server to answer."""
        return self._late is not None

    def hurry(self, settled: Callable[[], None]) -> None:
        """From now on wait for a server only as long as boards can do without their host.

        `settled` is called in another thread whenever the server has answered.
        """
        if self.server:
            self.server.patience_s, self.server.settled = _PATIENCE_S, settled

    def settle(self) -> tuple[int, list[Entry]] | None:
        """Return the entries that were late and are now on disk, with their match, or None.

        Raises UserError if the server refused them, so that they are not on disk: Taken if
        another program plays the match.
        """
        if self._late is None or self.server is None:
            return None
        entries, row = self._late
        try:
            if not self.server.settle():
                return None
        except DatabaseError as error:
            self._late = None
            raise self._failed("written", error) from error
        except Taken:
            self._late = None
            raise
        self._late = None
        self._rows[row.id] = row
        return row.id, entries

    def drop(self, match: int) -> None:
        """Write that people gave up a match. Raises UserError.

        This works without the rules, whose version may differ from the match's.
        """
        newest = self.entries(match)[-1]
        self.add(match, newest.number + 1, "host", "drop", {}, newest.state_hash)

    def named(self) -> dict[int, set[str]]:
        """Return the names that people have had in each match, by the number of the match."""
        return self.read(stored_entries.named)

    def rewrite(self, matches: Collection[int], change: Callable[[Entry], Entry]) -> None:
        """Rewrite the entries of matches, with new checksums, all of them or none.

        `change` returns the new entry for an old one, or the same. The matches must be undamaged,
        and locked with `hold`.
        """

        def write(connection: sql.Connection) -> None:
            for match in matches:
                old = stored_entries.history(connection, match)
                entries = sealed_all(match, map(change, old.entries))
                connection.execute(ENTRY.delete().where(ENTRY.c.match_id == match))
                _write(connection, entries, row_of(match, entries), old.row.newest)

        self.write(write)
        for match in matches:
            self._rows.pop(match, None)

    def take_in(self, write: Callable[[Arriving], _Result]) -> _Result:
        """Return the result of `write`, which adds matches from elsewhere in one transaction.

        Other programs can't write meanwhile.
        """
        return self.write(lambda connection: write(Arriving(connection)))

    def histories(self, chosen: Sequence[int] | None = None) -> Iterator[History]:
        """Yield all matches, or the `chosen` ones, up to any damage, from one snapshot."""
        with self.snapshot() as connection:
            for match in stored_entries.matches(connection) if chosen is None else chosen:
                yield stored_entries.history(connection, match)

    def origins(self, match: int | None = None) -> dict[int, Origin]:
        """Return the origins of matches that were imported or continue others, or only of one."""
        return self.read(lambda connection: stored_entries.origins(connection, match))

    def rows(self) -> list[MatchRow]:
        """Return the list of matches, oldest first, without damaged lines."""
        query = sql.select(MATCH).order_by(MATCH.c.id)
        found = self.read(lambda connection: connection.execute(query).all())
        return [row for columns in found if (row := checked_row(tuple(columns)))]

    def ended(self, match: int | None = None) -> list[tuple[MatchRow, Entry | None]]:
        """Return the line and newest entry of each match that is over or dropped, or only of one.

        The oldest match is first. If the match is damaged, the entry is None.
        """
        return self.read(lambda connection: stored_entries.ended(connection, match))

    def past(self, match: int) -> History:
        """Return the same as `history`, but in any thread, since it does not prepare to write."""
        return self.read(lambda connection: stored_entries.history(connection, match))

    def extent(self) -> tuple[int, int]:
        """Return the numbers of matches and of entries. Every new entry changes them."""
        query = sql.select(sql.func.count(), sql.func.sum(MATCH.c.entries))
        matches, entries = self.read(lambda connection: connection.execute(query).one())
        return matches, entries or 0

    def row(self, match: int) -> MatchRow | None:
        """Return a match's line in the list; None if it is missing or damaged."""
        return self.read(lambda connection: stored_entries.listed(connection, match))

    def played_last(self) -> MatchRow | None:
        """Return the line of the people's match with the newest entry; None if there is none."""
        return self.read(stored_entries.played_last)

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
            raise UserError(found.damage.told(match), Sentence("Start a new match with --new."))
        return list(found.entries)

    def matches(self, game: str | None = None) -> list[int]:
        """Return the numbers of all matches in order, also of those that are damaged.

        With `game`, only matches of that game, unless the journal is damaged.
        """
        query = sql.select(MATCH.c.id).order_by(
            MATCH.c.id
        )  # opening the journal has checked the entries
        if game is not None:
            query = query.where(MATCH.c.game == game)
        found = self.read(lambda connection: connection.execute(query).scalars().all())
        return self.read(stored_entries.matches) if self.damage else list(found)

    def history(self, match: int) -> History:
        """Return the entries of a match up to any damage."""
        found = self.read(lambda connection: stored_entries.history(connection, match))
        if found.entries and not found.damage:
            self._rows[match] = found.row
        return found

    def mend(self, keep: Mapping[int, int] | None = None) -> list[Sentence]:
        """Replace a damaged file with a new one that has all undamaged entries; return a
        report.

        `keep` says how many entries to keep of some matches; the report leaves out those
        matches. Raises UserError if nothing can be repaired.
        """
        if keep is None and not self.damage:
            return []
        self._rows.clear()
        return mend(self, keep or {})


def _write(
    connection: sql.Connection, entries: Sequence[Entry], row: MatchRow, before: str
) -> None:
    """Write entries, and their match's new line in the list. Raises Taken.

    `before` is the newest checksum, which the line must still have.
    """
    connection.execute(ENTRY.insert(), [entry_values(row.id, each) for each in entries])
    is_line = (MATCH.c.id == row.id) & (MATCH.c.newest == before)
    if connection.execute(MATCH.update().where(is_line).values(row_values(row))).rowcount != 1:
        raise Taken(row.id)


def _add(
    connection: sql.Connection, before: MatchRow, entries: Sequence[Entry], row: MatchRow
) -> None:
    """Write entries after those of the line `before`. Raises Taken if others are there already."""
    try:
        _write(connection, entries, row, before.newest)
    except IntegrityError as error:
        raise Taken(row.id) from error


def _is_written(connection: sql.Connection, row: MatchRow) -> bool:
    """Return whether the entries that belong to this list line are on disk."""
    return stored_entries.listed(connection, row.id) == row
