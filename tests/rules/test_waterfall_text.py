"""Every sentence of the rule text of Waterfall up to its actions, in its order.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES, TOP

from tests.rules.waterfall_table import (
    after,
    happened,
    kinds,
    legal_texts,
    make,
    offered,
    pawn_at,
    place,
    places,
    rows_of,
    table,
    tile_at,
)

SEATS = range(2, 7)


@pytest.mark.parametrize("seed", range(10))
def test_a_tile_with_the_add_action_is_the_start_of_the_waterfall(seed):
    """Place any tile with the add (+) action facup on the table: this is the start of the
    waterfall."""
    (lying,) = waterfall.start(2, seed).waterfall
    assert lying.place == TOP
    assert TILES[lying.tile].action == "add"


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_gets_four_tiles_and_a_pawn(seats):
    """Give all players 4 tiles and 1 Pawn."""
    state = waterfall.start(seats)
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.pawns) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_every_pawn_begins_above_the_waterfall(seats):
    """Everyone places the pawn above the waterfall."""
    assert waterfall.start(seats).pawns == (None,) * seats


@pytest.mark.parametrize("seats", SEATS)
def test_the_other_tiles_are_the_face_down_draw_pile(seats):
    """The remaining tiles become the facedown draw pile."""
    state = waterfall.start(seats)
    assert len(state.deck) == 44 - 1 - 4 * seats
    view = waterfall.view(state, 0)
    assert view.left == len(state.deck)
    assert not hasattr(view, "deck")


def test_twenty_tiles_in_the_waterfall_end_the_match():
    """The game ends when when the waterfall contains 20(+) cards."""
    state = after(table(rows_of(19), "1 any any | any"), "play #1", "fall in", "add #1 at 6.5")
    assert waterfall.pending(state) == ()
    assert waterfall.outcome(state).reason == "waterfall"


def test_nineteen_tiles_do_not_end_the_match():
    """The game ends when when the waterfall contains 20(+) cards."""
    state = after(table(rows_of(18), "1 any any | any"), "play #1", "fall in", "add #1 at 6.4")
    assert waterfall.pending(state) == (1,)


def test_more_than_twenty_tiles_end_the_match_too():
    """The game ends when when the waterfall contains 20(+) cards."""
    state = table(rows_of(19, "add").replace("any", "add", 1), "2 any any any | any")
    moves = ["play #1", "fall in", "add #1 at 6.5", "fall left", "add #1 at 6.6"]
    state = after(state, *moves)
    assert len(state.waterfall) == 21
    assert waterfall.outcome(state).reason == "waterfall"


def test_with_all_tiles_in_the_waterfall_or_scored_the_match_ends():
    """Or in the rare case where the deck is empty; all tiles are either inside the waterfall
    or scored."""
    state = after(table("add", "1 any | ", deck=""), "play #1", "fall in", "add #1 at 2.1")
    assert waterfall.pending(state) == (1,)
    state = after(state, "fall in", "add #1 at 2.2")
    lying = [lying.tile for lying in state.waterfall]
    assert sorted([*lying, *state.scored[0], *state.scored[1]]) == list(range(44))
    assert waterfall.outcome(state).reason == "deck"


def test_an_empty_deck_alone_does_not_end_the_match():
    """Or in the rare case where the deck is empty; all tiles are either inside the waterfall
    or scored."""
    state = after(table("draw", "1 | any", deck="any any"), "play #1", "fall in")
    assert (state.deck, state.discards) == ((), ())
    assert waterfall.pending(state) == (1,)


@pytest.mark.parametrize(
    ("scored", "scores", "winners"),
    [
        ("5 4 | 3 3", (9, 6), (0,)),
        ("2 | 1 2", (2, 3), (1,)),
        ("| 1", (0, 1), (1,)),
    ],
)
def test_the_numbers_on_scored_tiles_are_points_and_most_points_win(scored, scores, winners):
    """Players sum the points on their scored tiles: highest score wins!"""
    state = table(rows_of(20), "any | any", scored=scored, phase="over")
    outcome = waterfall.outcome(state)
    assert (outcome.scores, outcome.winners) == (scores, winners)


def test_turns_go_clockwise_from_the_start_player_until_the_end():
    """From start player, take clockwise turns until the game ends."""
    state = waterfall.start(3, first=1)
    turns = []
    for _ in range(6):
        turns += waterfall.pending(state)
        number = state.number
        while state.number == number:
            state = after(state, legal_texts(state)[-1])
    assert turns == [1, 2, 0, 1, 2, 0]


def test_a_turn_is_playing_and_then_falling():
    """On your turn, you first play cards and then fall down the waterfall."""
    state = table("leapfrog", "3 3 | any")
    assert {text.split()[0] for text in legal_texts(state)} == {"play"}
    state = after(state, "play #1")
    assert {text.split()[0] for text in legal_texts(state)} == {"play", "fall"}
    state = after(state, "fall in")
    assert {text.split()[0] for text in legal_texts(state)} == {"fall"}
    with pytest.raises(IllegalMove) as refusal:
        make(state, "play #1")
    assert refusal.value.rule == "you first play cards and then fall down the waterfall"


@pytest.mark.parametrize("count", range(1, 5))
def test_a_seat_plays_as_many_tiles_as_it_wants(count):
    """Play as many hand cards as you want."""
    state = after(table("leapfrog", "2 2 2 2 | any"), *["play #1"] * count)
    assert len(state.hand) == 4 - count
    assert "fall in" in legal_texts(state)


@pytest.mark.parametrize(
    ("hand", "spaces"), [("1", 1), ("2", 2), ("1 2", 3), ("4", 4), ("2 3", 5)]
)
def test_the_sum_of_the_numbers_is_how_far_one_falls(hand, spaces):
    """Sum the numbers on them. That is how many spaces you're allowed to fall."""
    state = table("score / score / score / score / score / score", f"{hand} | any")
    state = after(state, *["play #1"] * len(hand.split()))
    assert state.steps == spaces
    state = after(state, "fall in", *["fall left"] * (spaces - 1))
    assert pawn_at(state) == f"{spaces}.1"
    assert state.turn == 1


def test_a_seat_without_tiles_draws_one_and_moves_a_single_space():
    """If you have no tile in hand, move a single space and draw a tile."""
    state = table("leapfrog", "1 | ")
    top = state.deck[0]
    drew = ("drew", {"seat": 1, "tiles": 1, "left": len(state.deck) - 1})
    assert happened(state, "play #1", "fall in")[-1] == drew
    state = after(state, "play #1", "fall in")
    assert state.hands[1] == (top,)
    assert (state.turn, state.steps) == (1, 1)
    assert legal_texts(state) == ["fall in"]
    assert after(state, "fall in").turn == 0


def test_every_space_is_down_left_or_down_right():
    """For every space you move, pick one of the positions below your current tile (down left
    or down right)."""
    state = table("any / any any / score score score", "2 | any", pawns="2.2 -")
    state = after(state, "play #1")
    assert offered(state, "fall") == ["left", "right"]
    assert [pawn_at(after(state, f"fall {side}")) for side in ("left", "right")] == ["3.2", "3.3"]


@pytest.mark.parametrize(
    ("action", "owed"),
    [
        ("add", ["add"]),
        ("score", ["done"]),
        ("remove", ["remove"]),
        ("swap", ["swap"]),
        ("pawn", ["pawn"]),
    ],
)
def test_the_action_of_the_tile_is_executed(action, owed):
    """It has a tile? Execute its action!"""
    state = table(f"blue-any / {action} any", "2-pink 3-pink | any", pawns="1.1 -")
    state = after(state, "play #1", "fall left")
    verbs = {text.split()[0] for text in legal_texts(state)} - {"score"}
    assert sorted(verbs) == owed
    with pytest.raises(IllegalMove) as refusal:
        make(state, "fall left")
    assert refusal.value.rule == "Execute its action!"


def test_an_action_without_a_choice_is_executed_at_once():
    """It has a tile? Execute its action!"""
    assert kinds(table("draw", "2 any | any"), "play #1", "fall in") == ["fell", "drew"]
    leapt = kinds(table("leapfrog", "2 any | any"), "play #1", "fall in")
    assert leapt == ["fell", "leapfrogged"]


@pytest.mark.parametrize("side", ["left", "right"])
def test_an_empty_space_is_the_exit_to_the_top_and_ends_the_turn(side):
    """It's empty? You've exited the waterfall. Reset to the top; your turn is over."""
    state = after(table("any", "5 any | any", pawns="1.1 -"), "play #1", f"fall {side}")
    assert pawn_at(state) == "-"
    assert (state.turn, state.steps) == (1, 0)


def test_a_tile_with_another_pawn_is_no_option():
    """You can't enter a tile that contains another player, unless both your options are
    blocked."""
    state = table("any / score score", "2 any | any", pawns="1.1 2.1")
    state = after(state, "play #1")
    assert offered(state, "fall") == ["right"]
    with pytest.raises(IllegalMove) as refusal:
        make(state, "fall left")
    assert refusal.value.rule.startswith("You can't enter a tile that contains another player")


def test_with_both_options_blocked_either_may_be_entered():
    """You can't enter a tile that contains another player, unless both your options are
    blocked."""
    state = table("any / score score", "2 any | any | any", pawns="1.1 2.1 2.2")
    state = after(state, "play #1")
    assert offered(state, "fall") == ["left", "right"]
    state = after(state, "fall right")
    assert pawn_at(state, 0) == pawn_at(state, 2) == "2.2"


def test_an_action_happens_when_its_tile_is_visited_and_at_no_other_time():
    """Everything in this game happens by executing a tile's action (when you visit it)."""
    state = table("any / draw any / leapfrog", "2 any | any", pawns="2.1 -")
    resting = after(state, "play #1")
    assert resting.hand == state.hand[1:]
    assert tile_at(state, "2.1") not in after(resting, "fall left").path
    assert kinds(resting, "fall left") == ["fell", "leapfrogged"]
    assert place("3.1") == after(resting, "fall left").pawns[0]


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
