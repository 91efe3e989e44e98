"""Crossing as it is drawn: stones in numbers, who has chosen, and no choice but to its seat."""

import dataclasses
import re
from functools import partial

import pytest
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import Gather, Protect, Steal
from gemtable.games.crossing.table.reveal import reveal_of
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE

from tests.rules.crossing_table import laid, play_round
from tests.terminal.drawn import drawn, of_seats, of_state, status

GAME = "crossing"


def chosen(*choices):
    return lambda ui: dataclasses.replace(ui, choices=choices)


@pytest.mark.parametrize("eyes", [TABLE, ALL, 0, 2])
def test_what_another_seat_chose_changes_nothing(eyes):
    tables = [
        status(GAME, 3, ui=chosen(Gather(0), other, None))
        for other in (Gather(1), Steal(2), Protect())
    ]
    assert len({"\n".join(drawn(table, eyes)) for table in tables}) == 1


def test_a_seat_finds_its_own_choice():
    told = drawn(status(GAME, 3, ui=chosen(Gather(0), Gather(1), None)), 1)
    assert "You chose: gather 2." in told


def test_who_has_chosen_and_who_is_waited_for_is_told():
    told = "\n".join(drawn(status(GAME, 3, ui=chosen(Gather(0), None, None))))
    assert "Round 1. Seats 2 and 3 to choose." in told
    assert [line.split()[-2:] for line in of_seats(told.splitlines())] == [
        ["has", "chosen"],
        ["to", "choose"],
        ["to", "choose"],
    ]


def test_stones_are_told_by_letter_as_well_as_by_colour():
    state = crossing.start(3, seed=1)
    view = crossing.view(state)
    told = "\n".join(drawn(status(GAME, 3)))
    for number, stones in enumerate(view.mushrooms, 1):
        for colour in set(stones):
            assert f"{stones.count(colour)}{colour[0]}" in told.split(f"{number} ", 1)[1]
    assert f"bag {view.left}" in told


@pytest.mark.parametrize("eyes", [TABLE, ALL, 0, 2])
def test_a_reveal_tells_every_choice_beside_the_stones_it_was_about(eyes):
    before = laid("RB YW", "R B W")
    state, events = play_round(before, "gather 1, gather 2, steal 1")
    for look, tiles in ((1, "1r 1b 1w"), (2, "1r 1b 1w"), (3, "1r1b 1b1y1w 1r1w")):
        reveal = reveal_of(crossing.view(before), crossing.view(state), events)
        later = {"choices": (Gather(0), None, None), "look": look, "reveal": reveal}
        told = drawn(of_state(GAME, state, ui=partial(dataclasses.replace, **later)), eyes)
        seats = [line.split() for line in of_seats(told)]
        assert [" ".join(words[-2:]) for words in seats] == ["gather 1", "gather 2", "steal 1"]
        lie = [re.findall(r"\d[rbyw]", " ".join(words)) for words in seats]
        assert " ".join("".join(each) for each in lie) == tiles
        assert "Round 2. All choices are revealed." in told
        assert "You chose" not in "".join(told)


def test_the_count_is_told():
    counting = status(GAME, 3, ui=lambda ui: dataclasses.replace(ui, count=2))
    assert "Round 1. Counting: two." in drawn(counting)
