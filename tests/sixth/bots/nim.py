"""A seat of Nim that plays by itself: as Bouton shows, it leaves heaps whose nim-sum is 0."""

from collections.abc import Sequence
from functools import reduce
from operator import xor

from gemtable.games.kit.bots import Chosen
from gemtable.games.kit.rules import View
from gemtable.sentence import Sentence

from tests.sixth.rules.nim import Take

_WINS = Sentence("The nim-sum of what it leaves is 0.")
_LOSES = Sentence("No move leaves a nim-sum of 0, so it makes a small one.")


def play(view: View, legal_moves: Sequence[Take]) -> Chosen:
    """Return a move that wins between two seats, if there is one; else a small one."""
    winning = [move for move in legal_moves if _sum_after(view, move) == 0]
    return Chosen(winning[0], _WINS) if winning else Chosen(legal_moves[0], _LOSES)


def _sum_after(view: View, move: Take) -> int:
    heaps = list(view["heaps"])
    heaps[move.heap] -= move.stones
    together: int = reduce(xor, heaps)
    return together
