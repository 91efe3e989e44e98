"""What keys and words ask for in Crossing, and what they are refused."""

import pytest
from gemtable.games.crossing import rules
from gemtable.games.crossing import table as script
from gemtable.games.crossing.rules import Gather, Place, Protect, Steal
from gemtable.games.kit.rules import Made, Shown
from gemtable.games.kit.table import Needs

from tests.tables.crossing_tried import (
    all_choose,
    chosen,
    first_round,
    press,
    say,
    second_round,
    told_to,
)

SIX = "R B Y W R B"


def test_a_pad_a_seat_is_all_that_crossing_needs_and_tiles_are_nice_to_have():
    assert script.needs({}, 6) == Needs(pads=1, tiles=0, nice_tiles=1, nice_loose=5)


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (3, "mushroom 1, mushroom 2, , , , seat 3, seat 1, , , protect, undo, help"),
        (
            4,
            "mushroom 1, mushroom 2, mushroom 3, , , "
            "seat 3, seat 4, seat 1, , protect, undo, help",
        ),
        (
            6,
            "mushroom 1, mushroom 2, mushroom 3, mushroom 4, mushroom 5,"
            " seat 3, seat 4, seat 5, seat 6, seat 1, protect, help",
        ),
    ],
)
def test_the_names_of_a_pads_keys(seats, names):
    """The mushrooms, the other seats beginning with the next one, the own tile, undo, help."""
    assert ", ".join(script.key_names(rules.view(rules.start(seats)), Shown(), 1)) == names


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("mushroom 2", Gather(1)),
        ("seat 3", Steal(2)),
        ("seat 1", Steal(0)),
        ("protect", Protect()),
    ],
)
def test_a_key_chooses_and_says_nothing(key, move):
    table = second_round()
    meaning = press(table, 1, key, 1)
    assert table.ui.choices == (None, move, None)
    assert (meaning.moves, meaning.note, meaning.undo, meaning.refused) == ((), None, False, False)


@pytest.mark.parametrize("key", ["seat 2", "seat 3", "protect"])
def test_in_the_first_round_everyone_points_at_a_mushroom(key):
    """Kolejne rundy rozgrywa się podobnie jak pierwszą, ale graczom dochodzą dwie nowe
    możliwości."""
    table = first_round()
    meaning = press(table, 0, key, 1)
    assert meaning.refused
    assert str(meaning.note) == "Seat 1 pressed a key that chooses nothing."
    assert chosen(table) == [None] * 3


def test_keys_that_choose_nothing_are_refused_alike():
    """Nobody learns from the refusal what a seat wanted."""
    told = set()
    for key in (2, 4, 5, 8, 9):  # dark ones, the seats, the own tile
        table = first_round()
        meaning = table.press(0, key)
        told.add((meaning.refused, str(meaning.note), meaning.known_to, *table.lights().values()))
    assert len(told) == 1


def test_a_seat_on_its_break_is_told_so():
    """Gracze, którzy przenoszą kamienie życia, ... nie biorą udziału w następnej rundzie."""
    table = second_round()
    all_choose(table, "protect", "mushroom 1", "mushroom 1")
    table.wait_for_moves()
    table.rest()
    for meaning in (press(table, 0, "mushroom 1", 20), say(table, 0, "gather 1")):
        assert str(meaning.note) == "Seat 1 has a break this round."
        assert meaning.refused
    assert chosen(table) == [None] * 3


def test_the_distributor_lays_out_the_last_stones_one_key_each_and_nobody_else_does():
    """gracz odpowiedzialny za ich rozmieszczanie rozkłada je według własnego upodobania"""
    table = second_round("- -", "R B Y", bag="RB")
    all_choose(table, "seat 2", "seat 3", "seat 1")
    table.wait_for_moves()
    table.rest()
    assert str(press(table, 1, "mushroom 1", 20).note) == "Seat 1 lays out the last stones."
    assert press(table, 0, "mushroom 2", 21).moves == (Made(0, Place(1)),)
    assert say(table, 0, "place 2").moves == (Made(0, Place(1)),)
    assert table.game.rules.view(table.state).mushrooms == ((), ("red", "blue"))
    assert table.game.rules.view(table.state).phase == "choose"


def test_with_six_seats_the_distributor_has_a_key_for_each_of_five_mushrooms():
    table = second_round("- - - - -", SIX, bag="RBYWR")
    all_choose(table, *["protect"] * 6)
    table.wait_for_moves()
    table.rest()
    for mushroom in (1, 2, 3, 4, 5):
        assert press(table, 0, f"mushroom {mushroom}", 20).moves
    assert table.game.rules.view(table.state).mushrooms == (
        *(("red",), ("blue",), ("yellow",), ("white",), ("red",)),
    )


def test_a_mushroom_that_can_take_no_more_is_refused_with_the_rule():
    """choć wciąż zgodnie z powyższymi zasadami"""
    table = second_round("R -", "R B Y", bag="RB")
    all_choose(table, "seat 2", "seat 3", "seat 1")
    table.wait_for_moves()
    table.rest()
    press(table, 0, "mushroom 1", 20)
    press(table, 0, "mushroom 1", 21)
    assert told_to(table)[-1] == "Mushroom 1 can take no more stones."
    assert table.ui.refused == table.layout.pads[0]


def test_undo_takes_back_the_own_choice_and_no_other():
    table = second_round()
    press(table, 0, "protect", 1)
    press(table, 1, "protect", 2)
    meaning = press(table, 0, "undo", 3)
    assert chosen(table) == [None, "protect", None]
    assert (meaning.undo, meaning.note) == (False, None)


@pytest.mark.parametrize("between", [None, "seat 2 helps", "seat 1 chooses"])
def test_a_seat_that_has_chosen_nothing_takes_the_last_round_back_only_when_it_asks_twice(between):
    table = second_round()
    all_choose(table, "mushroom 1", "mushroom 2", "mushroom 2")
    table.wait_for_moves()
    table.rest()
    press(table, 0, "undo", 20)
    assert told_to(table)[-1] == (
        "Seat 1 wants to undo the last action for everyone. Press undo again to confirm."
    )
    if between == "seat 2 helps":
        press(table, 1, "help", 21)
    if between == "seat 1 chooses":
        press(table, 0, "mushroom 1", 21)
        press(table, 0, "undo", 22)
    assert press(table, 0, "undo", 23).undo == (between is None)


def test_two_seats_that_ask_for_undo_once_each_take_nothing_back():
    table = second_round()
    assert not press(table, 0, "undo", 1).undo
    assert not press(table, 1, "undo", 2).undo


def test_with_six_seats_a_choice_is_taken_back_in_words():
    table = second_round("R B Y W R", SIX)
    press(table, 4, "seat 6", 1)
    press(table, 5, "seat 5", 2)
    table.say_undo(4)
    assert chosen(table) == [*[None] * 5, "steal 5"]
    assert not table.say_undo(4).undo
    assert table.say_undo(4).undo


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("steal 2", "Seat 2 cannot point there."),
        ("steal 9", "Seat 2 cannot point there."),
        ("gather 9", "Seat 2 cannot point there."),
        ("place 1", "There are no last stones to place."),
    ],
)
def test_why_a_choice_in_words_cannot_be_is_for_its_seat_alone(text, why):
    table = second_round()
    meaning = say(table, 1, text)
    assert (meaning.moves, meaning.refused, meaning.known_to) == ((), True, {1})
    assert str(meaning.note) == why
    assert told_to(table) == []


def test_that_the_first_round_has_mushrooms_only_is_told_to_the_seat_that_said_otherwise():
    meaning = say(first_round(), 2, "protect")
    assert str(meaning.note) == "In the first round everyone points at a mushroom."
    assert meaning.known_to == {2}


def test_words_and_keys_choose_alike():
    table = second_round()
    say(table, 0, "protect")
    press(table, 0, "mushroom 2", 5)
    say(table, 1, "steal 1")
    assert chosen(table) == ["gather 2", "steal 1", None]


def test_help_names_the_keys_of_the_round():
    assert str(press(first_round(), 0, "help", 1).note) == (
        "Seat 1: keys 1 to 2 point at the mushroom with that number."
    )
    assert str(press(second_round("R B Y W R", SIX), 3, "help", 1).note) == (
        "Seat 4: keys 1 to 5 point at the mushroom with that number, keys 6 to 10 at the tiles "
        "of the other seats, the next seat first. Key 11 protects your own tile."
    )


def test_a_tile_chooses_nothing():
    table = second_round()
    for tile in (table.layout.tiles[0], table.layout.racks[0][0]):
        meaning = table.tap(tile, "click")
        assert (meaning.refused, meaning.known_to) == (True, None)
        assert table.ui.refused == tile


def test_after_the_end_nothing_is_chosen_and_undo_asked_for_twice_opens_the_match_again():
    """Gra kończy się wraz z rundą, w której zostaną rozmieszczone ostatnie ... kamienie"""
    table = second_round(bag="")
    all_choose(table, "mushroom 1", "mushroom 1", "mushroom 1")
    table.wait_for_moves()
    table.rest()
    assert str(press(table, 0, "mushroom 1", 20).note) == "The match is over."
    press(table, 0, "undo", 21)
    assert press(table, 0, "undo", 22).undo
    assert table.pending == (0, 1, 2)


def test_nothing_that_is_chosen_is_kept():
    table = second_round()
    kept = script.TABLE.keep(table.ui)
    all_choose(table, "protect", "seat 1", "mushroom 1")
    assert script.TABLE.keep(table.ui) == kept == {}
    assert script.TABLE.restored(kept, table.layout, table.views) == script.begin(table.layout)
