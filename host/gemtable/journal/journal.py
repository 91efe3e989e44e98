"""The journal itself: matches are begun, entries added and read."""

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError, IntegrityError

from gemtable.errors import UserError
from gemtable.games.kit.rules import Json
from gemtable.journal import database, first_look, marks, mending, private, reading, refusals
from gemtable.journal.condition import Condition, condition
from gemtable.journal.entries import Entry, MatchRow, first_row, next_row, sealed, start_facts
from gemtable.journal.holding import Hold, hold_match
from gemtable.journal.mending import entry_values, match_values
from gemtable.journal.older import older_histories
from gemtable.journal.reading import History, checked_row
from gemtable.journal.salvage import readable_copy
from gemtable.journal.tables import ENTRY, MATCH, MATCH_FIELDS
from gemtable.sentence import Sentence, message

_Found = TypeVar("_Found")


class Journal:
    """An open database of matches. Raises UserError when it cannot be opened, read or written.

    A damaged one opens too, and can be read as far as it is sound; `damage`
    says what is wrong. Write nothing before `mend`.
    """

    def __init__(self, url: str | None = None, only_reading: bool = False) -> None:
        """Open the database at an SQLAlchemy URL or a file path; None: the user's own.

        With `only_reading` a missing one is not made, and an older one not renewed.
        One of a newer Gemtable or of another program is refused, and not touched.
        """
        address = database.url_of(url)
        self.url = database.in_words(address)
        self._engine = database.engine_of(address)
        self.file = database.file_of(self._engine)  # None of another kind of database
        self._inode = (0, 0)  # of the file that is open
        self._rows: dict[int, MatchRow] = {}  # of the matches that are written here
        self._holds: dict[int, Hold] = {}
        self._reader = self._engine  # another if the database is damaged
        self._folder: TemporaryDirectory[str] | None = None
        self._renewed: list[Sentence] = []  # what there is to tell of an older file
        try:
            self.damage = self._opened(only_reading)
        except UserError:
            self._close_files()
            raise

    def close(self) -> None:
        """Close the database and let go of all matches."""
        for match in list(self._holds):
            self.let_go(match)
        self._close_files()

    def hold(self, match: int) -> None:
        """Keep other programs from a match. Raises UserError if one plays it already."""
        self._holds[match] = hold_match(database.place_of(self._engine), match)

    def let_go(self, match: int) -> None:
        self._holds.pop(match).release()

    def begin(
        self,
        game: str,
        rules_version: int,
        seats: int,
        is_auto: bool,
        dealt: Mapping[str, Json],
        state_hash: str,
    ) -> int:
        """Write the first entry of a new match, of bots if `is_auto`; return its number.

        `dealt` goes into the entry: the state, and what was chosen.
        """
        self._check_place()
        facts = {**start_facts(game, rules_version, seats, is_auto), **dealt}
        start = Entry(0, time.time(), "table", "start", facts, state_hash)
        empty = MatchRow(0, game, rules_version, seats, start.at, is_auto, False, 0, "")
        try:
            with self._engine.begin() as connection:
                values = match_values(empty)
                del values["id"]  # the database chooses it
                done = connection.execute(MATCH.insert().values(values))
                assert done.inserted_primary_key is not None
                match = int(done.inserted_primary_key[0])
                start = sealed(match, "", start)
                row = first_row(match, start)
                connection.execute(ENTRY.insert().values(entry_values(match, start)))
                connection.execute(
                    MATCH.update().where(MATCH.c.id == match).values(match_values(row))
                )
        except DatabaseError as error:
            raise refusals.failed(self.url, "written", error) from error
        self._rows[match] = row
        return match

    def add(
        self, match: int, number: int, who: str, kind: str, facts: Json, state_hash: str
    ) -> Entry:
        """Write one entry and flush it to disk."""
        self._check_place()
        before = self._rows.get(match) or self.history(match).row
        plain = Entry(number, time.time(), who, kind, facts, state_hash)
        entry = sealed(match, before.newest, plain)
        row = next_row(before, entry)
        try:
            with self._engine.begin() as connection:
                connection.execute(ENTRY.insert().values(entry_values(match, entry)))
                connection.execute(
                    MATCH.update().where(MATCH.c.id == match).values(match_values(row))
                )
        except IntegrityError as error:
            raise refusals.played_elsewhere(match) from error
        except DatabaseError as error:
            raise refusals.failed(self.url, "written", error) from error
        self._rows[match] = row
        return entry

    def drop(self, match: int) -> None:
        """Write that the people give a match up. Raises UserError.

        The rules are not asked: they may be of another version than the match.
        """
        newest = self.entries(match)[-1]
        self.add(match, newest.number + 1, "host", "drop", {}, newest.state_hash)

    def rows(self) -> list[MatchRow]:
        """Return the list of matches, oldest first, without lines that are damaged."""
        query = sql.select(*MATCH_FIELDS, MATCH.c.seal).order_by(MATCH.c.id)
        found = self._read(lambda connection: connection.execute(query).all())
        return [row for columns in found if (row := checked_row(columns))]

    def row(self, match: int) -> MatchRow | None:
        """Return the line of a match in the list; None if it is not there, or damaged."""
        return self._read(lambda connection: reading.listed(connection, match))

    def unfinished(self, game: str, is_auto: bool = False) -> MatchRow | None:
        """Return the newest match of a game that is not over, of people or of bots; or None."""
        return next(iter(self.all_unfinished(game, is_auto)), None)

    def all_unfinished(self, game: str, is_auto: bool = False) -> list[MatchRow]:
        """Return the matches of a game that are not over, the newest first."""
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
        """Return the numbers of all matches of which anything is left, in order."""
        return self._read(reading.matches)

    def history(self, match: int) -> History:
        """Return the entries of a match as far as they add up."""
        found = self._read(lambda connection: reading.history(connection, match))
        if found.entries and not found.damage:
            self._rows[match] = found.row
        return found

    def mend(self, keep: Mapping[int, int] | None = None) -> list[Sentence]:
        """Put a fresh file with what is sound in the place of a damaged one; tell what was done.

        `keep` says of matches how many entries are to be kept, and people know
        why. Raises UserError if there is nothing to mend with.
        """
        if keep is None and not self.damage:
            return self._renewed
        if self.file is None:
            raise refusals.not_mended(self.url)
        with mending.alone(self.file):
            self._check_place()
            found = self._read(reading.histories)
            if not any(history.entries for history in found):
                raise refusals.nothing_left(self.url, self.damage)
            self._close_files()
            short = mending.shortened(found, keep or {})
            kept = mending.replace_file(self.file, short, "damaged")
        told = []
        if self.damage:
            told.append(Sentence("The journal was damaged: {damage}.", damage=self.damage))
        told += _told(history for history in found if history.match not in (keep or {}))
        self._rows.clear()
        self.damage = self._opened()
        text = message("What is sound goes on in {file}; the damaged one is kept as {kept}.")
        return [*told, Sentence(text, file=self.file, kept=kept)]

    def _opened(self, only_reading: bool = False) -> Sentence | None:
        """Make what is missing, renew what is older; return what is damaged, or None."""
        try:
            found = self._found(only_reading)
            if found.kind in ("newer", "foreign"):
                raise refusals.left_alone(self.url, found)
            if only_reading and found.kind == "new":
                raise refusals.no_journal(self.url)
            if only_reading and found.kind == "older":
                raise refusals.too_old(self.url)
            if found.kind == "older":
                self._renew()
            elif found.kind == "damaged":
                self._read_copy()
            elif not only_reading:
                self._begin_to_write(found)
        except DatabaseError as error:
            raise refusals.failed(self.url, "opened", error) from error
        except OSError as error:
            raise refusals.unread(self.url, error) from error
        return found.why

    def _found(self, only_reading: bool) -> Condition:
        """Return the condition of the database; a file that is not ours to open is refused."""
        file = self.file
        if file is None:
            return condition(self._engine)
        if only_reading and not file.exists():
            raise refusals.no_journal(self.url)
        broken = first_look.look(file, self.url, only_reading)
        if not only_reading:
            private.make(file)
        private.tighten(file)
        self._inode = first_look.identity(file)
        if broken or (only_reading and not first_look.can_write(file)):
            self._read_copy()
        found = condition(self._reader)
        return found.with_broken_log(broken) if broken else found

    def _begin_to_write(self, found: Condition) -> None:
        database.use_log(self._engine)
        if found.kind in ("new", "unmarked"):
            marks.write(self._engine)
        if self.file:
            private.share_beside(self.file)

    def _check_place(self) -> None:
        """Raise UserError if the file that is open is no longer where it was.

        What was written to it would be lost: another program mended it, or somebody moved it.
        """
        if self.file and first_look.identity(self.file) != self._inode:
            raise refusals.replaced(self.file)

    def _read_copy(self) -> None:
        """Read from now on from a copy: where nothing can be written, SQLite reads no log.

        Of a damaged file it gives more than the file itself does.
        """
        if self._folder or self.file is None:
            return
        self._folder = TemporaryDirectory(prefix="gemtable-")
        copy = readable_copy(self.file, Path(self._folder.name))
        self._reader = database.engine_of_copy(copy)

    def _close_files(self) -> None:
        self._engine.dispose()
        self._reader.dispose()
        self._reader = self._engine
        if self._folder:
            self._folder.cleanup()
            self._folder = None

    def _renew(self) -> None:
        if self.file is None:
            raise refusals.too_old(self.url)
        with mending.alone(self.file):
            self._check_place()
            found = self._read(older_histories)
            self._close_files()
            kept = mending.replace_file(self.file, found, "0.1.0")
            self._inode = first_look.identity(self.file)
        text = message("The journal of Gemtable 0.1.0 is kept as {kept}.")
        self._renewed = [*_told(found), Sentence(text, kept=kept)]

    def _read(self, read: Callable[[sql.Connection], _Found]) -> _Found:
        try:
            with self._reader.connect() as connection:
                return read(connection)
        except DatabaseError as error:
            raise refusals.failed(self.url, "read", error) from error


def _told(found: Iterable[History]) -> list[Sentence]:
    return [history.damage.told(history.match) for history in found if history.damage]
