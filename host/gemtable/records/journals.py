"""Opens journals that are only read, and refuses matches that they don't have."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.sentence import Sentence


@contextmanager
def opened(database: str | None, is_searched: bool = True) -> Iterator[Journal]:
    """Open an existing journal. Raises UserError.

    Unless it `is_searched` for damage, only what is read of it is checked.
    """
    with closing(Journal(database, only_reading=True, is_searched=is_searched)) as journal:
        yield journal


def not_there(match: int) -> UserError:
    """Return the error for a match that the journal doesn't have."""
    lists = command_lines.ours("journal", "list")
    return UserError(
        Sentence("There is no match {match}.", match=match),
        Sentence("{command} shows all.", command=lists),
    )
