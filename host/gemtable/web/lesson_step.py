"""What the page of a lesson shows beside the match: the step to try, and the way back. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from gemtable.games.kit.game import Game
from gemtable.games.kit.lesson import Lesson, progress
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

_ALL_LEARNED = Lesson(Sentence("That is all there is to learn. Play on!"))


@dataclass(frozen=True, slots=True)
class Learning:
    """The lesson that a match is. `number` counts the lessons since the program began.

    `call` is why the learner is expected at the table, or None.
    """

    number: int
    call: Sentence | None = None


@dataclass(frozen=True, slots=True)
class LessonStep:
    """The step of a lesson that its learner sees now: the `number`th of `count`, from 1."""

    lesson: Lesson
    number: int
    count: int


def step_of(status: Status, game: Game, seat: int, moves: Sequence[str]) -> LessonStep | None:
    """Return the step of a lesson, or None once the match is over.

    `moves` are the seat's legal moves. A step that they don't allow waits for a later turn, and
    the next possible one comes first.
    """
    if status.outcome is not None:
        return None
    lessons = (*game.lessons, _ALL_LEARNED)
    own = [str(move) for step in status.steps for mover, move in step.moves if mover == seat]
    at, words = progress(lessons, own), {move.split()[0] for move in moves}

    def is_possible(lesson: Lesson) -> bool:
        return not lesson.moves or seat not in status.owing or not words.isdisjoint(lesson.moves)

    left = range(at, len(game.lessons))
    shown = next((number for number in left if is_possible(lessons[number])), at)
    return LessonStep(lessons[shown], shown + 1, len(lessons))
