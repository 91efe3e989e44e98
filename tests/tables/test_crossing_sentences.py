"""The sentences told in Crossing."""

import pytest
from gemtable.games.crossing import table as script
from gemtable.games.crossing.rules.state import (
    Committed,
    Crowded,
    CrowdedTile,
    FendedOff,
    FinalRound,
    Gathered,
    Placed,
    Protected,
    RanShort,
    Refilled,
    Revealed,
    Stole,
)
from gemtable.games.kit.rules import Ended


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Revealed(choices=(None,) * 3),
            "Everyone has a break, so the round passes without choices.",
        ),
        (
            Protected(seat=1, stones=("red", "white", "red")),
            "Seat 2 puts 2 red and 1 white into the vault and has a break in the next round.",
        ),
        (
            Protected(seat=1, stones=()),
            "Seat 2 protects an empty tile and has a break in the next round.",
        ),
        (
            Gathered(seat=0, mushroom=1, stones=("blue",)),
            "Seat 1 gathers 1 blue from mushroom 2.",
        ),
        (
            Gathered(seat=0, mushroom=1, stones=()),
            "Seat 1 finds mushroom 2 empty.",
        ),
        (
            Stole(seat=2, from_=0, stones=("yellow", "red", "blue")),
            "Seat 3 steals 1 red, 1 blue and 1 yellow from seat 1.",
        ),
        (Stole(seat=2, from_=0, stones=()), "Seat 3 finds the tile of seat 1 empty."),
        (
            Crowded(seats=(0, 2), mushroom=0),
            "Seats 1 and 3 point at mushroom 1 together, so nobody gets anything.",
        ),
        (
            CrowdedTile(seats=(0, 1, 2), from_=3),
            "Seats 1, 2 and 3 point at the tile of seat 4 together, so nobody gets anything.",
        ),
        (
            FendedOff(seats=(2,), from_=0),
            "Seat 3 gets nothing: the tile of seat 1 is protected.",
        ),
        (
            FendedOff(seats=(1, 2), from_=0),
            "Seats 2 and 3 get nothing: the tile of seat 1 is protected.",
        ),
        (
            Refilled(round=4, added=(("red",), ("blue",)), left=31),
            "Stones are laid out for round 4, with 31 left in the bag.",
        ),
        (
            RanShort(seat=0, stones=("red", "white")),
            "The bag runs short, so seat 1 decides where the last stones go: 1 red and 1 white.",
        ),
        (
            Placed(mushroom=2, stone="white", left=1),
            "A white stone goes to mushroom 3. Stones left to lay out: 1.",
        ),
        (FinalRound(round=9), "The bag is empty: round 9 is the last."),
        (Ended(scores=(9, 4, 9), winners=(2,)), "Seat 3 wins with 9 points."),
        (
            Ended(scores=(9, 4, 9), winners=(0, 2)),
            "Seats 1 and 3 each have 9 points and the same number of white stones:"
            " play once more.",
        ),
    ],
)
def test_an_event_is_told_in_one_sentence_where_people_count_from_1(event, sentence):
    assert str(script.words(event)) == sentence


def test_what_the_lock_tells_is_not_told_before_it_and_nothing_is_kept():
    assert script.words(Committed(seat=0)) is None
    revealed = Revealed(choices=("gather 2", "protect", None, "steal 1"))
    assert script.words(revealed) is None, "what came of each choice has its own sentence"
    assert script.TABLE.kept_words({}) is None
