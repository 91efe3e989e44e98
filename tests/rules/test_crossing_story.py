"""What is told of a match of Crossing, by the sentences of its rule text."""

from tests.rules.crossing_table import laid
from tests.rules.told import facts, told

# Mushrooms of two stones and one; seat 1 has one stone, seat 2 three, seat 3 none.
STATE = laid("RB Y", "R RBY -")


def of(*rounds, state=STATE):
    return told("crossing", state, *rounds)


def test_stones_stolen_and_lost_are_told_of_each_seat():
    """Gdy tylko jeden gracz wskazuje tę płytkę, kradnie wszystkie kamienie życia."""
    found = of("steal 2, gather 1, steal 1")
    assert found["thieves"] == (
        "Stolen stones: seat 1 steals 3 and loses 1, seat 2 steals 0 and loses 3 and seat 3 "
        "steals 1 and"
        " loses 0."
    )


def test_the_largest_theft_is_told_with_its_round():
    found = of("steal 2, gather 1, steal 1")
    assert found["largest_theft"] == (
        "The largest theft: seat 1 takes 3 stones from seat 2 in round 2."
    )


def test_a_single_stone_and_an_empty_tile_are_no_large_theft():
    found = of("steal 3, gather 1, steal 1")
    assert "largest_theft" not in found
    assert (
        found["thieves"]
        == "Stolen stones: seat 1 steals 0 and loses 1 and seat 3 steals 1 and loses 0."
    )


def test_two_thieves_at_one_tile_get_nothing():
    """Gdy dwóch lub więcej graczy wskazuje tę samą płytkę, wszyscy muszą obejść się smakiem."""
    assert "thieves" not in of("steal 2, gather 1, steal 2")


def test_stones_that_were_protected_from_somebody_are_told():
    """Gdy któryś z graczy wskaże tak chronioną płytkę, cóż... dostaje figę z makiem!"""
    found = of("steal 2, protect, steal 2")
    assert found["rescue"] == (
        "Just in time: seat 2 protects 3 stones from seats 1 and 3 in round 2."
    )
    assert "rescue" not in of("gather 1, protect, gather 2"), "nobody pointed at them"
    assert "rescue" not in of("protect, gather 1, steal 1"), "one stone is not worth it"


def test_who_is_in_the_way_of_each_other_is_told():
    """Gdy dwóch lub więcej graczy wskaże ten sam grzyb, nic się nie dzieje."""
    once = of("gather 1, gather 1, gather 2")
    assert "in_the_way" not in once
    twice = of("gather 1, gather 1, gather 2", "steal 3, gather 1, gather 1")
    assert twice["in_the_way"] == (
        "Seat 2 gets nothing 2 times because others point at the same place."
    )
    tiles = of("steal 2, gather 1, steal 2", "steal 2, gather 1, steal 2")
    assert tiles["in_the_way"] == (
        "Seats 1 and 3 get nothing 2 times each because others point at the same place."
    )


def test_stones_left_on_mushrooms_are_for_nobody():
    """Z kamieni, które pozostały na grzybach, nikt nie ma pożytku."""
    last = laid("RB Y", "R RBY -", bag="")
    assert of("gather 2, gather 1, steal 2", state=last).get("left_over") is None
    found = of("gather 1, gather 1, gather 1", state=last)
    assert found["left_over"] == "3 stones are left on mushrooms and count for nobody."


def test_a_fact_names_its_step_and_has_its_figures():
    rounds = ("gather 1, gather 1, gather 2", "steal 2, gather 1, steal 1")
    theft = next(
        each for each in facts("crossing", STATE, *rounds) if each.kind == "largest_theft"
    )
    assert theft.step == 1
    assert theft.figures == {"seat": 0, "from": 1, "stones": 3, "round": 3}
