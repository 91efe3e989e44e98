"""A refusal rests on nothing that those cannot see who may know its reason.

What a role cannot see of a state is dealt anew, and the same wrong move is tried there. If
all may know why it is refused, every role finds it refused for the same reason in any world
it may be in; if some seats may know, each of those does.
"""

from random import Random

import pytest
from gemtable.check.secrets_check import compare_refusals
from gemtable.games import GAMES

from tests.rules.test_playouts import PLAYED
from tests.rules.test_refusals import REFUSALS, as_move

STATES = 40  # of each game
MOVES = 25  # tried in each of them, by any seat


def tried(name, chance):
    """Yield states, seats and moves of matches by chance, most of them wrong, and known ones."""
    game = GAMES[name]
    for state, seat, move, *_told in REFUSALS[name].moves if name in REFUSALS else ():
        yield state, seat, as_move(game, move)
    states, moves = PLAYED[name].states, sorted(PLAYED[name].tried, key=str)
    for state in chance.sample(states, min(STATES, len(states))):
        movers = game.rules.pending(state) or (0,)
        for move in chance.sample(moves, min(MOVES, len(moves))):
            yield state, chance.choice(movers), move
        yield state, chance.randrange(state.seats), chance.choice(moves)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_why_a_move_is_refused_rests_on_what_those_see_who_may_know_it(name):
    game, chance = GAMES[name], Random(f"{name} refused")
    told = set()
    for state, seat, move in tried(name, chance):
        if reason := compare_refusals(name, state, seat, move, chance):
            told.add(reason[1] is None)
    assert told == ({True, False} if game.rules.private else {True})
