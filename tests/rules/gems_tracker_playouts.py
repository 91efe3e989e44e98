"""Random matches of Gems Tracker, every number of seats, in three styles of play."""

from itertools import product
from random import Random

from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import NewArea

from tests.rules.playouts import Match, Playouts, play_to_the_end


def inclined(moves, style):
    """Return the moves that a style of play chooses from; frugal play keeps booking cards."""
    if style == "wild":
        return moves
    frugal = [move for move in moves if not getattr(move, "left", 0) + getattr(move, "right", 0)]
    long = [move for move in frugal if not isinstance(move, NewArea)]
    return (long if style == "long" else frugal) or frugal or moves


def play(seats, seed):
    """Play a match in the style of this seed."""
    chance = Random(f"{seats} {seed}")
    style = ("wild", "frugal", "long")[seed % 3]

    def choose(state):
        seat = chance.choice(gems_tracker.pending(state))
        return seat, chance.choice(inclined(gems_tracker.legal(state, seat), style))

    return play_to_the_end(Match(GAMES["gems-tracker"], seats, seed, {}, []), choose)


PLAYED = Playouts(
    GAMES["gems-tracker"],
    play,
    list(product(gems_tracker.SEATS, range(9))),
    told=("reason", "scores", "winners"),
    closely=20,
)
