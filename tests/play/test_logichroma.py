"""Whole matches of Logichroma by bots that press keys, of which each move takes two."""

import pytest
from gemtable.rules import GAMES
from gemtable.simulate.playing import Plan, play_match

from tests.play import gemtable
from tests.play.gemtable import entries, moves

SEATS = GAMES["logichroma"].SEATS


def check_is_match_of_rules_alone(seed, seats, database, speed=20):
    words = ("--seats", str(seats))
    *_, result = gemtable.auto(seed, database, *words, speed=speed, game="logichroma")
    outcome, turns, _whys = play_match(Plan("logichroma", seats, 1, seed, "sensible"), 0)
    assert (result["scores"], result["reason"]) == (list(outcome.scores), outcome.reason)
    made = [move["text"] for (move,) in moves(database)]
    assert len(made) == turns
    assert len(result["boards"]) == 2 * seats
    if not any(entry.kind == "pause" for entry in entries(database)):
        # A board that a busy machine starves is pressed once more; else all is pressed once:
        # two keys a move, each down and up, and one where there is nothing to do.
        assert result["turns"] == turns
        assert result["edges"] == 4 * turns - 2 * made.count("pass")


def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path):
    check_is_match_of_rules_alone(3, 2, tmp_path / "journal.sqlite")


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(50))
def test_fifty_matches_each_are_those_of_the_rules_alone(tmp_path, seats, seed):
    speed = 20 if seats < 4 else 10  # ten fast boards are more than two cores can run
    check_is_match_of_rules_alone(seed, seats, tmp_path / "journal.sqlite", speed)


@pytest.mark.soak
def test_the_same_seed_is_the_same_match_at_another_speed(tmp_path):
    fast, slow = tmp_path / "fast.sqlite", tmp_path / "slow.sqlite"
    for database, speed in ((fast, 25), (slow, 10)):
        gemtable.auto(7, database, "--seats", "3", speed=speed, game="logichroma")
    assert moves(fast) == moves(slow)
