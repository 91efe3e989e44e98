"""Renames and forgets people in a journal, and drops unfinished matches.

Names are in entries, so all later entries of a match get new checksums. Nothing else changes.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.journal import Entry, Journal, MatchRow
from gemtable.match.seat_names import Name
from gemtable.printable import printable
from gemtable.records.open_journals import changing, check_sound, not_there
from gemtable.sentence import Sentence, message


def rename(database: str | None, old: Name, new: Name) -> None:
    """Rename a person in all matches, perhaps to a name that they used before. Raises
    UserError.

    Changes no match if somebody called `new` played in a match together with `old`.
    """
    if old == new:
        raise UserError(
            Sentence("{name} is both the old and the new name.", name=old),
            Sentence("Give another name."),
        )
    changed = _change(database, old, new)
    told = Sentence(
        "{old} is now {new} in 1 match.",
        "{old} is now {new} in {count} matches.",
        old=old,
        new=new,
        count=changed,
    )
    print(printable(told))


def forget(database: str | None, name: Name) -> None:
    """Remove a person's name from all matches, which don't change otherwise. Raises UserError."""
    changed = _change(database, name, None)
    told = Sentence(
        "The name {name} was removed from 1 match.",
        "The name {name} was removed from {count} matches.",
        name=name,
        count=changed,
    )
    print(printable(told))


def _change(database: str | None, old: Name, new: Name | None) -> int:
    """Replace a name everywhere. Return the number of matches that changed."""
    with changing(database, alone=True) as journal:
        named = journal.named()
        matches = [match for match, names in named.items() if old in names]
        if not matches:
            raise UserError(
                Sentence("Nobody called {name} has played.", name=old),
                Sentence("{command} lists all players.", command=command_lines.ours("scores")),
            )
        if both := [match for match in matches if new in named[match]]:
            text = message("{old} and {new} both played in match {match}.")
            raise UserError(
                Sentence(text, old=old, new=new, match=both[0]),
                Sentence("The names are of two different people. Choose another name."),
            )
        for match in matches:
            journal.hold(match)
        journal.rewrite(matches, _renaming(old, new))
        journal.erase()
    return len(matches)


def _renaming(old: Name, new: Name | None) -> Callable[[Entry], Entry]:
    """Return a function that returns an entry with the new name."""

    def renamed(entry: Entry) -> Entry:
        facts: Json = entry.facts
        if entry.kind == "name" and facts.get("name") == old:
            return replace(entry, facts={**facts, "name": new})
        if entry.kind == "end" and "names" in facts:
            names = [new if name == old else name for name in facts["names"]]
            return replace(entry, facts={**facts, "names": names})
        return entry

    return renamed


def drop(database: str | None, matches: Sequence[int]) -> None:
    """Drop matches, and print the command that resumes each. Raises UserError.

    If one of them can't be dropped, none is.
    """
    with changing(database) as journal:
        rows = {match: droppable(journal, match, database) for match in matches}
        for match in rows:
            journal.hold(match)
        for match, row in rows.items():
            journal.drop(match)
            text = message("Match {match} is dropped. {command} resumes it.")
            print(Sentence(text, match=match, command=_goes_on(row, database)))


def droppable(journal: Journal, match: int, database: str | None) -> MatchRow:
    """Return a match's line in the list. Raises UserError if the match can't be dropped."""
    check_sound(journal)
    if match not in journal.matches():
        raise not_there(match)
    history = journal.history(match)
    if history.damage:
        fix = Sentence("Nothing of the match is left to drop.")
        if history.entries:
            command = _goes_on(history.row, database)
            fix = Sentence("{command} repairs the match. Drop it after that.", command=command)
        raise UserError(history.damage.told(match), fix)
    if history.row.is_over:
        text = message("Match {match} is over.")
        if history.is_dropped:
            text = message("Match {match} is already dropped.")
        raise UserError(
            Sentence(text, match=match),
            Sentence("You don't need to drop it: Gemtable no longer offers to continue it."),
        )
    return history.row


def _goes_on(row: MatchRow, database: str | None) -> str:
    """Return the command line that resumes a match."""
    words = ["play", row.game, "--match", str(row.id)]
    words += ["--auto"] if row.is_auto else []
    words += command_lines.journal(database)
    return printable(command_lines.ours(*words))
