"""Every game offers as many move sequences as it did when they were last looked at.

The counts are in golden/perft.json; `make golden` writes them anew.
"""

import json
from pathlib import Path

import pytest
from gemtable.games import GAMES

from tests.games import OWN
from tests.rules import perft

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "perft.json").read_text())
TABLES = [(name, seats) for name in OWN for seats in GAMES[name].seats]


def test_every_game_and_seat_count_is_counted():
    assert list(GOLDEN) == [f"{name} {seats}" for name, seats in TABLES]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_opening_leads_to_as_many_sequences_of_moves(name, seats):
    game = GAMES[name]
    opening = game.rules.start(seats, perft.SEED)
    assert perft.counts(game, opening) == GOLDEN[f"{name} {seats}"]["opening"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_middle_leads_to_as_many_sequences_of_moves(name, seats):
    game = GAMES[name]
    middle = perft.middle(game, seats)
    assert perft.counts(game, middle) == GOLDEN[f"{name} {seats}"]["middle"]


def test_the_lost_gems_for_two_are_counted_by_hand_from_the_rule_text():
    """First six hints or two plays; a hint leaves the other seat two discards more, and a play
    that gains no penny leaves it as it was."""
    assert GOLDEN["lost-gems 2"]["opening"][:2] == [6 + 2, 6 * (6 + 2 + 2) + 2 * (6 + 2)]
