"""Opens journals that are only read, and refuses matches that they don't have."""

import gc
from collections.abc import Iterator
from contextlib import closing, contextmanager

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.sentence import Sentence

_OBJECTS = 1_000_000  # more than were freed, before garbage is looked for; Python's own is 700


@contextmanager
def opened(database: str | None, is_searched: bool = True) -> Iterator[Journal]:
    """Open an existing journal. Raises UserError.

    Unless it `is_searched` for damage, only what is read of it is checked. What is read is kept
    to the end, so in the block garbage is hardly looked for: with thousands of matches that took a
    sixth of the time.
    """
    before = gc.get_threshold()
    gc.set_threshold(_OBJECTS)
    try:
        journal = Journal(database, only_reading=True, is_searched=is_searched)
        with closing(journal):
            yield journal
    finally:
        gc.set_threshold(*before)


def not_there(match: int) -> UserError:
    """Return the error for a match that the journal doesn't have."""
    lists = command_lines.ours("journal", "list")
    return UserError(
        Sentence("There is no match {match}.", match=match),
        Sentence("{command} shows all.", command=lists),
    )
