"""How moves are written; what a game writes is in a file such as crossing_notation.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gemtable.games.kit.game import Game


@dataclass(frozen=True)
class Notation:
    """Moves of every kind as they are written, and texts that are no move of the game.

    `wrong` pairs a text with the sentence that says what would be right. `otherwise` are
    texts that a move is read from though it is not written so. `kin` are moves of different
    kinds that carry the same numbers. `alike` are two moves of a state's first pending seat
    that come to the same.
    """

    game: Game
    written: Sequence[tuple[Any, str]]
    wrong: Sequence[tuple[str, str]]
    kin: Sequence[Any]
    otherwise: Sequence[tuple[str, Any]] = ()
    alike: Sequence[tuple[Any, Any, Any]] = ()
