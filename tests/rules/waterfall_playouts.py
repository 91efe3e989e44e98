"""Matches of Waterfall, every number of seats, in three styles of play."""

from itertools import product
from random import Random

from gemtable.games import GAMES
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.bot import play as sensible
from gemtable.games.waterfall.rules import (
    ACTIONS,
    Add,
    Done,
    Fall,
    Pawn,
    Place,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
)

from tests.rules.playouts import Match, Playouts, play_to_the_end

SOME_PLACES = [Place(row, column) for row in range(5) for column in range(row + 1)]


def play(seats, seed):
    """Play a match in the style of this seed.

    By chance; by chance with few tiles played at once, so that hands grow; with
    sense, so that tiles are scored until none is left.
    """
    chance = Random(f"{seats} {seed}")
    style = ("wild", "frugal", "sensible")[seed % 3]

    def choose(state):
        (seat,) = waterfall.pending(state)
        moves = waterfall.legal(state, seat)
        if style == "sensible":
            return seat, sensible(waterfall.view(state, seat), moves, chance).move
        if style == "frugal" and state.phase == "play":
            moves = [move for move in moves if isinstance(move, Fall)] or moves
        return seat, chance.choice(moves)

    return play_to_the_end(Match(GAMES["waterfall"], seats, seed, {}, []), choose)


def swapped(_state, legal):
    """Return the legal swaps with the other tile named first."""
    return {Swap(move.other, move.one) for move in legal if isinstance(move, Swap)}


PLAYED = Playouts(
    GAMES["waterfall"],
    play,
    list(product(waterfall.SEATS, range(9))),
    told=("reason", "scores"),
    closely=60,
    moves=[
        *map(Play, range(-1, 45)),
        *map(Score, range(-1, 45)),
        *map(Fall, ("in", "left", "right", "up")),
        *(Add(tile, place) for tile in (0, 9, 20, 40) for place in SOME_PLACES),
        *map(Remove, SOME_PLACES),
        *(Swap(one, other) for one in SOME_PLACES[:5] for other in SOME_PLACES),
        *(Pawn(seat, place) for seat in range(-1, 7) for place in SOME_PLACES),
        *map(Wildcard, (*ACTIONS, "jump")),
        Done(),
    ],
    unlisted=swapped,
)
