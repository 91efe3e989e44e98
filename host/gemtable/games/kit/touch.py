"""What a page offers a seat that touches a piece in the picture of a game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from gemtable.sentence import Sentence

QUESTION = "question"  # the touch that is open by itself: what the seat has to answer
MENU = "menu"  # the touch that the menu opens: what is done rarely, and only after asking again


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as it is typed, and what it does, in words.

    `sign` is drawn before the text: a colour, or what fits in its place, such as "3". `pieces`
    are the elements of the picture that the move is about, by id.
    """

    move: str
    text: Sentence
    note: Sentence | None = None
    sign: str = ""
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Touch:
    """What the seat can do with a piece. Without choices the `remark` says why."""

    title: Sentence
    choices: tuple[Choice, ...] = ()
    remark: Sentence | None = None


# By the id of the piece's element.
Touches = Mapping[str, Touch]


def legal(choices: Collection[Choice], moves: Collection[str]) -> tuple[Choice, ...]:
    """Return the choices whose move is among the seat's legal `moves`."""
    return tuple(choice for choice in choices if choice.move in moves)
