"""Lessons of a guided first match, and the stages that how-to pages show. Pure functions.

A lesson names moves by their first words. The page marks the pieces that make these moves, and
the lesson is over once its seat has made one of them. So a lesson depends only on the moves of
its seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gemtable.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of a match: the actions that lead to it, as in `stages.Table.do`, and what to show.

    `shown` names units: "pad 1", "front 2.1" and "back 2.1" for a tile of seat 2's rack,
    "tile 7" for a loose one.
    """

    seats: int
    happens: tuple[str, ...]
    shown: tuple[str, ...]
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step of the guided first match: a text of at most two lines on a phone.

    `moves` are the first words of the moves to try; if empty, any move will do. `pieces` are the
    ids of other elements of the picture that the text refers to. The deal may not allow such a
    move, so after `patience` moves of the seat the next lesson follows anyway.
    """

    text: Sentence
    moves: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    patience: int = 2


def progress(lessons: Sequence[Lesson], moves: Sequence[str]) -> int:
    """Return the lesson, from 0, that a seat has reached by its `moves`.

    The last lesson is never over.
    """
    at, made = 0, 0  # the current lesson, and the moves made during it
    for move in moves:
        lesson, made = lessons[at], made + 1
        is_over = not lesson.moves or move.split()[0] in lesson.moves or made >= lesson.patience
        if is_over and at + 1 < len(lessons):
            at, made = at + 1, 0
    return at
