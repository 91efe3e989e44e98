"""A sound journal out of a damaged or older one: what adds up goes into a fresh file.

The file as it was found is kept beside the new one, and the new one takes its
place in one step: a program that is killed in between leaves the old or the new.
Until then both are made under names that nobody foresees.
"""

import os
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from glob import escape
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable.errors import UserError
from gemtable.journal import log, marks, private, refusals
from gemtable.journal.database import BESIDE, engine_of, url_of_file, use_log
from gemtable.journal.entries import Entry, MatchRow
from gemtable.journal.holding import hold_for_mending, hold_match
from gemtable.journal.reading import History
from gemtable.journal.tables import ENTRY, MATCH
from gemtable.sentence import Sentence


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Let no other program mend a file, and clear away what one left that was killed at it.

    Raises UserError if another is at it.
    """
    hold = hold_for_mending(file)
    try:
        for left in file.parent.glob(f"{escape(_prefix(file))}*"):
            with suppress(OSError):  # another user's
                left.unlink()
        yield
    finally:
        hold.release()


def replace_file(file: Path, found: Sequence[History], kept_as: str) -> Path:
    """Put a fresh journal of these matches in the place of `file`; return the old one's new path.

    To be done `alone`, with the file closed here. Raises UserError if another program has
    it open or plays one of the matches, or the disk is full.
    """
    with ExitStack() as ends:
        for history in found:
            if history.entries and not history.row.is_over:
                ends.callback(hold_match(file, history.match).release)
        if log.is_open_elsewhere(file):  # in the end it would remove the fresh file's log
            raise refusals.in_use(file)
        try:
            fresh = private.make_beside(file, _prefix(file))
            ends.callback(_remove, fresh)
            _write(fresh, found)
            copy = private.make_beside(file, _prefix(file))
            ends.callback(_remove, copy)
            return _exchange(file, fresh, copy, kept_as)
        except (OSError, DatabaseError) as error:
            raise UserError(
                Sentence(
                    "No sound copy of the journal {file} can be written: {error}.",
                    file=file,
                    error=error,
                ),
                Sentence("Make room on the disk, or name another journal with --db FILE."),
            ) from error


def shortened(found: Sequence[History], keep: Mapping[int, int]) -> list[History]:
    """Return the histories with only the first `keep[match]` entries of the matches named."""
    return [
        History(each.match, each.entries[: keep.get(each.match)], each.damage) for each in found
    ]


def match_values(row: MatchRow) -> dict[str, object]:
    """Return the columns of a line of the list."""
    values: dict[str, object] = {name: getattr(row, name) for name in MATCH.c.keys()[:-1]}
    return values | {"seal": row.seal}


def entry_values(match: int, entry: Entry) -> dict[str, object]:
    """Return the columns of an entry."""
    values: dict[str, object] = {name: getattr(entry, name) for name in ENTRY.c.keys()[1:]}
    return values | {"match_id": match}


def _exchange(file: Path, fresh: Path, copy: Path, kept_as: str) -> Path:
    """Keep `file` as it is under a name of its own, and put `fresh` in its place."""
    shutil.copyfile(file, copy)
    for each in (fresh, copy):
        private.give_like(each, file)
        _flush(each)
    kept = _free_name(file, kept_as)
    copy.replace(kept)
    for ending in BESIDE:  # SQLite would take what is there for the fresh file's own
        sidecar = file.with_name(file.name + ending)
        if sidecar.exists():
            sidecar.replace(kept.with_name(kept.name + ending))
    fresh.replace(file)
    _flush(file.parent)  # or a power cut brings the old file back
    return kept


def _write(file: Path, found: Sequence[History]) -> None:
    engine = engine_of(url_of_file(file))
    try:
        marks.write(engine)
        with engine.begin() as connection:
            for history in found:
                if history.entries:
                    connection.execute(MATCH.insert().values(match_values(history.row)))
                    values = [entry_values(history.match, entry) for entry in history.entries]
                    connection.execute(sql.insert(ENTRY), values)
        use_log(engine)
    finally:
        engine.dispose()


def _prefix(file: Path) -> str:
    return f"{file.name}.mending-"


def _remove(file: Path) -> None:
    """Remove a file that has not been put anywhere, and what SQLite keeps beside it."""
    for path in (file, *(file.with_name(file.name + ending) for ending in BESIDE)):
        with suppress(OSError):
            path.unlink()


def _flush(path: Path) -> None:
    """Have the disk itself take a file, or the names in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _free_name(file: Path, kept_as: str) -> Path:
    """Return a path beside `file` where nothing is yet, with the time in its name."""
    stem = f"{file.name}.{kept_as}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    number = 1
    path = file.with_name(stem)
    while path.exists():
        number += 1
        path = file.with_name(f"{stem}-{number}")
    return path
