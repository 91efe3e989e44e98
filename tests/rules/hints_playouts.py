"""What matches by chance have in common in the two games of hints."""

from dataclasses import replace

from gemtable.games.logichroma import rules as logichroma
from gemtable.games.lost_gems import rules as lost_gems

HINTS = (logichroma.Hint, lost_gems.Hint)
PLAYS = (logichroma.Play, lost_gems.Play)


def inclined(moves, style, fits):
    """Return the moves that a style of play chooses from; only the last two go on for long.

    Of plays a safe style makes only those that fit, and the right one makes them when it can.
    """
    if style == "wild":
        return moves
    safe = [move for move in moves if not isinstance(move, PLAYS) or fits(move)]
    right = [move for move in safe if isinstance(move, PLAYS)]
    return (right if style == "right" else safe) or safe or moves


def without_receiver(state, legal):
    """Return the hints that need not name the only other seat."""
    hints = {replace(move, seat=None) for move in legal if isinstance(move, HINTS)}
    return hints if state.seats == 2 else ()
