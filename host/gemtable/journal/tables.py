"""The tables of a journal. `entries.py` and `marks.py` say what their columns mean."""

import sqlalchemy as sql

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

MATCH_FIELDS = tuple(MATCH.c)[:-1]  # those of a MatchRow, in its order
ENTRY_FIELDS = tuple(ENTRY.c)[1:]

# What Gemtable 0.1.0 had of them, and its first builds had not.
OLD_MATCH = {"id", "game", "rules_version", "seats", "began_at", "is_over"}
OLD_MATCH_TOO = {"is_auto"}
OLD_ENTRY = {"match_id", "number", "at", "who", "what", "state_hash"}
