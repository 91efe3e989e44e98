"""What is the same for several pictures or watchers is made once, and never shown too long."""

import json
import re

import pytest
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.touch import Touch
from gemtable.languages import language
from gemtable.sentence import Sentence, speaking
from gemtable.web.pad import racks
from gemtable.web.table_picture import once


async def test_a_picture_is_put_into_a_message_once_for_all_who_watch_the_same(table):
    following = table.following
    with following.watch(TABLE) as one, following.watch(TABLE) as two:
        first, second = following.told(one), following.told(two)
        assert first == second
        assert json.loads(first)["picture"] == one.picture
        assert one.picture is two.picture
        table.referee.typed("hint red to 2")
        told = json.loads(following.told(one))
        assert "Seat 2 to move" in told["picture"]
        assert told["revision"] == 2


async def test_the_tiles_of_a_page_are_laid_out_once_as_long_as_no_board_comes_or_goes(table):
    before = racks(table.referee.status, 0)
    table.referee.typed("hint red to 2")
    assert racks(table.referee.status, 0) is before
    assert racks(table.referee.status, 1) != before


@pytest.mark.parametrize("code, tiles", [("en", "Tiles on the table"), ("pl", "Płytki na stole")])
async def test_tiles_that_were_drawn_before_have_the_names_and_the_language_of_now(
    code, tiles, table
):
    assert "Ola" not in tiles_of(table)
    table.referee.name(1, "Ola")
    with speaking(language(code)):
        drawn = tiles_of(table)
        assert tiles in drawn and "Ola" in drawn
    table.referee.name(1, "")
    assert "Ola" not in tiles_of(table)


@pytest.mark.settings(game="logichroma", seats=2)
async def test_a_card_and_its_sheet_are_drawn_anew_only_as_they_change(table):
    before = sheet_of(table)
    with speaking(language("pl")):
        assert "Zamknij" in sheet_of(table)
    table.referee.name(1, "Ola")
    assert "Ola" in sheet_of(table) and "Ola" not in before
    table.referee.name(1, "")
    assert sheet_of(table) == before
    (owing,) = table.referee.status.owing
    table.referee.typed(table.table.moves(owing)[0])
    assert sheet_of(table) != before
    table.referee.typed("undo")
    assert sheet_of(table) == before


def test_what_is_drawn_once_is_the_same_for_all_who_see_the_same():
    sheet = once("touch_sheet.html", id="held-1", touch=Touch(Sentence("Card {number}", number=1)))
    again = once("touch_sheet.html", id="held-1", touch=Touch(Sentence("Card {number}", number=1)))
    other = once("touch_sheet.html", id="held-1", touch=Touch(Sentence("Card {number}", number=2)))
    assert again is sheet
    assert "Card 1" in sheet and "Card 2" in other


def sheet_of(table):
    """Return a card of seat 2 as seat 1 sees it, and what seat 1 can do with it."""
    picture = table.following.picture(0)
    card = re.search(r'id="seat-2".*?id="held-(\d+)"', picture, re.DOTALL)[1]
    parts = re.findall(rf'<(?:button|div) id="(?:touch-)?held-{card}".*?\n</', picture, re.DOTALL)
    assert len(parts) == 2
    return "".join(parts) + picture.partition(f'id="touch-held-{card}"')[2].partition("</div>")[0]


def tiles_of(table):
    """Return the part of a seat's picture that has the tiles of the table."""
    return table.following.picture(0).partition('id="racks"')[2].partition('id="name"')[0]
