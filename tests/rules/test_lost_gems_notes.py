"""The rows of the notes on The Lost Gems, where the rule text leaves something open.

Rows are those in the README of the game. 0.19, the drawer may not look, is the lights' affair.
"""

import pytest
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import Hint

from tests.rules.lost_gems_table import (
    NINE,
    NINE_PLAYS,
    faces,
    idle_to_the_end,
    idle_until_last_tile,
    kinds,
    legal_texts,
    make,
    table,
)

# Seat 1 is about to complete red with one penny tails up.
RED_NEXT = ("R1 Y1 | R2 B1 | R3 Y2", "play 1", "play 1", "hint red", "hint red")


def rule_of(state, seat, move):
    with pytest.raises(IllegalMove) as refusal:
        lost_gems.play(state, seat, move)
    return refusal.value.rule


def test_0_1_green_is_no_colour_to_hint():
    assert "red, yellow, blue" in rule_of(table(), 0, Hint(1, "green"))


def test_0_2_two_seats_and_up_to_four_with_two_shards_each():
    for seats in (2, 3, 4):
        state = table(seats=seats)
        assert [len(hand) for hand in state.hands] == [2] * seats
        assert len(state.treetops) == 18 - 2 * seats


@pytest.mark.parametrize("seats", [0, 1, 5, "2", 2.0, True])
def test_0_2_no_other_number_of_seats(seats):
    with pytest.raises(ValueError, match="2 to 4 seats"):
        lost_gems.start(seats)


def test_0_3_a_hint_may_match_nothing_and_tells_that():
    state, events = make(table("Y1 Y2 | R1 R2"), "hint blue")
    assert events[0].slots == ()
    assert [held.colours for held in state.hands[1]] == [("red", "yellow")] * 2


def test_0_3_two_denials_are_as_good_as_a_hint():
    denied = table("Y1 Y2 | R1 R1", "hint blue", "hint 1", "hint yellow")
    said = table("Y1 Y2 | R1 R1", "hint red", "hint 1", "hint red")
    assert denied.hands[1] == said.hands[1]


@pytest.mark.parametrize("seats", [2, 3])
def test_0_4_nobody_hints_to_itself(seats):
    assert rule_of(table(seats=seats), 0, Hint(0, "red")) == "note 0.4"


def test_0_4_with_three_seats_a_hint_names_its_receiver():
    with pytest.raises(IllegalMove, match=r"^Name the seat that gets the hint: 2 or 3\.$"):
        make(table(seats=3), "hint red")


@pytest.mark.parametrize("seat", [-1, 2])
def test_0_4_a_hint_is_for_a_seat_of_the_table(seat):
    assert rule_of(table(), 0, Hint(seat, "red")) == "You can give your teammate a clue"


@pytest.mark.parametrize("hints", range(4))
def test_0_5_hint_or_discard_is_always_legal(hints):
    verbs = {text.split()[0] for text in legal_texts(table("", *["hint red"] * hints))}
    assert ("hint" in verbs) == (hints < 3)
    assert ("discard" in verbs) == (hints > 0)


def test_0_6_on_the_first_turn_nobody_can_discard():
    assert not any(text.startswith("discard") for text in legal_texts(table()))


def test_0_7_the_penny_of_a_gem_flips_by_itself_unless_asked_for():
    asking, _ = make(table(*RED_NEXT, bonus="ask"), "play 1")
    assert legal_texts(asking) == ["penny yes", "penny no"]
    assert lost_gems.pending(asking) == (0,)
    flipped, _ = make(asking, "penny yes")
    by_itself, _ = make(table(*RED_NEXT), "play 1")
    assert (flipped.pennies, flipped.hands) == (2, by_itself.hands)


def test_0_7_the_penny_may_be_declined():
    state, events = make(make(table(*RED_NEXT, bonus="ask"), "play 1")[0], "penny no")
    assert state.pennies == 1
    assert kinds(events) == ["declined", "drew"]


def test_0_7_the_penny_comes_before_the_new_tile():
    asking, _ = make(table(*RED_NEXT, bonus="ask"), "play 1")
    assert faces(asking, 0) == "-- Y1"
    assert rule_of(asking, 0, lost_gems.Play(1)) == "note 0.7"


@pytest.mark.parametrize("bonus", ["auto", "ask"])
def test_0_7_with_all_pennies_heads_up_nothing_is_asked_or_flipped(bonus):
    state, events = make(table(NINE, *NINE_PLAYS[:4], bonus=bonus), NINE_PLAYS[4])
    assert kinds(events) == ["played", "completed", "drew"]
    assert state.pennies == 3


def test_0_7_the_last_gem_ends_the_match_without_asking():
    before = table(NINE, *NINE_PLAYS[:6], "hint 1", "hint 1", *NINE_PLAYS[6:8], bonus="ask")
    state, events = make(before, NINE_PLAYS[8])
    assert kinds(events) == ["played", "completed", "ended"]
    assert state.pennies < 3


def test_0_7_nobody_answers_what_was_not_asked():
    assert rule_of(table(), 0, lost_gems.Penny(True)) == "note 0.7"


def test_0_8_the_second_wrong_play_ends_the_match_at_once():
    state, events = make(table("R1 R2 | R3 B2 | B3", "play 1", "play 1"), "play 1")
    assert kinds(events) == ["played", "nickel_lost", "ended"]
    assert lost_gems.pending(state) == ()
    assert len(state.treetops) == 12


def test_0_9_a_wrong_play_loses_the_shard_and_still_draws():
    state = table("R2 Y1 | B1 B2 | Y3", "play 1")
    assert [state.shard(tile) for tile in state.discards] == [("red", 2)]
    assert faces(state, 0) == "Y3 Y1"


def test_0_10_a_second_one_of_a_colour_is_an_error():
    assert table("R1 Y1 | R1 B1", "play 1", "play 1").nickels == 1


def test_0_11_a_three_on_a_two_is_right_and_on_a_one_wrong():
    assert table("R1 R3 | R2 B1", "play 1", "play 1", "play 2").nickels == 2
    assert table("R1 Y1 | R3 B1", "play 1", "play 1").nickels == 1


def test_0_12_the_drawer_of_the_last_tile_has_a_last_turn_too():
    state = idle_until_last_tile(table())
    drawer = (state.turn - 1) % 2
    assert state.last_turns == 2
    state, _ = make(state, "play 1")
    assert lost_gems.pending(state) == (drawer,)
    assert lost_gems.outcome(state) is None


def test_0_12_nothing_is_drawn_in_the_last_turns():
    state = idle_until_last_tile(table())
    seat = state.turn
    state, _ = make(state, "play 1")
    assert state.hands[seat][0] is None


def test_0_13_three_complete_gems_end_at_once():
    state, events = make(table(NINE, *NINE_PLAYS[:8]), NINE_PLAYS[8])
    assert kinds(events) == ["played", "completed", "ended"]
    assert (lost_gems.pending(state), len(state.treetops)) == ((), 6)


def test_0_14_six_is_in_the_lower_of_its_bands():
    outcome = lost_gems.outcome(idle_to_the_end(table(NINE, *NINE_PLAYS[:6])))
    assert outcome.scores == (6, 6)
    assert outcome.rating == "You are a mediocre explorer."


def test_0_15_without_nickels_gems_count_nothing_and_the_rating_is_the_lowest():
    state = table(NINE, *NINE_PLAYS[:4], "hint 1", "play 2", "hint 1", "play 2")
    assert lost_gems.view(state).gems == {"red": 2, "yellow": 2, "blue": 0}
    assert lost_gems.outcome(state).scores == (0, 0)
    assert lost_gems.outcome(state).rating == (
        "You have really let down the tribes of Gigol Jungle."
    )


@pytest.mark.parametrize("first", range(3))
def test_0_16_who_is_first_is_told_from_outside(first):
    assert lost_gems.pending(table(seats=3, first=first)) == (first,)


def test_0_16_seats_take_their_opening_hands_in_order_whoever_is_first():
    state = table(seats=3, deal="table", first=1)
    takers = []
    while state.phase == "take":
        takers += lost_gems.pending(state)
        state, _ = make(state, legal_texts(state)[-1])
    assert takers == [0, 0, 1, 1, 2, 2]
    assert lost_gems.pending(state) == (1,)


@pytest.mark.parametrize("first", [-1, 2, "0", True, None])
def test_0_16_who_is_first_sits_at_the_table(first):
    with pytest.raises(ValueError, match="first must be a seat"):
        lost_gems.start(2, first=first)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_0_17_the_discard_pile_is_open_to_all(seat):
    state = table("R2 Y1 | B1 B2", "play 1")
    pile = lost_gems.view(state, seat).discards
    assert pile == (lost_gems.FaceUp(tile=0, colour="red", value=2),)
