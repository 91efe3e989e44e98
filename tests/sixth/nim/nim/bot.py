"""A seat of Nim that plays by itself: as Bouton shows, it leaves heaps whose nim-sum is 0."""

from collections.abc import Sequence
from functools import reduce
from operator import xor
from random import Random

from gemtable.games.kit.bots import Chosen
from gemtable.sentence import Sentence

from nim.rules import Take, View


def play(view: View, legal_moves: Sequence[Take], chance: Random) -> Chosen[Take]:
    for move in legal_moves:
        left = [n - move.stones * (heap == move.heap) for heap, n in enumerate(view.state.heaps)]
        if not any(left):
            return Chosen(move, Sentence("It takes the last stone."))
        if reduce(xor, left) == 0:
            return Chosen(move, Sentence("The nim-sum of what it leaves is 0."))
    return Chosen(chance.choice(legal_moves), Sentence("No move leaves a nim-sum of 0."))
