"""Who learns that something was refused, and why: decided here, for keys and for words.

A reason rests on what everyone can see, or on what some seats alone may know: a card in a
hand, a choice made in secret. Rules and table scripts say which, as `known_to`. What was said
in words is answered to whoever said it and to nobody else; what was pressed is seen by all.
"""

from dataclasses import dataclass

from gemtable.errors import UserError
from gemtable.games.kit.roles import TABLE, Role
from gemtable.games.kit.rules import IllegalMove, Knowers
from gemtable.games.kit.table import WHOLE, Gesture, Meaning
from gemtable.referee.changes import Failure, why
from gemtable.referee.notices import Notice, Notices
from gemtable.sentence import Sentence

ILLEGAL = Sentence("That move isn't legal for this seat. Type moves to see what is.")


@dataclass(frozen=True, slots=True)
class Asked:
    """How something was asked for: by a role in words, by a gesture, or, with neither, by time.

    `seat` is the seat for which it was asked; None where that is for all, or nobody can tell.
    """

    by: Role | None = None
    seat: int | None = None
    gesture: Gesture | None = None


class Answers:
    """Tells people what came of the thing that was `asked` for last."""

    def __init__(self, notices: Notices) -> None:
        self.asked = Asked()
        self._notices = notices

    def answer(self, notice: Notice) -> None:
        """Tell this, to no more than can be read of one board."""
        gesture = self.asked.gesture
        self._notices.tell(notice, gesture.address.board if gesture else "")

    def note(self, meaning: Meaning) -> None:
        """Tell what a meaning has to say, or why it is refused."""
        if meaning.note is None:
            return
        if meaning.refused:
            self._refuse(
                "note" if self.asked.gesture else "refused", meaning.note, meaning.known_to
            )
        elif meaning.known_to is None:
            self.answer(Notice("note", meaning.note))
        else:
            for seat in sorted(meaning.known_to):
                self.answer(Notice("note", meaning.note, to=seat))

    def fail(self, error: Failure) -> Knowers:
        """Tell why something could not be done; return who may know that."""
        if isinstance(error, UserError):
            self.answer(Notice("trouble", error.what, error.fix))
            return None
        if isinstance(error, IllegalMove):
            self._refuse("refused", why(error), error.known_to)
            return error.known_to
        self._refuse("refused", error.reason, None)
        return None

    def _refuse(self, kind: str, reason: Sentence, known_to: Knowers) -> None:
        for role, text in told(self.asked, reason, known_to).items():
            self.answer(Notice(kind, text, to=role))


def told(asked: Asked, reason: Sentence, known_to: Knowers) -> dict[Role, Sentence]:
    """Return what each role is told of a refusal; all others are told nothing.

    A role that may not know the reason still learns that what it said was refused, and the
    seat for which it was said learns why.
    """
    if known_to is None:
        return {TABLE if asked.by is None else asked.by: reason}
    answers: dict[Role, Sentence] = {} if asked.by is None else {asked.by: ILLEGAL}
    for role in (asked.by, asked.seat):
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
