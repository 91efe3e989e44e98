"""What pads and tiles show in Logichroma, position by position."""

from random import Random

import pytest
from gemtable.check.boardless_table import Table
from gemtable.check.tried_table import dealt_anew
from gemtable.games.kit.table import Picture
from gemtable.games.logichroma import rules as logichroma

from tests.rules.logichroma_table import PERFECT, STARVED
from tests.rules.logichroma_table import table as dealt
from tests.tables.logichroma_tried import layout, rack
from tests.tables.test_logichroma_keys import some_seats, two_seats

OFF = (0, 0, 0)
RED, YELLOW, GREEN, BLUE, WHITE = (
    *((255, 0, 0), (255, 190, 0), (0, 255, 0), (0, 0, 255)),
    (255, 255, 255),
)
VALUE, CARD, HINT, WISH = (255, 0, 200), (255, 90, 0), (0, 200, 255), (180, 0, 255)
COLOURS = (RED, YELLOW, GREEN, BLUE, WHITE)
SOFT_CARD = (40, 14, 0)
UNDO_AND_HELP = ((28, 0, 40), (0, 31, 40))


def pad(table, seat):
    return table.lights()[table.layout.pads[seat]]


def tile(table, seat, slot):
    return table.lights()[table.layout.racks[seat][slot]]


def test_a_card_shows_its_colour_on_as_many_faces_as_its_value_and_nothing_to_its_holder():
    table = two_seats()
    assert tile(table, 0, 4) == Picture((*(GREEN,) * 5, OFF, OFF))
    assert tile(table, 1, 0) == Picture((RED, RED, *(OFF,) * 5))


@pytest.mark.parametrize(
    ("hint", "slots", "back"), [("yellow", (1, 2), YELLOW), (1, (1, 2, 3), VALUE)]
)
def test_the_back_light_pulses_what_was_told_until_the_receiver_has_moved(hint, slots, back):
    table = two_seats(f"hint {hint}")
    for slot in range(5):
        shown = tile(table, 1, slot)
        assert (shown.pattern, shown.leds[6]) == (
            ("pulse", back) if slot in slots else ("steady", OFF)
        )
    table = two_seats(f"hint {hint}", "play 1")
    assert (tile(table, 1, 2).pattern, tile(table, 1, 2).leds[6]) == ("steady", back)


def test_the_back_light_goes_between_colour_and_value_when_both_were_told():
    table = two_seats("hint yellow", "hint red", "hint 1", "play 1")
    shown = tile(table, 1, 1)
    assert (shown.pattern, shown.leds[6], shown.other[6]) == ("blink", YELLOW, VALUE)


def test_a_slot_left_empty_is_dark():
    table = Table("logichroma", dealt(*STARVED), layout(2))
    assert tile(table, 1, 0) == Picture((OFF,) * 7)


def test_loose_tiles_show_the_stacks_the_hints_and_the_misfires():
    table = two_seats("play 1", "play 5", "hint 2")
    stacks, hints, misfires = (table.lights()[table.layout.tiles[at]].leds for at in (0, 5, 6))
    assert stacks == (RED, *(OFF,) * 6)
    assert hints == (HINT, HINT, HINT, (0, 47, 60), OFF, OFF, OFF)
    assert misfires == (CARD, CARD, CARD, *(OFF,) * 4)


def test_a_spare_tile_of_a_rack_shows_a_stack_on_each_face():
    table = some_seats(4)
    assert tile(table, 0, 4).leds == (OFF,) * 7
    deck = "R1 R2 Y2 Y3 | Y1 Y4 G4 G4 | R3 R3 R4 R4 | W2 W2 W3 W3"
    table = Table("logichroma", dealt(deck, "play 1", "play 1", seats=4), layout(4))
    assert tile(table, 2, 4).leds == ((16, 0, 0), (16, 11, 0), *(OFF,) * 5)


def test_at_the_end_complete_stacks_spin():
    table = Table("logichroma", dealt(PERFECT, *["play 1"] * 25), layout(2))
    assert {table.lights()[unit].pattern for unit in table.layout.tiles[:5]} == {"spin"}


def test_a_seat_to_move_finds_its_cards_and_the_other_seats_softly():
    assert pad(two_seats(), 0) == Picture(
        ((SOFT_CARD,) * 5) + ((40, 31, 0), *(OFF,) * 4, *UNDO_AND_HELP)
    )


def test_without_hints_no_seat_is_lit():
    assert pad(two_seats(*["hint red"] * 8), 0).other[5] == OFF


def test_the_keys_of_cards_are_in_what_was_told_and_pulse_after_the_last_hint():
    picture = pad(two_seats("hint yellow"), 1)
    assert picture.pattern == "pulse"
    assert picture.leds[:3] == (SOFT_CARD, YELLOW, YELLOW)
    assert picture.other[:3] == (SOFT_CARD, (40, 29, 0), (40, 29, 0))


def test_the_second_layer_of_a_seat_lights_every_colour_and_value_and_undo_pulses():
    table = two_seats()
    table.press(0, "seat 2")
    picture = pad(table, 0)
    assert picture.leds[:10] == (*COLOURS, *(VALUE,) * 5)
    assert (picture.pattern, picture.leds[10], picture.other[10]) == ("pulse", WISH, (28, 0, 40))


@pytest.mark.parametrize("key", ["red", "5"])
def test_the_layer_of_a_seat_shows_nothing_of_its_hand_to_that_seat(key):
    """Whether a hint can be given is for its giver alone to see: all see all pads."""
    chance, changed = Random(1), 0
    for seed in range(12):
        table = Table("logichroma", logichroma.start(2, seed, order="seats"), layout(2))
        other = dealt_anew(table, 1, chance)
        changed += table.state != other.state
        for each in (table, other):
            each.press(0, "seat 2")
        assert pad(table, 0) == pad(other, 0)
        refused = [each.press(0, key).moves and each.pending == (0,) for each in (table, other)]
        shown = {
            pad(each, 0)
            for each, is_refused in zip((table, other), refused, strict=True)
            if is_refused
        }
        assert shown <= {Picture((RED,) * 12, "blink", (OFF,) * 12, 400)}
    assert changed


def test_the_pad_of_the_seat_that_is_about_to_be_told_pulses():
    table = some_seats(3)
    table.press(0, "seat 3")
    assert [pad(table, seat).pattern for seat in range(3)] == ["pulse", "steady", "pulse"]


def test_the_second_layer_of_a_card_lights_play_and_discard_and_its_key_pulses():
    table = two_seats()
    table.press(0, "card 2")
    picture = pad(table, 0)
    assert picture.leds[:7] == (SOFT_CARD, CARD, *(SOFT_CARD,) * 3, GREEN, CARD)
    assert picture.other[1] == SOFT_CARD


def test_a_waiting_pad_counts_the_stacks_the_hints_and_the_misfires():
    table = two_seats("play 1", "play 5", "hint 2")
    dim = (0, 47, 60)
    counted = ((16, 0, 0), *(OFF,) * 4, HINT, HINT, HINT, dim, (191, 67, 0))
    assert pad(table, 0) == Picture((*counted, *UNDO_AND_HELP))


def test_a_wish_to_concede_is_lit_for_who_has_it_and_softly_for_the_seat_to_move():
    table = two_seats()
    table.press(1, "concede")
    assert (pad(table, 1).leds[9], pad(table, 0).leds[9]) == (WISH, (28, 0, 40))


def test_help_goes_through_what_hints_leave_possible_of_each_card():
    """What a card is not is shown on request alone (note 2.5)."""
    table = two_seats("hint yellow", "hint red", "hint 1", "hint 3")
    table.press(0, "help")
    assert pad(table, 0).leds[:10] == (RED, *(OFF,) * 4, VALUE, VALUE, OFF, VALUE, VALUE)
    for _ in range(2):
        table.press(1, "help")
    assert pad(table, 1).leds[:10] == (OFF, YELLOW, OFF, OFF, OFF, VALUE, *(OFF,) * 4)
    for _ in range(4):
        table.press(1, "help")
    assert table.ui.helped == (1, 0)


def test_a_refused_hint_lights_the_whole_pad_and_anything_else_its_key():
    table = two_seats()
    table.press(1, "card 1")
    assert pad(table, 1).leds[0] == RED and pad(table, 1).leds[5] == HINT
    table.press(0, "seat 2")
    table.press(0, "green")
    assert pad(table, 0) == Picture((RED,) * 12, "blink", (OFF,) * 12, 400)


def test_a_refused_tile_blinks_red():
    table = two_seats()
    table.tap(rack(1)[0], "triple")
    assert tile(table, 1, 0) == Picture((RED,) * 7, "blink", (OFF,) * 7, 400)
