"""Who has come before a match: numbers, names, wishes, who is forgotten, who gets which seat."""

import pytest
from gemtable.errors import UserError
from gemtable.match.arrivals import MOST, NAMED_S, NAMELESS_S, Arrival, Arrivals, seats_of


def come(*names):
    """Return arrivals with these names, by keys that are their numbers; "" has none yet."""
    arrivals = Arrivals()
    for number, name in enumerate(names, 1):
        arrivals.come(str(number))
        if name:
            arrivals.call(str(number), name)
    return arrivals


def test_everybody_has_a_number_and_the_number_of_who_went_is_given_again():
    arrivals = come("Ola", "Kuba", "Jo")
    for _time in range(2):
        arrivals.go("2", 0.0)
        arrivals.forget(NAMED_S)
        assert [each.number for each in arrivals.people] == [1, 3]
        arrivals.come("4")
        assert arrivals.of("4") == Arrival(2)
        arrivals.go("4", 0.0)
        arrivals.forget(NAMELESS_S)
        arrivals.come("2")
        arrivals.call("2", "Kuba")


def test_there_is_no_room_for_more_than_some_and_who_is_not_in_changes_nothing():
    arrivals = come(*[""] * MOST)
    arrivals.come("late")
    arrivals.call("late", "Ola")
    arrivals.wish("late", "crossing")
    arrivals.be_ready("late", True)
    arrivals.go("late", 0.0)
    arrivals.forget(NAMED_S)
    assert arrivals.of("late") is None
    assert arrivals.people == tuple(map(Arrival, range(1, MOST + 1)))


def test_whoever_came_when_it_was_full_gets_the_first_place_that_is_free_unless_they_went():
    arrivals = come(*[""] * MOST)
    for late in ("late", "gone", "later"):
        arrivals.come(late)
    arrivals.go("gone", 0.0)
    for key, number in (("3", 3), ("1", 1)):
        arrivals.go(key, 0.0)
        arrivals.forget(NAMELESS_S)
        late = "late" if number == 3 else "later"
        assert arrivals.of(late) == Arrival(number)
    assert arrivals.of("gone") is None
    assert len(arrivals.people) == MOST


@pytest.mark.parametrize("name, seconds", [("", NAMELESS_S), ("Ola", NAMED_S)])
def test_whoever_is_away_is_forgotten_in_time_and_not_before_and_never_if_they_are_back(
    name, seconds
):
    arrivals = come(name)
    arrivals.go("1", 10.0)
    assert arrivals.people[0].is_away
    arrivals.forget(10.0 + seconds - 0.1)
    arrivals.come("1")
    assert not arrivals.people[0].is_away
    arrivals.forget(10.0 + 2 * seconds)
    assert len(arrivals.people) == 1
    arrivals.go("1", 200.0)
    arrivals.forget(200.0 + seconds)
    assert arrivals.people == ()


@pytest.mark.parametrize("name", ["OLA", "host", "", "x" * 21, "\u202eOla", "1"])
def test_no_name_is_taken_that_no_seat_could_have(name):
    arrivals = come("Ola", "Kuba")
    with pytest.raises(UserError):
        arrivals.call("2", name)
    assert arrivals.people[1].name == "Kuba"
    arrivals.call("1", "OLA")  # their own


def test_the_favourite_is_what_most_wish_for_unless_somebody_leads():
    arrivals = come("Ola", "Kuba", "Jo")
    assert arrivals.favourite == ""
    for key, game in (("1", "crossing"), ("2", "waterfall"), ("3", "waterfall")):
        arrivals.wish(key, game)
    assert arrivals.favourite == "waterfall"
    arrivals.let_lead(1)
    assert arrivals.favourite == "crossing"
    arrivals.let_lead(3)
    assert arrivals.favourite == "waterfall"
    assert [each.leads for each in arrivals.people] == [False, False, True]
    arrivals.let_lead(0)
    assert not any(each.leads for each in arrivals.people)


@pytest.mark.parametrize(
    "came, names, free, seats",
    [
        (["Ola", "Kuba"], [None] * 3, {0, 1, 2}, {1: 0, 2: 1}),
        (["Ola", "Kuba"], [None] * 3, {1, 2}, {1: 2, 2: 1}),  # seat 1 is a bot's
        (["Ola", "", "Jo"], [None] * 2, {0, 1}, {1: 0, 3: 1}),  # who has a name comes first
        (["Ola", "Kuba"], ["Kuba", "ola", None], {0, 1, 2}, {1: 1, 2: 0}),  # a kept match
        (["Jo", "Ola"], ["Kuba", None], {0, 1}, {2: 1}),  # Kuba's seat waits for Kuba
        (["Ola", "Kuba", "Jo"], [None] * 2, {0, 1}, {1: 0, 2: 1}),
        (["Ola"], ["Ola"], set(), {}),
    ],
)
def test_everybody_gets_their_own_seat_else_that_of_their_number_else_the_first(
    came, names, free, seats
):
    assert seats_of(come(*came).people, names, free) == seats
