"""Every form of every page is sent to an address that takes it; any other gets a page of ours."""

import itertools
import re
from pathlib import Path

import gemtable
import pytest
from gemtable.club.tournament_pages import tournament_of
from gemtable.games.kit.rules import HOST
from gemtable.records.finished_matches import Finished
from gemtable.web.app import app_of
from gemtable.web.watchers import Following
from starlette.routing import Match

from tests.web.clients import browser, let_in
from tests.web.join_requests import ORIGIN, join, joined, page_of, state

FORM = re.compile(r"<form\b[^>]*>")
PLACES = ("/host/matches", "/host/matches/from/1/1", "/host/tournament")
# What templates put into an address; anything else is a number.
FILLED = {"place": PLACES, "enter": ("/host/enter", "/seat/1/enter"), "deed": ("undo",)}
BY_SCRIPT = re.compile(r"\sdata-(naming|line)=|\shidden>")  # with no address: this page again


def forms():
    """Yield each form of each template, with the text up to its end."""
    for file in sorted(Path(gemtable.__file__).parent.rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        for found in FORM.finditer(text):
            whole = text[found.start() :].partition("</form>")[0]
            yield pytest.param(found[0], whole, id=f"{file.stem}-{found.start()}")


def addresses(action):
    """Yield what the address of a form can become."""
    fields = re.findall(r"\{\{ *(.*?) *\}\}", action)
    plain = re.sub(r"\{\{.*?\}\}", "{}", action)
    for values in itertools.product(*(FILLED.get(field, ("1",)) for field in fields)):
        yield plain.format(*values)


def routes():
    """Yield the routes of a table's page and of a tournament's."""
    app = app_of(Following(finished=Finished(None)))
    for each in (*app.routes, *tournament_of(Following(), None).routes):
        yield from each.original_router.routes if hasattr(each, "original_router") else [each]


ROUTES = list(routes())


def is_taken(method, path):
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    return any(route.matches(scope)[0] == Match.FULL for route in ROUTES)


@pytest.mark.parametrize(("tag", "whole"), list(forms()))
def test_enter_in_any_form_of_any_page_reaches_an_address_that_takes_it(tag, whole):
    action = re.search(r'\baction="([^"]*)"', tag)
    if not action:
        assert BY_SCRIPT.search(tag), tag
        return
    method = re.search(r'\bmethod="(\w+)"', tag)[1].upper()
    for each in (action[1], *re.findall(r'\bformaction="([^"]*)"', whole)):
        assert any(is_taken(method, path) for path in addresses(each)), each


@pytest.mark.parametrize(
    ("method", "path", "status", "back"),
    [
        ("POST", "/", 405, "/"),
        ("POST", "/join", 405, "/"),
        ("GET", "/join/enter", 405, "/join"),
        ("GET", "/join/2", 405, "/join"),
        ("GET", "/seat/1/leave", 405, "/seat/1"),
        ("GET", "/host/pace", 405, "/host"),
        ("POST", "/host", 405, "/"),
        ("GET", "/seat/x%22%3E", 422, "/"),
        ("GET", "/seat/100", 422, "/"),
        ("GET", "/language", 405, "/"),
        ("GET", "/<b>", 404, "/"),
        ("POST", "/static/page.css", 405, "/"),
    ],
)
async def test_a_request_that_no_address_takes_gets_a_page_with_a_way_back(
    method, path, status, back, table
):
    async with browser(table.following) as client:
        await join(client, table.following)
        await let_in(client, table.following, HOST)
        await let_in(client, table.following, 0)
        held = {"authorization": "Bearer none"}
        answer = await client.request(method, path, headers={**held, **ORIGIN})
    assert answer.headers["content-type"].startswith("text/html"), answer.text
    assert answer.status_code == status, answer.text
    assert "<h1>That did not work</h1>" in answer.text
    assert f'<a href="{back}">' in answer.text and "<b>" not in answer.text


async def test_programs_get_such_an_answer_in_json(table):
    async with browser(table.following) as client:
        answer = await client.post("/api/table", headers=ORIGIN)
    assert (answer.status_code, answer.json()) == (405, {"detail": "Method Not Allowed"})


@pytest.mark.settings(seats=3, people={0})
async def test_a_late_comer_where_no_seat_is_free_is_told_so_until_one_is(away_at_once, table):
    token = table.following.invitations.let_in(0)
    with table.following.watch(0):
        async with joined(table, 1) as (phone,):
            page = await page_of(phone)
            assert [state(page, number) for number in (1, 2, 3)] == ["here", "bot", "bot"]
            assert "No seat is free now. Ask the host" in page
            assert "data-waits" in page and "own-name" not in page  # a field would hold it up
            assert page.count("A bot plays this seat.") == 2
            refused = await phone.post("/join/2", headers=ORIGIN)
            assert "No seat is free now." in refused.text and "data-waits" in refused.text
            table.players.let_play(2, False)
            page = await page_of(phone)
            assert "No seat is free now" not in page
            assert 'action="/join/3"' in page and "own-name" in page
    assert table.following.invitations.admits(0, token)


async def test_only_the_host_is_told_what_to_do_when_the_program_has_ended(table):
    async with browser(table.following) as client:
        await let_in(client, table.following, HOST)
        await let_in(client, table.following, 0)
        host, *others = [(await client.get(path)).text for path in ("/host", "/", "/seat/1")]
    assert "The program has ended. Start it again" in host and "Ask the host" not in host
    for page in others:
        assert "Ask the host to begin again." in page and "The program has ended" not in page
