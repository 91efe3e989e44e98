"""What a line that is cut short means, and why a typed move is refused before it is made."""

from collections.abc import Iterable
from dataclasses import replace

from gemtable.errors import UserError
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.games.kit.rules import IllegalMove, NotationError
from gemtable.match.match import Match
from gemtable.play.legal_moves import open_moves, short
from gemtable.referee.spoken import Spoken
from gemtable.sentence import Sentence


def meant(text: str, lines: Iterable[str]) -> list[str]:
    """Return the lines that `text` may abbreviate: "h r" may be "hint red to 2".

    Each word of `text` is a prefix of the line's word; words missing at the end match anything.
    An exact match is the only result.
    """
    words, lines = text.split(), list(dict.fromkeys(lines))
    if text in lines:
        return [text]
    return [
        line
        for line in lines
        if len(words) <= len(line.split())
        and all(full.startswith(word) for word, full in zip(words, line.split(), strict=False))
    ]


def in_full(said: Spoken, by: Role, alone: int | None, eyes: Eyes, match: Match) -> Spoken:
    """Return a move without abbreviations. Raises UserError if it is no move.

    The move is for the seat that is named, or whose turn it is; if several owe one, for
    `alone`, the only seat that a person plays. A secret move is returned unchanged, since only
    its seat may learn what is wrong with it. Errors never repeat the move.
    """
    owing = match.pending
    if said.seat is None and alone in owing and len(owing) > 1:
        said = replace(said, seat=alone)
    if not owing:
        return said
    seats = [said.seat] if said.seat is not None else [by] if isinstance(by, int) else list(owing)
    asked = [each for each in seats if each in owing]
    why_not = _why_not(said.move, match)
    if why_not is None:
        if asked == seats:
            # Answer a seat that has the screen for now where nobody else can read it later.
            _check(said.move, seats[0], eyes if by == HOST else TABLE, match)
        return said
    found = meant(said.move, [move for each in asked for move in open_moves(match, each, ALL)])
    if len(found) == 1:
        return replace(said, move=found[0])
    if match.game.rules.is_sealed(match.state):
        return said
    known = [move for each in asked for move in open_moves(match, each, eyes) if move in found]
    if known:
        several = Sentence("That could mean {moves}.", moves="; ".join(short(known)))
        raise UserError(several, Sentence("Type more of it."))
    raise UserError(why_not, _example(match, (asked or owing)[0], eyes, said.move))


def _why_not(text: str, match: Match) -> Sentence | None:
    """Return why a text is no move of the game; None if it is one."""
    try:
        match.game.rules.parse(text)
    except NotationError as error:
        return Sentence("{why}", why=error)
    return None


def _check(text: str, seat: int, eyes: Eyes, match: Match) -> None:
    """Raise UserError for an illegal move, with a legal one as an example.

    Leave errors that not everyone may know to the referee, which decides whom to tell.
    """
    if match.is_paused or match.game.rules.is_sealed(match.state):
        return
    try:
        match.game.rules.play(match.state, seat, match.game.rules.parse(text))
    except IllegalMove as error:
        if error.known_to is None or eyes in error.known_to:
            raise UserError(error.reason, _example(match, seat, eyes, text)) from None


def _example(match: Match, seat: int, eyes: Eyes, typed: str) -> Sentence:
    """Return what to type instead: preferably a move with the same verb that these eyes know."""
    moves = open_moves(match, seat, eyes)
    begun = typed.partition(" ")[0]
    alike = [move for move in moves if move.partition(" ")[0] == begun]
    if not moves:
        return Sentence("Type help to see what you can type.")
    return Sentence("For example: {move}. Type moves to see more.", move=(alike or moves)[0])
