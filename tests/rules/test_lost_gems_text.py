"""Every sentence of the rule text of The Lost Gems that states a rule, in its order,
up to how a match ends.

Each test quotes the sentence it proves.
"""

from collections import Counter

import pytest
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import SHARDS, Shard

from tests.rules.lost_gems_table import (
    NINE,
    NINE_PLAYS,
    faces,
    idle,
    idle_to_the_end,
    idle_until_last_tile,
    kinds,
    legal_texts,
    make,
    table,
)


def test_eighteen_shards_six_of_each_colour():
    """18 gem shard blinks in three colors (red, yellow, blue) 6 blinks per colo with the
    values 1, 1, 1, 2, 2, 3"""
    values = {1: 3, 2: 2, 3: 1}
    wanted = {Shard(c, v): n for c in ("red", "yellow", "blue") for v, n in values.items()}
    assert Counter(SHARDS) == wanted


def test_three_pennies_begin_heads_up():
    """Set the three pennies heads up on the table"""
    assert table().pennies == 3


def test_two_nickels_begin_on_the_table():
    """Set the two nickels heads up on the table"""
    assert table().nickels == 2


def test_the_shards_are_shuffled():
    """Shuffle the blinks."""
    decks = {lost_gems.start(2, seed).deck for seed in range(20)}
    assert len(decks) == 20
    assert lost_gems.start(2, 7) == lost_gems.start(2, 7)


@pytest.mark.parametrize("deal", ["referee", "table"])
def test_each_seat_grabs_two_shards(deal):
    """each player will grab 2 shards from the pile and set them on one of their edges in
    front of themselves"""
    moves = [] if deal == "referee" else ["take 1", "take 2", "take 3", "take 4"]
    state = table("R1 Y2 | B3 R1", *moves, deal=deal)
    assert (faces(state, 0), faces(state, 1)) == ("R1 Y2", "B3 R1")


def test_a_seat_sees_the_other_hand_and_never_its_own():
    """without actually being able to see the shards in your hand ... show the other player
    both the shards in your hands"""
    mine, theirs = lost_gems.view(table("R1 Y2 | B3 R1"), 0).hands
    assert [(slot.colour, slot.value) for slot in mine] == [(None, None)] * 2
    assert [(slot.colour, slot.value) for slot in theirs] == [("blue", 3), ("red", 1)]


def test_the_remaining_shards_are_the_treetops():
    """The remaining shards are left in the center of the table representing the treetops"""
    assert len(table().treetops) == 14


@pytest.mark.parametrize("first", [0, 1])
def test_the_seat_with_the_next_birthday_goes_first(first):
    """The player with the next birthday goes first."""
    assert lost_gems.pending(table(first=first)) == (first,)


def test_a_turn_is_exactly_one_of_three():
    """When it is your turn, you must do exactly one of the following: 1. Give a hint
    2. Discard a shard 3. Play a shard"""
    state = table("R1 R1 | R1 Y1", "hint red to 2")
    assert Counter(text.split()[0] for text in legal_texts(state)) == {
        "hint": 6,
        "play": 2,
        "discard": 2,
    }


@pytest.mark.parametrize("move", ["hint 1", "play 1", "discard 1"])
def test_after_one_move_the_turn_is_over(move):
    """You must perform one and only one, you cannot skip your turn."""
    state, _ = make(table("R1 R1 | R1 Y1", "hint red", "hint red"), move)
    assert lost_gems.pending(state) == (1,)
    with pytest.raises(IllegalMove, match=r"^It is seat 2's turn\.$"):
        lost_gems.play(state, 0, lost_gems.parse("play 2"))


def test_a_hint_flips_a_penny_to_tails():
    """When you give a hint, you must flip a penny from heads to tails"""
    state, events = make(table(), "hint red")
    assert state.pennies == 2
    assert events[1].facts == {"side": "tails", "pennies": 2}


def test_without_a_penny_heads_up_there_is_no_hint():
    """if there are no more heads up pennies to flip then you cannot give a hint this turn and
    must choose one of the other options"""
    state = table("", "hint red", "hint red", "hint red")
    assert legal_texts(state) == ["play 1", "play 2", "discard 1", "discard 2"]
    with pytest.raises(IllegalMove) as refusal:
        make(state, "hint 1")
    assert refusal.value.rule.startswith("if there are no more heads up pennies")


HINTS = [
    ("R1 R1", "hint red", [0, 1]),
    ("R1 Y1", "hint red", [0]),
    ("Y1 R2", "hint red", [1]),
    ("R1 Y1", "hint blue", []),
    ("R1 Y2", "hint 1", [0]),
    ("R2 Y2", "hint 2", [0, 1]),
    ("R1 Y2", "hint 3", []),
]


@pytest.mark.parametrize(("hand", "hint", "slots"), HINTS)
def test_a_hint_points_at_every_tile_of_its_colour_or_value(hand, hint, slots):
    """Color Hint: You can give your teammate a clue about the color of their shards, e.g.
    "this shard is red" ... Value Hint: You can give your teammate a clue about the value of
    their shards ... You must give the total clue"""
    _, events = make(table(f"B3 B2 | {hand}"), hint)
    assert events[0].facts["slots"] == slots


def test_the_total_clue_of_the_example():
    """if somebody has a 1 spot water shard and a 1 spot fire shard, then instead of saying
    "This is a one" pointing to the fire shard you must say "These are ones" """
    state, _ = make(table("Y1 Y2 | B1 R1"), "hint 1")
    assert [held.values for held in state.hands[1]] == [(1,), (1,)]


def test_a_hint_also_tells_what_the_other_tiles_are_not():
    """this/these shard(s) aren't blue ... this/these shard(s) aren't threes"""
    state = table("Y1 Y2 | B3 R1", "hint blue", "hint 1", "hint 3")
    assert [held.colours for held in state.hands[1]] == [("blue",), ("red", "yellow")]
    assert [held.values for held in state.hands[1]] == [(3,), (1, 2)]


def test_a_discard_flips_a_penny_to_heads():
    """If you choose to discard a shard, you must flip a penny from tails to heads."""
    state, events = make(table("", "hint red"), "discard 1")
    assert state.pennies == 3
    assert events[1].facts == {"side": "heads", "pennies": 3}


def test_without_a_penny_tails_up_there_is_no_discard():
    """If there are no tails up pennies then you cannot discard a shard."""
    with pytest.raises(IllegalMove) as refusal:
        make(table(), "discard 1")
    assert refusal.value.rule == (
        "If there are no tails up pennies then you cannot discard a shard."
    )


def test_a_discarded_shard_lies_on_the_discard_pile():
    """you must select one of the shards from your hand (without looking at it) to put into a
    separate discard pile"""
    state = table("R1 Y1 | B1 B2 | Y3", "hint red", "discard 2")
    assert [state.shard(tile) for tile in state.discards] == [Shard("blue", 2)]


def test_after_a_discard_a_new_tree_is_searched():
    """Once you've discarded the card, you will then select a new tree from Gigol Jungle to
    search."""
    state = table("R1 Y1 | B1 B2 | Y3", "hint red", "discard 2")
    assert faces(state, 1) == "B1 Y3"
    assert len(state.treetops) == 13


def test_after_a_discard_the_seat_itself_selects_the_tree():
    """you will then select a new tree from Gigol Jungle to search"""
    opening = [f"take {tile}" for tile in (1, 2, 3, 4)]
    state = table("R1 Y1 | B1 B2 | Y3 Y2", *opening, "hint red", "discard 2", deal="table")
    assert legal_texts(state) == [f"take {tile}" for tile in range(5, 19)]
    state, _ = make(state, "take 6")
    assert faces(state, 1) == "B1 Y2"
    assert lost_gems.pending(state) == (0,)


def test_a_one_creates_a_gem():
    """If the shard can create a new gem or extend an existing gem it is playable."""
    state = table("R1 Y1 | B1 B2", "play 1")
    assert lost_gems.view(state).gems == {"red": 1, "yellow": 0, "blue": 0}
    assert state.nickels == 2


def test_the_next_value_extends_a_gem():
    """If the shard can create a new gem or extend an existing gem it is playable."""
    state = table("R1 Y1 | R2 B2", "play 1", "play 1")
    assert lost_gems.view(state).gems == {"red": 2, "yellow": 0, "blue": 0}
    assert state.nickels == 2


WRONG = [
    ("R1 Y1 | R1 B2", ["play 1", "play 1"]),  # duplicates a played shard
    ("R1 Y1 | R3 B2", ["play 1", "play 1"]),  # a three on a one
    ("R2 Y1 | R3 B2", ["play 1"]),  # a two on nothing
    ("R3 Y1 | R1 B2", ["play 1"]),  # a three on nothing
]


@pytest.mark.parametrize(("letters", "moves"), WRONG)
def test_a_shard_that_does_not_fit_costs_a_nickel_and_goes_to_the_discards(letters, moves):
    """If the shard duplicates a shard that has already been played or cannot properly extend
    an existing gem ... then one of the nickels must be removed and the nickel and shard are
    added to the discard pile."""
    before = table(letters, *moves[:-1])
    wrong = before.hands[before.turn][0].tile
    state, events = make(before, moves[-1])
    assert state.nickels == 1
    assert state.discards == (wrong,)
    assert state.gems == before.gems
    assert kinds(events) == ["played", "nickel_lost", "drew"]


@pytest.mark.parametrize("letters", ["R1 Y1 | B1 B2 | Y3", "R2 Y1 | B1 B2 | Y3"])
def test_after_a_play_right_or_wrong_a_new_tree_is_searched(letters):
    """Once you've played the card, either by adding it to the gems in the middle of the table
    or placing it in the discard pile, you will then select a new tree"""
    assert faces(table(letters, "play 1"), 0) == "Y3 Y1"


def test_three_gems_grow_side_by_side():
    """You will have 3 separate groups of shards, fire, earth, and water."""
    state = table("R1 Y1 | Y1 B1 | B1", "play 1", "play 1", "play 1")
    assert lost_gems.view(state).gems == {"red": 1, "yellow": 1, "blue": 1}


def test_a_gem_is_one_two_three_in_order():
    """you must create the gem with the 1 spot shard, then add the 2 spot shard, and finish it
    with the 3 spot shard"""
    state = table(NINE, *NINE_PLAYS[:5])
    assert [state.shard(tile).value for tile in state.gems[0]] == [1, 2, 3]


def test_a_completed_gem_flips_a_penny():
    """When you have successfully completed a gem by playing a 3 spot shard, you can flip a
    penny from tails to heads thus giving your team another clue."""
    before = table("R1 Y1 | R2 B1 | R3", "play 1", "play 1", "hint red", "hint red")
    state, events = make(before, "play 1")
    assert (before.pennies, state.pennies) == (1, 2)
    assert kinds(events) == ["played", "completed", "flipped", "drew"]


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
