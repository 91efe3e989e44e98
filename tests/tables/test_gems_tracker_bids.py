"""Bids at a table of Gems Tracker: pressed in secret, and turned up when all have bid."""

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker import table as script
from gemtable.games.gems_tracker.rules import Bid
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import PAD_KEYS, Needs

from tests.rules.gems_tracker_table import first_legal
from tests.tables.gems_tracker_tried import bidding, press_all, say, table_of

BIDS = ("3 6", "1 2", "11 12")


def of_last_round():
    return table_of(first_legal(gems_tracker.start(2), 8))


def moment(table):
    return script.moment(table.ui)


@pytest.mark.parametrize("seats", gems_tracker.SEATS)
def test_each_seat_has_a_pad_and_nothing_else_is_needed(seats):
    assert script.needs({}, seats) == Needs(pads=1, tiles=0)


def test_the_twelve_keys_are_the_twelve_numbers():
    assert bidding().key_names(1) == tuple(str(number) for number in range(1, 13))


def test_when_all_have_pressed_two_numbers_three_two_one_are_called_and_all_bids_count():
    """lalu kemudian secara bersamaan membuka 2 kartu tersebut di atas meja"""
    table = bidding()
    press_all(table, "3 6", "1 2", "11")
    assert moment(table) is None
    table.press(2, "12")
    called = []
    while True:
        called.append((table.ui.count, moment(table) - table.now_s))
        if (meaning := table.wait()).moves:
            break
    assert called == [(3, pytest.approx(1)), (2, pytest.approx(1)), (1, pytest.approx(1))]
    assert meaning.moves == (Made(0, Bid((3, 6))), Made(1, Bid((1, 2))), Made(2, Bid((11, 12))))
    assert table.views.table.phase == "take"


@pytest.mark.parametrize("bids", [BIDS, ("1 12", "12 1", "5 8"), ("3 6",) * 3])
def test_a_reveal_has_the_same_looks_at_the_same_moments_whatever_was_bid(bids):
    table = bidding()
    press_all(table, *bids)
    table.wait_for_moves()
    locked_s, looks = table.now_s, []
    while table.ui.look:
        looks.append((table.ui.look, pytest.approx(moment(table) - locked_s)))
        table.wait()
    assert looks == [(1, 0.8), (2, 1.6), (3, 2.4)]


def test_nobody_drafts_before_the_reveal_is_over():
    table = bidding()
    press_all(table, *BIDS)
    table.wait_for_moves()
    before = table.ui
    told = "The bids are being revealed. Drafting begins in a moment."
    assert [str(table.press(2, key).note) for key in range(PAD_KEYS)] == [told] * PAD_KEYS
    meaning = table.say(Made(2, gems_tracker.legal(table.state, 2)[0]))
    assert (str(meaning.note), meaning.known_to, meaning.moves) == (told, {2}, ())
    assert table.ui == before
    table.rest()
    assert table.say(Made(2, gems_tracker.legal(table.state, 2)[0])).moves


def test_a_press_after_the_first_look_ends_the_reveal_and_drafts_nothing():
    table = bidding()
    press_all(table, *BIDS)
    table.wait_for_moves()
    table.wait()
    meaning = table.press(2, 0)
    assert (meaning.moves, meaning.note) == ((), None)
    assert (table.ui.look, moment(table), table.ui.bids.numbers[0]) == (0, None, (3, 6))


def test_a_pause_in_a_reveal_ends_it():
    table = bidding()
    press_all(table, *BIDS)
    table.wait_for_moves()
    table.pause()
    assert (table.ui.look, moment(table), table.ui.bids.numbers[0]) == (0, None, (3, 6))


@pytest.mark.parametrize(
    ("pressed", "bid"),
    [("6 3", (3, 6)), ("1 2 3", (2, 3)), ("1 2 1 3", (1, 3)), ("3 6 6 3", (3, 6))],
)
def test_the_two_numbers_pressed_last_are_the_bid(pressed, bid):
    table = bidding(2)
    press_all(table, pressed, "1 2")
    assert table.wait_for_moves()[0] == Made(0, Bid(bid))


def test_in_the_last_round_one_number_is_the_bid():
    """Pada ronde ke- 9, pemain hanya membuka sisa 1 kartu ditangan saja."""
    table = of_last_round()
    held = [hand.held[0] for hand in table.state.trackers]
    press_all(table, *map(str, held))
    assert [move.numbers for _seat, move in table.wait_for_moves()] == [(each,) for each in held]


def test_a_match_that_goes_on_in_the_last_round_takes_one_number_a_seat():
    table = of_last_round()
    table.ui = script.begin(table.layout)
    press_all(table, *(str(hand.held[0]) for hand in table.state.trackers))
    assert table.ui.count == 3


@pytest.mark.parametrize("key", range(PAD_KEYS))
def test_any_press_begins_the_count_anew_whether_it_changes_the_bid_or_not(key):
    table = bidding()
    press_all(table, *BIDS)
    table.wait()
    assert table.ui.count == 2
    table.press(0, key)
    assert (table.ui.count, moment(table)) == (3, pytest.approx(table.now_s + 1))


def test_a_number_that_the_seat_does_not_hold_is_told_to_it_alone_and_shows_nowhere():
    table = table_of(first_legal(gems_tracker.start(2), 1))
    gone = next(iter(set(range(1, 13)) - set(table.state.trackers[0].held)))
    before = table.lights()
    meaning = table.press(0, str(gone))
    assert table.told == [(0, f"You do not hold {gone}.")]
    assert not meaning.refused
    assert (table.lights(), table.ui.choices) == (before, ((), ()))


def test_no_light_of_a_bid_depends_on_what_is_pressed_or_held():
    looks = set()
    for bids in (BIDS, ("12 11", "6 3", "2 1"), ("1 3", "4 6", "5 7")):
        table = bidding()
        shown = [tuple(table.lights().values())]
        for seat, numbers in enumerate(bids):
            for number in numbers.split():
                table.press(seat, number)
                shown.append(tuple(table.lights().values()))
        looks.add(tuple(shown))
    assert len(looks) == 1
    assert all(len(set(picture.leds)) == 1 for look in looks for picture in look[0])


def test_who_has_bid_is_seen_by_all_and_what_by_itself_alone():
    table = bidding()
    press_all(table, "6 3", "1")
    assert script.shown(table.ui, TABLE).chosen == (0,)
    assert script.shown(table.ui, TABLE).choice is None
    assert [script.shown(table.ui, seat).choice for seat in range(3)] == [(6, 3), (1,), ()]


def test_what_is_pressed_is_not_kept():
    table = bidding()
    press_all(table, *BIDS)
    assert script.TABLE.keep(table.ui) == {}
    restored = script.TABLE.restored({}, table.layout, table.views)
    assert restored.choices == ((), (), ())


def test_a_bid_in_words_waits_as_one_that_is_pressed():
    table = bidding(2)
    say(table, 0, "bid 3,6")
    assert len(table.states) == 1
    press_all(table, "", "1 2")
    assert table.wait_for_moves() == (Made(0, Bid((3, 6))), Made(1, Bid((1, 2))))


def test_a_bid_in_words_is_chosen_number_by_number():
    table = bidding()
    meaning = say(table, 1, "bid 3")
    assert not meaning.refused
    assert not meaning.moves
    assert meaning.ui.choices[1] == (3,)


@pytest.mark.parametrize(
    ("begun", "words", "why"),
    [
        (bidding, "new", "All seats must bid first."),
        (of_last_round, "bid 3 6", "In the last round, bid the one card left in your hand."),
    ],
)
def test_what_cannot_be_bid_in_words_is_told_to_its_seat_alone(begun, words, why):
    table = begun()
    before = table.ui
    assert say(table, 1, words).refused
    assert table.told == [(1, why)]
    assert table.ui == before


def test_undo_in_words_takes_the_own_bid_back_and_stops_the_count():
    table = bidding()
    press_all(table, *BIDS)
    table.say_undo(1)
    assert (table.ui.choices, moment(table)) == (((3, 6), (), (11, 12)), None)
    press_all(table, "", "1 2")
    assert table.ui.count == 3


def test_undo_without_a_bid_asks_and_said_once_more_takes_the_last_step_back():
    table = bidding()
    assert not table.say_undo(0).undo
    assert table.told[-1][1].endswith("Press undo again to confirm.")
    assert table.say_undo(0).undo


def test_a_press_between_two_undos_means_that_none_is_wished():
    table = bidding()
    table.say_undo(0)
    table.press(1, "3")
    assert not table.say_undo(0).undo


def test_a_pause_keeps_what_is_pressed_and_the_count_begins_at_three():
    table = bidding(2)
    press_all(table, "3 6", "1 2")
    table.wait()
    table.pause()
    assert (table.ui.count, moment(table)) == (0, None)
    table.go_on()
    assert table.ui.count == 3
    assert table.wait_for_moves() == (Made(0, Bid((3, 6))), Made(1, Bid((1, 2))))


@pytest.mark.parametrize(
    ("chosen", "keys"),
    [("", [3, 6]), ("3 6", []), ("6 3", []), ("1 3", [6]), ("3 1", [3, 6]), ("1 2", [3, 6])],
)
def test_no_number_is_pressed_that_need_not_be(chosen, keys):
    table = bidding()
    press_all(table, chosen)
    gestures = table.script.presses(table.ui, table.layout, table.views, Made(0, Bid((3, 6))))
    assert [gesture.key + 1 for gesture in gestures] == keys
