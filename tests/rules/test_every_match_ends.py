"""Every match of every bot ends: each move brings the end nearer, by the measure of its game."""

from random import Random

import pytest
from gemtable.check.played_matches import unusual_options
from gemtable.games import GAMES
from gemtable.games.kit.bots import BOTS

from tests.games import OWN
from tests.rules.measures import MEASURES

SHORT = 20  # matches of each game
LONG = pytest.param(200, marks=pytest.mark.soak)  # of five games: 1,000 matches
LINE_UPS = ("sensible", "random", "mixed")  # of bots: all of one kind, or some of each


def table(name, seed):
    """Return the seats, their bots and the options of a match: all of them vary with the seed."""
    seats_allowed = GAMES[name].seats
    seed, seats = divmod(seed, len(seats_allowed))
    seats = seats_allowed[seats]
    seed, line_up = divmod(seed, len(LINE_UPS))
    chance = Random(seed)
    kinds = [LINE_UPS[line_up]] * seats
    if LINE_UPS[line_up] == "mixed":
        kinds = [chance.choice(BOTS) for _ in range(seats)]
    bots = [GAMES[name].bot_named(kind) for kind in kinds]
    return seats, bots, chance.choice([{}, unusual_options(name)])


def play_to_the_end(name, seed, seats, bots, options):
    """Play a match; fail at the first move that leaves as much to do as there was before."""
    game, measure, chance = GAMES[name], MEASURES[name], Random(seed)
    state = game.rules.start(seats, seed, **options)
    left = measure(state)
    while pending := game.rules.pending(state):
        seat = pending[0]
        move = bots[seat](game.rules.view(state, seat), game.rules.legal(state, seat), chance).move
        state, _ = game.rules.play(state, seat, move)
        before, left = left, measure(state)
        assert min(left) >= 0, f"seed {seed}: {left}"
        assert left < before, f"seed {seed}, {seats} seats, after {move}: {before} to {left}"
    assert game.rules.outcome(state) is not None


def test_every_game_has_a_measure():
    assert MEASURES.keys() == set(OWN)


@pytest.mark.slow
@pytest.mark.parametrize("matches", [SHORT, LONG])
@pytest.mark.parametrize("name", MEASURES)
def test_every_move_of_every_bot_brings_the_end_nearer(name, matches):
    for seed in range(matches):
        play_to_the_end(name, seed, *table(name, seed))


@pytest.mark.parametrize("seed", [128, 157])
def test_sensible_bots_that_once_added_and_removed_in_turn_for_ever_come_to_an_end(seed):
    bots = [GAMES["waterfall"].bot] * 2
    play_to_the_end("waterfall", seed, 2, bots, {})
