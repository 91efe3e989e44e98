"""The stored entries of matches: reads them up to the first damaged one, and adds matches.

A damaged database is read row by row, as far as possible.
"""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable.games.kit.as_json import Json
from gemtable.journal.entries import (
    MARKED,
    TURNING,
    Entry,
    MatchRow,
    Origin,
    Unsound,
    first_row,
    is_sealed,
    origin_of,
    read_entry,
    row_of,
    sealed,
    sealed_all,
    start_of,
)
from gemtable.journal.tables import ENTRY, MATCH
from gemtable.sentence import Sentence, message

_ENTRY_COLUMNS = tuple(ENTRY.c)[1:]  # as in Entry.columns


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage of a match: `at` is its first damaged entry, and `why` is the reason.

    `lost` is the number of entries from there on; None if it is unknown.
    """

    at: int
    why: Sentence
    lost: int | None

    def told(self, match: int) -> Sentence:
        """Return the damage as a message."""
        if self.lost is None:
            rest = Sentence("It is unknown whether later entries are missing.")
        else:
            rest = Sentence("1 entry is lost.", "{count} entries are lost.", count=self.lost)
        text = message("Match {match} is not valid at entry {entry}: {why}. {rest}")
        return Sentence(text, match=match, entry=self.at, why=self.why, rest=rest)


@dataclass(frozen=True, slots=True)
class History:
    """The entries of a match up to the first damaged one, and the damage, if any."""

    match: int
    entries: tuple[Entry, ...]
    damage: Damage | None

    @property
    def row(self) -> MatchRow:
        """The match's line in the list, computed from its undamaged entries, at least one."""
        return row_of(self.match, self.entries)

    @property
    def game(self) -> Json:
        """The game in the first entry. The match must have one."""
        return self.entries[0].facts["game"]

    @property
    def end(self) -> Entry | None:
        """The entry that ended the match; None if it is unfinished, dropped or damaged."""
        turning = [entry for entry in self.entries if entry.kind in TURNING]
        is_ended = bool(turning) and turning[-1].kind == "end" and not self.damage
        return turning[-1] if is_ended else None

    @property
    def is_dropped(self) -> bool:
        """Whether people gave up the match. Only a `reopen` can follow."""
        return bool(self.entries) and self.entries[-1].kind == "drop"


def matches(connection: sql.Connection) -> list[int]:
    """Return the numbers of all matches that can be found in the database, in order."""
    found: set[int] = set()
    of_entries = ENTRY.c.match_id
    for column in (MATCH.c.id, of_entries, sql.func.min(of_entries), sql.func.max(of_entries)):
        with suppress(DatabaseError):  # each query finds all matches before the first damage
            for number in connection.execute(sql.select(column).distinct()).scalars():
                if isinstance(number, int) and number > 0:
                    found.add(number)
    return sorted(found)


def named(connection: sql.Connection) -> dict[int, set[str]]:
    """Return the names that people have had in each match, by the number of the match."""
    query = sql.select(ENTRY.c.match_id, *_ENTRY_COLUMNS).where(
        ENTRY.c.what.startswith(start_of("name"))
    )
    found: dict[int, set[str]] = {}
    for match, *columns in connection.execute(query.order_by(ENTRY.c.match_id)):
        if name := read_entry(columns).facts.get("name"):
            found.setdefault(match, set()).add(str(name))
    return found


def origins(connection: sql.Connection, match: int | None = None) -> dict[int, Origin]:
    """Return the origins of matches that were imported or continue others.

    With `match`, return only its origin.
    """
    is_marked = sql.or_(*(ENTRY.c.what.startswith(marked) for marked in MARKED))
    query = sql.select(ENTRY.c.match_id, *_ENTRY_COLUMNS).where(ENTRY.c.number == 0, is_marked)
    if match is not None:
        query = query.where(ENTRY.c.match_id == match)
    found = {}
    for number, *columns in connection.execute(query):
        with suppress(RecursionError, Unsound):
            found[number] = origin_of(read_entry(columns).facts)
    return found


def history(connection: sql.Connection, match: int) -> History:
    """Return the entries of a match up to any damage."""
    rows, unread = _rows(connection, match)
    return sound(match, rows, listed(connection, match), unread)


def listed(connection: sql.Connection, match: int) -> MatchRow | None:
    """Return a match's line in the list; None if it is missing or damaged."""
    try:
        found = connection.execute(sql.select(MATCH).where(MATCH.c.id == match)).first()
    except DatabaseError:
        return None
    return checked_row(tuple(found)) if found else None


def played_last(connection: sql.Connection) -> MatchRow | None:
    """Return the line of the people's match with the newest entry; None if there is none."""
    query = (
        sql.select(MATCH)
        .join(ENTRY, ENTRY.c.match_id == MATCH.c.id)
        .where(~MATCH.c.is_auto)
        .order_by(ENTRY.c.at.desc(), MATCH.c.id.desc())
        .limit(1)
    )
    columns = connection.execute(query).first()
    return checked_row(tuple(columns)) if columns else None


@lru_cache(maxsize=1 << 15)  # opening a journal checks all lines, and so does listing them
def checked_row(columns: tuple[Any, ...]) -> MatchRow | None:
    """Return a line of the list from its columns; None if its checksum is wrong."""
    row = MatchRow(*columns[:-1])
    return row if row.seal == columns[-1] else None


def ended(
    connection: sql.Connection, match: int | None = None
) -> list[tuple[MatchRow, Entry | None]]:
    """Return the lines of matches that are over or dropped, each with its newest entry.

    With `match`, return only its line. The entry is None if it doesn't fit its line or the entry
    before it.
    """
    before = ENTRY.alias()
    is_newest = (ENTRY.c.match_id == MATCH.c.id) & (ENTRY.c.number == MATCH.c.entries - 1)
    is_before = (before.c.match_id == MATCH.c.id) & (before.c.number == MATCH.c.entries - 2)
    query = (
        sql.select(*MATCH.c, before.c.checksum, *_ENTRY_COLUMNS)
        .select_from(MATCH.outerjoin(ENTRY, is_newest).outerjoin(before, is_before))
        .where(MATCH.c.is_over)
        .order_by(MATCH.c.id)
    )
    if match is not None:
        query = query.where(MATCH.c.id == match)
    width = len(MATCH.c)
    found: list[tuple[MatchRow, Entry | None]] = []
    for each in connection.execute(query).all():
        columns = tuple(each)
        if row := checked_row(columns[:width]):
            found.append((row, _newest(row, columns[width], columns[width + 1 :])))
    return found


def _newest(row: MatchRow, previous: str | None, columns: Sequence[object]) -> Entry | None:
    """Return the entry in these columns; None if it is not the newest entry of this match."""
    if columns[-1] != row.newest or not is_sealed(row.id, previous or "", columns):
        return None
    try:
        return read_entry(columns)
    except (RecursionError, Unsound):
        return None


def sound(
    match: int,
    rows: Sequence[Sequence[object]],
    listed: MatchRow | None,
    unread: Sentence | None = None,
) -> History:
    """Return the history in `rows`, the columns of a match's entries, up to any damage.

    `listed` is the match's line in the list. `unread` says why some rows could not be read.
    """
    entries: list[Entry] = []
    why: Sentence | None = None
    for row in rows:
        try:
            entries.append(following(match, entries, row))
        except Unsound as error:
            why = error.reason
            break
    if not why and entries and row_of(match, entries) == listed:
        return History(match, tuple(entries), None)
    lost = max(len(rows), listed.entries) - len(entries) if listed else None
    why = why or unread or _why_unlike(listed, len(entries))
    return History(match, tuple(entries), Damage(len(entries), why, lost))


def _why_unlike(listed: MatchRow | None, entries: int) -> Sentence:
    if listed is None:
        return Sentence("the line of this match in the list of matches is damaged")
    if listed.entries > entries:
        return Sentence("the entry is missing")
    return Sentence("the line of this match in the list of matches does not fit its entries")


def following(match: int, before: Sequence[Entry], row: Sequence[object]) -> Entry:
    """Return the entry in `row`. Raises Unsound if it can't follow those `before`."""
    entry = read_entry(row)
    if entry.number != len(before):
        raise Unsound(Sentence("the entry is missing"))
    try:
        is_right = entry == sealed(match, before[-1].checksum if before else "", entry)
    except (RecursionError, ValueError) as error:
        raise Unsound(Sentence("the entry cannot be read")) from error
    if not is_right:
        raise Unsound(Sentence("the checksum of the entry is wrong"))
    if (entry.kind == "start") != (not before):
        raise Unsound(Sentence("the start entry must be the first, and there must be only one"))
    if not before:
        try:
            first_row(match, entry)
        except LookupError as error:
            raise Unsound(Sentence("the start entry does not say what is played")) from error
    return entry


def _rows(
    connection: sql.Connection, match: int
) -> tuple[Sequence[Sequence[object]], Sentence | None]:
    """Return the columns of a match's entries, and the reason why some could not be read."""
    query = sql.select(*_ENTRY_COLUMNS).where(ENTRY.c.match_id == match)
    try:
        return connection.execute(query.order_by(ENTRY.c.number)).all(), None
    except DatabaseError:
        pass  # read them one by one: only rows on a damaged page are lost
    rows: list[Sequence[object]] = []
    try:
        while row := connection.execute(query.where(ENTRY.c.number == len(rows))).first():
            rows.append(row)
    except DatabaseError as error:
        return rows, Sentence("{said}", said=str(error.orig))
    return rows, Sentence("the database is damaged")


def row_values(row: MatchRow) -> dict[str, object]:
    """Return the columns of a line of the list by name."""
    return dict(zip(MATCH.c.keys(), row.columns, strict=True))


def entry_values(match: int, entry: Entry) -> dict[str, object]:
    """Return the columns of an entry by name."""
    return dict(zip(ENTRY.c.keys(), (match, *entry.columns), strict=True))


def insert(
    connection: sql.Connection, entries: Sequence[Entry], number: int | None = None
) -> MatchRow:
    """Write a new match with new checksums, by default with the next number; return its line."""
    values = row_values(row_of(number or 0, entries))
    if number is None:
        del values["id"]  # the database chooses it
    key = connection.execute(MATCH.insert().values(values)).inserted_primary_key
    assert key is not None
    match = int(key[0])
    written = sealed_all(match, entries)
    connection.execute(ENTRY.insert(), [entry_values(match, each) for each in written])
    row = row_of(match, written)
    connection.execute(MATCH.update().where(MATCH.c.id == match).values(row_values(row)))
    return row


class Arriving:
    """A journal to which matches from elsewhere are added; made by `Journal.take_in`.

    Other programs can't write meanwhile, so two imports of one match don't both add it.
    """

    def __init__(self, connection: sql.Connection) -> None:
        self._connection = connection
        self._ends: dict[tuple[str, str], list[int]] | None = (
            None  # matches, by the hashes of their first and last state
        )
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # before anything is read
        elif connection.dialect.name == "postgresql":
            connection.exec_driver_sql("LOCK TABLE match IN SHARE ROW EXCLUSIVE MODE")

    @property
    def is_empty(self) -> bool:
        """Whether the journal has no matches."""
        return not matches(self._connection)

    def begun_at(self, seconds: float) -> list[History]:
        """Return the matches that began at this time, in seconds since 1970."""
        query = sql.select(MATCH.c.id).where(MATCH.c.began_at == seconds)
        return [history(self._connection, each) for each in self._connection.scalars(query)]

    def between(self, first: str, last: str) -> list[History]:
        """Return the finished matches whose first and last states have these hashes."""
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
        """Write a match with new checksums; return its number, by default the next one."""
        row = insert(self._connection, entries, number)
        if self._ends is not None and row.is_over:
            self._ends[entries[0].state_hash, entries[-1].state_hash].append(row.id)
        return row.id

    def renumber(self) -> None:
        """Make the server give the next new match a number above those of all matches."""
        if self._connection.dialect.name == "postgresql":  # SQLite does that itself
            self._connection.exec_driver_sql(
                "SELECT setval(pg_get_serial_sequence('match', 'id'), max(id)) FROM match"
            )
