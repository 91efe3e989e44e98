"""The room: who has the chair, what keys choose, who joins, and when a match can begin."""

import pytest
from gemtable import languages
from gemtable.games import GAMES
from gemtable.games.kit.table import HELP_KEY, UNDO_KEY, Address
from gemtable.room.room_pages import page
from gemtable.room.room_state import (
    ANOTHER_KEY,
    BEGIN_KEY,
    FEWER_KEY,
    LEFT_S,
    OPTIONS_KEY,
    Room,
)
from gemtable.room.room_tiles import long_press
from gemtable.screens.told_text import parts
from gemtable.sentence import speaking
from gemtable.web.table_interface import Kept, Wish

PAD = [["pad", 12, 0, 12]]
RACK = [["tile", 6, 1, 1]] * 5
TILE = [["tile", 6, 0, 1]]
A, B, C = (Address(uid, 0) for uid in ("a", "b", "c"))
NAMES = list(GAMES)
CROSSING, LOST_GEMS, TRACKER = map(NAMES.index, ("crossing", "lost-gems", "gems-tracker"))  # keys


def room(**boards):
    """Return a room with these boards; without any, with three pads."""
    made = Room(needs_boards=bool(boards))
    for uid, units in (boards or dict.fromkeys("abc", PAD)).items():
        made = made.came(uid, units)
    return made


def after(start, *presses):
    """Return the room after presses (pad, key), of which none begins a match."""
    for pad, key in presses:
        start, asked = start.press(pad, key)
        assert asked is None
    return start


def held(start, pad, key=0):
    """Return the room after a key was down for two seconds."""
    return start.press(pad, key)[0].hold(pad, key)


def people(start):
    return [each.pad or each.tiles for each in start.people]


def test_the_first_pad_that_is_held_takes_the_chair_and_a_seat():
    chaired = held(room(), B, 7)
    assert (chaired.chair, people(chaired)) == (B, [B])
    assert held(chaired, A).chair == B


def test_a_press_alone_takes_no_chair_but_joins_and_again_leaves():
    joined = after(room(), (B, 3), (A, 0))
    assert (joined.chair, people(joined)) == (None, [B, A])
    assert people(after(joined, (B, 5))) == [A]


def test_who_has_joined_keeps_the_seat_when_taking_the_chair():
    chaired = held(after(room(), (A, 0), (B, 0)), B, 4)
    assert (chaired.chair, people(chaired)) == (B, [A, B])


@pytest.mark.parametrize("give_back", [lambda r: after(r, (A, UNDO_KEY)), lambda r: held(r, A, 3)])
def test_the_chair_is_given_back_by_its_key_or_by_holding_again(give_back):
    given = give_back(after(held(room(), A), (B, 0)))
    assert (given.chair, people(given)) == (None, [B])
    assert held(given, C).chair == C


def test_holding_help_keeps_the_chair():
    assert held(held(room(), A), A, HELP_KEY).chair == A


def test_a_key_that_is_held_has_not_chosen():
    chosen = after(held(room(), A), (A, CROSSING))
    assert held(chosen, A, LOST_GEMS).choice == chosen.choice


def test_a_key_that_is_held_has_not_chosen_even_if_somebody_joined_meanwhile():
    chaired = held(room(), A)
    pressed = after(chaired, (A, LOST_GEMS), (B, 0))
    given = pressed.hold(A, LOST_GEMS)
    assert (given.choice.game, people(given)) == ("", [B])


def test_a_guest_who_holds_a_key_has_neither_joined_nor_left():
    chaired = held(room(), A)
    assert people(held(chaired, B)) == [A]
    assert people(held(after(chaired, (B, 0)), B)) == [A, B]


@pytest.mark.parametrize("key", range(len(NAMES)))
def test_a_game_is_chosen_by_its_key_and_given_up_by_the_same(key):
    chosen = after(held(room(), A), (A, key))
    assert chosen.choice.game == NAMES[key]
    assert after(chosen, (A, key)).choice.game == ""


def test_only_the_chair_chooses():
    chaired = held(room(), A)
    assert after(chaired, (B, CROSSING)).choice.game == ""


def test_bots_fill_what_a_game_needs_and_are_more_or_fewer_as_the_game_allows():
    chosen = after(held(room(), A), (A, CROSSING))  # for 3 to 6
    assert chosen.bots == 2
    assert after(chosen, (A, FEWER_KEY)).bots == 2
    many = after(chosen, *[(A, ANOTHER_KEY)] * 9)
    assert many.bots == 5
    assert after(many, (A, FEWER_KEY)).bots == 4
    assert after(many, (B, 0)).bots == 4


def test_a_game_without_bots_is_begun_by_people_alone():
    chosen = after(held(room(), A), (A, TRACKER))  # for 1 to 4
    _room, asked = chosen.press(A, BEGIN_KEY)
    assert asked == Wish("gems-tracker", 1, {}, None, frozenset())


def test_begin_asks_for_people_then_bots():
    chosen = after(held(room(), B), (A, 0), (B, CROSSING), (B, ANOTHER_KEY))
    begun, asked = chosen.press(B, BEGIN_KEY)
    assert asked == Wish("crossing", 4, {}, None, frozenset({2, 3}))
    assert begun.parts == {"pad 1": B, "pad 2": A}


def test_nothing_begins_before_a_game_is_chosen():
    begun, asked = held(room(), A).press(A, BEGIN_KEY)
    assert asked is None
    assert str(begun.refused.why) == "Choose a game first."


def test_more_people_than_a_game_takes_cannot_begin_or_join():
    boards = dict.fromkeys("abcdef", PAD)
    crowd = room(**boards)
    for uid in "bcdef":
        crowd = after(crowd, (Address(uid, 0), 0))
    crowd = after(held(crowd, A), (A, LOST_GEMS))  # for 2 to 4
    begun, asked = crowd.press(A, BEGIN_KEY)
    assert asked is None
    assert str(begun.refused.why) == "The Lost Gems is for 4 people at most."
    four = after(held(room(**boards), A), (A, LOST_GEMS), *((Address(x, 0), 0) for x in "bcd"))
    refused = after(four, (Address("e", 0), 0))
    assert len(refused.people) == 4
    assert str(refused.refused.why) == "All 4 seats are taken."


def test_options_are_pressed_through_to_their_first_value_again():
    chosen = after(held(room(), A), (A, LOST_GEMS), (A, OPTIONS_KEY))
    assert chosen.options[0].name == "deal"
    turned = after(chosen, (A, 0))
    assert turned.choice.options == {"deal": "table"}
    assert after(turned, (A, 0)).choice.options == {}
    shut = after(turned, (A, OPTIONS_KEY))
    assert (shut.leaf.is_options, shut.choice.options) == (False, {"deal": "table"})


def test_begin_gives_the_options_that_were_chosen():
    first = next(
        each for each, row in enumerate(GAMES["lost-gems"].rules.options) if row.name == "first"
    )
    chosen = after(held(room(), A), (A, LOST_GEMS), (A, OPTIONS_KEY), (A, first))
    _room, asked = chosen.press(A, BEGIN_KEY)
    assert asked.options == {"first": 1}  # the second of two seats


def test_another_game_has_its_own_options():
    chosen = after(held(room(), A), (A, LOST_GEMS), (A, OPTIONS_KEY), (A, 0), (A, OPTIONS_KEY))
    assert after(chosen, (A, CROSSING)).choice.options == {}


KEPT = (Kept(7, "waterfall", 3, 0.0, frozenset({2})), Kept(4, "crossing", 3, 0.0, frozenset()))


def test_an_unfinished_match_is_offered_until_a_game_is_chosen():
    chaired = held(Room(kept=KEPT).came("a", PAD), A)
    assert chaired.press(A, BEGIN_KEY)[1] == KEPT[0]
    other = after(chaired, (A, OPTIONS_KEY))
    assert other.press(A, BEGIN_KEY)[1] == KEPT[1]
    assert after(other, (A, OPTIONS_KEY)).offered == KEPT[0]
    assert after(chaired, (A, TRACKER)).press(A, BEGIN_KEY)[1].game == "gems-tracker"


def test_a_board_that_is_back_in_time_has_its_seat_and_the_chair():
    chosen = after(held(room(), A), (B, 0), (A, CROSSING))
    gone = chosen.went("a", 100.0)
    assert gone.next_s == 100.0 + LEFT_S
    assert gone.passed(100.0 + LEFT_S - 0.1) == gone
    back = gone.came("a", PAD).passed(100.0 + LEFT_S)
    assert (back.chair, people(back), back.choice.game) == (A, [A, B], "crossing")


def test_the_chair_is_free_when_its_board_stays_away():
    gone = after(held(room(), A), (B, 0), (A, CROSSING)).went("a", 100.0).passed(100.0 + LEFT_S)
    assert (gone.chair, people(gone), gone.choice.game) == (None, [B], "crossing")
    assert held(gone, B).chair == B


def test_nothing_begins_while_the_board_of_somebody_is_away():
    gone = after(held(room(), A), (B, 0), (A, CROSSING)).went("b", 0.0)
    begun, asked = gone.press(A, BEGIN_KEY)
    assert asked is None
    assert str(begun.refused.why) == "A board of seat 2 is not plugged in."


def test_a_rack_joins_the_first_seat_that_has_none_and_leaves_by_itself():
    made = after(held(room(a=PAD, b=PAD, r=RACK, s=RACK), A), (B, 0))
    racked = made.click(Address("s", 3)).click(Address("r", 0))
    assert racked.parts == {
        "pad 1": A,
        "pad 2": B,
        "rack 1": Address("s", 0),
        "rack 2": Address("r", 0),
    }
    assert racked.click(Address("s", 1)).parts.keys() == {"pad 1", "pad 2", "rack 2"}


def test_single_tiles_are_people_too_until_there_are_pads():
    made = room(t=TILE, u=TILE, a=PAD).click(Address("t", 0)).click(Address("u", 0))
    assert made.parts == {"tile 1.1": Address("t", 0), "tile 2.1": Address("u", 0)}
    assert after(made, (A, 0)).parts["pad 1"] == A


def test_boards_that_people_lack_are_told_and_nothing_begins_without_them():
    made = after(held(room(a=PAD, b=PAD, r=RACK), A), (B, 0), (A, LOST_GEMS))
    begun, asked = made.press(A, BEGIN_KEY)
    assert (asked, str(begun.refused.why)) == (None, "Still missing: 1 rack.")
    assert made.came("s", RACK).press(A, BEGIN_KEY)[1].seats == 2


def test_bots_need_no_boards():
    made = after(held(room(a=PAD), A), (A, CROSSING))
    assert made.press(A, BEGIN_KEY)[1].bots == {1, 2}


def test_a_long_press_begins_only_for_the_first_and_without_a_chair():
    made = Room().came("t", TILE).came("u", TILE).came("a", PAD)
    made = made.click(Address("t", 0)).click(Address("u", 0))
    assert long_press(made, Address("u", 0))[1] is None
    assert long_press(made, Address("t", 0))[1] == Wish(NAMES[0], 3, {}, None, frozenset({2}))
    chaired = held(made, A)
    assert long_press(chaired, Address("t", 0))[1] is None


def test_a_page_s_choice_is_the_room_s():
    chosen = after(held(room(), A), (A, CROSSING)).chosen("waterfall")
    assert chosen.choice.game == "waterfall"
    assert after(chosen, (A, CROSSING)).choice.game == "crossing"


@pytest.mark.parametrize("code", languages.NAMES)
def test_what_a_pad_says_before_anybody_has_joined_is_read_at_once(code):
    with speaking(languages.language(code)):
        assert len(parts(str(page(room(), A).line))) == 1
