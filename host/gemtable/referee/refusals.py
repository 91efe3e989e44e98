"""Who learns that something was refused, and why: decided here, for keys and for words.

A reason rests on what everyone can see, or on what some seats alone may know: a card in a
hand, a choice made in secret. Rules and table scripts say which, as `known_to`. What was said
in words is answered to whoever said it and to nobody else; everyone sees what was pressed.
"""

from dataclasses import dataclass

from gemtable.errors import UserError
from gemtable.games.kit.roles import TABLE, Role
from gemtable.games.kit.rules import IllegalMove, Knowers, NotationError
from gemtable.games.kit.table import WHOLE, Gesture, Meaning
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence

ILLEGAL = Sentence("That move isn't legal for this seat. Type moves to see what is.")

Failure = NotationError | IllegalMove | UserError


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for something: a role in words, a gesture, or, with neither, time.

    `who` is the same for the journal. `seat` is the seat for which it is asked; None where
    that is for all, or nobody can tell.
    """

    who: str
    by: Role | None = None
    seat: int | None = None
    gesture: Gesture | None = None


def noted(request: Request, meaning: Meaning) -> list[Notice]:
    """Return what a meaning has to say, or why it is refused."""
    if meaning.note is None:
        return []
    if meaning.refused:
        kind = "note" if request.gesture else "refused"
        return _refused(request, kind, meaning.note, meaning.known_to)
    roles: list[Role] = [TABLE] if meaning.known_to is None else sorted(meaning.known_to)
    return [Notice("note", meaning.note, to=role) for role in roles]


def failed(request: Request, error: Failure) -> list[Notice]:
    """Return what is told of something that could not be done."""
    if isinstance(error, UserError):
        return [Notice("trouble", error.what, error.fix)]
    if isinstance(error, IllegalMove):
        return _refused(request, "refused", why(error), error.known_to)
    return _refused(request, "refused", error.reason, None)


def why(error: IllegalMove) -> Sentence:
    """Return the reason for a refusal, with the rule that says so."""
    if error.rule == "table":
        return Sentence("{reason}", reason=error.reason)
    return Sentence("{reason} (rule: {rule})", reason=error.reason, rule=error.rule)


def told(request: Request, reason: Sentence, known_to: Knowers) -> dict[Role, Sentence]:
    """Return what each role is told of a refusal; all others are told nothing.

    A role that may not know the reason still learns that what it said was refused, and the
    seat for which it was said learns why.
    """
    if known_to is None:
        return {TABLE if request.by is None else request.by: reason}
    answers: dict[Role, Sentence] = {} if request.by is None else {request.by: ILLEGAL}
    for role in (request.by, request.seat):
        if isinstance(role, int) and role in known_to:
            answers[role] = reason
    return answers


def shown(gesture: Gesture, known_to: Knowers) -> Gesture:
    """Return where a refusal shows: at the key that was pressed, if all may know why.

    Otherwise on the whole pad, for one key would tell what cannot be; and of a tile always.
    """
    if gesture.kind == "press" and known_to is None:
        return gesture
    return gesture._replace(key=WHOLE)


def _refused(request: Request, kind: str, reason: Sentence, known_to: Knowers) -> list[Notice]:
    answers = told(request, reason, known_to)
    return [Notice(kind, text, to=role) for role, text in answers.items()]
