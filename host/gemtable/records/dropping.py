"""`gemtable journal drop` gives up unfinished matches and deletes nothing."""

from collections.abc import Sequence

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.journal import Journal, MatchRow
from gemtable.printable import printable
from gemtable.records.changing import changing, check_sound
from gemtable.records.journals import not_there
from gemtable.sentence import Sentence, message


def drop(database: str | None, matches: Sequence[int]) -> None:
    """Drop matches and print how to resume each. Raises UserError.

    Drops none if one of them can't be dropped.
    """
    with changing(database) as journal:
        rows = {match: droppable(journal, match, database) for match in matches}
        for match in rows:
            journal.hold(match)
        for match, row in rows.items():
            journal.drop(match)
            text = message("Match {match} is dropped. {command} takes it up again.")
            print(Sentence(text, match=match, command=_goes_on(row, database)))


def droppable(journal: Journal, match: int, database: str | None) -> MatchRow:
    """Return a match's line in the list. Raises UserError if the match can't be dropped."""
    check_sound(journal)
    if match not in journal.matches():
        raise not_there(match)
    history = journal.history(match)
    if history.damage:
        fix = Sentence("There is nothing left of it to drop.")
        if history.entries:
            command = _goes_on(history.row, database)
            fix = Sentence("{command} repairs it; drop it after that.", command=command)
        raise UserError(history.damage.told(match), fix)
    if history.row.is_over:
        text = message("Match {match} is over.")
        if history.is_dropped:
            text = message("Match {match} is dropped already.")
        raise UserError(
            Sentence(text, match=match),
            Sentence("You need not drop it; Gemtable offers it to nobody."),
        )
    return history.row


def _goes_on(row: MatchRow, database: str | None) -> str:
    """Return the command line that resumes a match."""
    words = ["play", row.game, "--match", str(row.id)]
    words += ["--auto"] if row.is_auto else []
    words += command_lines.journal(database)
    return printable(command_lines.ours(*words))
