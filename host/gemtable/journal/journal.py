"""Everything that happened in every match, in order, on disk before anyone sees it.

Two tables: `match`, what is played, and `entry`, what happened. Entries are
only ever added; undoing is an entry too. Any database that SQLAlchemy opens
will do; the default is one SQLite file in the user's data folder.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, NoSuchModuleError

from gemtable.errors import UserError
from gemtable.rules.core import Json

KINDS = ("start", "move", "undo", "pause", "resume", "end")

_TABLES = sql.MetaData()
_MATCH = sql.Table(
    "match",
    _TABLES,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("rules_version", sql.Integer, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("began_at", sql.Float, nullable=False),  # seconds since 1970
    sql.Column("is_auto", sql.Boolean, nullable=False),  # bots play it
    sql.Column("is_over", sql.Boolean, nullable=False),
)
_ENTRY = sql.Table(
    "entry",
    _TABLES,
    sql.Column("match_id", sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # from 0, the dealt state
    sql.Column("at", sql.Float, nullable=False),  # seconds since 1970
    sql.Column("who", sql.String(64), nullable=False),
    sql.Column("what", sql.Text, nullable=False),  # JSON: one kind, and its facts
    sql.Column("state_hash", sql.String(16), nullable=False),  # of the state after it
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, of one of KINDS."""

    number: int
    at: float
    who: str
    kind: str
    facts: Json
    state_hash: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What is known of a match before its entries are read."""

    id: int
    game: str
    rules_version: int
    seats: int


class Journal:
    """An open database of matches. Raises UserError when it cannot be opened or written."""

    def __init__(self, url: str | None = None) -> None:
        """Open the database at an SQLAlchemy URL or a file path; None: the user's own."""
        self._url = _url_of(url)
        try:
            self._engine = sql.create_engine(self._url)
            if self._engine.dialect.name == "sqlite":
                sql.event.listen(self._engine, "connect", _write_through)
            _TABLES.create_all(self._engine)
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise UserError(
                f"{url} names no database: {error}.",
                "Give a file, or an SQLAlchemy URL such as sqlite:///games.sqlite.",
            ) from error
        except DatabaseError as error:
            raise self._failed("opened", error) from error

    def close(self) -> None:
        self._engine.dispose()

    def begin(self, game: str, rules_version: int, seats: int, is_auto: bool = False) -> int:
        """Note a new match, of bots if `is_auto`; return its id."""
        row = {
            "game": game,
            "rules_version": rules_version,
            "seats": seats,
            "began_at": time.time(),
            "is_auto": is_auto,
            "is_over": False,
        }
        try:
            with self._engine.begin() as connection:
                done = connection.execute(_MATCH.insert().values(row))
        except DatabaseError as error:
            raise self._failed("written", error) from error
        assert done.inserted_primary_key is not None
        return int(done.inserted_primary_key[0])

    def add(
        self, match: int, number: int, who: str, kind: str, facts: Json, state_hash: str
    ) -> Entry:
        """Write one entry and flush it to disk; "end" closes the match, "undo" opens it again."""
        entry = Entry(number, time.time(), who, kind, facts, state_hash)
        row = {
            "match_id": match,
            "number": number,
            "at": entry.at,
            "who": who,
            "what": json.dumps({kind: facts}),
            "state_hash": state_hash,
        }
        try:
            with self._engine.begin() as connection:
                connection.execute(_ENTRY.insert().values(row))
                if kind in ("end", "undo"):
                    is_it = _MATCH.c.id == match
                    connection.execute(_MATCH.update().where(is_it).values(is_over=kind == "end"))
        except IntegrityError as error:
            raise UserError(
                f"Another program plays match {match} of this journal.",
                "Leave it to one of the two, or start anew with --new.",
            ) from error
        except DatabaseError as error:
            raise self._failed("written", error) from error
        return entry

    def unfinished(self, game: str, is_auto: bool = False) -> MatchRow | None:
        """Return the newest match of a game that is not over, of people or of bots; or None."""
        query = (
            sql.select(_MATCH.c.id, _MATCH.c.game, _MATCH.c.rules_version, _MATCH.c.seats)
            .where(_MATCH.c.game == game, _MATCH.c.is_auto == is_auto, sql.not_(_MATCH.c.is_over))
            .order_by(_MATCH.c.id.desc())
            .limit(1)
        )
        try:
            with self._engine.connect() as connection:
                row = connection.execute(query).first()
        except DatabaseError as error:
            raise self._failed("read", error) from error
        return MatchRow(*row) if row else None

    def entries(self, match: int) -> list[Entry]:
        """Return the entries of a match, oldest first."""
        query = (
            sql.select(
                _ENTRY.c.number, _ENTRY.c.at, _ENTRY.c.who, _ENTRY.c.what, _ENTRY.c.state_hash
            )
            .where(_ENTRY.c.match_id == match)
            .order_by(_ENTRY.c.number)
        )
        try:
            with self._engine.connect() as connection:
                rows = connection.execute(query).all()
            return [_entry(*row) for row in rows]
        except DatabaseError as error:
            raise self._failed("read", error) from error
        except ValueError as error:
            raise UserError(
                f"Match {match} in the journal is damaged: {error}.", "Start anew with --new."
            ) from error

    def _failed(self, what: str, error: DatabaseError) -> UserError:
        return UserError(
            f"The journal {self._url} cannot be {what}: {error.orig}.",
            "Check the path and the disk, or name another with --db FILE.",
        )


def state_hash(state: Mapping[str, Json]) -> str:
    """Return 16 hex digits that stand for a state in JSON."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _entry(number: int, at: float, who: str, what: str, state_hash: str) -> Entry:
    said = json.loads(what)
    if not isinstance(said, dict) or len(said) != 1:
        raise ValueError(f"entry {number} is none")
    ((kind, facts),) = said.items()
    if kind not in KINDS or not isinstance(facts, dict):
        raise ValueError(f"entry {number} is of no known kind")
    return Entry(number, at, who, kind, facts, state_hash)


def _url_of(given: str | None) -> str:
    if given is None:
        folder = platformdirs.user_data_path("gemtable", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                f"The folder {folder} for the journal cannot be made: {error.strerror}.",
                "Name a place for it with --db FILE.",
            ) from error
        return f"sqlite:///{folder / 'journal.sqlite'}"
    return given if "://" in given else f"sqlite:///{Path(given).expanduser().absolute()}"


def _write_through(connection: Any, _record: Any) -> None:
    """Make SQLite flush every commit to the disk itself, before it returns."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
