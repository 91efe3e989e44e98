"""Random matches of Crossing at every table, in three styles of play."""

from itertools import product
from random import Random

from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal

from tests.rules.playouts import Match, Playouts, play_to_the_end

STYLES = {"wild": object, "peaceful": Gather | Place, "careful": Protect | Gather | Place}


def play(seats, seed):
    """Play a match in the style of this seed."""
    chance = Random(f"{seats} {seed}")
    wanted = STYLES[("wild", "peaceful", "careful")[seed % 3]]

    def choose(state):
        seat = chance.choice(crossing.pending(state))
        moves = [move for move in crossing.legal(state, seat) if isinstance(move, wanted)]
        return seat, chance.choice(moves)

    return play_to_the_end(
        Match(GAMES["crossing"], seats, seed, {"distributor": seed % seats}, []), choose
    )


PLAYED = Playouts(
    GAMES["crossing"],
    play,
    list(product(crossing.SEATS, range(12))),
    told=("scores", "winners"),
    closely=11,
    moves=[
        *(kind(index) for kind in (Gather, Steal, Place) for index in range(-1, 7)),
        Protect(),
    ],
)
