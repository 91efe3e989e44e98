"""No game gives a role anything that depends on what is hidden from it, whoever wrote the game."""

import pytest
from gemtable.games import GAMES

from tests.rules import twins

SLOW = (twins.on_the_page, twins.in_the_terminal)  # to draw takes long
CHANNELS = [
    pytest.param(seen, id=seen.__name__, marks=[pytest.mark.slow] if seen in SLOW else [])
    for seen in twins.CHANNELS
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seen", CHANNELS)
def test_what_a_role_gets_does_not_depend_on_what_is_hidden_from_it(name, seen):
    twins.check(name, seen)
