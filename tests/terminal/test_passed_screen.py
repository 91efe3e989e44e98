"""Who the screen is shown to: nobody sees more than the table before all others look away."""

import pytest
from gemtable.games.crossing.rules import Gather
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.terminal.passed_screen import Looking

from tests.terminal.drawn import status
from tests.terminal.test_crossing_lines import chosen

FIRST = status("lost-gems", 2)
SECOND = status("lost-gems", 2, [(0, "hint red")])


def passed_on(people=(0, 1)):
    looking = Looking(passes=True)
    looking.people = lambda: frozenset(people)
    return looking


def test_everyone_sees_the_table_and_speaks_for_the_host():
    looking = Looking()
    assert (looking.eyes(FIRST), looking.by(FIRST), looking.question(FIRST)) == (TABLE, HOST, None)
    assert not looking.enter(FIRST)


def test_a_look_opens_at_the_first_enter_and_closes_at_the_second():
    looking = Looking()
    looking.look(1)
    assert looking.eyes(FIRST) == TABLE
    assert "This view is for seat 2 only" in str(looking.question(FIRST))
    assert looking.enter(FIRST)
    assert (looking.eyes(FIRST), looking.by(FIRST)) == (1, HOST)
    assert looking.enter(FIRST)
    assert (looking.eyes(FIRST), looking.question(FIRST)) == (TABLE, None)


def test_no_view_of_one_match_is_open_in_the_next():
    looking = passed_on()
    looking.enter(FIRST)
    assert looking.eyes(FIRST) == 0
    looking.sit_down(lambda: frozenset({0, 1}))
    assert looking.eyes(FIRST) == TABLE
    larger = status("lost-gems", 4)
    looking.look(3)
    looking.enter(larger)
    assert looking.eyes(larger) == 3
    looking.sit_down(lambda: frozenset({0, 1}))  # where there is no seat 4
    assert looking.eyes(FIRST) == TABLE


def test_whatever_else_is_typed_closes_a_look():
    looking = Looking()
    looking.look(1)
    looking.enter(FIRST)
    looking.leave()
    assert looking.eyes(FIRST) == TABLE


def test_a_revealed_table_is_hidden_before_one_seat_looks():
    looking = Looking(reveals=True)
    assert looking.eyes(FIRST) == ALL
    looking.look(0)
    assert looking.eyes(FIRST) == TABLE


def test_the_screen_goes_to_the_seat_whose_turn_it_is_after_its_enter():
    looking = passed_on()
    assert (looking.eyes(FIRST), looking.by(FIRST)) == (TABLE, HOST)
    assert "the turn of seat 1" in str(looking.question(FIRST))
    assert looking.enter(FIRST)
    assert (looking.eyes(FIRST), looking.by(FIRST), looking.question(FIRST)) == (0, 0, None)


def test_a_turn_that_is_over_closes_the_view_at_once_and_it_stays_closed_in_the_next():
    looking = passed_on()
    looking.enter(FIRST)
    assert looking.eyes(SECOND) == TABLE
    assert "the turn of seat 2" in str(looking.question(SECOND))
    assert looking.eyes(FIRST) == TABLE, "an undo: seat 1 may sit elsewhere by now"


def test_bots_do_not_get_the_keyboard():
    looking = passed_on(people=(0, 1))
    looking.people = lambda: frozenset((0,))
    looking.enter(FIRST)
    assert looking.eyes(SECOND) == 0, "one person alone has the screen all the time"
    three = passed_on(people=(0, 2))
    turn_of_a_bot = status("lost-gems", 3, [(0, "hint red to 3")])
    assert (three.eyes(turn_of_a_bot), three.question(turn_of_a_bot)) == (TABLE, None)


def test_where_all_choose_at_once_the_screen_goes_to_one_after_the_other():
    looking = passed_on(people=(0, 1, 2))
    nobody, one, all_ = (
        status("crossing", 3, ui=chosen(*choices))
        for choices in ([None] * 3, [Gather(0), None, None], [Gather(0)] * 3)
    )
    looking.enter(nobody)
    assert looking.eyes(nobody) == 0
    assert "the turn of seat 2" in str(looking.question(one))
    assert (looking.eyes(all_), looking.question(all_)) == (TABLE, None)


@pytest.mark.parametrize("passes", [False, True])
def test_a_match_that_is_over_asks_for_nothing(passes):
    looking = Looking(passes)
    looking.people = lambda: frozenset((0, 1))
    over = status("lost-gems", 2, outcome=object())
    assert looking.question(over) is None
