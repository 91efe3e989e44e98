"""A game from another package that gives a secret away is caught by the tests of all games."""

from dataclasses import replace

import pytest
from gemtable.check import secrets_check
from gemtable.check.game_fault import GameFault
from gemtable.check.played_matches import play_out
from gemtable.games import GAMES
from gemtable.games.kit.game import open_view
from gemtable.games.kit.table import pad_picture, with_pads
from rich.text import Text


@pytest.fixture
def cups(cups_with):
    """Cups is one of the games, as if it were installed; it is honest."""
    cups_with()
    return GAMES["cups"]


@pytest.fixture
def instead(cups, monkeypatch):
    """Return a function that puts another Cups in its place."""

    def put(**changes):
        monkeypatch.setitem(GAMES._loaded, "cups", replace(cups, **changes))

    return put


def check(*channels):
    """Check Cups as all games are checked, in these channels or all."""
    match = play_out("cups", 3, {}, 1)
    states = [state for state in match.states if match.game.rules.pending(state)]
    for seen in channels or secrets_check.CHANNELS:
        secrets_check.check_states("cups", seen, states)


def every_cup(rules):
    """Return the view of a careless author: all dice, for every role."""

    def view(state, seat=None):
        return replace(rules.view(state, seat), dice=state.dice)

    return view


def test_an_honest_game_passes(cups):
    check()


def test_a_view_that_shows_every_cup_is_caught(cups, instead):
    instead(rules=replace(cups.rules, view=every_cup(cups.rules)))
    with pytest.raises(GameFault, match=r"What everyone gets \(view\) depends on"):
        check()


def test_a_view_that_shows_the_whole_state_of_a_game_that_hides_something_is_caught(cups, instead):
    rules, whole = cups.rules, open_view(cups.rules.pending, cups.rules.outcome)
    instead(rules=replace(rules, view=whole))
    with pytest.raises(GameFault, match=r"gets \(view\) depends on"):
        check(secrets_check.by_the_rules)


def test_a_game_with_a_view_of_its_own_that_does_not_say_what_it_hides_fails_by_name(
    cups, instead
):
    instead(rules=replace(cups.rules, hidden=None))
    with pytest.raises(GameFault, match="The game has a view of its own, so its Rules need"):
        check()


def test_a_game_that_says_that_it_hides_nothing_is_caught(cups, instead):
    instead(rules=replace(cups.rules, hidden=lambda state, _role, _chance: state))
    with pytest.raises(GameFault, match="hidden of the Rules changes nothing"):
        check()


def test_legal_moves_that_depend_on_other_cups_are_caught(cups, instead):
    def legal(state, seat):
        return [move for move in cups.rules.legal(state, seat) if move.total <= sum(state.dice)]

    instead(rules=replace(cups.rules, legal=legal))
    with pytest.raises(GameFault, match=r"What seat 1 gets \(view\) depends on"):
        check()


def peeked(position):
    """Return the dice as all seats together see them, which a page and a screen could show."""
    return [view.dice[seat] for seat, view in enumerate(position.views.seats)]


def test_a_page_that_peeks_into_the_views_of_other_seats_is_caught(cups, instead):
    page = replace(cups.page, facts=lambda position, _eyes: {"dice": peeked(position)})
    instead(page=page)
    with pytest.raises(GameFault, match=r"What everyone gets \(page\) depends on"):
        check()


def test_a_terminal_that_peeks_into_the_views_of_other_seats_is_caught(cups, instead):
    def lines(position, _eyes, _width):
        return [Text(str(peeked(position)))]

    instead(terminal=replace(cups.terminal, lines=lines))
    with pytest.raises(GameFault, match=r"What everyone gets \(drawing in the terminal\) depends"):
        check()


def test_lights_that_show_a_die_to_others_are_caught(cups, instead):
    def lights(ui, layout, views):
        def pad(seat):
            return pad_picture({views.seats[seat].dice[seat]: (255, 255, 255)})

        return with_pads({}, layout, pad, ui.refused)

    instead(table=replace(cups.table, lights=lights))
    with pytest.raises(GameFault, match=r"What everyone gets \(lights\) depends on"):
        check(secrets_check.of_the_lights)
