"""What a game contributes of its own to the tests of notation and refusals.

A game's own are in a file such as crossing_cases.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Notation:
    """Moves of every kind as they are written, and texts that are no move of the game.

    `wrong` pairs a text with the sentence that says what would be right. `otherwise` are
    texts that a move is read from though it is not written so. `kin` are moves of different
    kinds that carry the same numbers. `alike` are two moves of a state's first pending seat
    that come to the same.
    """

    written: Sequence[tuple[Any, str]]
    wrong: Sequence[tuple[str, str]]
    kin: Sequence[Any]
    otherwise: Sequence[tuple[str, Any]] = ()
    alike: Sequence[tuple[Any, Any, Any]] = ()


@dataclass(frozen=True)
class Refusals:
    """Moves that are refused, and tables that cannot be.

    A refused move is a state, a seat, the move or its notation, the sentence that says
    what is wrong, and the rule. A bad start is the seats, the options and the sentence.
    """

    moves: Sequence[tuple[Any, int, Any, str, str]]
    starts: Sequence[tuple[Any, Mapping[str, Any], str]]
