"""What presses ask for in Logichroma: two layers on the pad, gestures on tiles.

That every legal move can be pressed is tried as for all games, in test_scripts.py.
"""

import pytest
from gemtable.check.boardless_table import Table
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import Needs
from gemtable.games.logichroma import table as script
from gemtable.games.logichroma.rules import Concede, Discard, Hint, Pass, Play, Withdraw

from tests.rules.logichroma_table import STARVED
from tests.rules.logichroma_table import table as dealt
from tests.tables.logichroma_tried import layout, rack

HANDS = "R1 B2 R3 W4 G5 | R2 Y1 Y1 B1 W5 | G1 R4"


def two_seats(*moves, loose=7, **options):
    return Table("logichroma", dealt(HANDS, *moves, **options), layout(2, loose=loose))


def some_seats(seats, *moves):
    return Table("logichroma", dealt("", *moves, seats=seats), layout(seats))


@pytest.mark.parametrize(("seats", "tiles"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_each_seat_has_a_pad_and_a_tile_for_each_card(seats, tiles):
    """Players are dealt five cards each (four with four or five players)."""
    assert script.needs({}, seats) == Needs(pads=1, tiles=tiles, nice_loose=7)


def test_the_first_layer_names_cards_and_the_other_seats_the_next_one_first():
    names = some_seats(4).key_names(1)
    told = "card 1, card 2, card 3, card 4, , seat 3, seat 4, seat 1, , concede, undo, help"
    assert ", ".join(names) == told


def test_the_second_layer_of_a_seat_names_colours_and_values():
    table = two_seats()
    table.press(0, "seat 2")
    told = "red, yellow, green, blue, white, 1, 2, 3, 4, 5, undo, help"
    assert ", ".join(table.key_names(0)) == told
    assert table.key_names(1)[0] == "card 1"


def test_the_second_layer_of_a_card_names_what_can_be_done_with_it():
    table = two_seats()
    table.press(0, "card 2")
    assert table.key_names(0)[5:9] == ("play", "discard", "", "")


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (("seat 2", "yellow"), Hint(1, "yellow")),
        (("seat 2", "5"), Hint(1, 5)),
        (("card 3", "play"), Play(2)),
        (("card 5", "discard"), Discard(4)),
        (("card 5", "card 1", "play"), Play(0)),
        (("concede",), Concede()),
    ],
)
def test_a_card_or_a_seat_first_and_then_what(keys, move):
    table = two_seats()
    *before, last = [table.press(0, key) for key in keys]
    assert not any(meaning.moves or meaning.note for meaning in before)
    assert last.moves == (Made(0, move),)


@pytest.mark.parametrize("opened", ["card 3", "seat 2"])
def test_undo_closes_the_second_layer_and_takes_no_move_back(opened):
    table = two_seats("hint red", "hint red")
    table.press(0, opened)
    assert not table.press(0, "undo").undo
    assert table.ui.opened is None
    assert table.press(0, "undo").undo


def test_undo_on_another_pad_takes_the_last_move_back():
    table = two_seats("hint red", "hint red")
    table.press(0, "card 1")
    assert table.press(1, "undo").undo


def test_the_key_of_a_card_pressed_again_closes_its_layer():
    table = two_seats()
    table.press(0, "card 3")
    table.press(0, "card 3")
    assert table.ui.opened is None


def test_help_closes_the_second_layer_and_a_move_closes_all():
    table = two_seats()
    table.press(0, "card 3")
    table.press(0, "help")
    assert (table.ui.opened, table.ui.helped) == (None, (1, 0))
    table.press(0, "seat 2")
    table.press(0, "yellow")
    assert table.ui == script.begin(table.layout)


def test_why_a_hint_matches_nothing_is_told_to_its_giver_alone():
    table = two_seats()
    table.press(0, "seat 2")
    table.press(0, "green")
    assert table.told == [(0, "No card of seat 2 matches green.")]
    assert table.ui.opened is not None


def test_without_a_hint_the_rules_say_why_there_is_no_layer():
    table = two_seats(*["hint red"] * 8)
    table.press(0, "seat 2")
    assert table.told == [(TABLE, "No hint is left: play or discard.")]
    assert table.ui.opened is None


@pytest.mark.parametrize("key", ["card 1", "seat 1"])
def test_a_waiting_seat_is_told_whose_turn_it_is(key):
    table = two_seats()
    assert str(table.press(1, key).note) == "It is seat 1's turn."


def test_a_waiting_seat_may_wish_to_concede_and_no_longer():
    table = two_seats()
    assert table.press(1, "concede").moves == (Made(1, Concede()),)
    assert table.key_names(1)[9] == "withdraw"
    assert table.press(1, "withdraw").moves == (Made(1, Withdraw()),)


def test_all_seats_concede_by_their_keys():
    table = two_seats()
    table.press(0, "concede")
    table.press(1, "concede")
    assert not table.pending
    assert str(table.press(0, 0).note) == "The match is over."


@pytest.mark.parametrize(
    ("tile", "kind", "move"),
    [
        (rack(1)[1], "click", Hint(1, "yellow")),
        (rack(1)[1], "long", Hint(1, 1)),
        (rack(0)[0], "long", Play(0)),
        (rack(0)[4], "triple", Discard(4)),
    ],
)
def test_gestures_on_tiles_are_moves_of_the_seat_whose_turn_it_is(tile, kind, move):
    assert two_seats().tap(tile, kind).moves == (Made(0, move),)


def test_a_click_on_an_own_tile_opens_its_layer_on_the_pad():
    table = two_seats()
    table.tap(rack(0)[2], "click")
    assert table.press(0, "play").moves == (Made(0, Play(2)),)


@pytest.mark.parametrize(
    ("tile", "kind"),
    [(rack(1)[0], "triple"), (rack(1)[0], "double"), (layout(2).tiles[0], "click")],
)
def test_what_means_nothing_on_a_tile_is_told(tile, kind):
    meaning = two_seats().tap(tile, kind)
    assert meaning.refused and meaning.note


def test_where_nothing_else_can_be_done_the_first_key_and_any_own_tile_pass():
    """Note 2.9."""
    for press in (
        lambda table: table.press(1, "pass"),
        lambda table: table.tap(rack(1)[3], "click"),
    ):
        table = Table("logichroma", dealt(*STARVED, "play 2"), layout(2))
        assert press(table).moves == (Made(1, Pass()),)


def test_a_card_that_is_drawn_comes_to_the_tile_whose_card_was_played():
    table = two_seats()
    others = [held.tile for held in table.state.hands[0][1:]]
    table.tap(rack(0)[0], "long")
    assert [held.tile for held in table.state.hands[0]] == [10, *others]
