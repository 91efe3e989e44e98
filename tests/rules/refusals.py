"""What the rules refuse; what a game refuses is in a file such as crossing_refusals.py."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gemtable.games.kit.game import Game


@dataclass(frozen=True)
class Refusals:
    """Moves that are refused, and tables that cannot be.

    A refused move is a state, a seat, the move or its notation, the sentence that says
    what is wrong, and the rule. A bad start is the seats, the options and the sentence.
    """

    game: Game
    moves: Sequence[tuple[Any, int, Any, str, str]]
    starts: Sequence[tuple[Any, Mapping[str, Any], str]]
