"""The choices that a page offers to a seat that touches a piece of the game's picture."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from gemtable.sentence import Sentence

QUESTION = "question"  # the touch that opens by itself, for a question to the seat
MENU = "menu"  # the touch that the menu opens, for rare moves that need a second tap


class Stack(NamedTuple):
    """A column of signs, each a colour, a short text, or "" for an empty cell.

    An `is_old` stack is there before the move, so that the page can highlight what the move adds.
    A stack without signs is a gap.
    """

    signs: tuple[str, ...] = ()
    is_old: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as it is typed, with a text that describes it.

    Before the text the page draws `sign`, a colour or a short text such as "3", or `look`, stacks
    of signs side by side. `pieces` are the ids of the elements of the picture that the move is
    about. With `why_not` the choice is shown but cannot be chosen.
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
    """The choices that a seat has with a piece. Without choices, the `remark` says why.

    With `at_once`, touching the piece makes its only choice; this is for choices that can
    still be changed or need no thought. `more` are rare choices, folded away under
    `more_title`. With `has_marks`, players can put their own mark on the piece, which nobody
    else sees.
    """

    title: Sentence
    choices: tuple[Choice, ...] = ()
    remark: Sentence | None = None
    more: tuple[Choice, ...] = ()
    more_title: Sentence | None = None
    at_once: bool = False
    has_marks: bool = False


# By the id of the element that shows the piece.
Touches = Mapping[str, Touch]


def legal(choices: Collection[Choice], moves: Collection[str]) -> tuple[Choice, ...]:
    """Return the choices that are among the seat's legal `moves`; () if none is.

    If any choice is legal, illegal choices that have a `why_not` are kept, too.
    """
    if not any(choice.move in moves for choice in choices):
        return ()
    return tuple(
        replace(choice, why_not=None) if choice.move in moves else choice
        for choice in choices
        if choice.move in moves or choice.why_not
    )
