"""A seat that plays by itself: from a view and the legal moves to one of them, and why.

A bot knows what its seat may know and no more. A game's own bot uses no chance: the same view
gives the same move, for the same reason.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from gemtable.games.kit.rules import View
from gemtable.sentence import Sentence


class Chosen(NamedTuple):
    """A move, and why it was chosen.

    `reason` speaks of all that the bot's seat knows. `openly` is told while the match goes
    on: it follows from the move, from what everyone knows and from how bots play. None
    where the reason itself does.
    """

    move: Any
    reason: Sentence
    openly: Sentence | None = None

    def told(self, is_over: bool) -> Sentence:
        """Return why, for everyone: all of it once the match is over."""
        return self.reason if is_over or self.openly is None else self.openly


Bot = Callable[[Any, Sequence[Any]], Chosen]  # what its seat sees and may do -> what it does

SENSIBLE, RANDOM = BOTS = ("sensible", "random")  # a game's own, and one that all games have
_WHY = Sentence("It moves at random.")


def random_bot(seed: int | str) -> Bot:
    """Return a bot that makes any legal move but to concede; its choices follow from `seed`."""
    chance = Random(seed)

    def play(_view: View, legal_moves: Sequence[Any]) -> Chosen:
        move = chance.choice(legal_moves)
        while str(move) == "concede" and len(legal_moves) > 1:
            move = chance.choice(legal_moves)
        return Chosen(move, _WHY)

    return play
