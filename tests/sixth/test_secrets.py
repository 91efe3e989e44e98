"""A game from another package that gives a secret away is caught by the tests of all games."""

from dataclasses import replace
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import pad_picture, with_pads
from rich.text import Text

from tests.rules import twins

CUPS = Path(__file__).parent / "cups"


@pytest.fixture
def cups(tmp_path, beside):
    """Cups is one of the games, as if it were installed; it is honest."""
    facts = tmp_path / "cups-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: cups\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[gemtable.games]\ncups = cups:GAME\n")
    (tmp_path / "cups").symlink_to(CUPS / "cups")
    beside(tmp_path)
    return GAMES["cups"]


@pytest.fixture
def instead(cups, monkeypatch):
    """Return a function that puts another Cups in its place."""

    def put(**changes):
        monkeypatch.setitem(GAMES._loaded, "cups", replace(cups, **changes))

    return put


def check():
    """Check Cups as all games are checked."""
    for seen in twins.CHANNELS:
        twins.check("cups", seen)


def every_cup(rules):
    """Return the view of a careless author: all dice, for every role."""

    def view(state, seat=None):
        return replace(rules.view(state, seat), dice=state.dice)

    return view


def test_an_honest_game_passes(cups):
    check()


def test_a_view_that_shows_every_cup_is_caught(cups, instead):
    instead(rules=replace(cups.rules, view=every_cup(cups.rules)))
    with pytest.raises(AssertionError, match="cups: what everyone gets by_the_rules depends on"):
        check()


def test_a_game_with_a_view_of_its_own_that_does_not_say_what_it_hides_fails_by_name(
    cups, instead
):
    instead(rules=replace(cups.rules, hidden=None))
    with pytest.raises(AssertionError, match="cups has a view of its own, so its Rules need"):
        check()


def test_a_game_that_says_that_it_hides_nothing_is_caught(cups, instead):
    instead(rules=replace(cups.rules, hidden=lambda state, _role, _chance: state))
    with pytest.raises(AssertionError, match="`hidden` of its Rules changes nothing"):
        check()


def test_legal_moves_that_depend_on_other_cups_are_caught(cups, instead):
    def legal(state, seat):
        return [move for move in cups.rules.legal(state, seat) if move.total <= sum(state.dice)]

    instead(rules=replace(cups.rules, legal=legal))
    with pytest.raises(AssertionError, match=r"cups: what seat 1 gets by_the_rules depends on"):
        check()


def peeked(position):
    """Return the dice as all seats together see them, which a page and a screen could show."""
    return [view.dice[seat] for seat, view in enumerate(position.views.seats)]


def test_a_page_that_peeks_into_the_views_of_other_seats_is_caught(cups, instead):
    page = replace(cups.page, facts=lambda position, _eyes: {"dice": peeked(position)})
    instead(page=page)
    with pytest.raises(AssertionError, match=r"cups: what everyone gets on_the_page depends on"):
        check()


def test_a_terminal_that_peeks_into_the_views_of_other_seats_is_caught(cups, instead):
    def lines(position, _eyes, _width):
        return [Text(str(peeked(position)))]

    instead(terminal=replace(cups.terminal, lines=lines))
    with pytest.raises(AssertionError, match="cups: what everyone gets in_the_terminal depends"):
        check()


def test_lights_that_show_a_die_to_others_are_caught(cups, instead):
    def lights(ui, layout, views):
        def pad(seat):
            return pad_picture({views.seats[seat].dice[seat]: (255, 255, 255)})

        return with_pads({}, layout, pad, ui.refused)

    instead(table=replace(cups.table, lights=lights))
    with pytest.raises(AssertionError, match="cups: what everyone gets of_the_lights depends on"):
        twins.check("cups", twins.of_the_lights)
