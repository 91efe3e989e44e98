"""People's names on the page: said by a seat or by the host, shown to everyone, escaped."""

import json
from html import escape

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.match.match import Match
from gemtable.printable import isolated
from gemtable.terminal.match_screen import Room, render
from gemtable.web.app import app_of
from gemtable.web.boards_page import OfBoards
from gemtable.web.table_picture import Company, picture
from gemtable.web.watchers import Following

from tests.web.clients import (
    HERE,
    browser,
    enter,
    heard,
    is_let_go,
    live,
    picture_with,
    sit,
)
from tests.web.test_client_socket import seat_socket
from tests.web.test_host_room import host_socket

HOSTILE = ("<script>x</script>", "'\"><b onclick=x>", "&lt;b&gt;", "{{ 7 * 7 }}a", "</title><x>")


def names(table):
    table.referee.flush()
    return [each for each in table.journal.entries(1) if each.kind == "name"]


def drawn(table, role=TABLE):
    return picture(table.referee.status, role, Company())


async def test_a_name_said_on_a_seat_s_page_is_in_the_journal_on_every_page_and_in_the_terminal(
    table, server
):
    async with seat_socket(table, server) as one, live(server) as all_:
        assert 'id="name"' in (await heard(one))["picture"]
        await one.send(json.dumps({"name": "  Ola   Maria "}))
        await picture_with(all_, "Ola Maria to move")
        shown = await picture_with(one, "Your turn, Ola Maria")
        assert 'id="name"' not in shown
        assert "is now called" not in shown  # the story tells of the match
    (entry,) = names(table)
    assert (entry.who, entry.facts) == ("seat 1", {"seat": 0, "name": "Ola Maria"})
    status = table.referee.status
    lines = [line.plain for line in render(status, TABLE, Room(80, 24), 0.0).renderables]
    assert any(line.startswith("▶ 1 Ola Maria ") for line in lines)
    again = Match.resume(table.match.game, table.journal, table.journal.row(1))
    assert again.names == ("Ola Maria", None)


async def test_the_host_s_page_names_any_seat_and_takes_a_name_away(table, server):
    async with host_socket(table, server) as host, live(server) as all_:
        await host.send('{"name": "Kuba", "seat": 2}')
        await picture_with(all_, "Kuba")
        assert [entry.who for entry in names(table)] == ["host"]
        await host.send('{"name": "", "seat": 2}')
        await heard(all_, lambda news: "Kuba" not in news.get("picture", "Kuba"))
    assert [entry.who for entry in names(table)] == ["host", "host"]


async def test_a_seat_takes_its_own_name_away(table, server):
    async with seat_socket(table, server) as one:
        await one.send('{"name": "Ola"}')
        await picture_with(one, "Your turn, Ola")
        await one.send('{"name": ""}')
        await heard(one, lambda news: "Ola" not in news.get("picture", "Ola"))


NO_MESSAGE = ['{"name": "Ola", "seat": 1}', '{"name": 5}', '{"name": "%s"}' % ("x" * 81)]
NO_MESSAGE += ['{"name": null}', '{"name": "Ola", "say": "undo"}', '{"name": "Ola", "seat": null']


@pytest.mark.slow
@pytest.mark.parametrize("message", NO_MESSAGE)
async def test_a_seat_s_page_can_name_nobody_else_and_nothing_that_is_no_name(
    message, table, server
):
    async with seat_socket(table, server) as one:
        await heard(one)
        await is_let_go(one, message)
        assert not names(table)


@pytest.mark.parametrize("message", ['{"name": "Ola"}', '{"name": "Ola", "seat": 0}'])
async def test_the_host_s_page_says_whose_name_it_is(message, table, server):
    async with host_socket(table, server) as host:
        await heard(host)
        await is_let_go(host, message)
        assert not names(table)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Kuba", "seat 2", "a\u202eb", "!", "x" * 21])
async def test_why_a_name_is_refused_only_who_said_it_is_told(name, table, server):
    table.referee.name(1, "KUBA")
    before = {role: table.referee.status.told_to(role) for role in (TABLE, HOST, 1)}
    pictures = drawn(table), drawn(table, 1)
    async with seat_socket(table, server) as one:
        await one.send(json.dumps({"name": name}))
        await picture_with(one, "Choose another name.")
    assert {role: table.referee.status.told_to(role) for role in before} == before
    assert (drawn(table), drawn(table, 1)) == pictures
    assert len(names(table)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
async def test_a_name_is_text_on_every_page_whatever_it_looks_like(name, table):
    table.referee.name(0, name)
    table.referee.typed("hint red")
    pages = [drawn(table, role) for role in (TABLE, HOST, 0, 1)]
    pages.append(OfBoards(presses=True).look(table.table).picture())
    async with browser(table.following) as client:
        pages += [(await client.get(place)).text for place in ("/", "/boards", "/replays")]
    for page in pages:
        assert name not in page or escape(name) == name
        assert "49a" not in page  # what a template would make of it
    assert escape(name, quote=False) in pages[0].replace("&#39;", "'").replace("&#34;", '"')


async def test_a_name_from_right_to_left_turns_nothing_around_it(table):
    table.referee.name(0, "דבש")
    table.referee.typed("hint red")
    assert f"{isolated('דבש')} hints red to seat 2" in drawn(table)
    table.referee.name(0, "Ola")
    assert "Ola hints red to seat 2" in drawn(table)


async def test_a_form_has_the_names_of_the_others_as_they_are_said(table):
    for name in ("דבש", "O'Brien", '"><b id=x>'):
        table.referee.name(1, name)
        taken = drawn(table, 0).split("data-taken='")[1].split("'")[0]
        assert json.loads(taken) == [name]


@pytest.mark.settings(game="crossing", seats=3)
async def test_keys_that_point_at_a_seat_have_its_name(table):
    table.referee.name(2, "Siti")
    pad = drawn(table, 0).partition('id="pad"')[2]
    assert "<span>Siti</span>" in pad
    assert "<span>seat 2</span>" in pad


async def test_boards_are_told_by_the_names_of_their_people(table):
    sight = OfBoards(presses=True)
    before = sight.look(table.table).seen()
    table.referee.name(0, "Ola")
    look = sight.look(table.table)
    assert "Ola&#39;s pad" in look.picture()
    assert "seat 2&#39;s pad" in look.picture()
    assert look.seen() != before


async def test_other_programs_get_the_names_and_texts_with_them(table):
    table.referee.typed("hint red")
    table.referee.name(0, "Ola")
    async with browser(table.following) as client:
        told = (await client.get("/api/table")).json()
    assert told["names"] == ["Ola", None]
    assert told["told"][0]["text"].startswith("Ola hints red to seat 2")
    assert told["boards"][0]["name"] == "Ola's pad"
    schema = app_of(Following()).openapi()["components"]["schemas"]["PublicTable"]
    assert "names" in schema["required"]


async def test_a_name_goes_with_who_played_the_seat(table):
    table.referee.name(1, "Kuba")
    async with browser(table.following) as host:
        await enter(host, "/host", table.following.invitations.secret(HOST))
        seen = []
        for is_bot in ("yes", "yes", "no"):
            form = {"bot": is_bot}
            await host.post("/host/player/2", data=form, headers={"origin": HERE})
            seen.append(table.match.names[1])
            table.referee.name(1, "Robo")
        assert seen == [None, "Robo", None]


async def test_whoever_sits_down_is_asked_once_and_nobody_is_after_the_end(table):
    async with browser(table.following) as phone:
        await sit(phone, table.following, 1)
        assert "What is your name?" in (await phone.get("/seat/1")).text
        table.referee.name(0, "Ola")
        assert "What is your name?" not in (await phone.get("/seat/1")).text
        assert 'class="name">Ola</span></p>' in (await phone.get("/seat/1")).text


async def test_one_screen_that_is_passed_on_says_to_whom(table):
    table.referee.name(0, "Ola")
    async with browser(table.following) as client:
        await sit(client, table.following, 1)
        await enter(client, "/host", table.following.invitations.secret(HOST))
        assert "I am Ola" in (await client.get("/seat/1/cover")).text
        assert "<h1>Ola</h1>" in (await client.get("/host/link/1")).text
