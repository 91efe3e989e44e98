"""Bots play by what they see, never against the rules, and well enough to play with."""

from copy import deepcopy
from itertools import product
from random import Random
from statistics import mean

import pytest
from gemtable.games import GAMES
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import Discard, Hint, Penny, Play, Take

from tests.rules.lost_gems_table import make, table

play_lost_gems = GAMES["lost-gems"].bot


def wish(state):
    (seat,) = lost_gems.pending(state)
    return play_lost_gems(
        lost_gems.view(state, seat), lost_gems.legal(state, seat), Random(0)
    ).move


def score(seats, seed, **options):
    state = lost_gems.start(seats, seed, **options)
    while pending := lost_gems.pending(state):
        state, _ = lost_gems.play(state, pending[0], wish(state))
    return lost_gems.outcome(state).scores[0]


@pytest.mark.slow
def test_two_bots_reach_five_on_average():
    assert mean(score(2, seed) for seed in range(100)) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_more_bots_reach_five_on_average(seats):
    assert mean(score(seats, seed) for seed in range(40)) >= 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "deal", "bonus"), list(product((2, 3, 4), ("referee", "table"), ("auto", "ask")))
)
def test_with_any_partner_a_bot_only_makes_legal_moves(seats, deal, bonus):
    chance = Random(seats)
    for seed in range(8):
        state = lost_gems.start(seats, seed, deal=deal, bonus=bonus)
        while pending := lost_gems.pending(state):
            legal = lost_gems.legal(state, pending[0])
            assert wish(state) in legal
            move = wish(state) if pending[0] == 0 else chance.choice(legal)
            state, _ = lost_gems.play(state, pending[0], move)


def test_the_same_view_gives_the_same_move():
    state = table("R1 B2 | Y1 Y3", "hint 1")
    view = lost_gems.view(state, 1)
    legal = lost_gems.legal(state, 1)
    again = play_lost_gems(deepcopy(view), legal, Random(1))
    assert again == play_lost_gems(view, legal, Random(2))


def test_a_bot_plays_what_it_knows_to_fit():
    state = table("R1 Y2 | B3 B2 | Y3", "play 2", "hint 1")
    assert state.nickels == 1
    assert wish(state) == Play(0)


def test_a_bot_hints_what_its_partner_can_play():
    state = table("R2 Y2 | B1 Y3")
    assert wish(state) in (Hint(1, 1), Hint(1, "blue"))


def test_a_bot_plays_the_newest_tile_pointed_out_if_it_could_fit():
    state = table("R2 Y2 | B1 Y3", "hint blue")
    assert wish(state) == Play(0)


def test_a_bot_without_both_nickels_plays_only_what_is_certain():
    state = table("R2 Y2 | B1 Y3 | R3", "play 1", "hint 1", "hint blue")
    assert not isinstance(wish(state), Play)


def test_a_bot_keeps_what_it_knows_to_be_the_last_of_its_kind():
    state = table("R3 Y2 | B2 Y2", "hint 1", "hint 3")
    assert wish(state) == Discard(1)


def test_a_bot_keeps_its_partner_from_discarding_the_last_of_a_kind():
    assert wish(table("R2 Y2 | Y3 B2")) in (Hint(1, 2), Hint(1, 3))


def test_a_bot_takes_the_lowest_tile_and_flips_the_penny():
    assert wish(table(deal="table")) == Take(0)
    moves = ["play 1", "play 1", "hint red", "hint red"]
    state, _ = make(table("R1 Y1 | R2 B1 | R3", *moves, bonus="ask"), "play 1")
    assert wish(state) == Penny(True)
