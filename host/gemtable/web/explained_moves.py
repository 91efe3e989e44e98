"""A seat's legal moves, each with what it does, for "What can I do?"."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from gemtable.games.kit.touch import MENU, Choice, Touches
from gemtable.sentence import Sentence


class Explained(NamedTuple):
    """A move, and the piece to touch for it; None if several offer it."""

    piece: Sentence | None
    choice: Choice


def explained(touches: Touches) -> list[Explained]:
    """Return the choices of all pieces, each once; without those that are wanted rarely."""
    told = [
        (touch, choice)
        for id, touch in touches.items()
        if id != MENU
        for choice in touch.choices
        if not choice.why_not
    ]
    pieces = Counter(choice.move for _touch, choice in told)
    found: dict[str, Explained] = {}
    for touch, choice in told:
        piece = touch.title if pieces[choice.move] == 1 else None
        found.setdefault(choice.move, Explained(piece, choice))
    return list(found.values())


def unexplained(moves: Sequence[str], touches: Touches) -> list[str]:
    """Return the moves that no piece offers: they are shown as people type them."""
    offered = {
        choice.move for touch in touches.values() for choice in (*touch.choices, *touch.more)
    }
    return [move for move in moves if move not in offered]
