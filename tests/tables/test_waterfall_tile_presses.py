"""What presses of loose tiles ask for in Waterfall: a way to fall, a pawn, a place."""

import pytest
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Address, Gesture
from gemtable.games.waterfall.rules import Fall, Pawn, Place, Remove, Swap

from tests.tables.test_waterfall_gestures_to_moves import asked_for, table_of


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
        ("pawn", 1, "click", "First press the tile of the pawn that moves, or its key."),
        ("remove", 1, "double", "A click on a tile chooses it."),
        (
            "remove",
            9,
            "click",
            "This tile is not in the waterfall yet: it lights up when it is time to lay it.",
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
