"""The rows of the notes on Waterfall about the actions of its tiles."""

import pytest
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES

from tests.rules.waterfall_table import (
    after,
    happened,
    kinds,
    legal_texts,
    offered,
    pawn_at,
    places,
    rule_of,
    table,
    tile_at,
)

NOTHING = [
    ("add", "1 | any"),  # no tile in hand
    ("score", "1 | any"),  # no tile in hand
    ("remove", "1 any | any"),  # the top only
    ("swap", "1 any | any"),  # the top only
    ("pawn", "1 any | any"),  # the own pawn is on the only tile
    ("wildcard", "1 any | any"),  # nothing else on the path
]


@pytest.mark.parametrize(("action", "hands"), NOTHING)
def test_3_15_an_action_that_cannot_be_carried_out_does_nothing(action, hands):
    state = table(action, hands)
    events = happened(state, "play #1", "fall in")
    assert events[1] == ("nothing", {"seat": 0, "action": action})
    assert after(state, "play #1", "fall in").turn == 1


MUST = ["add", "remove", "swap", "pawn"]


@pytest.mark.parametrize("action", MUST)
def test_3_16_an_action_is_carried_out_if_it_can_be(action):
    state = table(f"any / {action} any", "2 any | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left")
    assert {text.split()[0] for text in legal_texts(state)} == {action}


def test_3_16_a_wildcard_is_carried_out_if_it_can_be():
    state = table("draw / wildcard any", "2 any | any")
    assert legal_texts(after(state, "play #1", "fall in", "fall left")) == ["wildcard draw"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_3_16_a_score_banks_none_one_or_two(count):
    state = after(table("red-score", "1 red red red | any"), "play #1", "fall in")
    state = after(state, *["score #1"] * count)
    if count < 2:
        state = after(state, "done")
    assert len(state.scored[0]) == count
    assert state.turn == 1


def test_3_17_the_gem_of_the_score_tile_counts():
    state = after(table("pink-score", "1 pink | any"), "play #1", "fall in")
    assert offered(state, "score") == [str(state.hand[0] + 1)]


def test_3_17_the_tile_where_the_turn_began_is_not_visited_again():
    state = table("pink-any / blue-score any", "1 pink | any", pawns="1.1 -")
    assert legal_texts(after(state, "play #1", "fall left")) == ["done"]


def test_3_18_one_gem_on_the_path_is_enough_for_two_tiles():
    state = after(table("red-score", "1 red red | any"), "play #1", "fall in")
    assert len(after(state, "score #1", "score #1").scored[0]) == 2


def test_3_18_scoring_does_not_reset_the_path():
    state = table("red-score / blue-score any", "2 red red | any")
    state = after(state, "play #1", "fall in", "score #1", "done", "fall left")
    assert len(offered(state, "score")) == 1


def test_3_19_gems_count_as_seen_when_visited():
    rows = "leapfrog / multi-swap pink / yellow-score any any"
    state = table(rows, "2 multi pink | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left", "swap 2.1 2.2")
    assert TILES[tile_at(state, "2.1")].gem == "pink"
    state = after(state, "fall left")
    assert offered(state, "score") == [str(state.hand[0] + 1)]


REMOVABLE = [
    ("any / remove any", "2.2"),
    ("any / remove . / any .", "3.1"),
    ("any / remove any / . any any", "2.2 3.2 3.3"),
    ("any / remove any / . . any", "3.3"),
    ("any / remove . / . any . / . any . .", "4.2"),
]


@pytest.mark.parametrize(("rows", "wanted"), REMOVABLE)
def test_3_20_a_tile_is_removed_if_the_rest_stays_connected(rows, wanted):
    state = after(table(rows, "2 any | any", pawns="1.1 -"), "play #1", "fall left")
    assert offered(state, "remove") == wanted.split()
    assert rule_of(state, "remove 1.1") == "note 3.20"


def test_3_20_a_tile_with_a_pawn_is_not_removed():
    state = table("any / remove any", "2 any | any | any", pawns="1.1 - 2.2")
    assert "nothing" in kinds(state, "play #1", "fall left")


def test_3_20_a_removed_tile_is_discarded():
    state = table("any / remove any", "2 any | any", pawns="1.1 -")
    removed = after(state, "play #1", "fall left", "remove 2.2")
    assert removed.discards[-1] == tile_at(state, "2.2")
    assert places(removed) == ["1.1", "2.1"]


def test_3_21_any_two_tiles_but_the_top_are_swapped_with_pawns_on_them_too():
    state = table("any / swap any / any . .", "2 any | any", pawns="1.1 2.2")
    state = after(state, "play #1", "fall left")
    assert offered(state, "swap") == ["2.1 2.2", "2.1 3.1", "2.2 3.1"]
    for with_the_top in ("swap 1.1 2.2", "swap 2.2 1.1"):
        assert rule_of(state, with_the_top) == "note 3.21"


def test_3_21_with_one_tile_under_the_top_there_is_nothing_to_swap():
    state = table("any / swap .", "2 any | any", pawns="1.1 -")
    assert kinds(state, "play #1", "fall left") == ["fell", "nothing"]


def test_3_21_pawns_stay_on_their_places_and_no_action_is_triggered():
    state = table("any / swap draw", "2 any | any", pawns="1.1 2.2")
    state = after(state, "play #1", "fall left")
    swapped = after(state, "swap 2.1 2.2")
    assert tile_at(swapped, "2.1") == tile_at(state, "2.2")
    assert tile_at(swapped, "2.2") == tile_at(state, "2.1")
    assert (swapped.pawns, swapped.hands, swapped.path) == (state.pawns, state.hands, state.path)
    assert kinds(state, "swap 2.1 2.2") == ["swapped"]


def test_3_21_the_order_of_the_two_does_not_matter():
    state = table("any / swap any", "2 any | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left")
    assert after(state, "swap 2.1 2.2") == after(state, "swap 2.2 2.1")


def test_3_22_any_pawn_moves_to_a_tile_without_a_pawn():
    state = table("any / pawn any", "2 any | any | any", pawns="1.1 - 2.2")
    state = after(state, "play #1", "fall left")
    assert offered(state, "pawn") == ["1 to 1.1", "2 to 1.1", "3 to 1.1"]
    assert pawn_at(after(state, "pawn 2 to 1.1"), 1) == "1.1"
    assert rule_of(state, "pawn 2 to 2.2") == "note 3.22"


def test_3_22_landing_executes_nothing_and_does_not_join_the_path():
    state = table("draw / pawn any", "2 any | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left")
    moved = after(state, "pawn 1 to 1.1")
    assert (moved.hands, moved.path) == (state.hands, state.path)
    assert kinds(state, "pawn 1 to 1.1") == ["pawn_moved"]


def test_3_22_the_own_pawn_goes_on_from_there():
    state = table("any / pawn any / any any any", "2 any | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left", "pawn 1 to 2.2", "fall right")
    assert pawn_at(state) == "3.3"


def test_3_23_a_wildcard_carries_out_an_action_of_another_tile_of_the_path():
    state = table("leapfrog / draw any / wildcard . .", "3 any | any")
    state = after(state, "play #1", "fall in", "fall left", "fall left")
    assert offered(state, "wildcard") == ["leapfrog", "draw"]
    assert rule_of(state, "wildcard score") == "note 3.23"
    assert len(after(state, "wildcard draw").hands[0]) == len(state.hands[0]) + 3


def test_3_23_the_choice_of_the_action_is_owed_as_on_its_own_tile():
    state = table("red-score / wildcard any", "2 red red red any | any")
    state = after(state, "play #1", "fall in", "done", "fall left", "wildcard score")
    assert len(offered(state, "score")) == 3
    assert len(after(state, "score #1", "score #1").scored[0]) == 2


def test_3_23_an_action_chosen_that_cannot_be_carried_out_does_nothing():
    state = table("add / wildcard any", "2 any | any")
    state = after(state, "play #1", "fall in", "add #1 at 3.2")
    state = after(state, "fall left")
    assert happened(state, "wildcard add")[-1] == ("nothing", {"seat": 0, "action": "add"})


def test_3_23_a_second_wildcard_on_the_path_adds_nothing():
    state = table("draw / wildcard any / wildcard . .", "3 any | any")
    state = after(state, "play #1", "fall in", "fall left", "wildcard draw", "fall left")
    assert offered(state, "wildcard") == ["draw"]


def test_leapfrog_opens_occupied_tiles_for_this_turn():
    """For this turn you may enter occupied tiles."""
    state = table("leapfrog / any any", "2 any | any", pawns="- 2.1")
    state = after(state, "play #1", "fall in")
    assert offered(state, "fall") == ["left", "right"]
    assert pawn_at(after(state, "fall left")) == "2.1"


def test_leapfrog_lets_one_go_on_from_the_top_after_the_exit():
    """Leaving the bottom does not end your turn, you go on from the top: the exit is a step."""
    state = after(table("leapfrog", "4 any | any"), "play #1", "fall in", "fall left")
    assert (state.turn, pawn_at(state), state.steps) == (0, "-", 2)
    assert legal_texts(state) == ["fall in"]
    state = after(state, "fall in", "fall right")
    assert (state.turn, pawn_at(state)) == (1, "-")


def test_leapfrog_does_not_last_into_the_next_turn():
    state = after(table("leapfrog", "1 1 | any"), "play #1", "fall in")
    assert state.turn == 1
    assert not waterfall.view(state).leapfrog
