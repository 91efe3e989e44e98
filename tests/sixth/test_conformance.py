"""What holds of all games, table scripts and pictures holds of a sixth game as it is added."""

from inspect import signature

import pytest

from tests.rules import playouts, test_conformance, test_conformance_states
from tests.sixth.rules import nim
from tests.sixth.tried import TRIED
from tests.tables import test_scripts
from tests.web import test_chart, test_colours, test_picture


def asking_for(fixture, *modules):
    """Return the tests of modules that ask for this fixture and nothing else."""
    return [
        pytest.param(test, id=name.removeprefix("test_"))
        for module in modules
        for name, test in vars(module).items()
        if name.startswith("test_") and list(signature(test).parameters) == [fixture]
    ]


@pytest.mark.parametrize("seats", nim.SEATS)
@pytest.mark.parametrize("holds", asking_for("match", test_conformance, test_conformance_states))
def test_of_all_games(holds, seats):
    for seed in range(2):
        holds(playouts.play_out("nim", seats, {}, seed))


@pytest.mark.parametrize("table", TRIED.tables)
@pytest.mark.parametrize("holds", asking_for("matches", test_scripts))
def test_of_all_scripts(holds, table):
    holds(test_scripts.begun("nim", table, test_scripts.SOME))


@pytest.mark.parametrize("holds", asking_for("game", test_chart, test_colours, test_picture))
def test_of_all_pictures(holds):
    holds("nim")


def test_its_matches_come_to_every_kind_of_move_and_event():
    test_scripts.test_these_matches_come_to_every_kind_of_move_and_event_and_tell_all_in_sentences(
        "nim"
    )
