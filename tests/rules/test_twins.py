"""No game gives a role anything that depends on what is hidden from it, whoever wrote the game."""

import pytest
from gemtable.check import secrets_check
from gemtable.check.played_matches import play_out
from gemtable.games import GAMES

from tests.rules.test_playouts import PLAYED
from tests.terminal.test_logichroma_lines import asked
from tests.terminal.test_lost_gems_lines import turned_over

SLOW = (secrets_check.on_the_page, secrets_check.in_the_terminal)  # to draw takes long
CHANNELS = [
    pytest.param(seen, id=seen.__name__, marks=[pytest.mark.slow] if seen in SLOW else [])
    for seen in secrets_check.CHANNELS
]
LOOKS = 8  # at each match
STATES = 250  # of all matches of a game
# What makes the Ui one in which hands are looked at: turned to others, or asked about.
LOOKED_AT = {
    "logichroma": lambda state: asked(*(len(hand) for hand in state.hands)),
    "lost-gems": turned_over,
}


def positions(name):
    """Yield states of a match of the fewest and the most seats in which somebody owes a move."""
    pending, seats = GAMES[name].rules.pending, GAMES[name].seats
    for number in dict.fromkeys((max(2, seats[0]), seats[-1])):
        states = [each for each in play_out(name, number, {}, 1).states if pending(each)]
        yield from states[:: max(1, len(states) // LOOKS)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seen", CHANNELS)
def test_what_a_role_gets_does_not_depend_on_what_is_hidden_from_it(name, seen):
    secrets_check.check_states(name, seen, positions(name), LOOKED_AT.get(name))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_the_rules_tell_a_role_nothing_hidden_in_styles_of_the_game_s_own(name):
    pending = GAMES[name].rules.pending
    states = [state for state in PLAYED[name].states if pending(state)]
    some = states[:: max(1, len(states) // STATES)]
    secrets_check.check_states(name, secrets_check.by_the_rules, some)
