"""What the tiles show in The Lost Gems, position by position."""

from dataclasses import replace

import pytest
from gemtable.games.kit.table import WHOLE, Address, Gesture, Picture
from gemtable.games.lost_gems import rules
from gemtable.games.lost_gems import table as script

from tests.tables.lost_gems_table import Table, deck, layout, rack, two_seats

OFF = (0, 0, 0)
RED = (255, 0, 0)
YELLOW = (255, 190, 0)
BLUE = (0, 0, 255)
WHITE = (255, 255, 255)
COPPER = (200, 80, 10)
SILVER = (140, 150, 170)
FACE_DOWN = ((0, 40, 0),) * 6
LOOSE = [Address("loose", tile) for tile in range(18)]

THREE_GEMS = deck(
    *("red 1", "red 2", "yellow 1", "yellow 2", "red 3", "blue 1", "yellow 3", "blue 2", "blue 3")
)


def test_at_the_start_every_hand_is_face_down_in_dim_green():
    """ "18 blinks set facedown (showing a dim green)" """
    table = two_seats()
    for unit in (*rack(0)[:2], *rack(1)[:2]):
        assert table.shows(unit) == Picture((*FACE_DOWN, OFF))


def test_a_tile_face_up_shows_its_colour_on_as_many_faces_as_its_value():
    table = two_seats()
    for unit in (rack(0)[0], rack(0)[1], rack(1)[1]):
        table.tap(unit, "double")
    assert table.shows(rack(0)[0]).leds == (RED, OFF, OFF, OFF, OFF, OFF, OFF)
    assert table.shows(rack(0)[1]).leds == (BLUE, BLUE, OFF, OFF, OFF, OFF, OFF)
    assert table.shows(rack(1)[1]).leds == (RED, RED, RED, OFF, OFF, OFF, OFF)


def test_a_new_tile_is_face_down_until_its_holder_double_clicks_it():
    """Note 0.19."""
    table = two_seats()
    table.tap(rack(0)[0], "double")
    table.move("play 1")
    assert table.shows(rack(0)[0]).leds == (*FACE_DOWN, OFF)
    table.tap(rack(0)[0], "double")
    assert table.shows(rack(0)[0]).leds == (RED, RED, OFF, OFF, OFF, OFF, OFF)


def test_a_slot_left_empty_is_dark():
    table = two_seats()
    table.state = replace(table.state, treetops=())
    table.move("play 1")
    assert table.shows(rack(0)[0]) == Picture((OFF,) * 7)


@pytest.mark.parametrize(
    ("hint", "back", "other"),
    [("hint blue", BLUE, OFF), ("hint 2", WHITE, OFF)],
)
def test_the_back_light_pulses_what_was_told_until_the_receiver_has_moved(hint, back, other):
    table = two_seats(first=1)
    table.move(hint)
    touched = Picture((*FACE_DOWN, back), "pulse", (*FACE_DOWN, other))
    assert table.shows(rack(0)[1]) == touched
    for untouched in (rack(0)[0], *rack(1)[:2]):
        assert table.shows(untouched) == Picture((*FACE_DOWN, OFF))
    table.move("play 1")
    assert table.shows(rack(0)[1]) == Picture((*FACE_DOWN, back))


def test_the_back_light_goes_between_colour_and_white_when_both_were_told():
    table = two_seats(first=1)
    table.move("hint blue", "hint red", "hint 2")
    between = (*FACE_DOWN, BLUE), (*FACE_DOWN, WHITE)
    assert table.shows(rack(0)[1]) == Picture(between[0], "pulse", between[1])
    table.move("play 1")
    assert table.shows(rack(0)[1]) == Picture(between[0], "blink", between[1])


def test_a_tile_without_a_back_light_shows_its_faces_only():
    table = two_seats(first=1)
    table.layout = layout(2, backs=False)
    table.move("hint blue")
    assert table.shows(rack(0)[1]) == Picture(FACE_DOWN)
    assert table.shows(rack(0)[2]).leds == (COPPER, COPPER, OFF, OFF, OFF, OFF)


def test_spare_tiles_count_pennies_nickels_and_gems():
    table = Table(rules.start(2, deck=THREE_GEMS), layout(2))
    table.move("play 1", "play 1", "play 2", "hint 3", "play 1", "hint 2", "play 2")
    for seat in range(2):
        pennies, nickels, gems = (table.shows(unit) for unit in rack(seat)[2:])
        assert pennies.leds == (COPPER, COPPER, OFF, OFF, OFF, OFF, OFF)
        assert nickels.leds == (SILVER, OFF, OFF, OFF, OFF, OFF, OFF)
        dim_yellow, bright_red = (32, 23, 0), RED
        assert gems.leds == (bright_red, bright_red, dim_yellow, dim_yellow, OFF, OFF, OFF)


def test_a_gem_of_two_shards_is_half_bright():
    table = Table(rules.start(2, deck=THREE_GEMS), layout(2))
    table.move("play 1", "hint red", "play 2")
    assert table.shows(rack(0)[4]).leds[:2] == ((96, 0, 0),) * 2


def test_where_the_table_deals_the_treetops_are_face_down():
    table = two_seats(deal="table")
    for unit in LOOSE:
        assert table.shows(unit) == Picture((*FACE_DOWN, OFF))


def test_where_the_table_deals_played_shards_are_lit_and_discards_dim():
    table = two_seats(deal="table")
    table.move("take 1", "take 2", "take 3", "take 4", "play 1", "take 9")
    table.move("hint red", "discard 2", "take 10")
    assert table.shows(LOOSE[0]) == Picture((RED, OFF, OFF, OFF, OFF, OFF, OFF))
    dim_blue = (0, 0, 48)
    assert table.shows(LOOSE[1]) == Picture((dim_blue, dim_blue, OFF, OFF, OFF, OFF, OFF))
    assert table.shows(LOOSE[8]) == Picture((*FACE_DOWN, OFF))


def test_where_the_table_deals_hands_are_told_on_the_tiles_they_took():
    table = two_seats(deal="table", first=1)
    table.move("take 9", "take 2", "take 3", "take 4", "hint blue")
    assert table.shows(LOOSE[1]) == Picture((*FACE_DOWN, BLUE), "pulse", (*FACE_DOWN, OFF))


def test_at_the_end_complete_gems_spin_in_their_colours():
    table = Table(rules.start(2, deck=THREE_GEMS), layout(2))
    table.move("play 1", "play 1", "play 2", "hint 3")
    table.state = replace(table.state, treetops=(8,))
    table.move("play 1", "play 2", "hint 1")
    assert table.views.table.outcome.reason == "last-turns"
    assert table.shows(rack(1)[4]) == Picture((RED, RED, OFF, OFF, OFF, OFF, OFF), "spin")


def test_where_the_table_deals_the_shards_of_complete_gems_spin_at_the_end():
    table = Table(rules.start(2, deck=THREE_GEMS, deal="table"), layout(2, "table"))
    table.move("take 1", "take 2", "take 3", "take 4")
    table.move("play 1", "take 5", "play 1", "take 6", "play 2", "take 7", "hint 3")
    table.state = replace(table.state, treetops=(8,))
    table.move("play 1", "take 9", "play 2", "hint 1")
    assert table.views.table.outcome.reason == "last-turns"
    assert table.shows(LOOSE[4]) == Picture((RED, RED, RED, OFF, OFF, OFF, OFF), "spin")
    assert table.shows(LOOSE[3]) == Picture((YELLOW, YELLOW, OFF, OFF, OFF, OFF, OFF))


def test_a_match_lost_by_nickels_fades_to_red():
    table = two_seats()
    table.move("play 2", "play 2")
    fade = Picture((*((60, 0, 0),) * 6, OFF), "fade", period_ms=2000)
    assert {table.shows(unit) for unit in rack(0) + rack(1)} == {fade}


def test_a_refused_tile_blinks_red():
    table = two_seats()
    table.ui = script.TABLE.refused(table.ui, Gesture(rack(0)[0], WHOLE, "triple"))
    assert table.shows(rack(0)[0]) == Picture((RED,) * 7, "blink", (OFF,) * 7, 400)
    assert table.shows(rack(0)[1]) == Picture((*FACE_DOWN, OFF))
