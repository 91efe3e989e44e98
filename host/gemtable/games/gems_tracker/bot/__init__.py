"""A seat of Gems Tracker that plays by itself, among others or alone.

All that its reasons rest on lies open, but for a bid: and that is told once it does.
"""

from collections.abc import Sequence

from gemtable.games.gems_tracker.bot import alone, seats
from gemtable.games.gems_tracker.rules import GemsTrackerView, Move
from gemtable.games.kit.bots import Chosen


def play(view: GemsTrackerView, legal_moves: Sequence[Move]) -> Chosen:
    """Return the move that looks best, of equals the first."""
    return alone.play(view, legal_moves) if view.seats == 1 else seats.play(view, legal_moves)
