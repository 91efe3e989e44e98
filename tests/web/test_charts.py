"""A course as lines: numbers by turns, and nothing that stands over another."""

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit import charts
from gemtable.games.kit.charts import Line, Panel, by_turns, drawn, over, ticks
from gemtable.sentence import Sentence

from tests.games import seats_near

HEIGHT = 120


def panel(*lines, most=10):
    named = [Line(f"seat-{n}", Sentence("seat"), values, str(n)) for n, values in enumerate(lines)]
    return Panel(Sentence("Points"), most, tuple(named))


@pytest.mark.parametrize("most", [0, 1, 2, 3, 5, 6, 9, 10, 11, 26, 55, 99, 100, 250, 12_345])
def test_an_axis_has_a_few_round_numbers_from_0_to_the_most(most):
    numbers = ticks(most)
    assert numbers[0] == 0 and numbers[-1] == most
    assert numbers == sorted(set(numbers))
    assert len(numbers) <= 7


def test_a_turn_is_over_when_the_next_begins_or_the_match_ends():
    views = [SimpleNamespace(number=number, outcome=None) for number in (0, 1, 2)]
    assert [over(view) for view in (*views, SimpleNamespace(number=2, outcome={}))] == [0, 0, 1, 2]


def test_a_number_is_that_of_the_moment_when_a_turn_was_over():
    """What comes in the middle of the next turn, as before a penny is flipped, counts after it."""
    views = [
        SimpleNamespace(number=number, outcome=None, score=score)
        for number, score in ((1, 0), (2, 1), (2, 2), (3, 2))
    ]
    assert by_turns(views, lambda view: view.score) == {0: 0, 1: 1, 2: 2}


def test_a_line_goes_from_the_first_turn_to_the_last_and_from_0_to_the_most():
    (each,) = drawn([panel({0: 0, 1: 10, 2: 5}, {0: 0, 2: 10})])
    foot, right = each["foot"], each["right"]
    first, _ = each["lines"]
    top = foot - HEIGHT
    middle = (each["left"] + right) / 2
    assert first["path"] == f"M{each['left']}.0 {foot}.0L{middle} {top}.0L{right}.0 {foot - 60}.0"


def test_a_line_alone_has_steps_and_an_area():
    (each,) = drawn([panel({0: 0, 1: 3, 2: 3}, most=3)])
    (line,) = each["lines"]
    assert re.fullmatch(r"M[\d.]+ [\d.]+(H[\d.]+V[\d.]+){2}", line["path"])
    assert line["area"].startswith(line["path"])


def test_lines_with_one_end_have_names_apart_and_in_the_plot():
    values = [{0: 0, 5: end} for end in (7, 7, 7, 0, 0, 10)]
    (each,) = drawn([panel(*values)])
    names = sorted(line["y"] for line in each["lines"])
    assert all(below - above >= charts._BADGE for above, below in pairwise(names))
    assert names[0] >= each["foot"] - HEIGHT and names[-1] <= each["foot"]


def test_a_moment_is_marked_where_it_is_and_one_of_another_course_within_the_plot():
    course = [panel({0: 0, 1: 4, 2: 8})]
    for turn, value, x_of in ((1, 4, "middle"), (2, 8, "right"), (9, 99, "right")):
        (each,) = drawn(course, [panel({turn: value})])
        (mark,) = each["now"]
        places = {"middle": (each["left"] + each["right"]) / 2, "right": each["right"]}
        assert mark["place"][0] == places[x_of]
        assert 0 <= mark["place"][1] <= each["foot"]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_one_position_is_drawn(game):
    """As one that was undone to its beginning, while it is looked at."""
    view = GAMES[game].rules.view(GAMES[game].rules.start(seats_near(game, 3), seed=1))
    first, *_ = drawn(GAMES[game].page.course([view]))
    assert first["turns"] == [{"x": 30.0, "turn": 0}]
