"""Whole matches by presses, of each game; ten with each number of seats in the soak, on VMs."""

import pytest
from gemtable.games import GAMES

from tests.play import whole_matches

TABLES = [(game, seats) for game, rules in GAMES.items() for seats in rules.seats]
ONE_EACH = [
    ("lost-gems", 2, 100),
    ("crossing", 3, 3),
    ("logichroma", 2, 3),
    pytest.param("waterfall", 2, 20, marks=pytest.mark.slow),
    ("gems-tracker", 2, 3),
    ("gems-tracker", 1, 1),
]


@pytest.mark.parametrize(("game", "seats", "seed"), ONE_EACH)
def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path, game, seats, seed):
    database = tmp_path / "journal.sqlite"
    whole_matches.check_is_match_of_rules_alone(game, seats, seed, database, is_in_time=True)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_ten_matches_each_are_those_of_the_rules_alone(tmp_path, game, seats, seed):
    database = tmp_path / "journal.sqlite"
    whole_matches.check_is_match_of_rules_alone(game, seats, seed, database, is_in_time=False)
