"""What is told of a match of Waterfall, by the sentences of its rule text."""

from tests.rules.told import told
from tests.rules.waterfall_table import rows_of, table

FULL_BUT_ONE = rows_of(19, top="pink-score").replace("any any", "add any", 1)


def of(state, *moves):
    """Return what is told; "#1" is the first tile of the hand of whoever has the turn."""
    hand = state.hand
    texts = []
    for move in moves:
        for number, tile in enumerate(hand, 1):
            move = move.replace(f"#{number}", str(tile + 1))
        texts.append(move)
    return told("waterfall", state, *texts)


def test_the_best_turn_is_told_with_the_points_of_its_tiles():
    """You may score at most two tiles this way. Its number scores you points at the end. The game
    ends when the waterfall contains 20(+) cards."""
    state = table(FULL_BUT_ONE, "2-blue 3-pink-draw 2-pink-draw any | any any any", number=5)
    found = of(state, "play #1", "fall in", "score #2", "score #3", "fall left", "add #4 at 6.5")
    assert found["best_turn"] == "The best turn: seat 1 scores 2 tiles with 5 points in turn 5."


def test_one_scored_tile_is_no_turn_to_talk_about():
    state = table(FULL_BUT_ONE, "2-blue 3-pink-draw any any | any any any")
    moves = ("play #1", "fall in", "score #2", "done", "fall left", "add #3 at 6.5")
    assert "best_turn" not in of(state, *moves)


def test_the_longest_fall_is_told():
    """That is how many spaces you're allowed to fall."""
    rows = "draw / draw any / draw any any / draw any any any"
    state = table(rows, "2 2 any | any", number=7)
    falls = ("fall in", "fall left", "fall left", "fall left")
    found = of(state, "play #1", "play #2", *falls)
    assert found["longest_fall"] == "The longest fall: seat 1 visits 4 tiles in turn 7."
    assert "longest_fall" not in of(table(rows, "3 any | any"), "play #1", *falls[:3])


SCORES = "pink-score / pink-score . / add . . / add . . ."
NOTHING = "play #1", "fall in", "done", "fall left", "done", "fall left"


def test_tiles_that_could_be_scored_and_are_added_instead_are_missed_chances():
    """Pick a tile from your hand that has a matching gemstone."""
    state = table(SCORES, "4 pink pink any | any")
    added = *NOTHING, "add #2 at 5.1", "fall left"
    both = of(state, *added, "add #3 at 5.2")
    assert both["missed"] == "Seat 1 misses 2 chances to score."
    assert "missed" not in of(state, *added)  # a tile still in hand may be scored


def test_no_chance_is_missed_where_no_tile_matches():
    """(If none exists, just do nothing.)"""
    state = table(SCORES, "4 blue blue any | any")
    assert "missed" not in of(state, *NOTHING, "add #2 at 5.1", "fall left", "add #3 at 5.2")
    assert "missed" not in of(table(SCORES, "2-blue | any"), *NOTHING[:2], "fall left")


def test_a_tile_that_may_have_been_drawn_since_is_no_missed_chance():
    """The DRAW action allows 3 drawing cards from the top of the facedown deck, into your hand."""
    rows = SCORES.replace("add", "draw", 1) + " / add . . . ."
    state = table(rows, "5 pink pink any | any")
    done = *NOTHING, "fall left", "add #2 at 6.1", "fall left", "add #3 at 6.2"
    assert "missed" not in of(state, *done)


def test_tiles_still_in_hand_are_told_as_worth_nothing():
    """Players sum the points on their scored tiles."""
    state = table("draw", "1 any | any")  # three tiles are drawn
    assert of(state, "play #1", "fall in")["held"] == (
        "Seat 1 ends with 4 tiles in hand, which are worth no points."
    )
    assert "held" not in of(table("add", "1 any any | any any"), "play #1", "fall in")
