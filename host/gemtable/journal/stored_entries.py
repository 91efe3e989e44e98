"""The stored entries of matches: read up to the first damaged one, or written as imported.

Nothing here writes. A damaged database is read row by row, as far as possible.

Nobody else writes meanwhile, so two programs that import the same match don't both add it.
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
    start_of,
)
from gemtable.journal.schema import ENTRY, MATCH
from gemtable.sentence import Sentence, message

_ENTRY_COLUMNS = tuple(ENTRY.c)[1:]  # as in Entry.columns


@dataclass(frozen=True, slots=True)
class Damage:
    """Why a match is sound only up to an entry: `at` is the first unsound one.

    `lost` counts it and those after it; None if the number is unknown.
    """

    at: int
    why: Sentence
    lost: int | None

    def told(self, match: int) -> Sentence:
        """Return it as a message for people."""
        if self.lost is None:
            rest = Sentence("Nobody can tell whether later entries are missing.")
        else:
            rest = Sentence("1 entry is lost.", "{count} entries are lost.", count=self.lost)
        text = message("Match {match} does not add up at entry {entry}: {why}. {rest}")
        return Sentence(text, match=match, entry=self.at, why=self.why, rest=rest)


@dataclass(frozen=True, slots=True)
class History:
    """The sound entries of a match, and what is wrong after them, if anything."""

    match: int
    entries: tuple[Entry, ...]
    damage: Damage | None

    @property
    def row(self) -> MatchRow:
        """The line in the list that follows from its sound entries; there must be at least one."""
        return row_of(self.match, self.entries)

    @property
    def game(self) -> Json:
        """The game, according to the first entry; there must be one."""
        return self.entries[0].facts["game"]

    @property
    def end(self) -> Entry | None:
        """The entry that ended the match; None if it is unfinished, dropped or damaged."""
        turning = [entry for entry in self.entries if entry.kind in TURNING]
        is_ended = bool(turning) and turning[-1].kind == "end" and not self.damage
        return turning[-1] if is_ended else None

    @property
    def is_dropped(self) -> bool:
        """Whether people gave the match up; only a `reopen` can follow."""
        return bool(self.entries) and self.entries[-1].kind == "drop"


def matches(connection: sql.Connection) -> list[int]:
    """Return the numbers of all matches that can be found, in order."""
    found: set[int] = set()
    of_entries = ENTRY.c.match_id
    for column in (MATCH.c.id, of_entries, sql.func.min(of_entries), sql.func.max(of_entries)):
        with suppress(DatabaseError):  # each query finds what it can before it meets damage
            for number in connection.execute(sql.select(column).distinct()).scalars():
                if isinstance(number, int) and number > 0:
                    found.add(number)
    return sorted(found)


def named(connection: sql.Connection) -> dict[int, set[str]]:
    """Return the names in each match's entries that give names."""
    query = sql.select(ENTRY.c.match_id, *_ENTRY_COLUMNS).where(
        ENTRY.c.what.startswith(start_of("name"))
    )
    found: dict[int, set[str]] = {}
    for match, *columns in connection.execute(query.order_by(ENTRY.c.match_id)):
        if name := read_entry(columns).facts.get("name"):
            found.setdefault(match, set()).add(str(name))
    return found


def origins(connection: sql.Connection, match: int | None = None) -> dict[int, Origin]:
    """Return where matches come from that weren't begun as usual; if `match` is given, of one."""
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
    """Return one match as far as it can be read."""
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
    """Return the line of the match of people with the newest entry; None without a sound one."""
    query = (
        sql.select(MATCH)
        .join(ENTRY, ENTRY.c.match_id == MATCH.c.id)
        .where(~MATCH.c.is_auto)
        .order_by(ENTRY.c.at.desc(), MATCH.c.id.desc())
        .limit(1)
    )
    columns = connection.execute(query).first()
    return checked_row(tuple(columns)) if columns else None


@lru_cache(maxsize=1 << 15)  # opening a journal checks all lines, and so does who lists them
def checked_row(columns: tuple[Any, ...]) -> MatchRow | None:
    """Return a line of the list from its columns; None if its checksum is wrong."""
    row = MatchRow(*columns[:-1])
    return row if row.seal == columns[-1] else None


def ended(
    connection: sql.Connection, match: int | None = None
) -> list[tuple[MatchRow, Entry | None]]:
    """Return the lines of matches that are over or dropped, each with its newest entry.

    If `match` is given, return its line alone. The entry is None if it doesn't fit its line, or
    the entry before it.
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
    """Return the entry in these columns; None if it is not the newest of this match."""
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
    """Check `rows`, the columns of a match's entries, against its line in the list.

    `unread` says why there may be more rows than could be read.
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
        return Sentence("its line in the list of matches is damaged")
    if listed.entries > entries:
        return Sentence("it is missing")
    return Sentence("its line in the list of matches does not fit")


def following(match: int, before: Sequence[Entry], row: Sequence[object]) -> Entry:
    """Return the entry in `row`. Raises Unsound if it can't follow those `before`."""
    try:
        return _following(match, before, row)
    except Unsound:
        raise
    except (RecursionError, ValueError) as error:
        raise Unsound(Sentence("it is not an entry")) from error


def _following(match: int, before: Sequence[Entry], row: Sequence[object]) -> Entry:
    entry = read_entry(row)
    if entry.number != len(before):
        raise Unsound(Sentence("it is missing"))
    if entry != sealed(match, before[-1].checksum if before else "", entry):
        raise Unsound(Sentence("its checksum does not fit"))
    if (entry.kind == "start") != (not before):
        raise Unsound(Sentence("a match starts once"))
    if not before:
        try:
            first_row(match, entry)
        except LookupError as error:
            raise Unsound(Sentence("it does not say what is played")) from error
    return entry


def _rows(
    connection: sql.Connection, match: int
) -> tuple[Sequence[Sequence[object]], Sentence | None]:
    """Return the columns of a match's entries, and why there may be more of them."""
    query = sql.select(*_ENTRY_COLUMNS).where(ENTRY.c.match_id == match)
    try:
        return connection.execute(query.order_by(ENTRY.c.number)).all(), None
    except DatabaseError:
        pass  # read one by one: only rows on a damaged page are lost
    rows: list[Sequence[object]] = []
    try:
        while row := connection.execute(query.where(ENTRY.c.number == len(rows))).first():
            rows.append(row)
    except DatabaseError as error:
        return rows, Sentence("{said}", said=str(error.orig))
    return rows, Sentence("the database is damaged")


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
