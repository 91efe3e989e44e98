"""The bot of Crossing plays by what it sees, within the rules, and better than by chance."""

from copy import deepcopy
from random import Random
from statistics import mean

import pytest
from gemtable.games import GAMES
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal

from tests.rules.crossing_table import laid, play_round, table

bot = GAMES["crossing"].bot


def wish(state, seat, seed=0):
    return bot(crossing.view(state, seat), crossing.legal(state, seat), Random(seed)).move


def scores(seats, seed, bots):
    """Return the scores of a match between bots on these seats and chance on the others."""
    chance = Random(seed)
    state = crossing.start(seats, seed)
    while pending := crossing.pending(state):
        seat = pending[0]
        legal = crossing.legal(state, seat)
        move = wish(state, seat, chance.random()) if seat in bots else chance.choice(legal)
        assert move in legal
        state, _ = crossing.play(state, seat, move)
    return crossing.outcome(state).scores


@pytest.mark.slow
@pytest.mark.parametrize("seats", crossing.SEATS)
def test_a_bot_among_seats_that_play_by_chance_does_better(seats):
    matches = [(seed % seats, scores(seats, seed, {seed % seats})) for seed in range(30)]
    own = mean(points[me] for me, points in matches)
    theirs = mean(mean(points[:me] + points[me + 1 :]) for me, points in matches)
    assert own > 1.3 * theirs


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "wanted"), [(3, 75), (4, 70), (5, 65), (6, 60)])
def test_bots_among_themselves_do_not_block_each_other(seats, wanted):
    assert mean(sum(scores(seats, seed, range(seats))) for seed in range(10)) >= wanted


def test_the_same_view_and_chance_give_the_same_move():
    state = laid("RB YW", "RB Y -")
    for seat in range(3):
        view = crossing.view(state, seat)
        legal = crossing.legal(state, seat)
        assert bot(deepcopy(view), legal, Random(1)) == bot(view, legal, Random(1))


def test_a_bot_does_not_know_what_others_have_chosen():
    before = laid("RB YW", "RB Y -")
    wishes = set()
    for choice in (Gather(0), Gather(1), Steal(1), Protect()):
        state, _ = crossing.play(before, 0, choice)
        wishes.add(wish(state, 1))
    assert len(wishes) == 1


def test_bots_that_see_the_same_do_not_all_choose_the_same():
    different = sum(
        len({wish(state, seat, f"{state} {seat}") for seat in range(3)}) > 1
        for state in (crossing.start(3, seed) for seed in range(20))
    )
    assert different > 10


def test_a_bot_without_anything_to_win_still_chooses():
    state = laid("- -", "- - -", bag="")
    assert wish(state, 0) in crossing.legal(state, 0)


def test_a_bot_never_points_at_what_is_empty_while_there_is_more_to_win():
    for white in ("- W", "W -"):
        state = laid(white, "- - -")
        assert wish(state, 0) == Gather(white.split().index("W"))


def test_a_bot_lays_the_last_stones_where_the_fewest_lie():
    before = laid("RRR BB", "- - -", bag="W")
    state, _ = play_round(before, "gather 1, gather 1, gather 1")
    assert wish(state, 0) == Place(1)


def test_in_the_first_round_a_bot_points_at_a_mushroom():
    assert isinstance(wish(table(), 1), Gather)
