"""The sentences of the rule text of Waterfall on its actions: add, draw and score.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES

from tests.rules.waterfall_table import (
    after,
    happened,
    kinds,
    legal_texts,
    make,
    offered,
    places,
    rows_of,
    table,
    tile_at,
)


def test_an_add_places_a_tile_of_the_hand_in_the_waterfall():
    """Place a tile from your hand in the waterfall, which is a pyramid shape."""
    state = after(table("add", "1 3 2 | any"), "play #1", "fall in")
    tile = state.hand[1]
    added = after(state, "add #2 at 2.2")
    assert tile_at(added, "2.2") == tile
    assert tile not in added.hands[0]


def test_the_waterfall_is_a_pyramid():
    """Place a tile from your hand in the waterfall, which is a pyramid shape."""
    state = table(rows_of(15), "1 any | any")
    state = after(state, "play #1", "fall in")
    assert places(state)[-5:] == ["5.1", "5.2", "5.3", "5.4", "5.5"]
    below = [text.partition(" at ")[2] for text in offered(state, "add")]
    assert below == ["6.1", "6.2", "6.3", "6.4", "6.5", "6.6"]


ADJACENT = [
    ("add", "2.1 2.2"),
    ("add / any .", "2.2 3.1 3.2"),
    ("add / . any", "2.1 3.2 3.3"),
    ("add / any any", "3.1 3.2 3.3"),
    ("add / any . / . any .", "2.2 3.1 3.3 4.2 4.3"),
    ("add / . any / . any .", "2.1 3.1 3.3 4.2 4.3"),
]


@pytest.mark.parametrize(("rows", "beside"), ADJACENT)
def test_a_tile_is_added_adjacent_to_an_existing_one(rows, beside):
    """Adjacent to an existing tile."""
    state = after(table(rows, "1 any | any"), "play #1", "fall in")
    assert [text.split(" at ")[1] for text in offered(state, "add")] == beside.split()
    for wrong in ("1.1", "5.1", "2.3"):
        with pytest.raises(IllegalMove) as refusal:
            make(state, f"add #1 at {wrong}")
        assert refusal.value.rule == "Adjacent to an existing tile."


def test_a_draw_brings_the_three_top_tiles_of_the_deck_into_the_hand():
    """The DRAW action allows 3 drawing cards from the top of the facedown deck, into your
    hand."""
    state = table("draw", "1 any | any")
    drawn = after(state, "play #1", "fall in")
    assert drawn.hands[0] == state.hand[1:] + state.deck[:3]
    assert drawn.deck == state.deck[3:]


def test_the_discards_become_the_new_deck_when_it_runs_out():
    """If the deck runs out, shuffle the discarded tiles and make it the new deck."""
    state = table("draw", "1 any | any", deck="any", discards="any any any any")
    drawn = after(state, "play #1", "fall in")
    new_deck = {*state.discards, state.hand[0]}
    assert drawn.hands[0][:2] == (state.hand[1], state.deck[0])
    assert {*drawn.hands[0][2:], *drawn.deck} == new_deck
    assert drawn.discards == ()
    assert kinds(state, "play #1", "fall in") == ["fell", "reshuffled", "drew"]


def test_the_discards_are_shuffled():
    """If the deck runs out, shuffle the discarded tiles and make it the new deck."""
    decks = {
        after(
            table("draw", "1 any | any", deck="", discards=" ".join(["any"] * 12), seed=seed),
            *("play #1", "fall in"),
        ).deck
        for seed in range(10)
    }
    assert len(decks) == 10


def test_at_most_two_tiles_are_scored_by_one_score_action():
    """You may score at most two tiles this way (with one SCORE action)."""
    state = after(table("red-score", "1 red red red | any"), "play #1", "fall in")
    assert len(offered(state, "score")) == 3
    state = after(state, "score #1", "score #1")
    assert len(state.scored[0]) == 2
    assert state.turn == 1


def test_a_second_score_action_scores_two_more():
    """You may score at most two tiles this way (with one SCORE action)."""
    state = table("red-score / score any", "2 red red red red | any")
    moves = ["play #1", "fall in", "score #1", "score #1", "fall left", "score #1", "score #1"]
    assert len(after(state, *moves).scored[0]) == 4


def test_only_gemstones_visited_up_to_here_count():
    """Check the gemstones that you visited thus far (when falling down this turn)."""
    state = table("blue-leapfrog / green-score any / pink-any . .", "3 blue green pink | any")
    state = after(state, "play #1", "fall in", "fall left")
    assert offered(state, "score") == [str(tile + 1) for tile in state.hand[:2]]


def test_gemstones_of_an_earlier_turn_do_not_count():
    """Check the gemstones that you visited thus far (when falling down this turn)."""
    state = table("blue-any / green-score any", "1 blue green | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left")
    assert offered(state, "score") == [str(state.hand[1] + 1)]


def test_a_scored_tile_has_a_matching_gemstone():
    """Pick a tile from your hand that has a matching gemstone."""
    state = after(table("red-score", "1 pink red | any"), "play #1", "fall in")
    with pytest.raises(IllegalMove) as refusal:
        make(state, "score #1")
    assert refusal.value.rule == "Pick a tile from your hand that has a matching gemstone."
    scored = after(state, "score #2")
    assert [TILES[tile].gem for tile in scored.scored[0]] == ["red"]


def test_without_a_matching_tile_a_score_does_nothing():
    """If none exists, just do nothing."""
    state = after(table("red-score", "1 pink | any"), "play #1", "fall in")
    assert legal_texts(state) == ["done"]
    done = after(state, "done")
    assert (done.hands, done.scored) == (state.hands, state.scored)


def test_a_scored_tile_lies_face_down_in_the_own_score_pile():
    """Place that tile facedown in your score pile."""
    state = after(table("red-score", "1 red | any"), "play #1", "fall in")
    tile = state.hand[0]
    scored = after(state, "score #1")
    assert scored.scored == ((tile,), ())
    assert happened(state, "score #1")[0] == ("scored", {"seat": 0, "tiles": 1})
    assert waterfall.view(scored, 1).scored == ((None,), ())
    assert [face.tile for face in waterfall.view(scored, 0).scored[0]] == [tile]


def test_the_number_of_a_scored_tile_is_its_points_at_the_end():
    """Its number scores you points at the end of the game."""
    state = table(rows_of(19, "red-score").replace("any", "add", 1), "2 5-red any any | any")
    moves = ["play #1", "fall in", "score #1", "done", "fall left", "add #1 at 6.5"]
    assert waterfall.outcome(after(state, *moves)).scores == (5, 0)
