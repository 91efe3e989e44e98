"""How well each bot plays, by the same deals and draws in every run: a change that costs is seen.

Points are those of a seat in the mean, with bots on all seats. Shares are those of matches that a
bot wins among seats that move at random now and then. Whoever changes a bot on purpose writes here
what it has now.
"""

from random import Random
from statistics import mean

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.bots import SENSIBLE, random_bot
from gemtable.simulate.simulated_match import Plan, play_match

from tests.games import OWN

POINTS = 0.5  # from what is kept, at most
SHARE = 0.08
SLIPS = 0.2  # of the moves of its rivals are random


def points(name, seats, matches):
    plan = Plan(name, seats, matches, seed=0, bot=SENSIBLE)
    return mean(mean(play_match(plan, number).outcome.scores) for number in range(matches))


def share(name, seats, matches):
    """Return the share of matches that a bot wins, a tie by its part, among random seats."""
    rules, won = GAMES[name].rules, 0.0
    for seed in range(matches):
        me, chance, state = seed % seats, Random(f"strength {seed}"), rules.start(seats, seed)
        while pending := rules.pending(state):
            seat = pending[0]
            slips = seat != me and chance.random() < SLIPS
            bot = random_bot if slips else GAMES[name].bot
            move = bot(rules.view(state, seat), rules.legal(state, seat), chance).move
            state, _ = rules.play(state, seat, move)
        winners = rules.outcome(state).winners
        won += (me in winners) / len(winners)
    return won / matches


QUICK_POINTS = [
    ("lost-gems", 2, 100, 7.95),
    ("logichroma", 2, 20, 23.45),
    ("crossing", 3, 24, 31.14),
    ("waterfall", 4, 20, 18.62),
    ("gems-tracker", 2, 40, 19.18),
]
SLOW_POINTS = [
    ("lost-gems", 3, 60, 7.57),
    ("lost-gems", 4, 60, 7.45),
    ("logichroma", 3, 20, 24.30),
    ("logichroma", 4, 20, 23.55),
    ("logichroma", 5, 20, 22.65),
    ("crossing", 4, 40, 22.49),
    ("crossing", 6, 40, 13.57),
    ("waterfall", 2, 20, 36.10),
    ("waterfall", 6, 20, 10.80),
    ("gems-tracker", 1, 12, 3.83),
    ("gems-tracker", 3, 40, 16.79),
    ("gems-tracker", 4, 20, 15.16),
]
SHARES = [
    ("crossing", 3, 60, 0.583),
    ("crossing", 6, 40, 0.300),
    ("waterfall", 2, 20, 0.750),
    ("waterfall", 4, 30, 0.583),
    ("gems-tracker", 2, 60, 0.617),
    ("gems-tracker", 4, 60, 0.500),
]
SLOWLY = [pytest.param(*each, marks=pytest.mark.slow) for each in SLOW_POINTS]


@pytest.mark.parametrize(("name", "seats", "matches", "kept"), [*QUICK_POINTS, *SLOWLY])
def test_bots_among_themselves_have_the_points_that_they_had(name, seats, matches, kept):
    assert points(name, seats, matches) == pytest.approx(kept, abs=POINTS)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "matches", "kept"), SHARES)
def test_a_bot_wins_the_share_that_it_had(name, seats, matches, kept):
    assert share(name, seats, matches) == pytest.approx(kept, abs=SHARE)


def test_each_game_that_comes_with_gemtable_is_measured():
    assert {name for name, *_ in QUICK_POINTS} == set(OWN)
    contests = {name for name in OWN if not GAMES[name].is_cooperative}
    assert {name for name, *_ in SHARES} == contests
