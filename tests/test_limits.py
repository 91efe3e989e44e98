"""So many at once and so many a second; what is too much is counted, and the sum told once."""

from gemtable.limits import Limits


def taken(limits, source, count, now):
    """Return how many of so many takes are not too much."""
    return [limits.take(source, now) for _ in range(count)].count(True)


def test_so_many_may_come_at_once_and_the_rest_is_too_much():
    limits = Limits(3, 1.0)
    assert [limits.take("a", 10.0) for _ in range(5)] == [True] * 3 + [False] * 2


def test_time_allows_more_but_never_more_at_once_than_at_first():
    limits = Limits(3, 2.0)
    taken(limits, "a", 3, now=10.0)
    assert taken(limits, "a", 2, now=10.5) == 1
    assert taken(limits, "a", 9, now=1000.0) == 3


def test_one_source_takes_nothing_from_another():
    limits = Limits(1, 1.0)
    taken(limits, "a", 5, now=10.0)
    assert limits.take("b", 10.0)


def test_what_is_left_out_is_told_once():
    limits = Limits(1, 1.0)
    taken(limits, "a", 4, now=10.0)
    taken(limits, "b", 1, now=10.0)
    assert limits.settle(10.0) == [("a", 3)]
    assert limits.settle(99.0) == []


def test_nothing_that_is_left_out_is_missing_from_the_sums():
    limits = Limits(2, 3.0)
    times = [10.0 + number / 100 for number in range(2000)]
    took, told = 0, 0
    for now in times:
        took += limits.take("a", now)
        told += sum(left_out for _source, left_out in limits.settle(now))
    told += sum(left_out for _source, left_out in limits.settle(99.0))
    assert took + told == 2000
    assert told > 1900


def test_a_flood_makes_no_flood_of_sums():
    limits = Limits(1, 0.0)
    times = [10.0 + number / 100 for number in range(1000)]
    sums = [limits.settle(now) for now in times if not limits.take("a", now)]
    assert len([told for told in sums if told]) == 5


def test_of_many_sources_the_one_that_came_longest_ago_is_forgotten():
    limits = Limits(1, 0.0)
    for number in range(300):
        limits.take(f"{number}", 10.0)
    assert not limits.take("299", 10.0)
    assert limits.take("0", 10.0)
