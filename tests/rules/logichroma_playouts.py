"""Random matches of Logichroma, every table there can be, in four styles of play."""

from itertools import product
from random import Random

from gemtable.games import GAMES
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import (
    COLOURS,
    VALUES,
    Concede,
    Discard,
    Hint,
    Pass,
    Play,
    Withdraw,
)

from tests.rules.hints_playouts import inclined, without_receiver
from tests.rules.playouts import Match, Playouts, play_to_the_end

STYLES = ("wild", "safe", "right", "right")
WISHES = (Concede(), Withdraw())


def fits(state, move):
    colour, value = state.card(state.hands[state.turn][move.slot].tile)
    return value == len(state.stacks[COLOURS.index(colour)]) + 1


def play(seats, last_round, seed):
    """Play a match in the style of this seed.

    Now and then any seat wishes to concede, or no longer does.
    """
    chance = Random(f"{seats} {last_round} {seed}")

    def choose(state):
        (seat,) = logichroma.pending(state)
        if chance.random() < 0.05:
            seat = chance.randrange(seats)
            return seat, chance.choice(logichroma.legal(state, seat)[-1:])
        moves = [move for move in logichroma.legal(state, seat) if move not in WISHES]
        moves = inclined(moves, STYLES[seed % 4], lambda move: fits(state, move))
        return seat, chance.choice(moves)

    options = {"last_round": last_round, "misfires": 1 + seed % 4}
    return play_to_the_end(Match(GAMES["logichroma"], seats, seed, options, []), choose)


PLAYED = Playouts(
    GAMES["logichroma"],
    play,
    list(product(logichroma.SEATS, ("none", "each-once"), range(16))),
    told=("reason", "score"),
    closely=60,
    moves=[
        *(Hint(seat, what) for seat in (None, *range(-1, 6)) for what in (*COLOURS, *VALUES)),
        *(kind(slot) for kind in (Play, Discard) for slot in range(-1, 6)),
        Pass(),
        *WISHES,
    ],
    unasked=WISHES,
    unlisted=without_receiver,
)
