"""What a database is, before anything is written: a journal of ours, sound or not, or none.

An SQLite file is first looked at in a way that leaves it and what is beside it
as they are. The usual way of opening one tidies up after programs that were
killed, and that is not ours to do in a file of another program.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable.journal import marks, private
from gemtable.journal.database import NO_TEXT, engine_of, looking_engine, url_of_file
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
_BESIDE = ("-journal", "-wal")  # what SQLite reads together with its file
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


def first_look(file: Path) -> Condition | None:
    """Return why an SQLite file must be left alone, "newer" or "foreign"; None if it need not.

    Nothing in the file or beside it changes. Raises OSError if it cannot be read or copied.
    """
    if not file.is_file():
        return None
    for look in (_at_the_file, _at_the_head, _at_all):
        # What is damaged is no reason; opening it will say what is wrong.
        with suppress(DatabaseError, UnicodeDecodeError):
            if found := look(file):
                return found
    return None


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


def _at_the_file(file: Path) -> Condition | None:
    return _looked(looking_engine(file))


def _at_the_head(file: Path) -> Condition | None:
    """Look where damage to the rest does no harm."""
    found = marks.of_head(file)
    return _refusal(found, {}) if found.application else None


def _at_all(file: Path) -> Condition | None:
    """Look at a copy, of the file and what a killed program left beside it."""
    beside = [file.with_name(file.name + ending) for ending in _BESIDE]
    if not any(each.exists() for each in beside):
        return None
    with TemporaryDirectory(prefix="gemtable-") as folder:
        for each in (file, *beside):
            if each.exists():
                private.copy(each, Path(folder) / each.name)
        return _looked(engine_of(url_of_file(Path(folder) / file.name)))


def _looked(engine: sql.Engine) -> Condition | None:
    try:
        with engine.connect() as connection:
            return _refusal(marks.of(connection), _tables(connection))
    finally:
        engine.dispose()


def _refusal(found: Marks, tables: Tables) -> Condition | None:
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
    said, tables = marks.of(connection), _tables(connection)
    if refused := _refusal(said, tables):
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


def _tables(connection: sql.Connection) -> Tables:
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
