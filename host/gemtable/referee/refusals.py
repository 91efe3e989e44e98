"""Who learns that something was refused, and why, for keys and for typed lines.

A reason depends on what everyone can see, or on what only some seats may know: a card in a
hand, a secret choice. Rules and table scripts say which, as `known_to`. A typed line is
answered only to the role that typed it; what was pressed everyone sees anyway.
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
    """Who asks for something: a role that typed (`by`), a gesture, or, with neither, time.

    `who` names that in the journal. `seat` is the seat it is asked for; None if it is for
    all, or if that isn't clear.
    """

    who: str
    by: Role | None = None
    seat: int | None = None
    gesture: Gesture | None = None


def noted(request: Request, meaning: Meaning) -> list[Notice]:
    """Return the notices of a meaning: its note, or why it is refused."""
    if meaning.note is None:
        return []
    if meaning.refused:
        kind = "note" if request.gesture else "refused"
        return _refused(request, kind, meaning.note, meaning.known_to)
    roles: list[Role] = [TABLE] if meaning.known_to is None else sorted(meaning.known_to)
    return [Notice("note", meaning.note, to=role) for role in roles]


def failed(request: Request, error: Failure) -> list[Notice]:
    """Return the notices about a request that was refused or failed."""
    if isinstance(error, UserError):
        return [Notice("trouble", error.what, error.fix)]
    if isinstance(error, IllegalMove):
        return _refused(request, "refused", error.reason, error.known_to)
    return _refused(request, "refused", error.reason, None)


def told(request: Request, reason: Sentence, known_to: Knowers) -> dict[Role, Sentence]:
    """Return what each role is told about a refusal; all others are told nothing.

    A role that may not know the reason still learns that its line was refused, and the seat
    that the line was for learns why.
    """
    if known_to is None:
        return {TABLE if request.by is None else request.by: reason}
    answers: dict[Role, Sentence] = {} if request.by is None else {request.by: ILLEGAL}
    for role in (request.by, request.seat):
        if isinstance(role, int) and role in known_to:
            answers[role] = reason
    return answers


def shown(gesture: Gesture, known_to: Knowers) -> Gesture:
    """Return where a refusal shows: at the pressed key, if everyone may know the reason.

    Otherwise on the whole pad, since one key would reveal which choice is impossible. A tile
    always blinks as a whole.
    """
    if gesture.kind == "press" and known_to is None:
        return gesture
    return gesture._replace(key=WHOLE)


def _refused(request: Request, kind: str, reason: Sentence, known_to: Knowers) -> list[Notice]:
    answers = told(request, reason, known_to)
    return [Notice(kind, text, to=role) for role, text in answers.items()]
