"""Repairs a damaged journal, and reads those of Gemtable 0.1.0.

Moves and states had the same meaning in 0.1.0, so its matches can be replayed. The first entry of
a match gets what only the list of matches had then: the game, the seats, and whether bots play.

The damaged file is kept next to the new one, which replaces it atomically: a program that is
killed in between leaves either the old or the new file.
"""

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from glob import escape
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from gemtable.errors import UserError
from gemtable.journal import private_files
from gemtable.journal.database import BESIDE, engine_of, url_of_file, use_log
from gemtable.journal.entries import Entry, Unsound, read_entry, sealed, start_facts
from gemtable.journal.locks import is_open_elsewhere, lock_match, lock_to_mend
from gemtable.journal.store import MADE_BY_0_1_0, Store
from gemtable.journal.stored_entries import Damage, History, history, insert, matches
from gemtable.journal.tables import mark
from gemtable.sentence import Sentence, message

_MATCHES = "SELECT id, game, rules_version, seats, {is_auto} FROM match ORDER BY id"
_ENTRIES = (
    "SELECT number, at, who, what, state_hash, '' FROM entry WHERE match_id = ? ORDER BY number"
)


def histories(connection: sql.Connection) -> list[History]:
    """Return all matches of a 0.1.0 journal, each up to any damage. Raises DatabaseError."""
    columns = {each["name"] for each in sql.inspect(connection).get_columns("match")}
    is_auto = "is_auto" if "is_auto" in columns else "0"  # the first builds had no matches of bots
    found = connection.exec_driver_sql(_MATCHES.format(is_auto=is_auto)).all()
    return [_history(connection, *columns) for columns in found]


def _history(
    connection: sql.Connection, match: int, game: str, version: int, seats: int, is_auto: int
) -> History:
    rows = connection.exec_driver_sql(_ENTRIES, (match,)).all()
    beginning = start_facts(game, version, seats, bool(is_auto))
    entries: list[Entry] = []
    for row in rows:
        try:
            entry = _read(row, len(entries), beginning)
        except Unsound as error:
            lost = len(rows) - len(entries)
            return History(match, tuple(entries), Damage(len(entries), error.reason, lost))
        entries.append(sealed(match, entries[-1].checksum if entries else "", entry))
    return History(match, tuple(entries), None)


def _read(row: Iterable[object], number: int, beginning: dict[str, object]) -> Entry:
    entry = read_entry(row)
    if entry.number != number or (entry.kind == "start") != (number == 0):
        raise Unsound(Sentence("the entry is missing"))
    return entry if number else replace(entry, facts={**beginning, **entry.facts})


def mend(store: Store, keep: Mapping[int, int]) -> list[Sentence]:
    """Replace a damaged file with a new one that has all undamaged entries; return a report.

    `keep` has the number of entries to keep of some matches; the report leaves those out. Raises
    UserError; the file is then unchanged.
    """
    if store.file is None:
        text = message(
            "The journal {journal} is damaged, and Gemtable can repair only SQLite files."
        )
        fix = Sentence("Restore it from a backup, or choose another journal with --db.")
        raise UserError(Sentence(text, journal=store.url), fix)
    damage = store.damage
    with _alone(store.file):
        store.check_place()
        found = store.read(histories if store.is_of_0_1_0 else _histories)
        if not any(each.entries for each in found):
            raise _nothing_left(store)
        is_old = store.is_of_0_1_0
        store.disconnect()
        kept = _replace(store.file, found, keep, "0.1.0" if is_old else "damaged")
    store.open()
    told = [Sentence("The journal was damaged: {damage}.", damage=damage)] if damage else []
    if is_old:
        told = [Sentence(MADE_BY_0_1_0, journal=store.url)]
    for each in found:
        if each.damage and each.match not in keep:
            told.append(each.damage.told(each.match))
    text = message("The undamaged part is now in {file}. The damaged journal is kept as {kept}.")
    if is_old:
        text = message("The journal is now in {file}. The old file is kept as {kept}.")
    return [*told, Sentence(text, file=store.file, kept=kept)]


def _histories(connection: sql.Connection) -> list[History]:
    return [history(connection, match) for match in matches(connection)]


def _nothing_left(store: Store) -> UserError:
    text = message("The journal {journal} is damaged, and nothing in it can be read.")
    if store.damage:
        text = message("The journal {journal} is damaged, and nothing in it can be read: {why}.")
    return UserError(
        Sentence(text, journal=store.url, why=store.damage),
        Sentence("Start another journal with --db FILE, or move this one away."),
    )


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Lock a file for repair. Remove the leftovers of a repair that was killed.

    Raises UserError if another program is repairing it.
    """
    lock = lock_to_mend(file)
    try:
        _clear(file)
        yield
    finally:
        _clear(file)
        lock.release()


def _replace(file: Path, found: Sequence[History], keep: Mapping[int, int], why: str) -> Path:
    """Replace `file` with a new journal of these matches; return the old file's new path.

    The new path includes the reason `why` and the time. Raises UserError if another program has
    the file open or plays one of the matches, or if the disk is full.
    """
    with ExitStack() as ends:
        for each in found:
            if each.entries and not each.row.is_over:
                ends.callback(lock_match(file, each.match).release)
        if is_open_elsewhere(file):  # when that ends, it would remove the new file's log
            what = Sentence("Another program has the journal {journal} open.", journal=file)
            fix = message(
                "Close that program, then try again. Only one program at a time can repair a"
                " damaged journal."
            )
            raise UserError(what, Sentence(fix))
        try:
            fresh = file.with_name(f"{_prefix(file)}fresh")
            _write(fresh, found, keep)
            copy = file.with_name(f"{_prefix(file)}copy")
            private_files.copy(file, copy)
            return _exchange(file, fresh, copy, why)
        except (OSError, DatabaseError) as error:
            text = message("An intact copy of the journal {file} cannot be written: {error}.")
            fix = message("Free some space on the disk, or choose another journal with --db FILE.")
            raise UserError(Sentence(text, file=file, error=error), Sentence(fix)) from error


def _write(file: Path, found: Sequence[History], keep: Mapping[int, int]) -> None:
    private_files.make(file)
    engine = engine_of(url_of_file(file))
    try:
        mark(engine)
        with engine.begin() as connection:
            for each in found:
                if entries := each.entries[: keep.get(each.match)]:
                    insert(connection, entries, each.match)
        use_log(engine)
    finally:
        engine.dispose()


def _exchange(file: Path, fresh: Path, copy: Path, why: str) -> Path:
    """Keep `copy` under a free name, and replace `file` with `fresh`. Return the free name."""
    for each in (fresh, copy):
        private_files.give_like(each, file)
        _flush(each)
    kept = _free_name(file, why)
    copy.replace(kept)
    for ending in BESIDE:  # or SQLite would use these for the new file
        sidecar = file.with_name(file.name + ending)
        if sidecar.exists():
            sidecar.replace(kept.with_name(kept.name + ending))
    fresh.replace(file)
    _flush(file.parent)  # otherwise a power cut could bring the old file back
    return kept


def _clear(file: Path) -> None:
    """Remove the temporary files of a repair."""
    for left in file.parent.glob(f"{escape(_prefix(file))}*"):
        with suppress(OSError):  # it belongs to another user
            left.unlink()


def _prefix(file: Path) -> str:
    return f"{file.name}.mending-"


def _free_name(file: Path, why: str) -> Path:
    """Return an unused path next to `file` whose name has the reason `why` and the time."""
    stem = f"{file.name}.{why}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    number = 1
    path = file.with_name(stem)
    while path.exists():
        number += 1
        path = file.with_name(f"{stem}-{number}")
    return path


def _flush(path: Path) -> None:
    """Flush a file, or the names in a folder, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
