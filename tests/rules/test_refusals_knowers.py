"""A refusal rests on nothing that those cannot see who may know its reason.

What a role cannot see of a state is dealt anew, and the same wrong move is tried there. If
all may know why it is refused, every role finds it refused for the same reason in any world
it may be in; if some seats may know, each of those does.
"""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove

from tests.rules.hidden import hidden_of
from tests.rules.test_playouts import PLAYED
from tests.rules.test_refusals import REFUSALS, as_move

STATES = 40  # of each game
MOVES = 25  # tried in each of them, by any seat


def refusal(game, state, seat, move):
    """Return the reason for a refusal and the seats that may know it; None if it is made."""
    try:
        game.rules.play(state, seat, move)
    except IllegalMove as error:
        return str(error.reason), error.known_to
    return None


def roles_that_know(state, known_to):
    return (None, *range(state.seats)) if known_to is None else sorted(known_to)


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
        reason = refusal(game, state, seat, move)
        if reason is None:
            continue
        known_to = reason[1]
        told.add(known_to is None)
        for role in roles_that_know(state, known_to):
            other = hidden_of(name)(state, role, chance)
            assert refusal(game, other, seat, move) == reason, f"{role}: {seat + 1} {move}"
    assert told == ({True, False} if game.rules.private else {True})
