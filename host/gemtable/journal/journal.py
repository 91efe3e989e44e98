"""The journal: begins matches, adds entries and reads them."""

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
    first_row,
    marked,
    next_row,
    row_of,
    sealed,
    start_facts,
)
from gemtable.journal.locks import Lock, lock_match
from gemtable.journal.postgres_session import Taken
from gemtable.journal.repair import mend
from gemtable.journal.schema import ENTRY, MATCH
from gemtable.journal.store import Store
from gemtable.journal.stored_entries import Arriving, History, checked_row
from gemtable.sentence import Sentence

# A board waits 0.75 s for a sign of its host; an end comes after its move, and beats are 0.25 s
# apart.
_PATIENCE_S = 0.2
_Result = TypeVar("_Result")


class Journal(Store):
    """An open database of matches. Raises UserError if it can't be opened, read or written.

    A damaged journal opens too, and can be read as far as it is sound; `damage` says what is
    wrong. Call `mend` before writing to it. `club_table` is the id of the table at which the
    matches are played, if it tells a club of them.
    """

    club_table = ""

    def __init__(
        self, url: str | None = None, only_reading: bool = False, is_searched: bool = True
    ) -> None:
        """Open the database at an SQLAlchemy URL or a file path; None: the user's own.

        With `only_reading` a missing database is not created; then it need not be searched for
        damage, see `Store`. One of another program, or of an unknown format, is refused and stays
        untouched.
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
        """Lock a match against other programs. Raises UserError if one plays it already."""
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

        `is_auto` says that bots play it. `dealt` goes into the entry: the deck and options.
        `origin` says where the match comes from, if it goes on from another.
        """
        facts = {**start_facts(game, rules_version, seats, is_auto), **dealt}
        facts = marked(facts, origin)
        start = Entry(0, time.time(), "table", "start", facts, state_hash)
        empty = MatchRow(0, game, rules_version, seats, start.at, is_auto, False, 0, "")

        def write(connection: sql.Connection) -> MatchRow:
            values = _values(empty)
            del values["id"]  # the database chooses it
            key = connection.execute(MATCH.insert().values(values)).inserted_primary_key
            assert key is not None
            match = int(key[0])
            first = sealed(match, "", start)
            row = first_row(match, first)
            _write(connection, [first], row)
            return row

        row = self.write(write)
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

        `number` is that of the first. Raises Late if a server doesn't answer: the entries will be
        written, and `settle` returns them then; no other can be written before that. Raises Taken
        if another program plays the match.
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
        """Return the entries that were late and are on disk now, and their match, or None.

        Raises UserError if they were refused in the end, and aren't on disk: Taken if another
        program plays the match.
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
        """Record that people give a match up. Raises UserError.

        This doesn't use the rules, whose version may differ from the match's.
        """
        newest = self.entries(match)[-1]
        self.add(match, newest.number + 1, "host", "drop", {}, newest.state_hash)

    def named(self) -> dict[int, set[str]]:
        """Return the names that people ever had in each match where any had one."""
        return self.read(stored_entries.named)

    def rewrite(self, matches: Collection[int], change: Callable[[Entry], Entry]) -> None:
        """Write the entries of matches anew, with new checksums, all of them or none.

        `change` returns an entry's new self, with other facts or as it was. The matches must be
        sound, and locked with `hold`.
        """

        def write(connection: sql.Connection) -> None:
            for match in matches:
                entries: list[Entry] = []
                for entry in stored_entries.history(connection, match).entries:
                    before = entries[-1].checksum if entries else ""
                    entries.append(sealed(match, before, change(entry)))
                row = row_of(match, entries)
                connection.execute(ENTRY.delete().where(ENTRY.c.match_id == match))
                connection.execute(
                    ENTRY.insert(), [_entry_values(match, entry) for entry in entries]
                )
                connection.execute(MATCH.update().where(MATCH.c.id == match).values(_values(row)))

        self.write(write)
        for match in matches:
            self._rows.pop(match, None)

    def take_in(self, write: Callable[[Arriving], _Result]) -> _Result:
        """Return the result of `write`, which adds matches that were played elsewhere.

        It is one transaction: all of them are there then, or none. Nobody else writes meanwhile.
        """
        return self.write(lambda connection: write(Arriving(connection)))

    def histories(self, chosen: Sequence[int] | None = None) -> Iterator[History]:
        """Yield all matches, or these, as far as they are sound, all as they are at one moment."""
        with self.snapshot() as connection:
            for match in stored_entries.matches(connection) if chosen is None else chosen:
                yield stored_entries.history(connection, match)

    def origins(self, match: int | None = None) -> dict[int, Origin]:
        """Return where matches come from that weren't begun here as usual, or where one does."""
        return self.read(lambda connection: stored_entries.origins(connection, match))

    def rows(self) -> list[MatchRow]:
        """Return the list of matches, oldest first, without damaged lines."""
        query = sql.select(MATCH).order_by(MATCH.c.id)
        found = self.read(lambda connection: connection.execute(query).all())
        return [row for columns in found if (row := checked_row(tuple(columns)))]

    def ended(self, match: int | None = None) -> list[tuple[MatchRow, Entry | None]]:
        """Return the line and the newest entry of all matches that are over or dropped, or of one.

        The oldest is first. The entry is None if it doesn't fit the line: the match is damaged.
        """
        return self.read(lambda connection: stored_entries.ended(connection, match))

    def past(self, match: int) -> History:
        """Return the same as `history`, in any thread: it prepares nothing to be written."""
        return self.read(lambda connection: stored_entries.history(connection, match))

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
        return self.read(lambda connection: stored_entries.listed(connection, match))

    def played_last(self) -> MatchRow | None:
        """Return the line of the match of people with the newest entry; None if there is none."""
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
            raise UserError(found.damage.told(match), Sentence("Start anew with --new."))
        return list(found.entries)

    def matches(self, game: str | None = None) -> list[int]:
        """Return the numbers of all matches that left any trace, in order.

        With `game` those of others are left out, unless the journal is damaged.
        """
        query = sql.select(MATCH.c.id).order_by(MATCH.c.id)  # opening it has compared the entries
        if game is not None:
            query = query.where(MATCH.c.game == game)
        found = self.read(lambda connection: connection.execute(query).scalars().all())
        return self.read(stored_entries.matches) if self.damage else list(found)

    def history(self, match: int) -> History:
        """Return the entries of a match as far as they are sound."""
        found = self.read(lambda connection: stored_entries.history(connection, match))
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


def _write(
    connection: sql.Connection, entries: Sequence[Entry], row: MatchRow, before: str = ""
) -> None:
    """Write entries, and their match's new line in the list. Raises Taken.

    `before` is the newest checksum that the line must still have.
    """
    connection.execute(ENTRY.insert(), [_entry_values(row.id, each) for each in entries])
    is_line = (MATCH.c.id == row.id) & (MATCH.c.newest == before)
    if connection.execute(MATCH.update().where(is_line).values(_values(row))).rowcount != 1:
        raise Taken(row.id)


def _add(
    connection: sql.Connection, before: MatchRow, entries: Sequence[Entry], row: MatchRow
) -> None:
    """Write entries after those of the line `before`. Raises Taken if there are any already."""
    try:
        _write(connection, entries, row, before.newest)
    except IntegrityError as error:
        raise Taken(row.id) from error


def _is_written(connection: sql.Connection, row: MatchRow) -> bool:
    """Return whether the entries that gave a match this line are on disk."""
    return stored_entries.listed(connection, row.id) == row
