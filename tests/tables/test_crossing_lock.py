"""Three, two, one, and the lock of Crossing: what counts, and what comes too late.

"Gracze wspólnie liczą do trzech. Na „trzy” jednocześnie wskazują palcem wybraną przez
siebie płytkę grzyba." Numbers are called a second apart.
"""

import pytest
from gemtable.games.crossing.rules import Gather, Protect, Steal
from gemtable.games.kit.rules import Made

from tests.tables.crossing_tried import (
    all_choose,
    chosen,
    first_round,
    press,
    say,
    second_round,
    told_to,
)

CHOICES = ("mushroom 1", "mushroom 2", "seat 1")


def test_the_count_begins_when_the_last_seat_that_owes_a_choice_has_one():
    table = second_round()
    press(table, 2, "seat 1", 5)
    press(table, 0, "mushroom 1", 8)
    assert table.script.moment(table.ui) is None
    press(table, 1, "mushroom 2", 10)
    assert (table.ui.count, table.script.moment(table.ui)) == (3, 11)


def test_three_two_one_are_a_second_apart_and_then_all_choices_count_at_once():
    """Nie obowiązuje żadna kolejność rozgrywki! Wszyscy gracze wykonują akcje jednocześnie!"""
    table = second_round()
    all_choose(table, *CHOICES)
    called = []
    while True:
        called.append((table.ui.count, table.script.moment(table.ui)))
        meaning = table.wait()
        if meaning.moves:
            break
    assert called == [(3, 11), (2, 12), (1, 13)]
    assert meaning.moves == (Made(0, Gather(0)), Made(1, Gather(1)), Made(2, Steal(0)))
    assert len(table.states) == 2


def test_a_choice_is_changed_as_often_as_one_likes_before_the_lock_and_the_last_counts():
    """Nikt nie zabrania graczom rozmawiać przed lub w trakcie odliczania i umawiać się, kto
    wskaże który grzyb. Jednak każdą obietnicę można złamać..."""
    table = second_round()
    press(table, 0, "seat 2", 1)
    press(table, 0, "protect", 2)
    all_choose(table, *CHOICES)
    press(table, 0, "mushroom 2", 10.5)
    table.wait()
    press(table, 0, "seat 3", 11.5)
    assert table.script.moment(table.ui) == 12, "a change does not begin the count anew"
    table.wait()
    say(table, 1, "protect", 12.5)
    press(table, 0, "mushroom 1", 12.999)
    assert table.wait().moves == (Made(0, Gather(0)), Made(1, Protect()), Made(2, Steal(0)))


def test_a_choice_taken_back_in_the_count_and_not_made_anew_is_missing_and_the_seat_is_named():
    table = second_round()
    all_choose(table, *CHOICES)
    press(table, 1, "undo", 10.5)
    assert table.wait_for_moves() == ()
    assert told_to(table) == ["Seat 2 has not chosen: the countdown starts again."]
    assert chosen(table) == ["gather 1", None, "steal 1"]
    assert len(table.states) == 1
    press(table, 1, "protect", 30)
    assert (table.ui.count, table.script.moment(table.ui)) == (3, 31)
    assert table.wait_for_moves() == (Made(0, Gather(0)), Made(1, Protect()), Made(2, Steal(0)))


def test_several_seats_without_a_choice_are_named_together():
    table = second_round()
    all_choose(table, *CHOICES)
    press(table, 0, "undo", 10.5)
    press(table, 2, "undo", 10.6)
    assert table.wait_for_moves() == ()
    assert told_to(table) == ["Seats 1 and 3 have not chosen: the countdown starts again."]


def test_a_choice_taken_back_and_made_anew_in_the_count_is_not_missing():
    table = second_round()
    all_choose(table, *CHOICES)
    press(table, 1, "undo", 10.5)
    press(table, 1, "seat 3", 12.9)
    assert table.wait_for_moves()[1] == Made(1, Steal(2))


@pytest.mark.parametrize("late_s, told", [(0.012, "12 ms"), (0.4, "400 ms"), (1.4, "1400 ms")])
def test_a_press_after_the_lock_does_not_count_and_is_told_with_its_margin(late_s, told):
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    meaning = press(table, 0, "mushroom 2", 13 + late_s)
    assert (
        str(meaning.note) == f"Seat 1 chose {told} after the lock, so the choice does not count."
    )
    assert meaning.refused
    assert chosen(table) == [None] * 3


def test_a_press_that_may_have_been_before_the_lock_is_told_as_a_tie_and_does_not_count():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    meaning = press(table, 0, "mushroom 2", 13.0008, error_s=0.001)
    assert str(meaning.note) == (
        "It is not certain that seat 1 chose before the lock, so the choice does not count."
    )


def test_a_press_that_may_have_been_after_the_lock_is_told_as_a_tie_and_counts():
    table = second_round()
    all_choose(table, *CHOICES)
    press(table, 2, "protect", 12.9995, error_s=0.001)
    press(table, 1, "protect", 12.9, error_s=0.001)
    moves = table.wait_for_moves()
    assert moves[2] == Made(2, Protect())
    assert told_to(table)[0] == "Seat 3 may have chosen after the lock, but the choice counts."


def test_words_right_after_the_lock_are_of_the_next_round_which_is_counted_after_the_rest():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    for seat, text in enumerate(("protect", "gather 1", "gather 2")):
        say(table, seat, text, 13.2)
    assert "300 ms after the lock" in str(press(table, 0, "mushroom 1", 13.3).note)
    assert looks(table) == [(1, 13.8), (2, 14.6), (3, 15.4)]
    assert (table.ui.count, table.script.moment(table.ui)) == (3, pytest.approx(16.4))
    press(table, 0, "mushroom 1", 15.9)
    assert table.wait_for_moves() == (Made(0, Gather(0)), Made(1, Gather(0)), Made(2, Gather(1)))


def looks(table):
    """Let the reveal pass; return the number of each look, and when it ends."""
    found = []
    while table.ui.look:
        found.append((table.ui.look, pytest.approx(table.script.moment(table.ui))))
        table.wait()
    return found


@pytest.mark.parametrize("choices", [CHOICES, ("mushroom 1",) * 3, ("protect",) * 3])
def test_a_reveal_has_the_same_looks_at_the_same_moments_whatever_was_chosen(choices):
    table = second_round()
    all_choose(table, *choices)
    table.wait_for_moves()
    assert looks(table) == [(1, 13.8), (2, 14.6), (3, 15.4)]
    assert 15.4 - 13 <= 2.5


def test_the_next_round_is_open_when_the_reveal_is_over():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    looks(table)
    press(table, 0, "mushroom 2", 15.5)
    assert chosen(table) == ["gather 2", None, None]


@pytest.mark.parametrize("key", ["mushroom 1", "seat 1", "undo", "help"])
def test_a_press_after_the_first_look_ends_the_reveal_and_does_nothing_else(key):
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    assert "after the lock" in str(press(table, 1, "seat 3", 13.3).note)
    table.wait()
    assert "after the lock" in str(press(table, 2, "seat 1", 13.7).note)  # heard late
    assert table.ui.look == 2
    meaning = press(table, 1, key, 14)
    assert (meaning.moves, meaning.undo, meaning.note) == ((), False, None)
    assert (table.ui.look, table.ui.locked_s, table.script.moment(table.ui)) == (0, None, None)
    assert chosen(table) == [None, None, None]


def test_a_late_press_lays_out_no_last_stone():
    """The distributor, who was late for the lock, did not mean the phase that follows it."""
    table = second_round("- -", bag="RB")
    all_choose(table, "protect", "protect", "seat 1")
    table.wait_for_moves()
    assert table.pending == (0,)
    assert "300 ms after the lock" in str(press(table, 0, "mushroom 1", 13.3).note)
    looks(table)
    assert press(table, 0, "mushroom 1", 15.5).moves


def test_a_press_that_ends_a_reveal_starts_the_count_of_a_round_that_all_have_chosen():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    for seat, text in enumerate(("protect", "gather 1", "gather 2")):
        say(table, seat, text, 13.2)
    table.wait()
    press(table, 0, "mushroom 1", 14)
    assert (table.ui.count, table.script.moment(table.ui)) == (3, 15)


def test_who_has_a_break_is_not_waited_for():
    """Mają przerwę aż do kolejnej rundy."""
    table = second_round()
    all_choose(table, "protect", "mushroom 1", "mushroom 2")
    table.wait_for_moves()
    table.rest()
    press(table, 1, "seat 3", 20)
    press(table, 2, "seat 2", 21)
    assert table.script.moment(table.ui) == 22
    assert table.wait_for_moves() == (Made(1, Steal(2)), Made(2, Steal(1)))


def test_a_lock_in_the_first_round_is_of_mushrooms():
    table = first_round()
    all_choose(table, "mushroom 1", "mushroom 1", "mushroom 2")
    assert table.wait_for_moves() == (Made(0, Gather(0)), Made(1, Gather(0)), Made(2, Gather(1)))


def test_a_pause_stops_the_count_keeps_the_choices_and_counts_from_three_when_it_ends():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait()
    table.pause()
    assert (table.ui.count, table.script.moment(table.ui)) == (0, None)
    assert chosen(table) == ["gather 1", "gather 2", "steal 1"]
    table.now_s = 500
    table.go_on()
    assert (table.ui.count, table.script.moment(table.ui)) == (3, 501)


def test_a_pause_in_a_reveal_ends_it():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    table.pause()
    table.go_on()
    assert table.script.moment(table.ui) is None
    press(table, 0, "mushroom 2", 500)
    assert chosen(table) == ["gather 2", None, None]


def test_an_undo_after_the_lock_lets_all_choose_again_at_once():
    table = second_round()
    all_choose(table, *CHOICES)
    table.wait_for_moves()
    press(table, 1, "undo", 13.2)
    press(table, 1, "undo", 13.3)
    assert len(table.states) == 1
    assert chosen(table) == [None] * 3
    assert table.script.moment(table.ui) is None
    press(table, 0, "mushroom 2", 13.4)
    assert chosen(table) == ["gather 2", None, None]


def test_an_undo_of_the_round_before_ends_a_count_and_drops_all_choices():
    table = second_round()
    all_choose(table, "protect", "mushroom 1", "mushroom 2")
    table.wait_for_moves()
    table.rest()
    press(table, 1, "seat 3", 20)
    press(table, 2, "seat 2", 21)
    press(table, 0, "undo", 21.2)  # on its break, with no choice of its own
    press(table, 0, "undo", 21.4)
    assert len(table.states) == 1
    assert (chosen(table), table.ui.count) == ([None] * 3, 0)
    assert table.script.moment(table.ui) is None
