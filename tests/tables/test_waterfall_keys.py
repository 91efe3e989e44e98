"""What presses of keys ask for in Waterfall: one question after the other.

That every legal move can be pressed is tried as for all games, in test_scripts.py.
"""

from dataclasses import replace

import pytest
from gemtable.check.boardless_table import Table
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import Address, Gesture, Needs
from gemtable.games.waterfall import table as script
from gemtable.games.waterfall.rules import (
    FULL,
    SEATS,
    Add,
    Done,
    Fall,
    Lying,
    Pawn,
    Place,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
)
from gemtable.games.waterfall.table.questions import WaterfallShown

from tests.rules.waterfall_table import after, place, rows_of
from tests.rules.waterfall_table import table as laid
from tests.tables.waterfall_tried import layout

LARGE = "draw " * 11 + "score " * 5 + "| any"


def table_of(*dealt, moves=(), loose=FULL, **more):
    """Return a table where all tiles are laid out that there are."""
    table = Table("waterfall", after(laid(*dealt, **more), *moves), layout(2, loose))
    table.ui = script.restore(script.keep(table.ui), table.layout, table.views)
    return table


def asked_for(action, rest="any any / any any any", hands="2 any | any", **more):
    """Return a table where the top's action is to be answered by seat 1, on its way."""
    top = f"{action} / {rest}" if rest else action
    return table_of(top, hands, moves=("play #1", "fall in"), **more)


def names(table, seat=0):
    return ", ".join(name or "-" for name in table.key_names(seat))


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_has_a_pad_and_loose_tiles_are_nice_to_have(seats):
    """When the waterfall contains 20(+) cards the game ends."""
    assert script.needs({}, seats) == Needs(pads=1, tiles=0, nice_loose=20)


def test_keys_are_the_cards_of_the_hand_by_their_places_and_a_way_in_once_there_are_steps():
    table = table_of("add", "2 any any | any")
    assert names(table) == "tile 1, tile 2, tile 3, -, -, -, -, -, -, -, undo, help"
    table.press(0, "tile 1")
    assert names(table) == "tile 1, tile 2, -, -, -, -, -, -, in, -, undo, help"
    assert names(table, 1) == "-, -, -, -, -, -, -, -, -, -, undo, help"


def test_a_card_is_played_and_the_pawn_falls_by_keys_of_their_own():
    table = table_of("draw / any any", "4 3 | any")
    assert table.press(0, "tile 1").moves == (Made(0, Play(table.states[0].hand[0])),)
    assert table.press(0, "in").moves == (Made(0, Fall("in")),)
    assert names(table) == "-, -, -, -, -, -, -, -, left, right, undo, help"
    assert table.press(0, "right").moves == (Made(0, Fall("right")),)


def test_a_hand_of_more_than_seven_has_pages_that_one_key_turns():
    table = table_of("add", LARGE)
    assert table.key_names(0)[:8] == (*(f"tile {card}" for card in range(1, 8)), "more")
    table.press(0, "more")
    assert table.key_names(0)[0] == "tile 8"
    table.press(0, "more")
    assert table.key_names(0)[:3] == ("tile 15", "tile 16", "")
    assert table.press(0, "tile 16").moves == (Made(0, Play(table.states[0].hand[15])),)
    assert table.key_names(0)[0] == "tile 1"


def test_the_last_page_is_followed_by_the_first():
    table = table_of("add", LARGE)
    for _ in range(3):
        table.press(0, "more")
    assert table.key_names(0)[0] == "tile 1"


def test_to_add_is_a_card_then_a_row_then_a_column():
    """Place a tile from your hand in the waterfall. Adjacent to an existing tile."""
    table = asked_for("add", "any . / any any .", "4 any any | any")
    assert names(table) == "tile 1, tile 2, -, -, -, -, -, -, -, -, undo, help"
    table.press(0, "tile 2")
    assert names(table) == "-, row 2, row 3, row 4, -, -, -, -, -, -, undo, help"
    table.press(0, "row 2")
    assert names(table) == "-, column 2, -, -, -, -, -, -, -, -, undo, help"
    tile = table.state.hand[1]
    assert table.press(0, "column 2").moves == (Made(0, Add(tile, Place(1, 1))),)


def test_undo_goes_back_one_question_and_takes_a_move_back_only_at_the_first():
    table = asked_for("add", "", "4 any any | any")
    table.press(0, "tile 2")
    table.press(0, "row 2")
    for answers in ((1,), ()):
        assert not table.press(0, "undo").undo
        assert table.ui.answers == answers
    assert table.press(0, "undo").undo


def test_undo_of_another_seat_takes_the_move_back_whatever_is_half_chosen():
    table = asked_for("add")
    table.press(0, "tile 1")
    assert table.press(1, "undo").undo


def test_help_goes_back_to_the_first_question_and_says_what_keys_do():
    table = asked_for("remove")
    table.press(0, "row 3")
    meaning = table.press(0, "help")
    assert table.ui.answers == ()
    told = "Seat 1: press the key of a row, then of a column, to remove the tile there."
    assert (meaning.known_to, str(meaning.note)) == (None, told)


def test_help_of_another_seat_leaves_what_is_half_chosen():
    table = asked_for("remove")
    table.press(0, "row 3")
    assert "the gemstones on the path" in str(table.press(1, "help").note)
    assert table.ui.answers == (2,)


@pytest.mark.parametrize(
    ("action", "keys", "move"),
    [
        ("remove", ("row 3", "column 2"), Remove(Place(2, 1))),
        (
            "swap",
            ("row 2", "column 1", "row 3", "column 3"),
            Swap(Place(1, 0), Place(2, 2)),
        ),
        ("pawn", ("pawn 2", "row 2", "column 2"), Pawn(1, Place(1, 1))),
        ("pawn", ("pawn 1", "row 3", "column 1"), Pawn(0, Place(2, 0))),
    ],
)
def test_places_are_chosen_by_row_and_column_and_nothing_is_done_before_the_last(
    action, keys, move
):
    table = asked_for(action)
    *before, last = [table.press(0, key) for key in keys]
    assert not any(meaning.moves or meaning.note for meaning in before)
    assert last.moves == (Made(0, move),)


def test_a_tile_is_not_swapped_with_itself():
    """Any two tiles but the top (note 3.21)."""
    table = asked_for("swap")
    for key in ("row 2", "column 1", "row 2"):
        table.press(0, key)
    assert names(table) == "-, column 2, -, -, -, -, -, -, -, -, undo, help"


def test_each_question_begins_at_its_first_page_and_so_does_one_that_is_asked_again():
    table = asked_for("add", " / ".join(["any"] * 8), f"2 {LARGE}")
    table.press(0, "more")
    table.press(0, "tile 8")
    assert names(table).startswith("-, row 2, ")
    table.press(0, "more")
    assert names(table).startswith("row 8, ")
    table.press(0, "undo")
    assert names(table).startswith("tile 1, ")


def test_rows_beyond_the_seventh_are_on_a_page_of_their_own():
    table = asked_for("add", "")
    waterfall = tuple(Lying(Place(row, 0), row) for row in range(9))
    places = tuple(Place(lying.place.row, 1) for lying in waterfall[1:])
    view = replace(table.views.table, places=places, phase="remove")
    shown = WaterfallShown(answers=(), turned=1)
    assert script.key_names(view, shown, 0)[:8] == ("row 8", "row 9", *[""] * 5, "more")


def test_pages_on_which_nothing_can_be_chosen_are_left_out():
    table = asked_for("remove")
    view = replace(table.views.table, places=(Place(16, 3),))
    shown = WaterfallShown(answers=(), turned=0)
    assert script.key_names(view, shown, 0)[:8] == ("", "", "row 17", *[""] * 5)


def test_to_score_is_a_card_and_done_is_a_key():
    """You may score at most two tiles this way."""
    hands = "2 red red any | any"
    table = table_of("red-score / any any", hands, moves=("play #1", "fall in"))
    assert names(table) == "tile 1, tile 2, tile 3, -, -, -, -, -, -, done, undo, help"
    assert table.press(0, "tile 2").moves == (Made(0, Score(table.states[0].hand[1])),)
    assert table.press(0, "done").moves == (Made(0, Done()),)


def test_a_wildcard_has_a_key_for_each_action_of_the_path():
    table = table_of(
        "draw / wildcard any", "2 any | any", moves=("play #1", "fall in", "fall left")
    )
    assert names(table) == "-, draw, -, -, -, -, -, -, -, -, undo, help"
    assert table.press(0, "draw").moves == (Made(0, Wildcard("draw")),)


@pytest.mark.parametrize(
    ("seat", "key", "why"),
    [
        (1, 0, "It is seat 1's turn."),
        (0, 6, "This key does nothing now: press a lit one."),
        (0, 7, "This key does nothing now: press a lit one."),
    ],
)
def test_a_key_that_does_nothing_says_why(seat, key, why):
    meaning = asked_for("remove").press(seat, key)
    assert (meaning.refused, str(meaning.note)) == (True, why)


def test_the_rules_say_why_a_pawn_cannot_fall_there():
    table = table_of("add", "any | any")
    assert table.press(0, 8).moves == (Made(0, Fall("in")),)
    assert table.told == [(TABLE, "Play at least one tile before you fall.")]


def test_why_a_card_cannot_be_scored_is_for_its_holder_alone():
    table = table_of("red-score", "2 blue | any", moves=("play #1", "fall in"))
    table.press(0, "tile 1")
    assert table.told == [(0, "You visited no blue gemstone this turn.")]


def test_a_match_that_is_over_says_so_at_every_key_and_tile():
    table = table_of(rows_of(20, top="leapfrog"), "1 | any", moves=("play #1", "fall in"))
    assert str(table.press(0, 0).note) == "The match is over."
    assert str(table.tap(table.layout.tiles[0], "click").note) == "The match is over."


def test_a_move_closes_what_was_half_chosen():
    table = asked_for("remove")
    table.press(0, "row 2")
    table.say(Made(0, Remove(place("3.1"))))
    assert (table.ui.answers, table.ui.turned) == ((), 0)


def test_presses_go_on_from_what_is_half_chosen():
    table = asked_for("swap")
    for key in ("row 2", "column 2", "row 3"):
        table.press(0, key)
    layout, views = table.layout, table.views

    def keys(one, other):
        made = Made(0, Swap(place(one), place(other)))
        return [gesture.key for gesture in table.script.presses(table.ui, layout, views, made)]

    assert keys("2.2", "3.2") == [1]
    assert keys("2.2", "2.1") == [10, 1, 0]
    assert keys("2.1", "3.2") == [10, 10, 0, 2, 1]


def test_a_press_of_a_tile_falls_onto_it():
    table = table_of("draw / any any", "3 3 | any", moves=("play #1", "fall in"))
    assert table.tap(table.layout.tiles[2], "click").moves == (Made(0, Fall("right")),)


def test_a_press_of_a_tile_chooses_its_place():
    table = asked_for("swap")
    assert not table.tap(table.layout.tiles[1], "click").moves
    assert table.ui.answers == (1, 0)
    move = Swap(Place(1, 0), Place(2, 1))
    assert table.tap(table.layout.tiles[4], "click").moves == (Made(0, move),)


def test_a_row_by_key_and_then_a_press_of_a_tile_is_the_place_of_the_tile():
    table = asked_for("remove")
    table.press(0, "row 2")
    assert table.tap(table.layout.tiles[5], "click").moves == (Made(0, Remove(Place(2, 2))),)


def test_a_pawn_is_chosen_by_a_press_of_its_tile_and_then_the_tile_it_moves_to():
    table = asked_for("pawn", pawns="- 2.2")
    table.tap(table.layout.tiles[2], "click")
    assert table.ui.answers == (1,)
    move = Pawn(1, Place(2, 0))
    assert table.tap(table.layout.tiles[3], "click").moves == (Made(0, move),)


def test_of_two_pawns_on_a_tile_a_press_chooses_that_of_the_seat_to_move():
    table = asked_for("pawn", pawns="- 1.1")
    table.tap(table.layout.tiles[0], "click")
    assert table.ui.answers == (0,)


@pytest.mark.parametrize(
    ("action", "tile", "kind", "why"),
    [
        ("remove", 0, "click", "This tile cannot be chosen now."),
        ("add", 1, "click", "This tile cannot be chosen now."),
        ("draw", 5, "click", "This tile cannot be chosen now."),
        (
            "pawn",
            1,
            "click",
            "First press the tile with the pawn to move, or the key of that pawn.",
        ),
        ("remove", 1, "double", "To choose a tile, click it once."),
        (
            "remove",
            9,
            "click",
            "This tile is not in the waterfall yet. It lights up when it is time to lay it there.",
        ),
    ],
)
def test_a_tile_that_cannot_be_chosen_is_refused(action, tile, kind, why):
    table = asked_for(action)
    meaning = table.tap(table.layout.tiles[tile], kind)
    assert (meaning.refused, str(meaning.note)) == (True, why)


def test_a_tile_of_a_rack_is_none_of_the_waterfall():
    table = asked_for("remove")
    meaning = table.read(Gesture(Address("other", 0), 0, "click"))
    assert (meaning.refused, str(meaning.note)) == (
        True,
        "This tile is not part of the waterfall.",
    )
