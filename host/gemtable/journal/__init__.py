"""The journal: all that happens in every match, in order, on disk before anyone sees it.

It has two main tables: `match` lists the matches, and `entry` has what happened. Entries are
only ever added; an undo is an entry, too. Any database that SQLAlchemy supports can be used; the
default is an SQLite file in the user's data folder.
"""

from gemtable.journal.database import Late
from gemtable.journal.entries import (
    BEGUN_HERE,
    KINDS,
    Draft,
    Entry,
    MatchRow,
    Origin,
    Unsound,
    state_hash,
)
from gemtable.journal.journal import Journal
from gemtable.journal.postgres_session import Taken
from gemtable.journal.stored_entries import Damage, History

__all__ = [
    "BEGUN_HERE",
    "KINDS",
    "Damage",
    "Draft",
    "Entry",
    "History",
    "Journal",
    "Late",
    "MatchRow",
    "Origin",
    "Taken",
    "Unsound",
    "state_hash",
]
