"""Count move sequences: two cores that agree on every count agree on what is legal.

From a state the first seat that owes a move makes each of its moves, and so on
to a depth. The depth follows from what the count costs, so a game with few
moves is counted deeper.
"""

from random import Random
from typing import Any

from gemtable.games import GAMES
from gemtable.games.kit.game import Game

from tests.games import OWN

SEED = 7
MOST_PLAYS = 2500  # moves made for one list of counts
MIDDLE = 12  # moves from the opening to the second state that is counted from


def all_counts() -> dict[str, dict[str, list[int]]]:
    """Return for every game and seat count the counts from its opening and from its middle.

    Number n of a list, from 1, is how many sequences of n moves there are.
    """
    return {
        f"{name} {seats}": {
            "opening": counts(game, game.rules.start(seats, SEED)),
            "middle": counts(game, middle(game, seats)),
        }
        for name, game in ((name, GAMES[name]) for name in OWN)
        for seats in game.seats
    }


def middle(game: Game, seats: int) -> Any:
    """Return the state after some moves by chance, which the order of `legal` does not sway."""
    chance = Random(SEED)
    state = game.rules.start(seats, SEED)
    for _ in range(MIDDLE):
        seat, *_ = game.rules.pending(state)
        texts = sorted(str(move) for move in game.rules.legal(state, seat))
        after, _ = game.rules.play(state, seat, game.rules.parse(chance.choice(texts)))
        if game.rules.outcome(after) is not None:
            break
        state = after
    return state


def counts(game: Game, state: Any) -> list[int]:
    """Return how many sequences there are of one move, of two, and so on as far as allowed."""
    found = []
    plays = 0
    states = [state]
    while True:
        steps = [(at, game.rules.pending(at)[0]) for at in states if game.rules.pending(at)]
        moves = [game.rules.legal(at, seat) for at, seat in steps]
        found.append(sum(map(len, moves)))
        plays += found[-1]
        if plays > MOST_PLAYS or not found[-1]:
            return found
        states = [
            game.rules.play(at, seat, move)[0]
            for (at, seat), each in zip(steps, moves, strict=True)
            for move in each
        ]
