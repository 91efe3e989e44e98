"""Undo and correction of steps, and what people are told; redo is Match.redo and needs no more."""

from collections.abc import Sequence

from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.games.kit.table import part_name
from gemtable.match.course import Step
from gemtable.match.match import Match
from gemtable.referee.notices import Notice
from gemtable.referee.refusals import Request
from gemtable.sentence import Sentence

_SEEN = Sentence("Somebody has now seen more than they should: agree on how to go on.")


def undo(match: Match, who: str, to: int, undone: list[Step]) -> None:
    """Undo steps until `to` of them are left, and add each to `undone`.

    Raises IllegalMove if there are no more than that, and what Match.undo raises; then the steps
    in `undone` stay undone.
    """
    if to >= match.moves:
        text = Sentence(
            "1 move so far; undo to 0 takes it back.",
            "{count} moves so far; undo to a number from 0 takes back those after it.",
            count=match.moves,
        )
        raise IllegalMove(text)
    while match.moves > to:
        undone.append(match.undo(who))


def correct(match: Match, request: Request, move: str) -> tuple[Step, Sequence[Event]]:
    """Replace the last move; return it, and the events of the new one.

    A seat may replace only its own. Raises NotationError, and what Match.correct raises.
    """
    seat = request.by if isinstance(request.by, int) else None
    return match.correct(request.who, match.game.rules.parse(move), seat)


def told(undone: Sequence[Step], who: str) -> list[Notice]:
    """Return the notices that these steps are undone."""
    text = Sentence(
        "The last move is taken back, by {who}.",
        "The last {count} moves are taken back, by {who}.",
        count=len(undone),
        who=part_name(who),
    )
    return [Notice("undo", text), *seen(undone)]


def seen(undone: Sequence[Step]) -> list[Notice]:
    """Return the warning that undoing these steps doesn't undo what somebody has seen."""
    return [Notice("undo", _SEEN)] if any(step.uncovers for step in undone) else []
