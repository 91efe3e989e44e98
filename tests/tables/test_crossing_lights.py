"""What pads and tiles show in Crossing, position by position."""

import pytest
from gemtable.games.kit.table import Picture

from tests.tables.crossing_tried import all_choose, first_round, press, second_round

OFF = (0, 0, 0)
RED, BLUE, YELLOW, WHITE = (255, 0, 0), (0, 0, 255), (255, 190, 0), (255, 255, 255)
MUSHROOM = (255, 80, 0)
SEAT = ((0, 80, 255), (255, 200, 0), (0, 200, 60))
SOFT_UNDO, SOFT_HELP = (28, 0, 40), (0, 31, 40)
SOFT_CHOSEN = (0, 25, 0)
BREAK = (0, 40, 90)
SET = (0, 255, 120)


def soft(colour):
    return tuple(part * 40 // 255 for part in colour)


def pad(table, seat):
    return table.lights()[table.layout.pads[seat]]


def own_tile(table, seat):
    return table.lights()[table.layout.racks[seat][0]]


def mushroom(table, index):
    return table.lights()[table.layout.tiles[index]]


def keys(*lit, undo=SOFT_UNDO):
    """Return a pad with its first keys lit so, and undo and help."""
    return (*lit, *(OFF,) * (10 - len(lit)), undo, SOFT_HELP)


def test_a_seat_that_owes_a_choice_sees_its_keys_pulse_in_the_colours_of_what_they_point_at():
    high = MUSHROOM, MUSHROOM, OFF, OFF, OFF, SEAT[2], SEAT[0], OFF, OFF, WHITE
    low = tuple(map(soft, high))
    assert pad(second_round(), 1) == Picture(keys(*high), "pulse", keys(*low), 1600)


def test_in_the_first_round_only_the_mushrooms_pulse():
    picture = pad(first_round(), 0)
    assert picture.leds == keys(MUSHROOM, MUSHROOM)


@pytest.mark.parametrize("key", ["mushroom 1", "mushroom 2", "seat 2", "seat 3", "protect"])
def test_that_a_seat_has_chosen_is_lit_and_never_what(key):
    table = second_round()
    press(table, 0, key, 1)
    some, none = SOFT_CHOSEN, OFF
    lit = some, some, none, none, none, some, some, none, none, some
    assert pad(table, 0) == Picture(keys(*lit))


def test_the_count_is_on_every_pad_twelve_keys_eight_and_four():
    """Gracze wspólnie liczą do trzech."""
    table = second_round()
    all_choose(table, "mushroom 1", "mushroom 1", "mushroom 2")
    for lit in (12, 8, 4):
        expected = Picture((WHITE,) * lit + (OFF,) * (12 - lit))
        assert {pad(table, seat) for seat in range(3)} == {expected}
        table.wait()
    assert table.ui.look == 1


def test_what_is_refused_blinks_on_the_whole_pad_until_the_next_gesture_or_number():
    """One key alone would tell what a seat wanted."""
    table = second_round()
    table.press(1, 4)
    assert pad(table, 1) == Picture((RED,) * 12, "blink", (OFF,) * 12, 300)
    table.press(0, "help")
    assert pad(table, 1).pattern == "pulse"
    all_choose(table, "mushroom 1", "mushroom 1", "mushroom 2")
    table.press(1, 4)
    assert pad(table, 1).leds == (RED,) * 12
    table.wait()
    assert pad(table, 1).leds == (WHITE,) * 8 + (OFF,) * 4


def test_a_seat_on_its_break_has_its_own_key_lit_and_its_tile_on_the_dark_side():
    """obracają swoje płytki postaci na stronę z czarnymi krawędziami"""
    table = second_round("RB YW", "R - -")
    all_choose(table, "protect", "mushroom 1", "mushroom 1")
    table.wait_for_moves()
    table.rest()
    assert pad(table, 0) == Picture((*(OFF,) * 9, BREAK, SOFT_UNDO, SOFT_HELP))
    assert own_tile(table, 0).leds[:6] == (BREAK,) * 6


@pytest.mark.parametrize(
    ("stones", "faces"),
    [
        ("-", (OFF,) * 6),
        ("R", ((40, 0, 0), OFF, OFF, OFF, OFF, OFF)),
        ("BB", (OFF, (0, 0, 110), OFF, OFF, OFF, OFF)),
        ("YYYYY", (OFF, OFF, YELLOW, OFF, OFF, OFF)),
        ("WWW", (OFF, OFF, OFF, WHITE, OFF, OFF)),
        ("RBY", ((40, 0, 0), (0, 0, 40), (40, 29, 0), OFF, SET, OFF)),
        ("RRRBBBYYYW", (RED, BLUE, YELLOW, (40, 40, 40), SET, SET)),
    ],
)
def test_stones_are_told_by_place_and_colour_up_to_three_and_whole_sets(stones, faces):
    """Każdy zestaw trzech kamieni w różnych kolorach jest wart 5 punktów zwycięstwa."""
    table = second_round(f"{stones} -", "- - -")
    assert mushroom(table, 0) == Picture((*faces, OFF))
    assert own_tile(second_round("- -", f"- {stones} -"), 1) == Picture(faces)


def test_tiles_beyond_the_mushrooms_and_beyond_the_own_are_dark():
    table = second_round()
    assert set(mushroom(table, 2).leds) == {OFF}
    assert set(table.lights()[table.layout.racks[0][1]].leds) == {OFF}


def test_a_reveal_lights_the_chosen_keys_then_what_came_of_each_place_then_what_was_won():
    """Gdy dwóch lub więcej graczy wskaże ten sam grzyb, nic się nie dzieje"""
    table = second_round("RB YW", "R B Y", bag="RBYW")
    old = [mushroom(table, 0), mushroom(table, 1), *(own_tile(table, seat) for seat in range(3))]
    all_choose(table, "mushroom 1", "mushroom 1", "seat 1")
    table.wait_for_moves()
    now = [mushroom(table, 0), mushroom(table, 1), *(own_tile(table, seat) for seat in range(3))]
    assert now == old, "the stones that were chosen, not those of the next round"
    assert pad(table, 0) == Picture(keys(MUSHROOM))
    assert pad(table, 2) == Picture(keys(*(OFF,) * 5, SEAT[0]))
    table.wait()
    crowded, taken = mushroom(table, 0), own_tile(table, 0)
    assert (crowded.leds[:6], crowded.pattern, crowded.period_ms) == ((RED,) * 6, "blink", 500)
    assert crowded.other == old[0].leds
    assert (taken.leds[:6], taken.other) == ((WHITE,) * 6, old[2].leds)
    assert (mushroom(table, 1), own_tile(table, 1)) == (old[1], old[3])
    assert pad(table, 0) == Picture(keys(RED), "blink", keys(MUSHROOM), 500)
    assert pad(table, 2).leds == keys(*(OFF,) * 5, WHITE)
    table.wait()
    assert (mushroom(table, 0), own_tile(table, 0)) == (old[0], Picture((OFF,) * 7))
    won = own_tile(table, 2)
    assert (won.leds, won.other) == ((WHITE,) * 6, ((40, 0, 0), OFF, (40, 29, 0), *(OFF,) * 3))
    table.rest()
    assert own_tile(table, 2).pattern == "steady"
    assert mushroom(table, 0) != old[0]


def test_the_distributor_sees_the_mushrooms_pulse_that_have_room():
    table = second_round("R -", "R B Y", bag="RB")
    all_choose(table, "seat 2", "seat 3", "seat 1")
    table.wait_for_moves()
    table.rest()
    press(table, 0, "mushroom 1", 20)
    assert pad(table, 0) == Picture(keys(OFF, MUSHROOM), "pulse", keys(), 1600)
    assert pad(table, 1) == Picture(keys())


def test_at_the_end_the_pad_and_the_tile_of_the_winner_turn_in_its_colour():
    """Zwycięzcą zostaje gracz, który zdobył największą liczbę punktów zwycięstwa."""
    table = second_round("- -", "R BB -", bag="")
    all_choose(table, "mushroom 1", "mushroom 1", "mushroom 1")
    table.wait_for_moves()
    assert pad(table, 1) == Picture(keys(MUSHROOM)), "first it is revealed"
    table.rest()
    assert pad(table, 1) == Picture((SEAT[1], OFF) * 6, "spin")
    assert own_tile(table, 1) == Picture((OFF, SEAT[1]) * 3, "spin")
    assert pad(table, 0) == Picture((soft(SEAT[0]),) * 12)


def test_of_winners_that_tie_every_pad_turns():
    """Jeśli remis się utrzymuje, cóż, zagrajcie raz jeszcze!"""
    table = second_round("- -", "R B -", bag="")
    all_choose(table, "mushroom 1", "mushroom 1", "mushroom 1")
    table.wait_for_moves()
    table.rest()
    assert [pad(table, seat).pattern for seat in range(3)] == ["spin", "spin", "steady"]
    assert any("play once more" in text for _to, text in table.told)
