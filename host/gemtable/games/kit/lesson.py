"""Lessons of a game, and the stages that how-to pages picture. Pure.

A lesson names moves by their first words. The page marks what makes these moves in the picture,
and a lesson is over as soon as its seat has made one of them. So nothing in a lesson depends on
more than the seat's own moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Stage:
    """What happens in a match with `seats` seats, as input of `guide.playing`, and what to show.

    `shown` names units: "pad 1", "front 2.1" and "back 2.1" for a tile of seat 2's rack,
    "tile 7" for a loose one.
    """

    seats: int
    happens: tuple[str, ...]
    shown: tuple[str, ...]
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """What to tap next, and why: at most two lines on a phone.

    `moves` are the first words of the moves to try; without any, each move will do. `pieces`
    are elements of the picture that the text speaks of, by id, besides those that make these
    moves. A chance may not come in every deal, so after `patience` moves of the seat the next
    lesson follows anyway.
    """

    text: Sentence
    moves: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    patience: int = 2


def progress(lessons: Sequence[Lesson], moves: Sequence[str]) -> list[int]:
    """Return the lesson, from 0, that a seat is at after these moves of its own.

    There is one for each number of moves that it had made when it began to learn: first for
    who learns from the start, last for who begins now. After the last lesson it is their count.
    """
    begun = [(0, 0)]  # the lesson that each is at, and the moves made during that lesson
    for move in moves:
        begun = [_next(lessons, at, made + 1, move) for at, made in begun]
        begun.append((0, 0))
    return [at for at, _made in begun]


def _next(lessons: Sequence[Lesson], at: int, made: int, move: str) -> tuple[int, int]:
    """Return the lesson after a move, the `made`th during lesson `at`, and the moves during it."""
    if at == len(lessons):
        return at, made
    lesson = lessons[at]
    is_over = not lesson.moves or move.split()[0] in lesson.moves or made >= lesson.patience
    return (at + 1, 0) if is_over else (at, made)
