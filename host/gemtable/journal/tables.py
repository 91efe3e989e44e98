"""The tables of a journal, and the marks that identify it and its format.

Every database has the marks in its table `journal`. An SQLite file also has them in its
header, where they can be read even if the rest is damaged. The first builds wrote neither.

Source: "Database File Format", section 1.3, sqlite.org/fileformat2.html, for the header.
"""

import struct
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql

from gemtable import __version__

FORMAT = 4  # increase this with any change of the tables or their contents
APPLICATION = 0x47656D54  # "GemT": SQLite's application_id of a journal

_HEAD = struct.Struct(">16s44xI4xI")  # of a file: magic, user_version, application_id
_MAGIC = b"SQLite format 3\0"

TABLES = sql.MetaData()
JOURNAL = sql.Table(  # one row
    "journal",
    TABLES,
    sql.Column("format", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("made_by", sql.String(32), nullable=False),
)
MATCH = sql.Table(
    "match",
    TABLES,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("rules_version", sql.Integer, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("began_at", sql.Double, nullable=False),
    sql.Column("is_auto", sql.Boolean, nullable=False),
    sql.Column("is_over", sql.Boolean, nullable=False),
    sql.Column("entries", sql.Integer, nullable=False),
    sql.Column("newest", sql.String(16), nullable=False),
    sql.Column("seal", sql.String(16), nullable=False),
)
ENTRY = sql.Table(
    "entry",
    TABLES,
    sql.Column("match_id", sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # from 0, the start
    sql.Column("at", sql.Double, nullable=False),
    sql.Column("who", sql.String(64), nullable=False),
    sql.Column("what", sql.Text, nullable=False),  # JSON: one kind, and its facts
    sql.Column("state_hash", sql.String(16), nullable=False),
    sql.Column("checksum", sql.String(16), nullable=False),
    sqlite_with_rowid=False,  # one tree instead of two: less to write, less to damage
)


class Marks(NamedTuple):
    """The marks of a database; 0 or "" for missing ones."""

    application: int = 0
    in_head: int = 0  # the format
    in_table: int = 0
    made_by: str = ""

    @property
    def is_newer(self) -> bool:
        """Whether a journal with these marks has a newer format than this program knows."""
        known = FORMAT if self.application == APPLICATION else 0
        return self.in_table > FORMAT or self.in_head > known

    def are_complete(self, has_head: bool) -> bool:
        """Return whether all marks of the current format are present and correct."""
        head = (APPLICATION, FORMAT) if has_head else (0, 0)
        return (self.application, self.in_head, self.in_table) == (*head, FORMAT)


def marks_of(connection: sql.Connection, columns: Collection[str]) -> Marks:
    """Return all marks of a database with these `columns`. Raises DatabaseError."""
    application = in_head = in_table = 0
    made_by = ""
    if connection.dialect.name == "sqlite":
        application = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        in_head = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    if all(str(column) in columns for column in JOURNAL.c):
        found = connection.exec_driver_sql("SELECT format, made_by FROM journal").first()
        if found and isinstance(found[0], int):
            in_table, made_by = found[0], str(found[1])
    return Marks(application, in_head, in_table, made_by)


def marks_in_head(file: Path) -> Marks:
    """Return the marks in an SQLite file's header; none if it has no header. Raises OSError."""
    with file.open("rb") as data:
        head = data.read(_HEAD.size).ljust(_HEAD.size, b"\0")
    magic, user_version, application_id = _HEAD.unpack(head)
    return Marks(application_id, user_version) if magic == _MAGIC else Marks()


def mark(engine: sql.Engine) -> None:
    """Create missing tables and write the marks, in one transaction. Raises DatabaseError."""
    # One program creates a server's tables; another that waited for the lock must see them.
    options = {} if engine.dialect.name == "sqlite" else {"isolation_level": "READ COMMITTED"}
    with engine.execution_options(**options).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(APPLICATION, 0)))
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql(
                "BEGIN"
            )  # Python would start a transaction only at the first row
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
            connection.exec_driver_sql(f"PRAGMA user_version = {FORMAT}")
        TABLES.create_all(connection)
        connection.execute(JOURNAL.delete())
        connection.execute(JOURNAL.insert().values(format=FORMAT, made_by=__version__))
