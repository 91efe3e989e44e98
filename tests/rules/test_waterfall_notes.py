"""The rows of the notes on Waterfall: setup, the pyramid, turns and the ends.

Rows are those in the README of the game. 3.29, tile and card are one thing, has no test;
the actions are in test_waterfall_notes_actions.py.
"""

from collections import Counter
from itertools import pairwise

import pytest
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import ACTIONS, ROWS, TILES
from gemtable.games.waterfall.rules.state import QUIET_ROUNDS

from tests.rules.waterfall_table import (
    after,
    happened,
    kinds,
    legal_texts,
    offered,
    pawn_at,
    rows_of,
    rule_of,
    table,
)

COUNTS = {
    "add": 8,
    "draw": 12,
    "score": 11,
    "remove": 2,
    "swap": 3,
    "leapfrog": 3,
    "pawn": 3,
    "wildcard": 2,
}


def test_3_1_there_are_eight_actions():
    assert set(ACTIONS) == set(COUNTS)


def test_3_2_the_deck_is_the_recommended_fixed_list():
    assert len(TILES) == 44
    assert Counter(tile.action for tile in TILES) == COUNTS
    assert Counter(tile.number for tile in TILES) == {1: 2, 2: 11, 3: 18, 4: 11, 5: 2}
    gems = Counter(tile.gem for tile in TILES)
    assert gems.keys() == {"red", "green", "blue", "pink", "multi", "yellow"}
    assert sorted(gems.values()) == [7, 7, 7, 7, 8, 8]


@pytest.mark.parametrize("seats", [0, 1, 7, "2", 2.0, True])
def test_3_3_two_to_six_seats(seats):
    assert waterfall.SEATS == range(2, 7)
    with pytest.raises(ValueError, match="2 to 6 seats"):
        waterfall.start(seats)


def test_3_4_four_tiles_at_the_start():
    assert len(waterfall.start(2).hands[0]) == 4


def test_3_5_an_added_tile_may_touch_only_its_upper_left():
    """The place 3.3 lies right under 2.2, and under nothing else."""
    state = after(table("add / . any", "1 any | any"), "play #1", "fall in")
    assert "3.3" in [text.split(" at ")[1] for text in offered(state, "add")]


def test_3_5_beside_counts_as_adjacent():
    state = after(table("add / any .", "1 any | any"), "play #1", "fall in")
    assert "2.2" in [text.split(" at ")[1] for text in offered(state, "add")]


def test_3_6_no_tile_is_added_below_the_twentieth_row():
    assert ROWS == 20
    column = " / ".join(["add"] + ["any"] * 19)
    state = after(table(column, "1 any | any"), "play #1", "fall in")
    assert [text.split(" at ")[1] for text in offered(state, "add")][-1] == "20.2"
    assert rule_of(state, "add #1 at 21.1") == "Adjacent to an existing tile."


def test_3_7_the_first_step_is_onto_the_top_and_executes_it():
    state = after(table("draw", "2 any | any"), "play #1")
    assert legal_texts(state)[-1:] == ["fall in"]
    assert rule_of(state, "fall left") == "note 3.7"
    (fell, facts), (drew, _) = happened(state, "fall in")
    assert (fell, facts["place"], facts["left"], drew) == ("fell", [0, 0], 1, "drew")


def test_3_8_the_top_may_be_entered_with_a_pawn_on_it():
    state = after(table("draw", "2 any | any", pawns="- 1.1"), "play #1", "fall in")
    assert pawn_at(state, 0) == pawn_at(state, 1) == "1.1"


def test_3_9_next_to_an_empty_place_an_occupied_tile_may_not_be_entered():
    state = after(table("any / any .", "2 any | any", pawns="1.1 2.1"), "play #1")
    assert offered(state, "fall") == ["right"]
    assert kinds(state, "fall right") == ["exited"]


def test_3_10_one_may_exit_although_a_tile_is_there():
    state = after(table("any / any .", "4 any | any", pawns="1.1 -"), "play #1")
    assert offered(state, "fall") == ["left", "right"]
    state = after(state, "fall right")
    assert (pawn_at(state), state.turn) == ("-", 1)


def test_3_11_a_pawn_stays_where_it_stopped_and_goes_on_from_there():
    state = table("leapfrog / leapfrog any / score . .", "1 1 | 2")
    state = after(state, "play #1", "fall in", "play #1", "fall in", "fall right")
    while state.turn:
        state = after(state, legal_texts(state)[-1])
    assert pawn_at(state) == "1.1"
    assert offered(after(state, "play #1"), "fall")[0] == "left"


def test_3_12_with_tiles_in_hand_at_least_one_is_played():
    state = table("any", "2 2 | any")
    assert offered(state, "fall") == []
    assert rule_of(state, "fall in") == "note 3.12"


def test_3_13_all_steps_are_taken():
    state = table("score / score any", "2 | any")
    state = after(state, "play #1", "fall in")
    assert legal_texts(state) == ["fall left", "fall right"]


def test_3_14_without_tiles_the_draw_comes_before_the_step():
    """So the tile drawn can be added by the step."""
    state = after(table("add", "1 | "), "play #1", "fall in")
    assert state.turn == 1
    state = after(state, "fall in")
    assert legal_texts(state) == [f"add {state.hand[0] + 1} at {at}" for at in ("2.1", "2.2")]


def test_3_14_the_tile_drawn_is_not_played():
    state = after(table("add", "1 | "), "play #1", "fall in")
    assert rule_of(state, "play #1") == "you first play cards and then fall down the waterfall"


def test_3_24_a_played_tile_is_discarded_at_once():
    state = table("draw", "1 any | any", discards="any")
    assert after(state, "play #1").discards == (*state.discards, state.hand[0])


def test_3_24_tiles_played_this_turn_are_reshuffled_too():
    state = table("draw", "1 any | any", deck="any any")
    drawn = after(state, "play #1", "fall in")
    assert state.hand[0] in drawn.hands[0]


def test_3_24_a_deck_is_reshuffled_when_a_draw_finds_it_empty_and_not_before():
    state = table("draw", "1 any | any", deck="any any any", discards="any")
    assert kinds(state, "play #1", "fall in") == ["fell", "drew"]
    assert after(state, "play #1", "fall in").deck == ()


def test_3_24_the_same_state_reshuffles_the_same_way_and_the_next_time_another():
    moves = ["play #1", "fall in"]
    discards = " ".join(["any"] * 12)
    state = table("draw", "1 any | any", deck="", discards=discards)
    again = table("draw", "1 any | any", deck="", discards=discards, shuffles=1)
    assert after(state, *moves) == after(state, *moves)
    assert after(state, *moves).deck != after(again, *moves).deck
    assert after(state, *moves).shuffles == 1


def test_3_25_the_end_is_looked_for_when_the_turn_ends():
    state = table(rows_of(19), "2 any any | any")
    state = after(state, "play #1", "fall in", "add #1 at 6.5")
    assert len(state.waterfall) == 20
    assert waterfall.pending(state) == (0,)


def test_3_26_tiles_in_hands_keep_the_match_going():
    state = after(table("draw", "1 any | any any", deck="any any"), "play #1", "fall in")
    assert (state.deck, state.discards) == ((), ())
    assert waterfall.pending(state) == (1,)


def test_3_26_discards_left_over_keep_the_match_going():
    state = table("score", "1 | ", deck="")
    (played,) = state.hand
    state = after(state, "play #1", "fall in")
    assert state.hands == ((), (played,))  # the next seat has drawn it
    assert waterfall.pending(state) == (1,)


def test_3_26_until_then_a_draw_gives_what_there_is():
    state = table("draw / draw any / draw . .", "3 any | any", deck="any any any")
    assert happened(state, "play #1", "fall in")[-1][1]["tiles"] == 3
    state = after(state, "play #1", "fall in")
    assert happened(state, "fall left")[-1][1]["tiles"] == 1  # the tile played for these steps
    state = after(state, "fall left")
    assert happened(state, "fall left")[-1] == ("nothing", {"seat": 0, "action": "draw"})


def test_3_26_until_then_an_empty_hand_moves_one_space():
    state = after(table("draw", "1 any | ", deck=""), "play #1", "fall in")
    assert (state.deck, state.discards, state.hand) == ((), (), ())
    assert (state.turn, state.steps, legal_texts(state)) == (1, 1, ["fall in"])
    assert waterfall.pending(after(state, "fall in")) == (0,)


def test_3_27_there_are_no_extra_turns_and_ties_are_shared():
    state = table(rows_of(20), "any | any | any", scored="4 | 2 2 | 3", phase="over", turn=1)
    outcome = waterfall.outcome(state)
    assert (outcome.scores, outcome.winners) == ((4, 4, 3), (0, 1))
    assert outcome.tie_break == "Seats with equal scores share the win."


def test_3_28_the_start_player_is_random_or_told():
    assert {waterfall.start(6, seed).turn for seed in range(60)} == set(range(6))
    assert waterfall.start(6, 1, first=4).turn == 4


@pytest.mark.parametrize("seats", waterfall.SEATS)
def test_3_28_whoever_is_told_to_begin_begins_whatever_chance_says(seats):
    for first in range(seats):
        turns = {waterfall.start(seats, seed, first=first).turn for seed in range(20)}
        assert turns == {first}


LAST_QUIET = 2 * QUIET_ROUNDS  # of two seats: with this turn a match without progress ends


def test_3_30_a_match_that_goes_nowhere_ends_after_twenty_rounds():
    assert QUIET_ROUNDS == 20
    state = table("remove", "1 | 1", scored="3 | 2")
    turns = []
    while waterfall.pending(state):
        turns.append(state.number)
        state = after(state, legal_texts(state)[0])
    assert max(turns) == LAST_QUIET
    outcome = waterfall.outcome(state)
    assert (outcome.reason, outcome.scores, outcome.winners) == ("stuck", (3, 2), (0,))


@pytest.mark.parametrize("seats", waterfall.SEATS)
def test_3_30_twenty_rounds_are_twenty_turns_of_every_seat(seats):
    """ends after 20 rounds in which nothing was scored"""
    hands = " | ".join(["1", *["any"] * (seats - 1)])
    for number, is_over in ((20 * seats - 1, False), (20 * seats, True)):
        state = after(table("remove", hands, number=number), "play #1", "fall in")
        assert (waterfall.pending(state) == ()) is is_over
    assert waterfall.outcome(state).reason == "stuck"


@pytest.mark.parametrize(("top", "move"), [("add", "add #1 at 2.1"), ("red-score", "score #1")])
def test_3_30_a_score_or_a_larger_waterfall_is_progress(top, move):
    state = table(top, "1 red | any", number=LAST_QUIET)
    state = after(state, "play #1", "fall in", move)
    assert state.progress == LAST_QUIET
    assert waterfall.pending(state) == (1,)


def test_3_30_a_waterfall_as_large_as_it_was_before_is_no_progress():
    """adding and removing in turn is no progress"""
    state = table("add", "1 red | any", number=LAST_QUIET, largest=2)
    state = after(state, "play #1", "fall in", "add #1 at 2.1")
    assert waterfall.outcome(state).reason == "stuck"


def test_3_30_a_tile_that_made_the_waterfall_larger_counts_though_another_is_removed():
    state = table("add / remove any", "2 red | any", number=LAST_QUIET)
    state = after(state, "play #1", "fall in", "add #1 at 3.1", "fall left", "remove 2.2")
    assert (len(state.waterfall), state.largest) == (3, 4)
    assert waterfall.pending(state) == (1,)


def test_turns_are_numbered():
    state = waterfall.start(3, 5)
    numbers = [state.number]
    for _ in range(60):
        if waterfall.pending(state):
            state = after(state, legal_texts(state)[-1])
            numbers.append(state.number)
    assert numbers[0] == 1
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(numbers))
