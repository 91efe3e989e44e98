"""Who sits with whom: for any people and rounds, what the rules of a tournament promise."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from gemtable.club.seating import Past, next_round, sizes
from gemtable.games import GAMES
from hypothesis import given, settings
from hypothesis import strategies as st

NAMES = [chr(ord("A") + number) for number in range(26)]


def met(past):
    """Return how often each two have sat at one table."""
    tables = (table for each in past for table in each.tables)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


@cache
def all_seatings(people, split):
    """Return all ways in which these people, a tuple, can sit at tables of these sizes."""
    if not split:
        return [()]
    found = []
    for size in {*split}:
        rest = list(split)
        rest.remove(size)
        for more in combinations(people[1:], size - 1):
            table = (people[0], *more)
            left = tuple(name for name in people if name not in table)
            found += [(table, *others) for others in all_seatings(left, tuple(rest))]
    return found


def again(tables, counts):
    """Return how often those who meet at these tables have met before, in all."""
    return sum(counts[frozenset(pair)] for table in tables for pair in combinations(table, 2))


def apart(tables, points):
    """Return the differences in points of all who meet, in all."""
    pairs = (pair for table in tables for pair in combinations(table, 2))
    return sum(abs(points[one] - points[other]) for one, other in pairs)


@st.composite
def evenings(draw, most_people=9):
    """Draw an evening: people, a number of seats, points of each round in tenths, who is away."""
    people = NAMES[: draw(st.integers(2, most_people))]
    size = draw(st.integers(2, 4))
    tenths = st.fixed_dictionaries({name: st.integers(0, 10) for name in people})
    away = st.sets(st.sampled_from(people), max_size=2)
    return people, size, draw(st.lists(st.tuples(tenths, away), min_size=1, max_size=6))


def played(people, size, rounds, is_together=False):
    """Yield what is known before each round, and the round."""
    past, points = [], dict.fromkeys(people, Fraction())
    for tenths, away in rounds:
        here = sorted((name for name in people if name not in away), key=lambda who: -points[who])
        split = sizes(len(here), range(2, size + 1), size, 99)
        if not split:
            continue
        made = next_round(here, past, split, None if is_together else points)
        yield here, [*past], split, dict(points), made
        past.append(made)
        for name in here:
            points[name] += Fraction(tenths[name], 10)


@given(evenings())
@settings(deadline=None, max_examples=40)
def test_each_person_who_is_here_sits_once_or_sits_out(evening):
    for here, _past, split, _points, made in played(*evening):
        seated = [name for table in made.tables for name in table]
        assert sorted([*seated, *made.sat_out]) == sorted(here)
        assert sorted(map(len, made.tables)) == sorted(split)


@pytest.mark.parametrize("is_together", [False, True])
@given(evening=evenings())
@settings(deadline=None, max_examples=40)
def test_nobody_meets_again_while_that_can_be_avoided(evening, is_together):
    """And where it can't, those who meet have met as seldom as possible."""
    for _here, past, split, _points, made in played(*evening, is_together):
        counts = met(past)
        seated = tuple(sorted(name for table in made.tables for name in table))
        least = min(again(each, counts) for each in all_seatings(seated, split))
        assert again(made.tables, counts) == least


@given(evenings(8))
@settings(deadline=None, max_examples=25)
def test_of_all_seatings_without_a_needless_rematch_people_of_like_points_meet(evening):
    for _here, past, split, points, made in played(*evening):
        counts = met(past)
        seated = tuple(sorted(name for table in made.tables for name in table))
        best = min(
            (again(each, counts), apart(each, points)) for each in all_seatings(seated, split)
        )
        assert (again(made.tables, counts), apart(made.tables, points)) == best


@given(st.integers(3, 11), st.integers(2, 4), st.integers(1, 3), st.integers(1, 8))
@settings(deadline=None, max_examples=15)
def test_nobody_sits_out_twice_before_all_have_once(people, size, tables, rounds):
    here, past, outs = NAMES[:people], [], Counter()
    split = sizes(people, range(2, size + 1), size, tables)
    for _ in range(rounds):
        past.append(next_round(here, past, split))
        outs.update(past[-1].sat_out)
        assert max(outs.values(), default=0) - min(outs[name] for name in here) <= 1


def test_who_sits_out_first_is_the_last_of_those_who_are_due():
    made = next_round(["A", "B", "C"], [Past((("A", "B"),), ("C",))], (2,), {})
    assert made.sat_out == ("B",)


def test_nine_people_in_threes_all_meet_once_in_four_rounds():
    """The affine plane of order 3: the only way, and known for long (Kirkman, 1850)."""
    past = []
    for _ in range(4):
        past.append(next_round(NAMES[:9], past, (3, 3, 3)))
    assert [*met(past).values()] == [1] * 36


def test_neighbours_on_the_list_are_mixed_in_the_first_round():
    assert next_round(NAMES[:6], [], (3, 3), {}).tables == (("A", "C", "E"), ("B", "D", "F"))


def test_who_sat_late_sits_early_next():
    past = [Past((("A", "B", "C"),))]
    assert next_round(["A", "B", "C"], past, (3,)).tables == (("C", "B", "A"),)


def test_the_same_data_give_the_same_seats():
    past = [next_round(NAMES[:9], [], (5, 4))]
    assert next_round(NAMES[:9], past, (5, 4)) == next_round(NAMES[:9], past, (5, 4))


@pytest.mark.parametrize(
    ("people", "seats", "wanted", "most", "split"),
    [
        (9, range(2, 7), 4, 99, (5, 4)),
        (9, range(2, 5), 4, 99, (3, 3, 3)),
        (5, range(2, 3), 2, 99, (2, 2)),  # one sits out
        (7, range(3, 7), 3, 99, (4, 3)),
        (30, range(2, 5), 4, 3, (4, 4, 4)),  # there are no more tables
        (2, range(3, 7), 4, 99, ()),
        (1, range(1, 5), 1, 99, ()),  # nobody plays alone
        (3, (2, 4), 4, 99, (2,)),  # no game for three
        (100, range(2, 7), 5, 99, (5,) * 20),
    ],
)
def test_tables_have_as_many_people_as_the_game_and_the_host_want(
    people, seats, wanted, most, split
):
    assert sizes(people, seats, wanted, most) == split


@given(st.integers(0, 60), st.sampled_from(sorted(GAMES)), st.integers(2, 6), st.integers(1, 20))
def test_tables_fit_the_game_and_as_few_as_possible_sit_out(people, name, wanted, most):
    seats = GAMES[name].seats
    split = sizes(people, seats, wanted, most)
    assert {*split} <= {*seats} - {1}
    assert len(split) <= most
    assert max(split, default=0) - min(split, default=0) <= 1
    least, largest = max(2, seats[0]), seats[-1]
    can = [n for n in range(people + 1) for k in range(most + 1) if least * k <= n <= largest * k]
    assert sum(split) == max(can)


@pytest.mark.slow
def test_many_people_are_seated_in_a_bounded_number_of_steps():
    """With 15 tables of 4 there are more seatings than anything could try."""
    people = [f"P{number}" for number in range(60)]
    points = {name: Fraction(number % 7, 3) for number, name in enumerate(people)}
    past = []
    for _ in range(2):
        past.append(next_round(people, past, (4,) * 15, points))
    assert max(met(past).values()) == 1
