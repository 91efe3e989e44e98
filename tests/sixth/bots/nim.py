"""A seat of Nim that plays by itself: as Bouton shows, it leaves heaps whose nim-sum is 0."""

from collections.abc import Sequence
from functools import reduce
from operator import xor

from gemtable.rules.core import View

from tests.sixth.rules.nim import Take


def play(view: View, legal_moves: Sequence[Take]) -> Take:
    """Return a move that wins between two seats, if there is one; else a small one."""
    winning = [move for move in legal_moves if _sum_after(view, move) == 0]
    return next(iter(winning), legal_moves[0])


def _sum_after(view: View, move: Take) -> int:
    heaps = list(view["heaps"])
    heaps[move.heap] -= move.stones
    together: int = reduce(xor, heaps)
    return together
