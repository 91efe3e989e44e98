"""What a database is, before anything is written: a journal of ours, sound or not, or none."""

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable.journal import marks
from gemtable.journal.database import NO_TEXT
from gemtable.journal.marks import APPLICATION, FORMAT, Marks, plain
from gemtable.journal.reading import checked_row
from gemtable.journal.tables import (
    ENTRY,
    MATCH,
    MATCH_FIELDS,
    OLD_ENTRY,
    OLD_MATCH,
    OLD_MATCH_TOO,
    TABLES,
)
from gemtable.sentence import Sentence, message

_OTHER_TABLES = Sentence("its tables are not those of a journal")
_OURS = {name: set(table.c.keys()) for name, table in TABLES.tables.items()}

Tables = Mapping[str, set[str]]  # the columns of every table


@dataclass(frozen=True, slots=True)
class Condition:
    """How a database is found, and why that is said.

    "new", "sound", "unmarked" (sound, of a Gemtable that wrote no format), "older"
    (of 0.1.0), "damaged", "newer", or "foreign": of another program.
    """

    kind: str
    why: Sentence | None = None
    made_by: str = ""  # the version of a newer Gemtable, if that can be read

    def with_broken_log(self, why: Sentence) -> "Condition":
        """Return the condition of a file beside which the log is damaged, besides this."""
        is_worse = self.kind in ("newer", "foreign", "damaged")
        return self if is_worse else Condition("damaged", why)


def condition(engine: sql.Engine) -> Condition:
    """Look at a database and write nothing. Raises DatabaseError if it is none, or is in use."""
    try:
        with engine.connect() as connection:
            why = _damage_of_file(connection)
            return Condition("damaged", why) if why else _of_tables(connection)
    except DatabaseError as error:
        if _is_damage(error):
            return Condition("damaged", _quoted(str(error.orig)))
        raise


def refusal_of(found: Marks, tables: Tables) -> Condition | None:
    """Return why a database must be left alone, or None."""
    if found.application not in (0, APPLICATION):
        return Condition("foreign", Sentence("it carries the mark of another program"))
    if found.application == 0 and not _look_like_ours(tables):
        is_used = bool(tables) or found.in_head != 0
        return Condition("foreign", _OTHER_TABLES) if is_used else None
    if found.is_newer:
        made_by = found.made_by if found.in_table > FORMAT else ""
        newest = max(found.in_head, found.in_table)
        return Condition("newer", Sentence("in format {format}", format=newest), made_by)
    return Condition("newer", more) if (more := _unknown(tables)) else None


def _look_like_ours(tables: Tables) -> bool:
    return tables.get("match", set()) >= OLD_MATCH or tables.get("entry", set()) >= OLD_ENTRY


def _unknown(tables: Tables) -> Sentence | None:
    """Return what a newer Gemtable would have added; None if there is nothing."""
    for name, columns in tables.items():
        if name not in _OURS:
            return Sentence("with a table {table}", table=plain(name, 32))
        for column in sorted(columns - _OURS[name]):
            full = f"{name}.{plain(column, 32)}"
            return Sentence("with a column {column}", column=full)
    return None


def _of_tables(connection: sql.Connection) -> Condition:
    said, tables = marks.of(connection), tables_of(connection)
    if refused := refusal_of(said, tables):
        return refused
    if not tables:
        return Condition("new")
    match, entry = tables.get("match", set()), tables.get("entry", set())
    if entry == OLD_ENTRY and match - OLD_MATCH_TOO == OLD_MATCH:
        return Condition("older")
    if any(tables.get(name, set()) != _OURS[name] for name in ("match", "entry")):
        return Condition("damaged", _OTHER_TABLES)
    if tables.get("journal", _OURS["journal"]) != _OURS["journal"]:
        return Condition("damaged", Sentence("its table of formats is not that of a journal"))
    if why := _damage_of_list(connection):
        return Condition("damaged", why)
    is_whole = said.are_whole(has_head=connection.dialect.name == "sqlite")
    return Condition("sound" if is_whole else "unmarked")


def tables_of(connection: sql.Connection) -> Tables:
    """Return the tables; views too, where there is nothing else."""
    inspector = sql.inspect(connection)
    names = inspector.get_table_names() or inspector.get_view_names()
    return {name: {each["name"] for each in inspector.get_columns(name)} for name in names}


def _damage_of_file(connection: sql.Connection) -> Sentence | None:
    if connection.dialect.name != "sqlite":
        return None
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalars().all()
    return None if found == ["ok"] else _quoted(" ".join(str(found[0]).split()))


def _quoted(said: str) -> Sentence:
    """Return what a database says of itself, in its own words."""
    return Sentence("{said}", said=plain(said))


def _damage_of_list(connection: sql.Connection) -> Sentence | None:
    """Return how the list of matches and the numbers of entries disagree; None if they do not."""
    query = sql.select(ENTRY.c.match_id, sql.func.count()).group_by(ENTRY.c.match_id)
    counts = {row[0]: row[1] for row in connection.execute(query)}
    for columns in connection.execute(sql.select(*MATCH_FIELDS, MATCH.c.seal)):
        row = checked_row(columns)
        if row is None:
            text = message("the line of match {match} in the list of matches does not add up")
            return Sentence(text, match=columns[0])
        if counts.pop(row.id, 0) != row.entries:
            text = message("match {match} has not the {entries} entries it should have")
            return Sentence(text, match=row.id, entries=row.entries)
    if counts:
        return Sentence("match {match} is not in the list of matches", match=min(counts))
    return None


def _is_damage(error: DatabaseError) -> bool:
    name = getattr(error.orig, "sqlite_errorname", "")
    return name.startswith("SQLITE_CORRUPT") or str(error.orig) == NO_TEXT
