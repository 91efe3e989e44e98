"""The bot of Logichroma plays by what it sees, and well enough to play with."""

import json
from itertools import product
from random import Random
from statistics import mean

import pytest
from gemtable.bots.logichroma import play
from gemtable.rules import logichroma
from gemtable.rules.logichroma import Concede, Discard, Hint, Pass, Play, Withdraw

from tests.rules.logichroma_table import PERFECT, table
from tests.rules.test_logichroma_notes import STARVED


def wish(state):
    (seat,) = logichroma.pending(state)
    return play(logichroma.view(state, seat), logichroma.legal(state, seat)).move


def score(seats, seed, **options):
    state = logichroma.start(seats, seed, **options)
    while pending := logichroma.pending(state):
        state, _ = logichroma.play(state, pending[0], wish(state))
    return logichroma.outcome(state).scores[0]


@pytest.mark.parametrize(
    "seats", [2, 5, *(pytest.param(seats, marks=pytest.mark.soak) for seats in (3, 4))]
)
def test_bots_reach_nineteen_on_average(seats):
    assert mean(score(seats, seed) for seed in range(12)) >= 19


@pytest.mark.parametrize(
    ("seats", "last_round"), list(product((2, 3, 4, 5), ("none", "each-once")))
)
def test_with_any_partner_a_bot_only_makes_legal_moves(seats, last_round):
    chance = Random(seats)
    for seed in range(4):
        state = logichroma.start(seats, seed, last_round=last_round)
        while pending := logichroma.pending(state):
            legal = logichroma.legal(state, pending[0])
            assert wish(state) in legal
            acts = [move for move in legal if not isinstance(move, Concede | Withdraw)]
            move = wish(state) if pending[0] == 0 else chance.choice(acts)
            state, _ = logichroma.play(state, pending[0], move)


def test_the_same_view_gives_the_same_move_after_json_too():
    state = table(PERFECT, "hint 1")
    view = logichroma.view(state, 1)
    legal = logichroma.legal(state, 1)
    assert play(json.loads(json.dumps(view)), legal) == play(view, legal)


def test_a_bot_plays_the_newest_card_pointed_out_if_it_could_fit():
    assert wish(table("R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 R1", "hint 1")) == Play(4)


def test_a_bot_hints_what_its_partner_can_play():
    move = wish(table("R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 W3"))
    assert move in (Hint(1, 1), Hint(1, "blue"))


def test_a_bot_before_the_last_misfire_plays_only_what_is_certain():
    letters = "R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 W3"
    assert wish(table(letters, "hint blue")) == Play(2)
    assert not isinstance(wish(table(letters, "hint blue", misfires=1)), Play)
    assert wish(table(letters, "hint 1", misfires=1)) == Play(0)


def test_a_bot_passes_only_where_nothing_else_is_left():
    assert wish(table(*STARVED, "play 2")) == Pass()


def test_a_bot_keeps_what_it_knows_to_be_the_last_of_its_kind():
    state = table("R5 R3 R3 Y3 Y3 | G3 G3 B3 B3 W3", *["hint 3", "hint 5"] * 4)
    assert wish(state) == Discard(1)


def test_a_bot_keeps_its_partner_from_discarding_the_last_of_a_kind():
    assert wish(table("R2 R2 Y2 Y2 G3 | R5 Y3 B3 W4 W3")) == Hint(1, 5)
