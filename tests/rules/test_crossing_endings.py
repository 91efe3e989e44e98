"""The last section of the rule text of Kamienie w kieszeni: the end, the points and the winner.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.crossing import rules as crossing

from tests.rules.crossing_table import ended, idle_until, kinds, laid, play_round, table

LETTER_COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "W": "white"}


def points(letters: str) -> int:
    return crossing.points([LETTER_COLOURS[letter] for letter in letters])


def test_the_match_ends_with_the_round_that_got_the_last_stones():
    """Gra kończy się wraz z rundą, w której zostaną rozmieszczone ostatnie znajdujące się w
    sakiewce kamienie życia."""
    state = idle_until(table(), 0)
    assert crossing.outcome(state) is None
    state, events = play_round(state, "gather 1, gather 2, gather 2")
    assert crossing.pending(state) == ()
    assert kinds(events)[-1] == "ended"
    assert "refilled" not in kinds(events)
    assert crossing.outcome(state).reason == "last-stones"


def test_what_is_won_in_the_last_round_counts():
    """Gra kończy się wraz z rundą"""
    state, _ = play_round(laid("RBY WW", "- - -", bag=""), "gather 1, gather 2, protect")
    assert crossing.outcome(state).scores == (5, 4, 0)


def test_stones_of_vault_and_tile_are_put_together():
    """Każdy z graczy zbiera razem kamienie, te przeniesione do skarbca i te, które aktualnie
    posiada na płycie postaci."""
    assert ended("R BY -", "BY R WW").scores == (5, 5, 4)


@pytest.mark.parametrize(
    ("letters", "worth"), [("RBY", 5), ("RBYRBY", 10), ("RRBBYY", 10), ("RBY" * 18, 90)]
)
def test_three_stones_of_different_colours_are_worth_five(letters, worth):
    """Każdy zestaw trzech kamieni w różnych kolorach jest wart 5 punktów zwycięstwa."""
    assert points(letters) == worth


@pytest.mark.parametrize(("letters", "worth"), [("W", 2), ("WWW", 6), ("RBYW", 7)])
def test_a_white_stone_is_worth_two(letters, worth):
    """Każdy biały (przezroczysty) kamień życia jest wart 2 punkty zwycięstwa."""
    assert points(letters) == worth


@pytest.mark.parametrize(
    ("letters", "worth"), [("", 0), ("R", 1), ("BB", 2), ("RBYR", 6), ("RRBBY", 7), ("RRRBBB", 6)]
)
def test_a_stone_in_no_set_is_worth_one(letters, worth):
    """Każdy pojedynczy kamień, który nie zmieścił się w zestawie, jest wart 1 punkt
    zwycięstwa."""
    assert points(letters) == worth


def test_stones_left_on_mushrooms_are_of_use_to_nobody():
    """UWAGA! Z kamieni, które pozostały na grzybach, nikt nie ma pożytku."""
    assert ended("R - -", mushrooms="RBYWW BBB").scores == (1, 0, 0)


def test_most_points_win():
    """Grę wygrywa osoba, która zdobędzie najwięcej punktów ... Zwycięzcą zostaje gracz, który
    zdobył największą liczbę punktów zwycięstwa."""
    outcome = ended("RBY RRRR WW")
    assert (outcome.scores, outcome.winners, outcome.tie_break) == ((5, 4, 4), (0,), "")


def test_of_equal_points_most_white_stones_win():
    """W przypadku remisu, wygrywa ten, kto ma najwięcej białych kamieni."""
    outcome = ended("RBY W WR", "- RRR WB")
    assert outcome.scores == (5, 5, 6)
    outcome = ended("RBY W WR", "- RRR W")
    assert (outcome.scores, outcome.winners) == ((5, 5, 5), (2,))
    assert outcome.tie_break == "Most white stones."


def test_white_stones_decide_among_the_best_only():
    """W przypadku remisu, wygrywa ten, kto ma najwięcej białych kamieni."""
    outcome = ended("RBYRBY RRRRRRWW WWW")
    assert (outcome.scores, outcome.winners) == ((10, 10, 6), (1,))


def test_a_tie_in_white_stones_too_calls_for_another_match():
    """Jeśli remis się utrzymuje, cóż, zagrajcie raz jeszcze!"""
    outcome = ended("RBY RRRRR W")
    assert (outcome.scores, outcome.winners) == ((5, 5, 2), (0, 1))
    assert outcome.tie_break == "White stones are tied too: play once more."


def test_of_three_that_tie_the_two_with_most_white_stones_are_told_to_play_again():
    """W przypadku remisu, wygrywa ten, kto ma najwięcej białych kamieni. Jeśli remis się
    utrzymuje, cóż, zagrajcie raz jeszcze!"""
    outcome = ended("RBY WWR WWB")
    assert (outcome.scores, outcome.winners) == ((5, 5, 5), (1, 2))
    assert outcome.tie_break == "White stones are tied too: play once more."
