"""The pages of how games are played: in the browser's language, with pictures, linked from all."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.languages import language
from gemtable.sentence import speaking
from gemtable.web import how_to_play

from tests.languages.own import pages_of_now
from tests.web.at_page import play
from tests.web.clients import browser

ANYWHERE = '<script>alert("here")</script>'
OWN_SCRIPT = '<script type="module" src="/static/learn_here.js"'


@pytest.mark.slow
async def test_every_game_has_a_page_with_its_pictures_open_to_all(table):
    async with browser(table.following) as client:
        for game in GAMES.values():
            answer = await client.get(f"/rules/{game.name}")
            assert answer.status_code == 200
            assert f"<h1>{game.title}" in answer.text
            assert answer.text.count("<figure>") == len(game.stages)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert re.findall("<script[^>]*", answer.text) == [OWN_SCRIPT] * bool(game.lessons)


async def test_a_page_begins_with_the_game_and_folds_boards_and_commands_away(table):
    async with browser(table.following) as client:
        text = (await client.get("/rules/lost-gems")).text
    everyones, _, of_boards = text.partition('<details id="boards">')
    assert "On your page, tap" in everyones
    assert "<h2>The end</h2>" in everyones
    assert not any(each in everyones for each in ("<figure>", "gemtable play", "Set-up"))
    assert all(each in of_boards for each in ("<figure>", "gemtable play", "Set-up"))


def test_a_page_is_in_the_language_of_its_browser_keys_of_pictures_too(tmp_path):
    async def script(table, server):
        async with browser(table.following, **{"accept-language": "pl"}) as client:
            page = (await client.get("/rules/lost-gems")).text
        assert '<html lang="pl">' in page
        assert "<h2>Przygotowanie</h2>" in page
        with speaking(language("pl")):
            assert f">{GAMES['lost-gems'].aloud('play 1')}</text>" in page

    with pages_of_now():
        play(tmp_path, script)


@pytest.mark.parametrize("game", ["chess", "lost_gems", "lost-gems.md"])
async def test_what_is_no_game_leads_to_the_table(game, table):
    async with browser(table.following) as client:
        answer = await client.get(f"/rules/{game}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_markup_in_a_page_is_text(monkeypatch):
    monkeypatch.setattr(how_to_play, "page", lambda game: ANYWHERE)
    text = how_to_play.as_html.__wrapped__("lost-gems", "none")
    assert "<script" not in text
    assert "&lt;script&gt;" in text


@pytest.mark.parametrize("role", [TABLE, HOST, 0])
async def test_every_picture_of_a_match_leads_to_the_page_of_its_game(role, table):
    assert 'href="/rules/lost-gems"' in table.following.picture(role)
