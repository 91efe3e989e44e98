"""Whole matches of Waterfall by bots that press keys, as many as each choice has questions."""

import pytest
from gemtable.rules import GAMES
from gemtable.simulate.playing import Plan, play_match

from tests.play import gemtable
from tests.play.gemtable import moves

SEATS = GAMES["waterfall"].SEATS


def check_is_match_of_rules_alone(seed, seats, database, speed=20):
    words = ("--seats", str(seats))
    *_, result = gemtable.auto(seed, database, *words, speed=speed, game="waterfall")
    outcome, turns, _whys = play_match(Plan("waterfall", seats, 1, seed, "sensible"), 0)
    assert (result["scores"], result["reason"]) == (list(outcome.scores), outcome.reason)
    assert len(moves(database)) == turns
    assert len(result["boards"]) == seats


def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path):
    check_is_match_of_rules_alone(20, 2, tmp_path / "journal.sqlite")


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(50))
def test_fifty_matches_each_are_those_of_the_rules_alone(tmp_path, seats, seed):
    check_is_match_of_rules_alone(seed, seats, tmp_path / "journal.sqlite")


@pytest.mark.soak
def test_the_same_seed_is_the_same_match_at_another_speed(tmp_path):
    fast, slow = tmp_path / "fast.sqlite", tmp_path / "slow.sqlite"
    for database, speed in ((fast, 25), (slow, 10)):
        gemtable.auto(7, database, "--seats", "3", speed=speed, game="waterfall")
    assert moves(fast) == moves(slow)
