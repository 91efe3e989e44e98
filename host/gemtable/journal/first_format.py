"""Reads journals of Gemtable 0.1.0, whose entries have no checksums, as entries of today.

Their moves and states mean the same, so what is read replays. The first entry of a match gets
what only the list of matches had: the game, the seats, and whether bots play.
"""

from dataclasses import replace
from typing import Any

import sqlalchemy as sql

from gemtable.journal.entries import Entry, Unsound, read_entry, sealed, start_facts
from gemtable.journal.reading import Damage, History
from gemtable.sentence import Sentence

_MATCHES = "SELECT id, game, rules_version, seats, {is_auto} FROM match ORDER BY id"
_ENTRIES = (
    "SELECT number, at, who, what, state_hash, '' FROM entry WHERE match_id = ? ORDER BY number"
)


def histories(connection: sql.Connection) -> list[History]:
    """Return all matches, each as far as it can be read. Raises DatabaseError."""
    columns = {each["name"] for each in sql.inspect(connection).get_columns("match")}
    is_auto = "is_auto" if "is_auto" in columns else "0"  # the first builds knew no bots' matches
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


def _read(row: Any, number: int, beginning: dict[str, Any]) -> Entry:
    entry = read_entry(row)
    if entry.number != number or (entry.kind == "start") != (number == 0):
        raise Unsound(Sentence("it is missing"))
    return entry if number else replace(entry, facts={**beginning, **entry.facts})
