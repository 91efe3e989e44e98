"""What a page offers a seat that touches a piece in the picture of a game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from gemtable.sentence import Sentence

QUESTION = "question"  # the touch that is open by itself: what the seat has to answer
MENU = "menu"  # the touch that the menu opens: what is done rarely, and only after asking again


class Stack(NamedTuple):
    """Signs that lie one below the other, each a colour, a short text, or "" for an empty cell.

    `is_old` says that it lies there already, so that what the move adds stands out. A stack
    without signs is a gap.
    """

    signs: tuple[str, ...] = ()
    is_old: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as it is typed, and what it does, in words.

    `sign` is drawn before the text: a colour, or what fits in its place, such as "3"; or
    `look` is, stacks of signs side by side. `pieces` are the elements of the picture that the
    move is about, by id. With `why_not` it keeps its place but cannot be chosen.
    """

    move: str
    text: Sentence
    note: Sentence | None = None
    sign: str = ""
    pieces: tuple[str, ...] = ()
    look: tuple[Stack, ...] = ()
    why_not: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Touch:
    """What the seat can do with a piece. Without choices the `remark` says why.

    If it is `at_once`, touching the piece makes its only choice: it can be changed until it
    counts, or there is nothing to weigh.
    `more` are choices that are wanted rarely, folded away under `more_title`. On a piece that
    `has_marks` the player may put a mark of their own, which nobody else sees.
    """

    title: Sentence
    choices: tuple[Choice, ...] = ()
    remark: Sentence | None = None
    more: tuple[Choice, ...] = ()
    more_title: Sentence | None = None
    at_once: bool = False
    has_marks: bool = False


# By the id of the piece's element.
Touches = Mapping[str, Touch]


def legal(choices: Collection[Choice], moves: Collection[str]) -> tuple[Choice, ...]:
    """Return the choices whose move is among the seat's legal `moves`.

    Beside those, the ones that say why they are not legal keep their places.
    """
    if not any(choice.move in moves for choice in choices):
        return ()
    return tuple(
        replace(choice, why_not=None) if choice.move in moves else choice
        for choice in choices
        if choice.move in moves or choice.why_not
    )
