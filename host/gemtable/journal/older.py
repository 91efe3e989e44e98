"""Matches as Gemtable 0.1.0 wrote them: without checksums, and with less in their first entry."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sql

from gemtable.journal.entries import Entry, Unsound, read_entry, sealed, start_facts
from gemtable.journal.reading import Damage, History
from gemtable.sentence import Sentence

_MATCHES = sql.text("SELECT * FROM match ORDER BY id")
_ENTRIES = sql.text(
    "SELECT number, at, who, what, state_hash, '' FROM entry WHERE match_id = :match"
    " ORDER BY number"
)


def older_histories(connection: sql.Connection) -> list[History]:
    """Return all matches, oldest first, as they are written now, up to what cannot be read."""
    found = connection.execute(_MATCHES).mappings().all()
    return [_history(connection, dict(row)) for row in found]


def _history(connection: sql.Connection, row: Mapping[str, Any]) -> History:
    entries: list[Entry] = []
    told = start_facts(
        row["game"], row["rules_version"], row["seats"], bool(row.get("is_auto", False))
    )
    rows = connection.execute(_ENTRIES, {"match": row["id"]}).all()
    for columns in rows:
        try:
            entry = _next(read_entry(columns), len(entries))
        except Unsound as error:
            damage = Damage(len(entries), error.reason, len(rows) - len(entries))
            return History(row["id"], tuple(entries), damage)
        if not entries:
            entry = replace(entry, facts={**told, **entry.facts})
        entries.append(sealed(row["id"], entries[-1].checksum if entries else "", entry))
    return History(row["id"], tuple(entries), None)


def _next(entry: Entry, number: int) -> Entry:
    """Return the entry if it can be the one of this number. Raises Unsound if not."""
    if entry.number != number or (entry.kind == "start") != (number == 0):
        raise Unsound(Sentence("it is missing"))
    return entry
