"""A seat that plays by chance: any legal move but to concede, each as likely as the others."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from gemtable.bots.chosen import Chosen
from gemtable.rules.core import Json
from gemtable.sentence import Sentence

_WHY = Sentence("It moves at random.")


def random_bot(seed: int | str) -> Callable[[Mapping[str, Json], Sequence[Any]], Chosen]:
    """Return a bot whose choices follow from `seed`, one after the other."""
    chance = Random(seed)

    def play(_view: Mapping[str, Json], legal_moves: Sequence[Any]) -> Chosen:
        move = chance.choice(legal_moves)
        while str(move) == "concede" and len(legal_moves) > 1:
            move = chance.choice(legal_moves)
        return Chosen(move, _WHY)

    return play
