"""What pads and tiles show in The Lost Gems, position by position.

Keys: red, yellow, blue, 1, 2, 3, play 1, play 2, discard 1, discard 2, undo, help.
"""

from dataclasses import replace

import pytest
from gemtable.games.kit.table import WHOLE, Address, Gesture, Picture
from gemtable.games.lost_gems import rules
from gemtable.games.lost_gems import table as script

from tests.tables.lost_gems_table import PADS, Table, deck, layout, rack, two_seats

OFF = (0, 0, 0)
COPPER = (200, 80, 10)
SILVER = (140, 150, 170)
RED, YELLOW, BLUE, WHITE = (255, 0, 0), (255, 190, 0), (0, 0, 255), (255, 255, 255)
PLAY, DISCARD = (0, 255, 0), (255, 90, 0)

SOFT_HINTS = ((40, 0, 0), (40, 29, 0), (0, 0, 40), *((40, 40, 40),) * 3)
SOFT_PLAY = (0, 40, 0)
SOFT_DISCARD = (40, 14, 0)
UNDO_AND_HELP = ((28, 0, 40), (0, 31, 40))


def keys(**lit):
    """Return the LEDs of a pad with these keys lit, and undo and help."""
    names = ("red", "yellow", "blue", "v1", "v2", "v3", "play1", "play2", "discard1", "discard2")
    return (*(lit.get(name, OFF) for name in names), *UNDO_AND_HELP)


def test_with_all_pennies_heads_the_seat_to_move_may_hint_and_play_but_not_discard():
    """ "If there are no tails up pennies then you cannot discard a shard." """
    picture = two_seats().shows(PADS[0])
    assert picture == Picture((*SOFT_HINTS, SOFT_PLAY, SOFT_PLAY, OFF, OFF, *UNDO_AND_HELP))


def test_with_a_penny_tails_discarding_is_lit_too():
    table = two_seats()
    table.move("hint yellow", "hint 3")
    open_keys = (*SOFT_HINTS, SOFT_PLAY, SOFT_PLAY, SOFT_DISCARD, SOFT_DISCARD, *UNDO_AND_HELP)
    assert table.shows(PADS[0]).leds[:3] == open_keys[:3]
    assert table.shows(PADS[0]).leds[6:] == open_keys[6:]


def test_with_all_pennies_tails_no_hint_is_lit():
    """ "if there are no more heads up pennies to flip then you cannot give a hint" """
    table = two_seats()
    table.move("hint 2", "hint 3", "hint 2")
    assert table.shows(PADS[1]).other[:6] == (OFF,) * 6


def test_an_empty_slot_can_neither_be_played_nor_discarded():
    table = two_seats()
    table.state = replace(table.state, treetops=())
    table.move("play 1", "hint 2")
    leds = table.shows(PADS[0]).other
    assert leds[6:10] == (OFF, SOFT_PLAY, OFF, SOFT_DISCARD)


def test_the_seat_to_move_sees_the_last_hint_it_got_pulsing_on_what_was_told_and_where():
    table = two_seats(first=1)
    table.move("hint blue")
    soft = (*SOFT_HINTS, SOFT_PLAY, SOFT_PLAY, SOFT_DISCARD, SOFT_DISCARD, *UNDO_AND_HELP)
    high = list(soft)
    high[2], high[7] = BLUE, PLAY
    assert table.shows(PADS[0]) == Picture(tuple(high), "pulse", soft)


def test_a_hint_to_another_seat_does_not_pulse_on_the_pad_of_the_seat_to_move():
    table = Table(rules.start(3), layout(3))
    table.move("hint blue to 3")
    assert table.shows(PADS[1]).pattern == "steady"


def test_a_hint_that_touched_nothing_pulses_on_what_was_told_only():
    table = two_seats(first=1)
    table.move("hint 3")
    picture = table.shows(PADS[0])
    pulsing = [key for key in range(12) if picture.leds[key] != picture.other[key]]
    assert pulsing == [5]
    assert picture.leds[5] == WHITE


def test_a_waiting_pad_shows_the_counters_of_the_table():
    table = Table(
        rules.start(2, deck=deck("red 1", "red 2", "yellow 1", "red 3", "blue 3")), layout(2)
    )
    table.move("play 1", "play 1", "play 2", "play 2", "play 1")
    counters = keys(red=RED, yellow=(32, 23, 0), v1=COPPER, v2=COPPER, v3=COPPER, discard1=SILVER)
    assert table.views.table.nickels == 1
    assert table.shows(PADS[0]) == Picture(counters)


def test_a_waiting_pad_counts_the_pennies_that_are_left():
    table = two_seats()
    table.move("hint red")
    counters = keys(v1=COPPER, v2=COPPER, discard1=SILVER, discard2=SILVER)
    assert table.shows(PADS[0]) == Picture(counters)


@pytest.mark.parametrize(("seats", "receivers"), [(3, 2), (4, 3)])
def test_a_hint_that_waits_for_its_receiver_pulses_and_lights_a_key_a_seat(seats, receivers):
    table = Table(rules.start(seats), layout(seats))
    table.press(0, 1)
    others = dict.fromkeys(("play1", "play2", "discard1")[:receivers], WHITE)
    assert table.shows(PADS[0]) == Picture(keys(yellow=YELLOW, **others), "pulse", keys(**others))


def test_help_goes_through_what_the_seat_knows_of_each_slot():
    table = two_seats(first=1)
    table.move("hint blue", "hint red", "hint 1")
    table.press(0, 11)
    assert table.shows(PADS[0]) == Picture(keys(red=RED, yellow=YELLOW, v1=WHITE, play1=PLAY))
    table.press(0, 11)
    assert table.shows(PADS[0]) == Picture(keys(blue=BLUE, v2=WHITE, v3=WHITE, play2=PLAY))
    table.press(0, 11)
    assert table.ui.helped == (0, 0)


def test_help_is_open_to_a_waiting_seat_and_only_on_its_own_pad():
    table = two_seats()
    before = table.shows(PADS[0])
    table.press(1, 11)
    all_hints = keys(red=RED, yellow=YELLOW, blue=BLUE, v1=WHITE, v2=WHITE, v3=WHITE, play1=PLAY)
    assert table.shows(PADS[1]) == Picture(all_hints)
    assert table.shows(PADS[0]) == before


def test_another_key_or_a_move_ends_help():
    table = two_seats()
    table.press(0, 11)
    table.press(0, 0)
    assert table.ui.helped == (0, 0)
    table.press(1, 11)
    table.move("hint red")
    assert table.ui.helped == (0, 0)


def test_a_seat_that_owes_the_answer_about_a_penny_sees_its_keys():
    shards = deck("red 1", "red 2", "blue 1", "blue 1", "red 3")
    table = Table(rules.start(2, deck=shards, bonus="ask"), layout(2))
    table.move("play 1", "hint red", "play 2", "hint red", "play 1")
    answers = keys(play1=PLAY, play2=PLAY, discard1=DISCARD, discard2=DISCARD)
    assert table.shows(PADS[0]) == Picture(answers)


def test_a_seat_that_owes_a_take_sees_its_empty_slots_pulsing():
    table = two_seats(deal="table")
    table.move("take 5")
    counters = {"discard1": SILVER, "discard2": SILVER, "v1": COPPER, "v2": COPPER, "v3": COPPER}
    pulsing = Picture(keys(play2=PLAY, **counters), "pulse", keys(**counters))
    assert table.shows(PADS[0]) == pulsing
    assert table.shows(PADS[1]) == Picture(keys(**counters))


def test_a_refused_key_blinks_red_and_the_others_stay():
    table = two_seats()
    before = table.shows(PADS[0]).leds
    table.ui = script.TABLE.refused(table.ui, Gesture(PADS[0], 9, "press"))
    leds, other = list(before), list(before)
    leds[9], other[9] = RED, OFF
    assert table.shows(PADS[0]) == Picture(tuple(leds), "blink", tuple(other), 400)


def test_a_match_lost_by_nickels_fades_to_red_but_can_be_undone():
    table = two_seats()
    table.move("play 2", "play 2")
    red = (*((60, 0, 0),) * 10, *UNDO_AND_HELP)
    assert table.shows(PADS[0]) == Picture(red, "fade", period_ms=2000)


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
    assert table.shows(rack(0)[0]).leds == (
        RED,
        OFF,
        OFF,
        OFF,
        OFF,
        OFF,
        OFF,
    )
    assert table.shows(rack(0)[1]).leds == (
        BLUE,
        BLUE,
        OFF,
        OFF,
        OFF,
        OFF,
        OFF,
    )
    assert table.shows(rack(1)[1]).leds == (
        RED,
        RED,
        RED,
        OFF,
        OFF,
        OFF,
        OFF,
    )


def test_a_new_tile_is_face_down_until_its_holder_double_clicks_it():
    """Note 0.19."""
    table = two_seats()
    table.tap(rack(0)[0], "double")
    table.move("play 1")
    assert table.shows(rack(0)[0]).leds == (*FACE_DOWN, OFF)
    table.tap(rack(0)[0], "double")
    assert table.shows(rack(0)[0]).leds == (
        RED,
        RED,
        OFF,
        OFF,
        OFF,
        OFF,
        OFF,
    )


def test_a_slot_left_empty_is_dark():
    table = two_seats()
    table.state = replace(table.state, treetops=())
    table.move("play 1")
    assert table.shows(rack(0)[0]) == Picture((OFF,) * 7)


@pytest.mark.parametrize(
    ("hint", "back", "other"),
    [
        ("hint blue", BLUE, OFF),
        ("hint 2", WHITE, OFF),
    ],
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
    between = (
        (*FACE_DOWN, BLUE),
        (*FACE_DOWN, WHITE),
    )
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
    assert table.shows(rack(1)[4]) == Picture(
        (RED, RED, OFF, OFF, OFF, OFF, OFF),
        "spin",
    )


def test_where_the_table_deals_the_shards_of_complete_gems_spin_at_the_end():
    table = Table(rules.start(2, deck=THREE_GEMS, deal="table"), layout(2, "table"))
    table.move("take 1", "take 2", "take 3", "take 4")
    table.move("play 1", "take 5", "play 1", "take 6", "play 2", "take 7", "hint 3")
    table.state = replace(table.state, treetops=(8,))
    table.move("play 1", "take 9", "play 2", "hint 1")
    assert table.views.table.outcome.reason == "last-turns"
    assert table.shows(LOOSE[4]) == Picture(
        (
            RED,
            RED,
            RED,
            OFF,
            OFF,
            OFF,
            OFF,
        ),
        "spin",
    )
    assert table.shows(LOOSE[3]) == Picture(
        (
            YELLOW,
            YELLOW,
            OFF,
            OFF,
            OFF,
            OFF,
            OFF,
        )
    )


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
