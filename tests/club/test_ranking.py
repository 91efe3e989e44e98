"""What a result is worth, and the ranking of an evening, on its page and by hand."""

from fractions import Fraction
from itertools import permutations

import pytest
from gemtable.club.hall import Hall
from gemtable.club.ranking import placed, ranking, shares
from gemtable.club.table_messages import MatchResult
from hypothesis import given
from hypothesis import strategies as st

from tests.club.test_hall import SCRIPT, page, told
from tests.club.test_table_messages import RESULT


def result(names, scores, winners=None, **changes):
    best = max(scores)
    won = [seat for seat, score in enumerate(scores) if score == best]
    facts = {"names": names, "scores": scores, "winners": won if winners is None else winners}
    return MatchResult.model_validate(RESULT | facts | changes)


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [
        ((5, 3), "A", (1, 0)),
        ((5, 5), "AB", ("1/2", "1/2")),
        ((5, 5), "A", (1, 0)),  # the game has broken the tie
        ((9, 7, 5), "A", (1, "1/2", 0)),
        ((9, 7, 7), "A", (1, "1/4", "1/4")),
        ((9, 9, 2, 1), "AB", ("5/6", "5/6", "1/3", 0)),
        ((1, 9, 5), "AB", ("3/4", "3/4", 0)),  # winners are equal, whatever their scores
        ((4,), "A", ()),  # there was no opponent
    ],
)
def test_who_plays_against_others_gets_the_share_that_they_have_beaten(scores, winners, expected):
    found = shares(dict(zip("ABCD", scores, strict=False)), set(winners))
    assert found == dict(zip("ABCD", map(Fraction, expected), strict=False))


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=6))
def test_the_mean_of_each_table_is_a_half(scores):
    names = [str(seat) for seat in range(len(scores))]
    winners = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    found = shares(dict(zip(names, scores, strict=True)), winners)
    assert sum(found.values()) / len(found) == Fraction(1, 2)


def test_ties_are_ties():
    points = {"A": 1, "B": 3, "C": 1, "D": 0}
    places = placed((name, Fraction(own)) for name, own in points.items())
    assert [(each.place, each.who) for each in places] == [(1, "B"), (2, "A"), (2, "C"), (4, "D")]


def test_an_evening_is_ranked_over_all_games_and_tables_by_name():
    found = ranking(
        [
            result(["Ola", "Ben", None], [9, 5, 7]),
            result(["OLA", "Jan"], [2, 3], game="waterfall"),
            result(["Ben", "Ola"], [20, 20], title="Gems", is_shared=True),
            result(["Ola", "Ben"], [17, 17], title="Gems", is_shared=True),
            result(["Ewa", None], [21, 21], title="Gems", is_shared=True),
        ]
    )
    assert [(each.place, each.who, each.points, count) for each, count in found.people] == [
        (1, "Ola", 1, 2),  # as the newest result spells it
        (1, "Jan", 1, 1),
        (3, "Ben", 0, 1),
    ]
    assert found.teams == {"Gems": [(1, ("Ewa",), 21), (2, ("Ben", "Ola"), 20)]}


def test_bots_and_seats_without_a_name_are_not_ranked():
    found = ranking([result([None, None], [1, 2]), result(["Ola", None], [1, 2])])
    assert found.people == [] and found.teams == {}


def test_the_order_of_an_evening_changes_no_points():
    evening = [
        result(["A", "B", "C"], [3, 2, 1]),
        result(["C", "A"], [5, 5]),
        result(["B", "C"], [0, -4]),
    ]
    found = [
        {each.who: each.points for each, _count in ranking(order).people}
        for order in permutations(evening)
    ]
    assert all(each == found[0] for each in found)


def test_the_page_of_a_hall_shows_results_and_ranking():
    hall = Hall()
    told(hall, {"names": ["Ola", "Ben"], "scores": [7, 3]}, key="5-1")
    told(hall, {"names": ["Ben", "Ewa"], "scores": [9, 3]}, key="5-2")
    bots = {"names": ["Ada", "Bob"], "is_auto": True}
    told(hall, bots, key="5-3")
    ranked = page(hall).partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [row.split("</")[0].rpartition(">")[2] for row in ranked.split("<th")[1:]]
    assert rows == ["Ola", "Ben", "Ewa"] or rows == ["Ben", "Ola", "Ewa"]
    assert "Ada" not in ranked
    assert "Matches" in page(hall, "wall")


def test_names_in_a_ranking_are_only_text():
    hall = Hall()
    told(hall, {"names": [SCRIPT, "Ben"], "scores": [7, 3]}, key="5-1")
    shared = {"names": [SCRIPT, "Ben"], "scores": [7, 7], "is_shared": True, "title": SCRIPT}
    told(hall, shared, key="5-2")
    assert "<script" not in page(hall)
    assert page(hall).count("&lt;script") >= 4
