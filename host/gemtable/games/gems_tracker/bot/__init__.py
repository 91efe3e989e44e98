"""The bot of Gems Tracker, with other seats or in solo.

Its reasons depend only on what everyone sees, and on bids, which are explained once revealed.
"""

from collections.abc import Sequence

from gemtable.games.gems_tracker.bot import alone, seats
from gemtable.games.gems_tracker.rules import GemsTrackerView, Move
from gemtable.games.kit.bots import Chosen


def play(view: GemsTrackerView, legal_moves: Sequence[Move]) -> Chosen:
    """Return the best move, the first of equals."""
    return alone.play(view, legal_moves) if view.seats == 1 else seats.play(view, legal_moves)
