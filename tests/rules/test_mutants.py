"""The tests catch what is broken on purpose, rules and secrecy; `make mutants` tries it all."""

import json

import pytest

from tests.games import OWN
from tests.rules import mutants


@pytest.mark.parametrize("game", OWN)
def test_every_game_has_six_breaks_or_more_each_with_its_rule(game):
    entries = json.loads((mutants.BREAKS / f"{game}.json").read_text())
    assert len(entries) >= 6
    for entry in entries:
        assert entry.keys() == {"file", "from", "to", "breaks"}
        assert entry["file"].startswith(f"host/gemtable/games/{game.replace('-', '_')}/rules/")
        assert entry["breaks"]


def test_every_break_has_its_place():
    for mutant in mutants.mutants():
        assert mutants.broken(mutant) != (mutants.ROOT / mutant.file).read_text()


@pytest.mark.soak
@pytest.mark.parametrize("mutant", mutants.mutants(short=True), ids=lambda mutant: mutant.game)
def test_a_break_of_each_game_and_of_secrecy_is_caught(mutant):
    assert mutants.run([mutant]) == [True], mutant.breaks
