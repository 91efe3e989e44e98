"""What the bot of Waterfall does with what it sees."""

from random import Random

import pytest
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.bot import play as bot

from tests.rules.waterfall_table import after, legal_texts, table


def wish(state):
    (seat,) = waterfall.pending(state)
    return bot(waterfall.view(state, seat), waterfall.legal(state, seat), Random(0)).move


def ended(seats, seed):
    state = waterfall.start(seats, seed)
    while pending := waterfall.pending(state):
        state, _ = waterfall.play(state, pending[0], wish(state))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_with_each_other_score_and_seldom_get_stuck(seats):
    """Of 200 matches of 2 to 6 bots that were looked at, 4 % got stuck."""
    states = [ended(seats, seed) for seed in range(8)]
    outcomes = [waterfall.outcome(state) for state in states]
    assert all(max(outcome.scores) > 0 for outcome in outcomes)
    assert [outcome.reason for outcome in outcomes].count("stuck") <= 2


def test_a_bot_falls_where_it_can_score():
    state = table("any / pink-draw red-score", "2 5-red | any", pawns="1.1 -")
    assert str(wish(after(state, "play #1"))) == "fall right"


def test_a_bot_keeps_what_it_can_score():
    state = table("red-score", "2-pink 4-red | any")
    assert wish(state).tile == state.hand[0]


def test_a_bot_scores_its_highest_tile_first():
    state = after(table("red-score", "1 2-red 4-red | any"), "play #1", "fall in")
    assert wish(state).tile == state.hand[1]


def test_a_bot_adds_its_lowest_tile_near_the_top():
    state = after(table("add", "1 4 2 | any"), "play #1", "fall in")
    assert str(wish(state)) == f"add {state.hand[1] + 1} at 2.1"


def test_a_bot_chooses_to_score_with_a_wildcard_if_it_can():
    rows = "draw / red-score any / wildcard . ."
    state = after(table(rows, "3 4-red 5-red | any"), "play #1", "fall in", "fall left", "done")
    state = after(state, "fall left")
    assert "wildcard draw" in legal_texts(state)
    assert str(wish(state)) == "wildcard score"


@pytest.mark.parametrize(("turns", "wanted"), [(1, "fall left"), (30, "fall right")])
def test_the_longer_nobody_makes_progress_the_more_it_is_worth_to_a_bot(turns, wanted):
    state = table("any / draw add", "1 any | any", pawns="1.1 -", number=turns)
    assert str(wish(after(state, "play #1"))) == wanted


def test_a_bot_in_a_hurry_leaves_with_no_tile_to_begin_with_the_next_on_the_top():
    """Falling out it draws a tile next turn and adds it; what it could draw here it would hold."""
    rows = "add / any any / draw . ."
    state = table(rows, "1 | any", deck="", pawns="2.1 -", number=30)
    assert str(wish(after(state, "play #1"))) == "fall right"


def test_a_bot_expects_no_more_tiles_than_there_are():
    rows = "any / draw leapfrog"
    state = table(rows, " | any", pawns="1.1 -", deck="", phase="fall", steps=1)
    assert str(wish(state)) == "fall right"


@pytest.mark.slow
def test_a_bot_swaps_the_lowest_tiles():
    state = table("add / swap any / any any any", "2 any | any", pawns="1.1 -")
    assert str(wish(after(state, "play #1", "fall left"))) == "swap 3.2 3.3"
