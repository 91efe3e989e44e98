"""The bot of Gems Tracker, with other seats or in solo.

The reasons for its moves contain no secrets: a bid is explained only once it is revealed.
"""

from collections.abc import Sequence
from random import Random

from gemtable.games.gems_tracker.bot import alone, seats
from gemtable.games.gems_tracker.rules import GemsTrackerView, Move
from gemtable.games.kit.bots import Chosen


def play(view: GemsTrackerView, legal_moves: Sequence[Move], chance: Random) -> Chosen[Move]:
    """Return the best move, the first one if tied; a bid is chosen at random among good ones."""
    if view.seats == 1:
        return alone.play(view, legal_moves)
    return seats.play(view, legal_moves, chance)
