"""What the pads show in Gems Tracker. That bids show nothing is in test_gems_tracker_bids.py."""

from dataclasses import replace

from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.table import steps
from gemtable.games.kit.table import (
    HELP,
    HELP_KEY,
    OFF,
    PAD_KEYS,
    SEATS,
    SOFT,
    UNDO,
    UNDO_KEY,
    WHITE,
    shade,
)

from tests.rules.gems_tracker_table import at_tokens, board, placing, solo_placing
from tests.tables.gems_tracker_tried import bidding, drafting, press_all, table_of


def pad(table, seat):
    return table.lights()[table.layout.pads[seat]]


def lit(picture):
    """Return the keys that are lit, from 1, but undo and help."""
    return {key: led for key, led in enumerate(picture.leds[:10], 1) if led != OFF}


def test_a_reveal_lights_every_bid_then_whoever_drafts_first_then_the_order():
    table = bidding()
    press_all(table, "3 6", "1 2", "11 12")
    table.wait_for_moves()
    for look in (1, 2):
        assert table.ui.look == look
        for seat, numbers in enumerate(((3, 6), (1, 2), (11, 12))):
            picture = pad(table, seat)
            bid = tuple(SEATS[seat] if key + 1 in numbers else OFF for key in range(PAD_KEYS))
            is_first = look == 2 and seat == 2
            assert (picture.pattern, picture.other or bid) == (
                "blink" if is_first else "steady",
                bid,
            )
            assert {*picture.leds} == {OFF, WHITE if is_first else SEATS[seat]}
        table.wait()
    for seat in range(3):
        assert list(lit(pad(table, seat))) == [1, 2, 3]
        assert pad(table, seat).leds[0] == SEATS[2]


def test_the_first_step_is_soft_in_the_colours_of_whose_cards_lie_open():
    table = drafting("1 2", "11 12", "3 4")
    picture = pad(table, 1)
    assert picture.pattern == "steady"
    third, first = shade(SEATS[2], SOFT), shade(SEATS[0], SOFT)
    assert lit(picture) == {1: third, 2: third, 3: first, 4: first}
    assert picture.leds[UNDO_KEY:] == (shade(UNDO, SOFT), shade(HELP, SOFT))


def test_a_step_that_is_open_is_bright_and_undo_pulses():
    table = drafting("1 2", "11 12")
    table.press(1, "2 of seat 1")
    picture = pad(table, 1)
    assert picture.pattern == "pulse"
    assert set(lit(picture)) == {1, 2, 3}
    assert picture.leds[UNDO_KEY] == UNDO
    assert picture.other[UNDO_KEY] == shade(UNDO, SOFT)
    assert picture.leds[:UNDO_KEY] == picture.other[:UNDO_KEY]
    assert picture.leds[HELP_KEY] == shade(HELP, SOFT)


def test_a_mine_has_the_colour_that_it_has_most_of():
    assert steps.mine(["red", "green", "green"]) == steps.LIGHTS["green"]
    assert steps.mine(["white", None, "red"]) == steps.LIGHTS["white"]
    assert steps.mine([None, None, None]) != OFF


def test_a_waiting_pad_shows_whose_turns_are_still_to_come_in_order():
    table = drafting("1 2", "11 12", "3 4")
    for seat in (0, 2):
        picture = pad(table, seat)
        order = {key: shade(SEATS[other], SOFT) for key, other in enumerate((1, 2, 0), 1)}
        assert lit(picture) == {**order, 1: SEATS[1]}
        assert picture.other[0] == order[1]


def test_the_numbers_that_are_called_are_on_every_pad():
    table = bidding()
    press_all(table, "1 2", "3 4", "5 6")
    called = []
    while table.ui.count:
        assert len({pad(table, seat) for seat in range(3)}) == 1
        called.append(sum(led != OFF for led in pad(table, 0).leds))
        table.wait()
    assert called == [12, 8, 4]


def test_a_key_that_came_to_nothing_blinks_until_the_next_press():
    table = drafting("1 2", "11 12")
    table.press(1, 9)
    assert pad(table, 1).pattern == "blink"
    assert pad(table, 1).leds[9] == (255, 0, 0)
    table.press(1, "1 of seat 1")
    assert pad(table, 1).pattern == "pulse"


def test_free_spots_are_lit_in_the_order_of_their_numbers():
    table = table_of(replace(at_tokens((), ()), tokens=(None, 1, None, 0, None, None, None)))
    assert set(lit(pad(table, 0))) == {1, 3, 5, 6, 7}


def test_at_the_end_the_winners_pad_turns_and_the_others_glow():
    table = table_of(replace(at_tokens((), ()), phase="over", order=(), points=(3, 9)))
    assert pad(table, 1).pattern == "spin"
    assert set(pad(table, 0).leds) == {shade(SEATS[0], SOFT)}


def test_alone_the_end_shows_which_tenders_are_fulfilled():
    state = replace(gems_tracker.start(1), phase="over", order=(), met=(0, 4, 9))
    assert set(lit(pad(table_of(state), 0))) == {1, 5, 10}


def test_an_area_is_lit_where_it_takes_the_card_or_a_booking_card():
    built = board("3:wgr 5:wgr", "6:wgr")
    assert set(lit(pad(table_of(placing(built, 4, bookings=(0, 3))), 0))) == {2, 9}
    assert set(lit(pad(table_of(placing(built, 4)), 0))) == {1, 2, 9}
    assert set(lit(pad(table_of(solo_placing(built, 9, bookings=(0,))), 0))) == {1, 2}
