"""The last section of the rule text of The Lost Gems: how a match ends and what it is worth.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.lost_gems import rules as lost_gems

from tests.rules.lost_gems_table import (
    NINE,
    NINE_PLAYS,
    faces,
    idle,
    idle_to_the_end,
    idle_until_last_tile,
    table,
)


def test_without_nickels_the_match_is_lost_with_nothing():
    """You run out of nickels, once you've burned both your resources, you cannot search for
    any more shards and must end the game empty handed with 0 points."""
    state = table("R1 R2 | R3 B2 | B3", "play 1", "play 1", "play 1")
    outcome = lost_gems.outcome(state)
    assert (outcome.reason, outcome.scores, outcome.winners) == ("nickels", (0, 0), ())
    assert faces(state, 0) == "-- R2"


def test_three_complete_gems_end_the_match_with_nine():
    """You complete the fire, earth, and water gems from 1 to 3 spots. You have successfully
    completed the game with the highest possible score of 9."""
    outcome = lost_gems.outcome(table(NINE, *NINE_PLAYS))
    assert (outcome.reason, outcome.scores, outcome.winners) == ("complete", (9, 9), (0, 1))


@pytest.mark.parametrize("deal", ["referee", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_last_tree_each_seat_has_one_more_turn(seats, deal):
    """If you draw the last tree into your hand to search, then each player only has one more
    turn."""
    opening = [f"take {tile + 1}" for tile in range(2 * seats if deal == "table" else 0)]
    state = idle_until_last_tile(table("", *opening, seats=seats, deal=deal))
    turns = []
    while lost_gems.pending(state):
        turns += lost_gems.pending(state)
        state = idle(state)
    assert sorted(turns) == list(range(seats))
    assert lost_gems.outcome(state).reason == "last-turns"


@pytest.mark.parametrize("plays", range(10))
def test_the_score_adds_the_highest_value_of_each_gem(plays):
    """After the last turn, you add up the score based on the highest spotted shard for each
    gem."""
    state = idle_to_the_end(table(NINE, *NINE_PLAYS[:plays]))
    highest = [max((state.shard(tile).value for tile in gem), default=0) for gem in state.gems]
    assert lost_gems.outcome(state).scores == (sum(highest),) * 2 == (plays,) * 2


def test_nothing_built_is_no_loss_while_a_nickel_is_left():
    """After the last turn, you add up the score based on the highest spotted shard for each
    gem. (Only "if you run out of nickels it's game over".)"""
    state = idle_to_the_end(table())
    assert state.nickels > 0
    outcome = lost_gems.outcome(state)
    assert (outcome.reason, outcome.scores, outcome.winners) == ("last-turns", (0, 0), (0, 1))
    assert outcome.rating == "You have really let down the tribes of Gigol Jungle."


RATINGS = [
    (range(4), "You have really let down the tribes of Gigol Jungle."),
    (range(4, 7), "You are a mediocre explorer."),
    (range(7, 9), "Nicely done, the tribes can hunt down the remaining shards."),
    (
        range(9, 10),
        "You are praised by the tribe and forever hold a position of high esteem in their "
        "society!",
    ),
]


@pytest.mark.parametrize(
    ("score", "rating"), [(score, rating) for band, rating in RATINGS for score in band]
)
def test_the_score_is_rated(score, rating):
    """Use the following scale to rate your game"""
    state = idle_to_the_end(table(NINE, *NINE_PLAYS[:score]))
    assert lost_gems.outcome(state).rating == rating
