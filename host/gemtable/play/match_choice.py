"""Chooses the match to play: an unfinished one that somebody agrees to resume, or a new one.

A match is locked before any question is asked, so that two programs never play the same one.
"""

import secrets
import sys
from collections.abc import Callable
from dataclasses import replace

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.journal import Journal, MatchRow
from gemtable.match.course import DamagedMatch
from gemtable.match.match import Match
from gemtable.play.play_line import line_to_resume
from gemtable.play.play_options import Choices
from gemtable.printable import printable
from gemtable.records.replayed_match import point
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence, message

_ANSWERS = {"": True, "y": True, "yes": True, "n": False, "no": False}
SEED_BITS = 64  # too many for anyone to find a deal by trying all seeds
_NAMED = 3  # at most so many unfinished matches are listed in the offer

Tell = Callable[[Notice], None]


def open_match(choices: Choices, journal: Journal, tell: Tell) -> Match:
    """Return the match to play, after repairing a damaged journal. Raises UserError."""
    mend(journal, tell)
    if choices.source:
        return _begun(choices, journal)
    unfinished = journal.all_unfinished(choices.game, choices.auto)
    row = _chosen(choices, journal) if choices.match is not None else next(iter(unfinished), None)
    if choices.resume and row is None:
        raise _none_to_resume(choices, journal)
    resumed = row and _resumed(choices, journal, row, [other.id for other in unfinished], tell)
    return resumed or _begun(choices, journal)


def open_next(choices: Choices, journal: Journal, tell: Tell) -> Match:
    """Return the match with the chosen number, or a new one, without asking. Raises UserError."""
    if choices.match is None:
        return _begun(choices, journal)
    match = _resumed(choices, journal, _chosen(choices, journal), [], tell)
    assert match is not None, "whoever names a match agrees to go on with it"
    return match


def _none_to_resume(choices: Choices, journal: Journal) -> UserError:
    """Return the error for --resume without a match; suggest one with other players, if any."""
    title = GAMES[choices.game].title
    others = journal.all_unfinished(choices.game, not choices.auto)
    if not others:
        return UserError(
            Sentence("The journal has no unfinished match of {title}.", title=title),
            Sentence("Start a new match, without --resume."),
        )
    text = message(
        "There is no unfinished match of {title} that people play; match {match} is played"
        " by bots."
    )
    if choices.auto:
        text = message(
            "There is no unfinished match of {title} that bots play; match {match} is played"
            " by people."
        )
    other = replace(choices, auto=not choices.auto)
    return UserError(
        Sentence(text, title=title, match=others[0].id),
        Sentence("To continue: {command}", command=line_to_resume(others[0].id, other)),
    )


def mend(journal: Journal, tell: Tell) -> None:
    """Repair a damaged journal, and report it. Raises UserError."""
    _tell_mended(journal.mend(), tell)


def _begun(choices: Choices, journal: Journal) -> Match:
    if choices.source:
        return _begun_from(choices, journal, *choices.source)
    seed = secrets.randbits(SEED_BITS) if choices.seed is None else choices.seed
    game = GAMES[choices.game]
    seats = game.default_seats if choices.seats is None else choices.seats
    choices.seats_of_bots(seats)  # check before the match is created
    match = Match.begin(game, journal, seats, seed, choices.options, choices.auto)
    journal.hold(match.number)
    return match


def _begun_from(choices: Choices, journal: Journal, match: int, entry: int | None) -> Match:
    found = point(journal, match, entry)
    where = str(match) if entry is None else f"{match}:{entry}"
    _check_game(choices, match, found.game.name, "--from", where)
    choices.seats_of_bots(found.state.seats)
    begun = found.begin(journal, choices.auto)
    journal.hold(begun.number)
    return begun


def _chosen(choices: Choices, journal: Journal) -> MatchRow:
    row = next((row for row in journal.rows() if row.id == choices.match), None)
    if row is None:
        raise UserError(
            Sentence("There is no match {match}.", match=choices.match),
            Sentence("{command} shows all matches.", command=_journal(choices, "list")),
        )
    _check_game(choices, row.id, row.game, "--match", str(row.id))
    if row.is_over and not journal.history(row.id).is_dropped:
        shows = _journal(choices, "show", str(row.id))
        raise UserError(
            Sentence("Match {match} is over.", match=row.id),
            Sentence("Run {command} to see what happened in the match.", command=shows),
        )
    if row.is_auto and not choices.auto:
        played = Sentence("Match {match} is played by bots.", match=row.id)
        raise UserError(played, Sentence("Add --auto."))
    if choices.auto and not row.is_auto:
        played = Sentence("Match {match} is played by people.", match=row.id)
        raise UserError(played, Sentence("Leave out --auto."))
    choices.seats_of_bots(row.seats)
    return row


def _check_game(choices: Choices, match: int, game: str, *words: str) -> None:
    if game != choices.game:
        raise UserError(
            Sentence("Match {match} is a match of {game}.", match=match, game=game),
            Sentence("{command}", command=command_lines.ours("play", game, *words)),
        )


def _resumed(
    choices: Choices, journal: Journal, row: MatchRow, unfinished: list[int], tell: Tell
) -> Match | None:
    """Return the match if somebody agrees to resume it, or None. Raises UserError."""
    is_agreed = choices.resume or choices.match is not None
    if not is_agreed and not _can_ask(choices):
        return None
    journal.hold(row.id)
    try:
        match = Match.resume(GAMES[choices.game], journal, row)
    except DamagedMatch as error:
        journal.let_go(row.id)
        return _resumed_in_part(journal, row, error, is_agreed, tell)
    except UserError:
        journal.let_go(row.id)
        raise
    others = [number for number in unfinished if number != row.id]
    if is_agreed or _agrees(_offer(choices, row, others)):
        return match
    journal.let_go(row.id)
    return None


def _resumed_in_part(
    journal: Journal, row: MatchRow, error: DamagedMatch, is_agreed: bool, tell: Tell
) -> Match | None:
    if not error.keep:
        raise error
    question = Sentence(
        "{damage} Continue from entry {entry}?", damage=error.what, entry=error.keep - 1
    )
    if not is_agreed and not _agrees(question):
        return None
    mended = journal.mend({row.id: error.keep})
    _tell_mended([error.what, *mended], tell)
    (row,) = (each for each in journal.rows() if each.id == row.id)
    journal.hold(row.id)
    return Match.resume(GAMES[row.game], journal, row)


def _offer(choices: Choices, row: MatchRow, others: list[int]) -> Sentence:
    """Return the offer to resume a match, which lists a few others and counts the rest."""
    match = {"match": row.id, "game": GAMES[row.game].title, "seats": row.seats}
    if not others:
        return Sentence(
            "Match {match} ({game} for {seats}) is not finished. Continue it?", **match
        )
    if len(others) <= _NAMED:
        return Sentence(
            "Match {match} ({game} for {seats}) is not finished, and neither is match {others}: "
            "use --match {others} to continue that one. Continue match {match}?",
            "Match {match} ({game} for {seats}) is not finished, and neither are matches "
            "{others}: use --match N to continue one of them. Continue match {match}?",
            **match,
            others=others,
            count=len(others),
        )
    return Sentence(
        "Match {match} ({game} for {seats}) is not finished, and neither are matches {others} "
        "and {more} more: use --match N to continue one, or {drops} to give one up. Continue "
        "match {match}?",
        **match,
        others=", ".join(map(str, others[:_NAMED])),
        more=len(others) - _NAMED,
        drops=_journal(choices, "drop", "N"),
    )


def _journal(choices: Choices, *words: str) -> str:
    return command_lines.ours("journal", *words, *command_lines.journal(choices.db))


def _can_ask(choices: Choices) -> bool:
    silent = choices.begins_anew or choices.auto or choices.as_json or choices.resume is False
    return not silent and sys.stdin.isatty()


def _agrees(question: Sentence) -> bool:
    """Ask until the answer is yes or no, or Enter for yes. Raises KeyboardInterrupt."""
    answer = _answer(question)
    while answer not in _ANSWERS:
        answer = _answer(Sentence("Type y for yes or n for no."))
    return _ANSWERS[answer]


def _answer(question: Sentence) -> str:
    """Return one line of input. Raises KeyboardInterrupt at the end of input."""
    print(f"{printable(question)} [Y/n] ", end="", flush=True)
    try:
        answer = sys.stdin.readline()
    except (KeyboardInterrupt, OSError):  # the latter if the terminal is gone
        answer = ""
    if not answer:
        print()  # so that the next output starts a new line
        raise KeyboardInterrupt
    return answer.strip().lower()


def _tell_mended(told: list[Sentence], tell: Tell) -> None:
    """Report each damage, and with the last one how it was repaired."""
    *damage, outcome = told or [Sentence("")]
    for number, line in enumerate(damage, 1):
        tell(Notice("trouble", line, outcome if number == len(damage) else None))
