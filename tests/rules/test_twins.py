"""No game gives a role anything that depends on what is hidden from it, whoever wrote the game."""

import pytest
from gemtable.games import GAMES

from tests.rules import twins
from tests.rules.test_playouts import PLAYED

SLOW = (twins.on_the_page, twins.in_the_terminal)  # to draw takes long
CHANNELS = [
    pytest.param(seen, id=seen.__name__, marks=[pytest.mark.slow] if seen in SLOW else [])
    for seen in twins.CHANNELS
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seen", CHANNELS)
def test_what_a_role_gets_does_not_depend_on_what_is_hidden_from_it(name, seen):
    twins.check(name, seen)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("positions", [20, pytest.param(250, marks=pytest.mark.slow)])
def test_the_rules_tell_a_role_nothing_hidden_in_styles_of_the_game_s_own(name, positions):
    pending = GAMES[name].rules.pending
    states = [state for state in PLAYED[name].states if pending(state)]
    twins.check(name, twins.by_the_rules, states[:: max(1, len(states) // positions)])
