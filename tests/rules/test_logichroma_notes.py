"""The last sections of the rule text of Logichroma: how a game ends and what it is worth.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.kit.notation import WORDS
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import Hint
from gemtable.languages import language
from gemtable.sentence import speaking

from tests.rules.logichroma_table import (
    PERFECT,
    STARVED,
    TWOS,
    actions,
    all_concede,
    faces,
    idle,
    idle_until_last_tile,
    kinds,
    known,
    legal_texts,
    make,
    stacks,
    table,
)


def test_the_game_ends_when_misfires_go_to_zero():
    """The game ends when any of the following occur: Misfires go to zero."""
    state, events = make(table(TWOS, *["play 1"] * 3), "play 1")
    assert kinds(events) == ["played", "misfired", "ended"]
    assert state.misfires == 0
    assert logichroma.pending(state) == ()
    assert faces(state, 1) == "-- B2 B2 W2 W2"


def test_the_game_ends_when_all_stacks_are_filled():
    """All play stacks are filled."""
    before = table(PERFECT, *["play 1"] * 24)
    assert logichroma.outcome(before) is None
    state, events = make(before, "play 1")
    assert kinds(events) == ["played", "completed", "ended"]
    assert stacks(state) == [5] * 5
    assert logichroma.outcome(state).reason == "complete"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_ends_when_all_hands_are_down_to_three(seats):
    """The deck is empty and all players are down to 3 cards in their hand."""
    state = idle_until_last_tile(table(seats=seats))
    while logichroma.pending(state):
        before = state
        state = idle(state)
    assert {len(hand) - hand.count(None) for hand in state.hands} == {3}
    assert any(len(hand) - hand.count(None) > 3 for hand in before.hands)
    assert logichroma.outcome(state).reason == "hands"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_ends_when_the_players_concede(seats):
    """Players concede."""
    state = all_concede(table(PERFECT, "play 1", seats=seats))
    assert logichroma.pending(state) == ()
    assert logichroma.outcome(state).reason == "conceded"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("last_round", ["none", "each-once"])
def test_2_7_the_turn_that_ends_the_match_keeps_its_number(seats, last_round):
    """tested after each turn: a turn that nobody has is not counted"""
    state = idle_until_last_tile(table(seats=seats, last_round=last_round))
    while logichroma.pending(state):
        before = state
        state = idle(state)
    assert before.number > 1
    assert state.number == before.number
    assert logichroma.view(state).number == before.number


ENDS = {
    "misfires": lambda: table(
        "R1 R1 R1 Y2 Y2 | Y3 Y3 Y4", "play 1", "play 1", *["play 2"] * 2, "play 3"
    ),
    "complete": lambda: table(PERFECT, *["play 1"] * 25),
    "conceded": lambda: all_concede(table(PERFECT, *["play 1"] * 7)),
}


@pytest.mark.parametrize(("reason", "score"), [("misfires", 1), ("complete", 25), ("conceded", 7)])
def test_every_end_is_scored(reason, score):
    """Once the game ends, a score will be calculated."""
    outcome = logichroma.outcome(ENDS[reason]())
    assert (outcome.reason, outcome.scores) == (reason, (score, score))


def test_an_end_by_small_hands_is_scored():
    """Once the game ends, a score will be calculated."""
    state = idle_until_last_tile(table(PERFECT, *["play 1"] * 12))
    while logichroma.pending(state):
        state = idle(state)
    outcome = logichroma.outcome(state)
    assert (outcome.reason, outcome.scores) == ("hands", (12, 12))


@pytest.mark.parametrize("plays", range(25))
def test_the_score_adds_the_largest_value_of_each_stack(plays):
    """Points are awarded for the largest value card in each of your color play stacks. The
    points for all the play stacks are added together to create the final score."""
    state = all_concede(table(PERFECT, *["play 1"] * plays))
    largest = [max((state.card(tile).value for tile in s), default=0) for s in state.stacks]
    assert logichroma.outcome(state).scores == (sum(largest),) * 2 == (plays,) * 2


def test_twenty_five_is_a_perfect_game():
    """A score of 25 is a perfect game (and not so easy to achieve)."""
    outcome = logichroma.outcome(table(PERFECT, *["play 1"] * 25))
    assert (outcome.scores, outcome.rating) == ((25, 25), "A perfect game!")


@pytest.mark.parametrize("score", range(25))
def test_over_twenty_is_a_well_played_game(score):
    """Any score over 20 is a well played game."""
    rating = logichroma.outcome(all_concede(table(PERFECT, *["play 1"] * score))).rating
    assert rating == ("A well played game." if score in (21, 22, 23, 24) else "")


def test_all_seats_share_score_and_end():
    """The objective of the game is to work together to get the highest score you can."""
    outcome = logichroma.outcome(all_concede(table(PERFECT, *["play 1"] * 3, seats=5)))
    assert len(set(outcome.scores)) == 1
    assert outcome.winners == (0, 1, 2, 3, 4)


def rule_of(state, seat, move):
    with pytest.raises(IllegalMove) as refusal:
        logichroma.play(state, seat, move)
    return refusal.value.rule


def test_2_1_four_misfires_remain_at_first_and_none_at_the_end():
    state = table(TWOS)
    assert state.misfires == 4
    for left in (3, 2, 1):
        state, _ = make(state, "play 1")
        assert (state.misfires, logichroma.outcome(state)) == (left, None)
    state, _ = make(state, "play 1")
    assert state.misfires == 0
    assert logichroma.outcome(state) is not None


@pytest.mark.parametrize("misfires", [1, 2, 3])
def test_2_1_a_table_may_know_fewer_misfires(misfires):
    state = table(TWOS, *["play 1"] * (misfires - 1), misfires=misfires)
    assert logichroma.outcome(state) is None
    assert logichroma.outcome(make(state, "play 1")[0]).reason == "misfires"


def test_2_2_stacks_count_after_the_fourth_misfire():
    letters = "R1 R1 R1 Y2 Y2 | R2 Y3 Y4 G2 G2"
    state = table(letters, "play 1", "play 1", *["play 2"] * 2, *["play 3"] * 2)
    outcome = logichroma.outcome(state)
    assert (outcome.reason, outcome.scores) == ("misfires", (2, 2))


@pytest.mark.parametrize("what", ["white", "green", 4, 5])
def test_2_3_an_empty_hint_is_illegal(what):
    state = table("R1 R1 R1 W4 G5 | Y1 B2 Y3 R2 R3")
    assert rule_of(state, 0, Hint(1, what)) == "note 2.3"
    assert Hint(1, what) not in logichroma.legal(state, 0)


def test_an_empty_hint_is_refused_in_the_readers_language():
    with pytest.raises(IllegalMove) as refused:
        logichroma.play(table("R1"), 0, Hint(1, "white"))
    with speaking(language("pl")):
        assert str(WORDS["white"]) in str(refused.value.reason)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_4_nobody_hints_to_itself(seats):
    assert rule_of(table(seats=seats), 0, Hint(0, "red")) == "note 2.4"


def test_2_4_with_three_seats_a_hint_names_its_receiver():
    with pytest.raises(IllegalMove, match=r"^Name the seat that gets the hint: 2 or 3\.$"):
        make(table(seats=3), "hint red")


@pytest.mark.parametrize("seat", [-1, 2])
def test_2_4_a_hint_is_for_a_seat_of_the_table(seat):
    assert rule_of(table(), 0, Hint(seat, "red")) == "Give a hint to another player."


def test_2_5_what_a_card_is_not_is_not_marked_but_kept_beside_it():
    state = table("Y1 Y1 Y1 B1 B1 | G3 R3 G1 R4 R5", "hint green", "hint 1", "hint 3")
    assert known(state, 1) == "#C # C - -"
    knows = [slot.knows for slot in logichroma.view(state, 1).hands[1]]
    assert [each.colour for each in knows] == ["green", None, "green", None, None]
    assert [each.not_ for each in knows] == [(), ("green",), (3,), ("green", 3), ("green", 3)]


def test_2_5_a_card_that_is_drawn_later_is_excluded_nothing():
    state = table("Y1 Y1 Y1 B1 B1 | G3 R3 G1 R4 R5", "hint green", "discard 4")
    excluded = [held.excluded for held in state.hands[1]]
    assert excluded == [(), ("green",), (), (), ("green",)]


def test_2_6_a_discard_at_eight_hints_is_legal_and_gains_none():
    assert "discard" in actions(table())
    assert make(table(), "discard 1")[0].hints == 8


def test_2_7_hands_may_drop_below_three():
    state = idle_until_last_tile(table())
    hints = 0
    while logichroma.pending(state):
        if state.turn == 0 and hints < 3:
            state, _ = make(state, legal_texts(state)[0])
            hints += 1
        else:
            state = idle(state)
    assert [len(hand) - hand.count(None) for hand in state.hands] == [3, 1]
    assert logichroma.outcome(state).reason == "hands"


def test_2_7_small_hands_do_not_end_a_game_with_cards_to_draw():
    state = idle_until_last_tile(table(seats=4))
    assert [len(hand) - hand.count(None) for hand in state.hands] == [4] * 4
    assert logichroma.outcome(state) is None


def test_2_8_hints_alone_cannot_stall_the_end():
    state = idle_until_last_tile(table())
    turns = 0
    while logichroma.pending(state):
        state, _ = make(state, legal_texts(state)[0])  # a hint as long as there is one
        turns += 1
    assert turns <= 8 + 2 * 10


def test_2_9_with_nothing_to_do_a_seat_passes():
    before = table(*STARVED, "play 2")
    assert faces(before, 1) == "-- -- -- -- --"
    assert (before.hints, before.left) == (0, 0)
    assert legal_texts(before) == ["pass", "concede"]
    state, events = make(before, "pass")
    assert kinds(events) == ["passed"]
    assert logichroma.pending(state) == (0,)
    assert state.hands == before.hands


def test_2_9_with_an_empty_hand_a_hint_comes_before_a_pass():
    state = table(*STARVED, "discard 2")
    assert faces(state, 1) == "-- -- -- -- --"
    assert actions(state) == {"hint"}
    assert rule_of(state, 1, logichroma.Pass()) == "turns are not allowed to be skipped"


@pytest.mark.parametrize(("seats", "actions_left"), [(2, 4), (3, 6), (4, 4), (5, 5)])
def test_2_10_after_the_last_draw_the_game_goes_on_until_hands_are_small(seats, actions_left):
    state = idle_until_last_tile(table(seats=seats))
    count = 0
    while logichroma.pending(state):
        state = idle(state)
        count += 1
    assert count == actions_left


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_10_a_table_may_know_one_more_turn_each(seats):
    state = idle_until_last_tile(table(seats=seats, last_round="each-once"))
    assert state.last_turns == seats
    turns = []
    while logichroma.pending(state):
        turns += logichroma.pending(state)
        state, events = make(state, legal_texts(state)[0])
    assert sorted(turns) == list(range(seats))
    assert logichroma.outcome(state).reason == "last-turns"
    assert kinds(events)[-1] == "ended"


def test_2_11_the_game_goes_on_until_all_have_conceded():
    state = table(seats=3)
    for seat in (2, 0):
        state, events = make(state, "concede", seat)
        assert logichroma.pending(state) == (0,)
    assert events[0].facts == {"seat": 0, "missing": [1]}
    state, events = make(state, "concede", 1)
    assert kinds(events) == ["wished", "ended"]


def test_2_11_a_wish_takes_no_turn_and_outlasts_it():
    state, _ = make(table(), "concede")
    assert logichroma.pending(state) == (0,)
    state, _ = make(state, "discard 1")
    assert state.wishes == (0,)
    assert legal_texts(state, 0) == ["withdraw"]
    assert logichroma.outcome(make(state, "concede")[0]).reason == "conceded"


def test_2_11_a_wish_can_be_withdrawn():
    state, _ = make(table(), "concede", 1)
    state, events = make(state, "withdraw", 1)
    assert (state.wishes, kinds(events)) == ((), ["withdrew"])
    state, _ = make(state, "concede", 0)
    assert logichroma.outcome(state) is None


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_2_11_all_see_who_wishes_to_concede(seat):
    state, _ = make(table(seats=3), "concede", 2)
    assert logichroma.view(state, seat).wishes == (2,)


def test_2_11_the_order_of_wishes_does_not_matter():
    one, _ = make(make(table(seats=3), "concede", 2)[0], "concede", 0)
    other, _ = make(make(table(seats=3), "concede", 0)[0], "concede", 2)
    assert one == other


def test_2_12_full_stacks_end_at_once_with_twenty_five():
    state = table(PERFECT, *["play 1"] * 25)
    assert state.left == 50 - 10 - 24
    assert logichroma.outcome(state).scores == (25, 25)


@pytest.mark.parametrize(
    ("score", "rating"),
    [(0, ""), (20, ""), (21, "A well played game."), (24, "A well played game.")],
)
def test_2_13_other_scores_have_no_label(score, rating):
    state = all_concede(table(PERFECT, *["play 1"] * score))
    assert logichroma.outcome(state).rating == rating


def test_2_14_the_order_may_be_that_of_the_seats():
    assert logichroma.start(4, seed=5, order="seats").order == (0, 1, 2, 3)
