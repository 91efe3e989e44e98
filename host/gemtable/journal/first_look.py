"""A look at an SQLite file before it is opened, which leaves it and what is beside it as they are.

The usual way of opening one tidies up after programs that were killed, and that is not
ours to do in a file of another program.
"""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable.journal import log, marks, private, refusals
from gemtable.journal.condition import Condition, refusal_of, tables_of
from gemtable.journal.database import BESIDE, engine_of_copy, looking_engine
from gemtable.sentence import Sentence


def look(file: Path, url: str, only_reading: bool) -> Sentence | None:
    """Return what is wrong with the log of a file; None if nothing is, or there is no file.

    Raises UserError if the file is not ours to open, OSError if it cannot be read or copied.
    """
    if not file.is_file():
        return None
    if refused := _reason_to_leave(file):
        raise refusals.left_alone(url, refused)
    if log.is_open_by_another_name(file):
        raise refusals.another_name(file)
    if not only_reading and file.stat().st_nlink > 1:
        raise refusals.several_names(file)
    return _damage_of_log(file)


def can_write(file: Path) -> bool:
    """Say whether we may write a file, and beside it."""
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def identity(file: Path) -> tuple[int, int]:
    """Return what a file is apart from its name; (0, 0) if it is not there."""
    try:
        found = file.stat()
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def _reason_to_leave(file: Path) -> Condition | None:
    """Return why an SQLite file must be left alone, "newer" or "foreign"; None if it need not."""
    for looked in (_at_the_file, _at_the_head, _at_all):
        # What is damaged is no reason; opening it will say what is wrong.
        with suppress(DatabaseError, UnicodeDecodeError):
            if found := looked(file):
                return found
    return None


def _at_the_file(file: Path) -> Condition | None:
    return _looked(looking_engine(file))


def _at_the_head(file: Path) -> Condition | None:
    """Look where damage to the rest does no harm."""
    found = marks.of_head(file)
    return refusal_of(found, {}) if found.application else None


def _at_all(file: Path) -> Condition | None:
    """Look at the file together with what is beside it.

    That of a program that plays stays as it is when another reads it; what a killed one
    left would be taken in, so the look is at a copy.
    """
    if log.is_open_elsewhere(file):
        return _looked(looking_engine(file, is_alone=False))
    if not any(file.with_name(file.name + ending).exists() for ending in BESIDE):
        return None
    with TemporaryDirectory(prefix="gemtable-") as folder:
        return _looked(_engine_of_copy(file, Path(folder)))


def _damage_of_log(file: Path) -> Sentence | None:
    """Return what is wrong with the log that a killed program left; None if nothing is."""
    if not log.of(file).exists() or log.is_open_elsewhere(file):
        return None
    with TemporaryDirectory(prefix="gemtable-") as folder:
        engine = _engine_of_copy(file, Path(folder))
        try:
            return log.damage(file, engine)
        except DatabaseError:  # of the file itself, which opening it will find
            return None
        finally:
            engine.dispose()


def _engine_of_copy(file: Path, folder: Path) -> sql.Engine:
    """Return an engine that reads a copy of a file, and of what is beside it."""
    return engine_of_copy(private.copy_all(file, folder))


def _looked(engine: sql.Engine) -> Condition | None:
    try:
        with engine.connect() as connection:
            return refusal_of(marks.of(connection), tables_of(connection))
    finally:
        engine.dispose()
