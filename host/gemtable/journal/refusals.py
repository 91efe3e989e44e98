"""What people are told when a journal cannot be used: what is wrong, and what to do."""

from sqlalchemy.exc import DatabaseError

from gemtable import __version__, command_lines
from gemtable.errors import UserError
from gemtable.journal.condition import Condition
from gemtable.journal.marks import FORMAT, plain


def failed(url: str, what: str, error: DatabaseError) -> UserError:
    """A database that cannot be opened, read or written."""
    return UserError(
        f"The journal {url} cannot be {what}: {plain(str(error.orig))}.",
        "Check the path and the disk, or name another with --db FILE.",
    )


def unread(url: str, error: OSError) -> UserError:
    """A file that cannot be read, or copied to where it can be."""
    return UserError(
        f"The journal {url} cannot be looked at: {error.strerror}.",
        "Check the path, and that there is room for temporary files; or name another with"
        " --db FILE.",
    )


def left_alone(url: str, found: Condition) -> UserError:
    """A database that is of a newer Gemtable, or of another program."""
    if found.kind == "foreign":
        return UserError(
            f"The database {url} belongs to another program: {found.why}.",
            "Name another for the journal with --db FILE; it wants one of its own.",
        )
    maker = f"Gemtable {found.made_by}" if found.made_by else "a newer Gemtable"
    return UserError(
        f"The journal {url} was made by {maker}, {found.why};"
        f" this is Gemtable {__version__}, which reads format {FORMAT}.",
        "Update Gemtable, or name another journal with --db FILE.",
    )


def no_journal(url: str) -> UserError:
    return UserError(
        f"There is no journal at {url}.", "Name one with --db FILE, or play a match first."
    )


def too_old(url: str) -> UserError:
    return UserError(
        f"The journal {url} was made by Gemtable 0.1.0.",
        f"{command_lines.ours('play')} renews it, if it is an SQLite file, and keeps the old one.",
    )


def nothing_left(url: str, why: str) -> UserError:
    """A damaged journal of which nothing can be read."""
    because = f": {why}" if why else ""
    return UserError(
        f"The journal {url} is damaged, and nothing in it can be read{because}.",
        "Begin another with --db FILE, or move this one away.",
    )


def not_mended(url: str) -> UserError:
    """A damaged journal in another kind of database."""
    return UserError(
        f"The journal {url} is damaged, and only SQLite files are mended here.",
        "Put it right from a copy, or begin another match with --new.",
    )
