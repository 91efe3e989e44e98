"""What people are told when a journal cannot be used: what is wrong, and what to do."""

import shlex
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from gemtable import __version__, command_lines
from gemtable.errors import UserError
from gemtable.journal.condition import Condition
from gemtable.journal.marks import FORMAT, plain
from gemtable.sentence import Sentence, message

_FAILED = {
    "opened": message("The journal {journal} cannot be opened: {error}."),
    "read": message("The journal {journal} cannot be read: {error}."),
    "written": message("The journal {journal} cannot be written: {error}."),
}


def failed(url: str, what: str, error: DatabaseError) -> UserError:
    """A database that cannot be opened, read or written."""
    return UserError(
        Sentence(_FAILED[what], journal=url, error=plain(str(error.orig))),
        Sentence("Check the path and the disk, or name another with --db FILE."),
    )


def unread(url: str, error: OSError) -> UserError:
    """A file that cannot be read, or copied to where it can be."""
    return UserError(
        Sentence(
            "The journal {journal} cannot be looked at: {error}.",
            journal=url,
            error=error.strerror,
        ),
        Sentence(
            "Check the path, and that there is room for temporary files; or name another with"
            " --db FILE."
        ),
    )


def left_alone(url: str, found: Condition) -> UserError:
    """A database that is of a newer Gemtable, or of another program."""
    if found.kind == "foreign":
        return UserError(
            Sentence(
                "The database {journal} belongs to another program: {why}.",
                journal=url,
                why=found.why,
            ),
            Sentence("Name another for the journal with --db FILE; it wants one of its own."),
        )
    maker = Sentence("a newer Gemtable")
    if found.made_by:
        maker = Sentence("Gemtable {version}", version=found.made_by)
    return UserError(
        Sentence(
            "The journal {journal} was made by {maker}, {why};"
            " this is Gemtable {version}, which reads format {format}.",
            journal=url,
            maker=maker,
            why=found.why,
            version=__version__,
            format=FORMAT,
        ),
        Sentence("Update Gemtable, or name another journal with --db FILE."),
    )


def in_use(file: Path) -> UserError:
    """A file that must be replaced, and that another program has open."""
    return UserError(
        Sentence("Another program has the journal {journal} open.", journal=file),
        Sentence("End it, then try again: a damaged journal is mended by one program alone."),
    )


def another_name(file: Path) -> UserError:
    """A file that another program has open by a name of which the log is elsewhere."""
    return UserError(
        Sentence("Another program has the journal {journal} open by another name.", journal=file),
        Sentence("Use the same name, or end that program."),
    )


def several_names(file: Path) -> UserError:
    """A file with hard links: SQLite's log would be beside one name, and missing at the other."""
    return UserError(
        Sentence(
            "The journal {journal} has other names, which are hard links to it; entries that"
            " are written by one name can be lost by another.",
            journal=file,
        ),
        Sentence(
            "Remove the other names; {command} finds them. A copy or a symbolic link does no"
            " harm.",
            command=f"find {shlex.quote(str(file.parent))} -samefile {shlex.quote(str(file))}",
        ),
    )


def replaced(file: Path) -> UserError:
    """A file that is not the one that was opened."""
    return UserError(
        Sentence("The journal {journal} was replaced while it was open here.", journal=file),
        Sentence("End this, and go on with --resume."),
    )


def played_elsewhere(match: int) -> UserError:
    """A match to which somebody else has just added an entry."""
    return UserError(
        Sentence("Another program plays match {match} of this journal.", match=match),
        Sentence("Leave it to one of the two, or start anew with --new."),
    )


def no_journal(url: str) -> UserError:
    return UserError(
        Sentence("There is no journal at {journal}.", journal=url),
        Sentence("Name one with --db FILE, or play a match first."),
    )


def too_old(url: str) -> UserError:
    return UserError(
        Sentence("The journal {journal} was made by Gemtable 0.1.0.", journal=url),
        Sentence(
            "{command} renews it, if it is an SQLite file, and keeps the old one.",
            command=command_lines.ours("play"),
        ),
    )


def nothing_left(url: str, why: Sentence | None) -> UserError:
    """A damaged journal of which nothing can be read."""
    text = message("The journal {journal} is damaged, and nothing in it can be read.")
    if why:
        text = message("The journal {journal} is damaged, and nothing in it can be read: {why}.")
    return UserError(
        Sentence(text, journal=url, why=why),
        Sentence("Begin another with --db FILE, or move this one away."),
    )


def not_mended(url: str) -> UserError:
    """A damaged journal in another kind of database."""
    return UserError(
        Sentence(
            "The journal {journal} is damaged, and only SQLite files are mended here.", journal=url
        ),
        Sentence("Put it right from a copy, or begin another match with --new."),
    )
