"""Opens journals for a command, to read them or to change one."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.sentence import Sentence


@contextmanager
def opened(database: str | None, is_searched: bool = True) -> Iterator[Journal]:
    """Open an existing journal to read it. Raises UserError.

    Without `is_searched`, only what is read is checked for damage.
    """
    with closing(Journal(database, only_reading=True, is_searched=is_searched)) as journal:
        yield journal


def not_there(match: int) -> UserError:
    """Return the error for a match that the journal doesn't have."""
    lists = command_lines.ours("journal", "list")
    return UserError(
        Sentence("There is no match {match}.", match=match),
        Sentence("{command} shows all matches.", command=lists),
    )


@contextmanager
def changing(
    database: str | None, alone: bool = False, may_be_new: bool = False
) -> Iterator[Journal]:
    """Open a journal to change it. With `alone`, no other program can have it open.

    With `may_be_new`, a missing journal is created. Raises UserError before anything is written.
    """
    if not may_be_new:
        with opened(database):
            pass  # refuses a journal that is missing or too old
    journal = Journal(database)
    try:
        check_sound(journal)
        if alone and journal.is_open_elsewhere:
            raise UserError(
                Sentence("Another program has the journal {journal} open.", journal=journal.url),
                Sentence("Close that program, then try again."),
            )
        yield journal
    finally:
        journal.close()


def check_sound(journal: Journal) -> None:
    """Raise UserError if a journal is damaged."""
    if journal.damage:
        raise UserError(
            Sentence("The journal is damaged: {damage}.", damage=journal.damage),
            Sentence(
                "{command} repairs the journal. Try again after that.",
                command=command_lines.ours("play"),
            ),
        )
