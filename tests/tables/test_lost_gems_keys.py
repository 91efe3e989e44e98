"""What presses ask for in The Lost Gems, and what of them is kept beyond a restart.

That every legal move can be pressed is tried as for all games, in test_scripts.py.
"""

import dataclasses
import json

import pytest
from gemtable.check.boardless_table import Table as PlayedTable
from gemtable.check.keys_check import press_moves
from gemtable.games.kit.rules import IllegalMove, Made, Views
from gemtable.games.kit.table import Address, Gesture, Layout, Needs
from gemtable.games.lost_gems import rules
from gemtable.games.lost_gems import table as script
from gemtable.games.lost_gems.rules import Discard, Hint, Penny, Play, Take

from tests.tables.lost_gems_table import PADS, Table, deck, layout, rack, two_seats
from tests.tables.lost_gems_tried import TRIED

RED, BLUE, TWO, PLAY_1, PLAY_2, DISCARD_1, DISCARD_2, UNDO, HELP = 0, 2, 4, 6, 7, 8, 9, 10, 11
LOOSE = [Address("loose", tile) for tile in range(18)]


def test_the_referee_deals_to_a_pad_and_two_tiles_a_seat():
    assert script.needs({}, 2) == Needs(pads=1, tiles=2)


def test_the_table_deals_from_18_loose_tiles():
    """ "you should now have 18 blinks set facedown" """
    assert script.needs({"deal": "table"}, 2) == Needs(pads=1, tiles=0, loose=18)


def test_the_names_of_a_pads_keys():
    names = "red, yellow, blue, 1, 2, 3, play 1, play 2, discard 1, discard 2, undo, help"
    assert ", ".join(script.key_names(None, None, 0)) == names


@pytest.mark.parametrize(
    ("key", "move"),
    [
        (RED, Hint(1, "red")),
        (1, Hint(1, "yellow")),
        (BLUE, Hint(1, "blue")),
        (3, Hint(1, 1)),
        (TWO, Hint(1, 2)),
        (5, Hint(1, 3)),
        (PLAY_1, Play(0)),
        (PLAY_2, Play(1)),
        (DISCARD_1, Discard(0)),
        (DISCARD_2, Discard(1)),
    ],
)
def test_a_key_of_the_pad_whose_turn_it_is_moves(key, move):
    reading = two_seats().press(0, key)
    assert (reading.seat, reading.move) == (0, move)


def test_another_seats_pad_is_told_whose_turn_it_is():
    reading = two_seats().press(1, PLAY_1)
    assert (reading.move, reading.note) == (None, "It is seat 1's turn.")


def test_any_pad_can_undo():
    assert two_seats().press(1, UNDO).undo


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_a_hint_key_waits_for_a_receiver_counted_from_the_next_seat(seats):
    table = Table(rules.start(seats, first=2), layout(seats))
    assert table.press(2, RED).move is None
    for key, distance in [(PLAY_1, 1), (PLAY_2, 2), (DISCARD_1, 3)][: seats - 1]:
        table.ui = script.begin(table.layout)
        assert table.press(2, RED, key).move == Hint((2 + distance) % seats, "red")


def test_a_hint_key_pressed_again_no_longer_waits():
    table = Table(rules.start(3), layout(3))
    assert table.press(0, RED, RED, PLAY_1).move == Play(0)


def test_another_hint_key_takes_the_place_of_the_one_that_waits():
    table = Table(rules.start(3), layout(3))
    assert table.press(0, RED, TWO, PLAY_2).move == Hint(2, 2)


def test_a_hint_does_not_wait_for_a_seat_that_is_not_there():
    table = Table(rules.start(3), layout(3))
    reading = table.press(0, RED, DISCARD_1)
    assert (reading.move, bool(reading.note)) == (None, True)


def test_without_a_penny_a_hint_key_does_not_wait_for_a_receiver_but_is_refused():
    table = Table(rules.start(3), layout(3))
    table.move("hint red to 2", "hint red to 3", "hint red to 1")
    reading = table.press(0, RED)
    with pytest.raises(IllegalMove):
        rules.play(table.state, 0, reading.move)


@pytest.mark.parametrize(
    ("address", "kind", "move"),
    [
        (rack(0)[0], "long", Play(0)),
        (rack(0)[1], "triple", Discard(1)),
        (rack(1)[0], "click", Hint(1, "yellow")),
        (rack(1)[1], "long", Hint(1, 3)),
        (rack(0)[0], "click", None),
        (rack(1)[0], "triple", None),
    ],
)
def test_gestures_on_tiles_are_moves_of_the_seat_whose_turn_it_is(address, kind, move):
    assert two_seats().tap(address, kind).move == move


def test_a_click_on_an_own_tile_is_nothing_and_no_mistake():
    assert two_seats().tap(rack(0)[0], "click").note == ""


@pytest.mark.parametrize("holder", [0, 1])
def test_a_double_click_turns_any_tile_over_and_back(holder):
    table = two_seats()
    assert table.tap(rack(holder)[1], "double").move is None
    assert table.ui.shown == {2 * holder + 1}
    table.tap(rack(holder)[1], "double")
    assert table.ui.shown == set()


def test_a_spare_tile_does_nothing_and_says_so():
    reading = two_seats().tap(rack(0)[2], "long")
    assert (reading.move, bool(reading.note)) == (None, True)


@pytest.fixture
def penny_owed():
    """Seat 1 has just completed the red gem, with a penny to flip (note 0.7)."""
    table = Table(
        rules.start(2, deck=deck("red 1", "red 2", "blue 1", "blue 1", "red 3"), bonus="ask"),
        layout(2),
    )
    table.move("play 1", "hint red", "play 2", "hint red", "play 1")
    assert table.views.table.phase == "penny"
    return table


@pytest.mark.parametrize(
    ("key", "answer"),
    [(PLAY_1, True), (PLAY_2, True), (DISCARD_1, False), (DISCARD_2, False)],
)
def test_play_keys_take_the_penny_and_discard_keys_leave_it(penny_owed, key, answer):
    assert penny_owed.press(0, key).move == Penny(answer)


@pytest.mark.parametrize(("kind", "answer"), [("long", True), ("triple", False)])
def test_own_tiles_answer_about_the_penny(penny_owed, kind, answer):
    assert penny_owed.tap(rack(0)[1], kind).move == Penny(answer)


def test_while_a_penny_is_owed_nothing_else_is_a_move(penny_owed):
    assert penny_owed.press(0, RED).note
    assert penny_owed.tap(rack(1)[0], "click").note


def test_a_double_click_in_the_treetops_takes_the_tile_and_turns_it_over():
    table = two_seats(deal="table")
    reading = table.tap(LOOSE[6], "double")
    assert (reading.seat, reading.move) == (0, Take(6))
    table.move("take 7")
    assert table.ui.shown == {6}


def test_a_tile_is_taken_only_by_a_double_click_and_only_when_one_is_owed():
    table = two_seats(deal="table")
    assert table.tap(LOOSE[6], "long").note
    assert table.press(0, PLAY_1).note
    table.move("take 1", "take 2", "take 3", "take 4")
    assert table.tap(LOOSE[6], "double").move is None


def test_where_the_table_deals_a_tile_keeps_its_gestures_wherever_it_was_taken_to():
    table = two_seats(deal="table")
    table.move("take 9", "take 3", "take 5", "take 4")
    assert table.tap(LOOSE[8], "long").move == Play(0)
    assert table.tap(LOOSE[3], "click").move == Hint(1, "red")


def test_a_tile_that_left_its_hand_is_forgotten_and_comes_back_face_down():
    table = two_seats()
    before = table.state
    table.tap(rack(0)[0], "double")
    table.tap(rack(0)[1], "double")
    table.move("play 1")
    assert table.ui.shown == {1}
    table.state = before
    table.ui = script.moved(table.ui, table.views, ())
    assert table.ui.shown == {1}


def test_after_the_end_a_press_says_that_the_match_is_over():
    table = two_seats()
    table.move("play 2", "play 2")
    assert table.press(0, RED).note == "The match is over."
    assert table.tap(rack(0)[0], "long").note == "The match is over."
    assert table.press(0, UNDO).undo


def test_a_gesture_ends_the_sign_of_a_refusal():
    table = two_seats()
    table.ui = script.TABLE.refused(table.ui, Gesture(PADS[0], DISCARD_1, "press"))
    table.press(0, HELP)
    assert table.ui.refused is None


def test_a_move_ends_the_sign_of_a_refusal():
    table = two_seats()
    table.ui = script.TABLE.refused(table.ui, Gesture(PADS[0], DISCARD_1, "press"))
    table.move("hint red")
    assert table.ui.refused is None


def test_chores_are_to_turn_the_own_new_tiles_to_the_others():
    """ "double click it to show your teammate your new shard" """
    table = two_seats()
    both = (Gesture(rack(1)[0], 0, "double"), Gesture(rack(1)[1], 0, "double"))
    assert script.chores(table.ui, table.layout, table.views, 1) == both
    table.tap(rack(1)[0], "double")
    assert script.chores(table.ui, table.layout, table.views, 1) == both[1:]


@pytest.mark.parametrize("key", range(6))
def test_the_presses_let_a_waiting_hint_key_go_where_it_is_in_the_way(key):
    table = PlayedTable("lost-gems", rules.start(3), layout(3))
    table.press(0, key)
    for move in rules.legal(table.state, 0):
        press_moves(TRIED, table.fork(), [Made(0, move)])


LAYOUT = Layout(
    pads=(Address("p1", 0), Address("p2", 0)),
    racks=tuple(tuple(Address(rack, unit) for unit in range(5)) for rack in ("r1", "r2")),
)
STATE = rules.start(2, 7)
VIEWS = Views(rules.view(STATE), tuple(rules.view(STATE, seat) for seat in range(2)))
HELD = [held.tile for hand in STATE.hands for held in hand]
REFUSED = Gesture(Address("p1", 0), 8, "press")


def through_json(ui):
    return script.restore(json.loads(json.dumps(script.keep(ui))), LAYOUT, VIEWS)


def test_turned_tiles_and_help_are_there_again_and_the_lights_the_same():
    ui = script.Ui(helped=(0, 2), shown=frozenset(HELD[:3]))
    assert through_json(ui) == ui
    assert script.lights(through_json(ui), LAYOUT, VIEWS) == script.lights(ui, LAYOUT, VIEWS)


def test_a_key_that_waits_and_a_refusal_are_not_kept():
    ui = script.begin(LAYOUT)
    assert script.keep(dataclasses.replace(ui, armed=3, refused=REFUSED)) == script.keep(ui)


def test_a_tile_that_left_its_hand_is_face_down():
    """A program killed after a move wrote it, but not yet what the lights forgot by it."""
    gone = next(tile for tile in range(18) if tile not in HELD)
    kept = {"shown": [HELD[0], gone], "helped": [0, 0]}
    assert script.restore(kept, LAYOUT, VIEWS).shown == {HELD[0]}


def test_help_for_a_slot_or_a_seat_that_is_not_there_is_none():
    for helped in ([0, 9], [1], [0, 0, 1], [-1, 0]):
        ui = script.restore({"shown": [], "helped": helped}, LAYOUT, VIEWS)
        assert ui.helped == (0, 0)
