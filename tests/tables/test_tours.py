"""A short match of each game, as it is said and shown: tests/golden/tours, by `make golden`."""

import pytest

from tests.games import OWN
from tests.tables.test_scripts import TRIED
from tests.tables.tours import TOURS, told


def test_every_script_has_its_tour():
    assert {path.stem for path in TOURS.glob("*.txt")} == set(OWN)


@pytest.mark.parametrize("game", OWN)
def test_a_tour_says_and_shows_what_it_did(game):
    tour = (TOURS / f"{game}.txt").read_text()
    assert told(tour, TRIED[game].tour()) == tour


@pytest.mark.parametrize("game", OWN)
def test_a_tour_goes_to_the_end_of_its_match(game):
    table = TRIED[game].tour()
    told((TOURS / f"{game}.txt").read_text(), table)
    assert table.game.rules.outcome(table.state)
