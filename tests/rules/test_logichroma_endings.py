"""The last sections of the rule text of Logichroma: how a game ends and what it is worth.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.logichroma import rules as logichroma

from tests.rules.logichroma_table import (
    PERFECT,
    TWOS,
    all_concede,
    faces,
    idle,
    idle_until_last_tile,
    kinds,
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
