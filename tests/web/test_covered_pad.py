"""A seat's page whose emulated pad a menu or a question covers: it has the words, no other has."""

import re

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.play.legal_moves import key_names
from gemtable.room.match_menus import MatchMenus
from gemtable.web.table_picture import Company, picture

from tests.room.shut_doors import SHUT

_KEY = re.compile(r'id="press-(\d+)"[^>]*>.*?<span>(.*?)</span>')


@pytest.fixture
def menus(table):
    made = MatchMenus(table.referee, SHUT)
    yield made
    made.leave()


def drawn(table, role):
    return picture(table.referee.status, role, Company(key_moves=table.table.key_moves(0)))


def words(table, role):
    """Return what the keys of a seat's page are called, in their order."""
    return [name for _key, name in _KEY.findall(drawn(table, role))]


async def test_a_page_pad_has_the_words_of_its_menu_and_no_other_page_has(table, menus):
    games = words(table, 0)
    others = [drawn(table, role) for role in (1, TABLE, HOST)]
    menus.held(table.referee.layout.pads[0])
    assert words(table, 0)[:4] == ["Pause", "Undo", "Again", ""]  # there is no other game
    assert words(table, 0)[11] == "Close"
    assert 'id="covered"' in drawn(table, 0)
    assert [drawn(table, role) for role in (1, TABLE, HOST)] == others
    menus.leave()
    assert words(table, 0) == games


async def test_a_page_pad_that_is_asked_has_yes_and_no_and_the_games_other_keys(table, menus):
    table.referee.typed("undos ask")
    table.referee.typed("hint red")
    games = words(table, 0)
    table.referee.typed("undo", by=1)
    assert words(table, 0) == ["Yes", "No", *games[2:]]
    assert "Seat 2 asks to take the last move back." in drawn(table, 0)
    assert words(table, 1)[:2] != ["Yes", "No"]
    table.referee.typed("refuse", by=0)
    assert words(table, 0) == games


async def test_a_question_lies_over_the_menu_and_the_menus_other_keys_go_on(table, menus):
    table.referee.typed("undos ask")
    table.referee.typed("hint red")
    menus.held(table.referee.layout.pads[0])
    table.referee.typed("undo", by=1)
    assert words(table, 0)[:2] == ["Yes", "No"]
    assert words(table, 0)[4] == "Brightness"


@pytest.mark.settings(real=["p0"])
async def test_the_page_beside_a_real_pad_keeps_the_games_keys(table, menus):
    """Its keys are the game's moves; the menu is on the board."""
    before = words(table, 0)
    menus.held(table.referee.layout.pads[0])
    assert words(table, 0) == before


async def test_at_the_prompt_keys_are_called_as_they_are_on_the_pad(table, menus):
    menus.held(table.referee.layout.pads[1])
    assert key_names(table.referee, 1)[4] == "brightness"
    assert "brightness" not in key_names(table.referee, 0)
