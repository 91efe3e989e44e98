"""The boards' page: each board as it is lit, its health and its line; what is covered stays so."""

import asyncio
import json
import re
from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import PAD_KEYS, RED, Picture
from gemtable.health.board_counts import Age, Counts
from gemtable.referee.pad_layer import Cover
from gemtable.web.boards_page import OfBoards, texts
from gemtable.web.watchers import NO_MATCH

from tests.web.clients import browser, heard, live
from tests.web.table_by_hand import Line, TableByHand

FACE = r"led-r\d-\d-[0-5]\b"
BOARDS = OfBoards(presses=True)


@pytest.fixture
def tables(tmp_path):
    """Return what makes a table; its journal is closed after the test."""
    made = []

    def make(**settings):
        made.append(TableByHand(tmp_path, **settings))
        return made[-1]

    yield make
    for each in made:
        each.journal.close()


def look(table, sight=BOARDS):
    return sight.look(table.table)


def say(table, *lines):
    """Say lines at a table that no page follows."""

    async def run():
        for line in lines:
            table.referee.typed(line)

    asyncio.run(run())


def card(html, uid):
    """Return the part of a picture that is a board's."""
    return html.partition(f'id="board-{uid}"')[2].partition("</article>")[0]


def test_under_a_menu_a_pad_has_no_word_of_the_game(tables):
    table = tables()
    pad = table.referee.layout.pads[0]
    assert "play 1" in card(look(table).picture(), "p0")
    picture = Picture((RED,) * PAD_KEYS)
    table.referee.cover({pad: Cover(picture, "Menu", "What now?", {0: "end"})})
    html = look(table).picture()
    assert "play 1" not in card(html, "p0") and "end" not in card(html, "p0")
    assert "play 1" in card(html, "p1")


def test_every_board_is_there_with_its_name_and_its_id(tables):
    html = look(tables()).picture()
    for uid, name in [("p0", "seat 1&#39;s pad"), ("r1", "seat 2&#39;s rack")]:
        assert name in card(html, uid)
        assert f"<dd>{uid}</dd>" in card(html, uid)
        assert "emulated" in card(html, uid)
    assert html.count("<article") == 4
    assert 'aria-label="play 1"' in card(html, "p0")
    assert 'aria-label="tile 2.1"' in card(html, "r1")


def test_a_board_that_was_here_before_has_its_months_and_what_is_going_to_fail(tables):
    table = tables()
    months = {
        "2026-05": Counts(7200, 0, 1, 2, 0, {"power": 3}, (900,) * 12, (0, 9)),
        "2026-06": Counts(3600, 0, 0, 0, 0, {}, (900,) * 12, (0, 90)),
    }
    table.figures["e66"] = Line()
    ages = {"p1": Age("pico-pad", 1, months), "e66": Age("pico-pad", 1, months)}
    aged = replace(table.table, ages=lambda: ages)
    html = BOARDS.look(aged).picture()
    for uid, name in (("p1", "seat 2&#39;s pad"), ("e66", "e66")):
        assert f"Key 2 of {name} bounces 10 times as often as in 2026-05" in card(html, uid)
        rows = re.findall(r"<tr><th[^>]*>(2026-..)</th>(.*)</tr>", card(html, uid))
        assert [(month, re.findall(r"<td>(.*?)</td>", cells)) for month, cells in rows] == [
            ("2026-06", ["1.0", "10800", "90", "0", "0", "0"]),
            ("2026-05", ["2.0", "10800", "9", "3", "3", "0"]),
        ]
    assert "<details" not in card(html, "p0")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_two_things_have_one_id_and_each_light_has_its_lamp(tables, game):
    for seats in GAMES[game].seats:
        seen = look(tables(game=game, seats=seats))
        ids = re.findall(r'\bid="([^"]+)"', seen.picture())
        assert len(ids) == len(set(ids))
        lamps = re.findall(r'class="lamp" id="([^"]+)"', seen.picture())
        assert set(lamps) == set(seen.lights())
        assert any(seen.lights().values())


def test_faces_of_tiles_in_hands_are_covered(tables):
    seen = look(tables())
    assert not re.search(FACE, seen.picture())
    assert not any(re.fullmatch(FACE, led) for led in seen.lights())
    assert card(seen.picture(), "r0").count('class="cover"') == 5
    assert seen.lights()["led-p0-0-0"]
    assert "led-r0-0-6" in seen.lights()


def test_where_all_is_shown_to_everyone_nothing_is_covered(tables):
    seen = look(tables(reveals=True))
    assert "cover" not in seen.picture()
    assert seen.lights()["led-r0-0-0"]


def test_after_the_match_nothing_is_covered(tables):
    one = tables()
    say(one, *["play 1"] * 6)
    assert not one.match.pending
    assert "cover" not in look(one).picture()


def test_a_real_board_shows_what_it_was_told_and_has_nothing_to_press(tables):
    seen = look(tables(real=["p0"]))
    assert "This is the picture sent to the real board." in card(seen.picture(), "p0")
    assert "data-hold" not in card(seen.picture(), "p0")
    assert card(seen.picture(), "p1").count("data-hold") == 12
    assert seen.lights()["led-p0-0-0"] == look(tables(seed=2)).lights()["led-p0-0-0"]


def test_how_a_real_board_moves_is_said_only_where_all_of_it_is_seen(tables):
    for reveals in (False, True):
        one = tables(real=["p1", "r1"], reveals=reveals, seed=2 + reveals)
        shard = one.match.state.shard(one.match.state.hands[1][0].tile)
        say(one, f"hint {shard.colour} to 2")  # pulses on the pad, and on back lights
        html = look(one).picture()
        assert "pulses" in card(html, "p1")
        assert one.referee.lights.shown["r1", 0].pattern == "pulse"
        assert ("pulses" in card(html, "r1")) == reveals


def test_a_board_that_is_missing_says_why_since_when_and_is_dark(tables):
    one = tables(real=["p1"])
    assert look(one).lights()["led-p1-0-10"]
    one.referee.board_gone("p1", "unplugged")
    seen = look(one)
    assert "seat 2&#39;s pad is unplugged" in card(seen.picture(), "p1")
    assert "The match is waiting for this board." in card(seen.picture(), "p1")
    assert "data-hold" not in card(seen.picture(), "p1")
    assert not any(colour for led, colour in seen.lights().items() if led.startswith("led-p1"))
    (away,) = one.referee.status.missing
    for seconds, told in [(0.2, "for 0 s"), (12.4, "for 12 s"), (200, "for 3 min")]:
        now_s = away.missing_since_s + seconds
        assert texts(one.referee.status, {}, now_s) == {"away-p1": told}


def test_what_people_call_a_board_stands_at_it_and_harms_nobody(tables):
    one = tables()
    one.figures = {"p0": Line(name="<b>Ann's"), "p1": Line()}
    html = look(one).picture()
    assert "<dt>Name</dt><dd>&lt;b&gt;Ann&#39;s</dd>" in card(html, "p0")
    assert html.count("<dt>Name</dt>") == 1


def test_the_figures_of_its_line_stand_at_a_board(tables):
    one = tables()
    one.figures = {
        "p0": Line(repeated=2, spoilt=3, lost=4),
        "p1": Line(round_trip_us=None),
    }
    told = texts(one.referee.status, one.figures, 0.0)
    assert {key: told[f"{key}-p0"] for key in ("trip", "again", "spoilt", "lost")} == {
        "trip": "1.2 ms",
        "again": "2",
        "spoilt": "3",
        "lost": "4",
    }
    assert told["trip-p1"] == ""
    assert "trip-r0" not in told
    assert "0.1.0" in card(look(one).picture(), "p0")


async def test_the_page_is_there_for_everyone_and_its_keys_for_the_host(table, server):
    async with browser(table.following, client="192.168.1.9") as client:
        plain = (await client.get("/boards")).text
        assert 'data-live="/boards/live"' in plain
        assert "data-hold" not in plain
    token = table.following.invitations.let_in(HOST)
    async with live(server, "/boards/live", token) as host:
        assert (await heard(host))["picture"].count("data-hold") == 34


async def test_between_two_matches_it_says_why_no_board_is_there(table):
    table.following.wait(NO_MATCH)
    async with browser(table.following) as client:
        assert "No match is running" in (await client.get("/boards")).text


async def test_only_the_lights_that_changed_are_sent(table):
    with table.following.watch(BOARDS) as watcher:
        first = json.loads(table.following.told(watcher))
        assert first["lights"].keys() <= look(table).lights().keys()
        assert table.following.told(watcher) is None
        table.referee.typed("identify pad 1")
        news = json.loads(table.following.told(watcher))
        assert news.keys() == {"revision", "lights"}
        assert all(led.startswith("led-p0") for led in news["lights"])


async def test_with_a_picture_come_all_texts(table):
    """For the picture has none."""

    with table.following.watch(BOARDS) as watcher:
        told = json.loads(table.following.told(watcher))["texts"]
        table.referee.board_gone("r1", "unplugged")
        news = json.loads(table.following.told(watcher))
        assert "picture" in news
        assert news["texts"].items() >= told.items()


async def test_a_still_table_tells_figures_that_change(table, server):
    async with live(server, "/boards/live") as socket:
        assert (await heard(socket))["texts"]["again-p0"] == "0"
        table.figures["p0"] = Line(repeated=7)
        news = await heard(socket, lambda news: "texts" in news)
        assert news["texts"] == {"again-p0": "7"}


def test_a_board_that_is_nobodys_is_there_without_lights_and_keys(tables):
    one = tables()
    one.figures["r9"] = Line(board="pico-rack", spoilt=5)
    spare = card(look(one).picture(), "r9")
    assert "spare" in spare and "pico-rack" in spare
    assert "lamp" not in spare and "data-hold" not in spare
    assert texts(one.referee.status, one.figures, 0.0)["spoilt-r9"] == "5"
