"""What presses come to in Gems Tracker after a bid: steps of lit keys, one question each.

That every legal move can be pressed is tried as for all games, in test_scripts.py.
"""

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Book, Cover, Drop, Extend, NewArea, Take, Token
from gemtable.games.gems_tracker.table.steps import step
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import Address, Gesture

from tests.rules.gems_tracker_table import NO_WAY_IN, board, placing, solo_placing
from tests.tables.gems_tracker_tried import drafting, laying_tokens, names, table_of


def question(table):
    return str(step(table.views.table, table.ui.opened).question)


def press(table, seat, *keys):
    """Press keys by their names; return the moves of the last, before which nothing is done."""
    *steps, last = [table.press(seat, key) for key in keys]
    assert not any(meaning.moves or meaning.note for meaning in steps)
    return last.moves


def test_a_draft_names_open_cards_of_others_two_keys_a_seat_the_next_seat_first():
    """Mengambil 1 kartu Gem Tracker dari pemain lainnya yg terbuka."""
    table = drafting("1 2", "11 12", "3 4")
    cards = ("3 of seat 3", "4 of seat 3", "1 of seat 1", "2 of seat 1")
    assert names(table, 1) == dict(enumerate(cards, 1))
    assert question(table) == "Which tracker card do you take?"


def test_then_it_names_the_mines_that_lie_open():
    table = drafting("1 2", "11 12", "3 4")
    assert press(table, 1, "3 of seat 3", "mine 2") == (Made(1, Take(2, 3, 1)),)
    table.undo()
    table.press(1, "4 of seat 3")
    assert names(table, 1) == {slot: f"mine {slot}" for slot in range(1, 5)}
    assert question(table) == "Which mine do you take with card 4?"


def test_the_own_cards_have_keys_where_no_others_are_left():
    """kecuali ... tidak ada kartu Gem Tracker yg tersisa dari pemain lain"""
    table = drafting("1 2", "11 12")
    press(table, 1, "1 of seat 1", "mine 1")
    press(table, 1, "new area", "as it is")
    assert names(table, 0) == {1: "11 of seat 2", 2: "12 of seat 2"}
    table = drafting("1 2", "3 4", "11 12")
    for seat, card, mine in ((2, "3 of seat 2", "mine 1"), (1, "12 of seat 3", "mine 2")):
        press(table, seat, card, mine)
        press(table, seat, "new area", "as it is")
    assert names(table, 0) == {5: "1 of seat 1", 6: "2 of seat 1"}


def test_a_pair_goes_to_an_area_that_takes_it_or_begins_a_new_one():
    table = table_of(placing(board("3:wgr 5:wgr", "6:wgr"), 4, bookings=(0, 3)))
    assert names(table, 0) == {2: "area 2", 9: "new area"}
    assert question(table) == "Where does card 4 go?"
    assert press(table, 0, "new area", "turned") == (Made(0, NewArea(turned=True)),)


def test_in_an_area_it_goes_to_an_end_or_on_a_booking_card_or_a_card_is_booked_for_an_end():
    table = table_of(placing(board("2:wgr _ 6:wgr _"), 8))
    table.press(0, "area 1")
    assert names(table, 0) == {
        2: "right end",
        3: "booking left",
        4: "booking right",
        5: "cover right 3",
    }
    assert question(table) == (
        "Where in area 1 do you place the pair, or at which end do you lay a booking card?"
    )
    assert press(table.fork(), 0, "right end", "as it is") == (Made(0, Extend(0, "right")),)
    cover = Made(0, Cover(0, "right", 3, turned=True))
    assert press(table.fork(), 0, "cover right 3", "turned") == (cover,)
    assert press(table, 0, "booking left") == (Made(0, Book(0, "left")),)


def test_booking_cards_beside_the_column_are_counted_by_their_keys_before_it_is_laid():
    table = table_of(placing(board("2:wgr"), 8))
    table.press(0, "new area")
    assert question(table) == "Do you place the mine as drawn or turned?"
    assert press(table, 0, "booking left", "booking right", "booking right") == ()
    assert names(table, 0) == {1: "as it is", 2: "turned"}, "there are three"
    assert press(table, 0, "as it is") == (Made(0, NewArea(left=1, right=2)),)


def test_an_end_has_booking_cards_on_its_outer_side_alone():
    table = table_of(placing(board("2:wgr"), 8))
    press(table, 0, "area 1", "right end")
    assert names(table, 0) == {1: "as it is", 2: "turned", 4: "booking right"}
    done = press(table, 0, "booking right", "turned")
    assert done == (Made(0, Extend(0, "right", turned=True, beyond=1)),)


def test_undo_goes_back_a_step_and_with_none_open_takes_the_last_move_back():
    table = drafting("1 2", "11 12")
    press(table, 1, "1 of seat 1", "mine 1")
    press(table, 1, "new area", "booking left")
    for opened in ((8,), ()):
        assert not table.press(1, "undo").undo
        assert table.ui.opened == opened
    assert table.press(1, "undo").undo
    assert table.views.table.phase == "take"


def test_undo_of_another_seat_leaves_the_steps_alone():
    table = drafting("1 2", "11 12")
    table.press(1, "1 of seat 1")
    assert table.press(0, "undo").undo


def test_help_tells_what_the_keys_do_and_closes_what_is_open():
    table = drafting("1 2", "11 12")
    table.press(1, "1 of seat 1")
    table.press(0, "help")
    assert table.told[-1][1] == "It is seat 2's turn."
    assert table.ui.opened
    table.press(1, "help")
    assert table.told[-1][1].endswith("After that, keys 1 to 3 are the mines.")
    assert not table.ui.opened


@pytest.mark.parametrize("seat", [0, 1])
def test_a_key_that_is_not_lit_asks_once_more_and_leaves_the_step_open(seat):
    table = drafting("1 2", "11 12")
    table.press(1, "1 of seat 1")
    meaning = table.press(seat, 9)
    told = ["It is seat 2's turn.", "Which mine do you take with card 1? Press a lit key."]
    assert (meaning.refused, table.told[-1][1]) == (True, told[seat])
    assert table.ui.opened == (0,)


def test_a_press_of_what_is_no_pad_of_the_table_comes_to_nothing():
    table = drafting("1 2", "11 12")
    meaning = table.read(Gesture(Address("tile", 0), 0, "click"))
    assert (meaning.refused, table.told) == (True, [(TABLE, "This game uses only pads.")])


def test_a_token_goes_to_a_free_spot_by_the_key_of_its_number():
    """Hanya boleh ada 1 token saja yg ditaruh di setiap spot-nya"""
    table = laying_tokens(board("2:wgr"), board("3:wgr"))
    assert names(table, 0) == {spot: f"spot {spot}" for spot in range(1, 8)}
    assert press(table, 0, "spot 2") == (Made(0, Token(1)),)
    assert 2 not in names(table, 1)


def test_alone_a_card_is_of_a_deck_and_each_area_has_its_column_a_round():
    """Dalam setiap ronde-nya pemain akan ambil 2 pasang kartu Gem tracker & Gem Mine"""
    table = table_of(solo_placing(board("3:wgr", "6:wgr"), 8, grown=(0,), bookings=(0,)))
    assert names(table, 0) == {2: "area 2"}
    table = table_of(gems_tracker.start(1, seed=1))
    first, second = (each.open for each in table.state.trackers)
    cards = [*(f"{card} of deck 1" for card in first), *(f"{card} of deck 2" for card in second)]
    assert names(table, 0) == dict(enumerate(cards, 1))


def test_alone_a_pair_that_fits_nowhere_has_a_key_to_be_dropped():
    """pilih masing-masing 1 kartu dari Gems tracker card dan Gem mine card untuk di-discard"""
    table = table_of(solo_placing(NO_WAY_IN, 7))
    assert names(table, 0) == {1: "area 1", 2: "area 2", 10: "drop"}
    assert press(table, 0, "drop") == (Made(0, Drop()),)


@pytest.mark.parametrize(
    ("opened", "keys"),
    [
        ([], [0, 1, 3, 0]),
        (["area 1"], [1, 3, 0]),
        (["area 1", "right end", "booking right"], [0]),
        (["area 1", "right end", "booking right", "booking right"], [10, 0]),
        (["new area", "booking left"], [10, 10, 0, 1, 3, 0]),
    ],
)
def test_no_key_is_pressed_that_need_not_be(opened, keys):
    table = table_of(placing(board("2:wgr"), 8))
    for key in opened:
        table.press(0, key)
    move = Made(0, Extend(0, "right", beyond=1))
    gestures = table.script.presses(table.ui, table.layout, table.views, move)
    assert [gesture.key for gesture in gestures] == keys
