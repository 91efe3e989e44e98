"""What a typed move or undo means, for the role that typed it."""

from typing import Any

from gemtable.games.kit.game import Table
from gemtable.games.kit.roles import Role
from gemtable.games.kit.rules import Knowers, Made, NotationError
from gemtable.games.kit.table import Layout, Meaning
from gemtable.match.match import PAUSED, Match
from gemtable.referee.spoken import Spoken
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

_OVER = Sentence("The match is over; undo takes the last move back.")


def meaning_of(
    said: Spoken, by: Role | None, match: Match, ui: Any, layout: Layout, at: Stamp
) -> Meaning:
    """Return the meaning of a typed move or undo, by a seat, or by the host for a seat.

    If a secret move can't be parsed, only its seat may know why.
    """
    script: Table[Any] = match.game.table
    if isinstance(by, int) and said.seat not in (None, by):
        return _no(ui, Sentence("Seat {seat} cannot act for another.", seat=by + 1))
    seat = by if isinstance(by, int) else said.seat
    if seat is not None and seat not in range(match.seats):
        return _no(ui, Sentence("There is no seat {seat}.", seat=seat + 1))
    if said.verb == "undo":
        return Meaning(ui, undo=True) if seat is None else script.undo(ui, match.views(), seat)
    owing = match.pending
    if match.is_paused:
        return _no(ui, PAUSED)
    if not owing:
        return _no(ui, _OVER)
    if seat is None and len(owing) > 1:
        return _no(ui, _whose(match, said.move, owing[0]))
    if seat is None:
        (seat,) = owing
    try:
        made = Made(seat, match.game.rules.parse(said.move))
    except NotationError as error:
        is_secret = match.game.rules.is_sealed(match.state)
        return _no(ui, error.reason, frozenset({seat}) if is_secret else None)
    return script.said(ui, layout, match.views(), made, at)


def seat_of(said: Spoken, by: Role, match: Match) -> int | None:
    """Return the seat that a line is for; None for all, or if that isn't clear."""
    if isinstance(by, int):
        return by
    owing = match.pending if said.verb == "move" else ()
    return owing[0] if said.seat is None and len(owing) == 1 else said.seat


def _whose(match: Match, typed: str, seat: int) -> Sentence:
    """Return the advice to name the seat, with an example that reveals nothing of a hand.

    What was typed isn't quoted: it may be somebody's secret move, misspelt.
    """
    rules = match.game.rules
    legal = rules.legal(match.state, seat)
    open_moves = (str(move) for move in legal if not isinstance(move, tuple(rules.private)))
    text = message("Say for which seat, its number first, as in {seat} {move}.")
    try:
        rules.parse(typed)
    except NotationError:
        text = message("That is no move. Type a seat's number and its move, as in {seat} {move}.")
    return Sentence(text, seat=seat + 1, move=next(open_moves, "undo"))


def _no(ui: Any, why: Sentence, known_to: Knowers = None) -> Meaning:
    return Meaning(ui, note=why, known_to=known_to, refused=True)
