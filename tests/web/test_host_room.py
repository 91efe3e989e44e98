"""What the host does: links for seats, bots in and out, and words to the table."""

import re
from contextlib import asynccontextmanager

import pytest
from gemtable.games.kit.rules import HOST, TABLE

from tests.web.clients import (
    HERE,
    browser,
    closed,
    enter,
    heard,
    heard_until_closed,
    live,
    picture_with,
    saying,
    sit,
)
from tests.web.table_by_hand import TableByHand

ORIGIN = {"origin": HERE}


async def host_of(client, table):
    await enter(client, "/host", table.following.invitations.secret(HOST))


@asynccontextmanager
async def host_and_seat(table, number):
    """Come as the host, and to a seat; yield the browsers of both."""
    async with browser(table.following) as host, browser(table.following) as phone:
        await host_of(host, table)
        await sit(phone, table.following, number)
        yield host, phone


async def test_a_seats_link_is_shown_and_leads_to_its_seat(table):
    table.following.address = HERE
    async with browser(table.following) as host, browser(table.following) as phone:
        await host_of(host, table)
        shown = (await host.get("/host/link/2")).text
        address = re.search(r'href="(http[^"]+#[^"]+)"', shown)[1]
        room, _, secret = address.removeprefix(HERE).partition("#")
        assert room == "/seat/2"
        assert (await enter(phone, room, secret)).status_code == 200
        assert "You are seat 2" in (await phone.get(room)).text


@pytest.mark.parametrize("is_open", [True, False])
async def test_there_is_a_code_for_phones_where_phones_come_in(is_open, table):
    table.following.is_open = is_open
    async with browser(table.following) as client:
        await host_of(client, table)
        shown = (await client.get("/host/link/1")).text
        assert ("<svg" in shown) == is_open
        assert ("--lan" in shown) != is_open


async def test_a_new_link_shows_out_who_sat_there(table):
    async with host_and_seat(table, 1) as (host, phone):
        old = table.following.invitations.secret(0)
        await host.post("/host/renew/1", headers=ORIGIN)
        assert (await phone.get("/seat/1")).status_code == 403
        assert (await enter(phone, "/seat/1", old)).status_code == 403
        assert table.following.invitations.secret(0) not in (await host.get("/host")).text


async def test_one_screen_is_passed_on_by_sitting_down_and_leaving(table):
    async with browser(table.following) as client:
        await host_of(client, table)
        for number in (1, 2):
            shown = (await client.get(f"/host/link/{number}")).text
            secret = re.search(rf'class="big" href="/seat/{number}#([^"]+)"', shown)[1]
            await enter(client, f"/seat/{number}", secret)
            assert f"You are seat {number}" in (await client.get(f"/seat/{number}")).text
            await client.post(f"/seat/{number}/leave", headers=ORIGIN)
            assert (await client.get(f"/seat/{number}")).status_code == 403


@pytest.mark.parametrize("number", [3, 99])
@pytest.mark.settings(seats=3, people={0, 1})
async def test_what_is_no_seat_of_a_person_has_no_link(number, table):
    async with browser(table.following) as client:
        await host_of(client, table)
        assert (await client.get(f"/host/link/{number}")).status_code == 404
        assert (await client.post(f"/host/renew/{number}", headers=ORIGIN)).status_code == 404


async def test_a_bot_comes_in_for_a_person_and_goes(table):
    async with host_and_seat(table, 2) as (host, phone):
        await host.post("/host/player/2", data={"bot": "yes"}, headers=ORIGIN)
        assert table.people == {0}
        assert (await phone.get("/seat/2")).status_code == 403
        await host.post("/host/player/2", data={"bot": "no"}, headers=ORIGIN)
        assert table.people == {0, 1}
        assert (await host.post("/host/player/3", headers=ORIGIN)).status_code == 404


@pytest.mark.slow
async def test_whoever_a_bot_plays_for_watches_and_is_back_when_a_person_plays_again(
    table, server
):
    async with host_and_seat(table, 2) as (host, phone):
        token, link = phone.tokens["/seat/2"], table.following.invitations.secret(1)
        async with live(server, "/seat/2/live", token) as page:
            await picture_with(page, "You are seat 2")
            await host.post("/host/player/2", data={"bot": "yes"}, headers=ORIGIN)
            assert await closed(page) == 4403
        waits = (await phone.get("/seat/2")).text
        assert "A bot plays your seat now. You can watch." in waits
        assert "data-waits" in waits
        assert not any(each in waits for each in ("hand", "data-live", "form"))
        async with live(server, "/seat/2/live", token) as page:
            assert await heard_until_closed(page) == ([], 4403)
        shown = (await host.get("/host")).text
        place = shown.partition('id="place-2"')[2].partition("</li>")[0]
        assert "a bot" in place
        assert "connected" not in shown
        assert "away" not in shown
        await host.post("/host/player/2", data={"bot": "no"}, headers=ORIGIN)
        assert "You are seat 2" in (await phone.get("/seat/2")).text
        async with live(server, "/seat/2/live", token) as page:
            await picture_with(page, "You are seat 2")
        assert table.following.invitations.secret(1) == link


async def test_a_stranger_at_the_seat_of_a_bot_is_told_no_more_than_before(table):
    async with host_and_seat(table, 2) as (host, _phone), browser(table.following) as other:
        await host.post("/host/player/2", data={"bot": "yes"}, headers=ORIGIN)
        for token in ("", "x", table.following.invitations.let_in(0)):
            other.tokens["/seat/2"] = token
            answer = await other.get("/seat/2")
            assert (answer.status_code, "Nobody can sit here." in answer.text) == (403, True)


async def test_the_next_match_shows_plainly_which_seats_bots_play(tmp_path, lobby, host):
    table = TableByHand(tmp_path)
    lobby.following.attach(table.table)
    await host.post("/host/player/2", data={"bot": "yes"}, headers=ORIGIN)
    form = (await host.get("/host/matches")).text
    assert 'name="seat-2" value="bot" checked aria-label="Seat 2: a bot"' in form
    assert 'name="seat-1" value="bot" aria-label="Seat 1: a bot"' in form
    lobby.following.close()
    table.journal.close()


# One screen for several seats


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.settings(seats=3, people={0, 1})
async def test_the_hosts_own_browser_sits_at_a_seat_without_its_link(number, table):
    async with browser(table.following) as host:
        await host_of(host, table)
        answer = await host.post(f"/host/sit/{number}", headers=ORIGIN)
        host.tokens[f"/seat/{number}"] = answer.json()["token"]
        assert f"You are seat {number}" in (await host.get(f"/seat/{number}")).text
        for other in (3, 9):  # a bot's, and none
            assert (await host.post(f"/host/sit/{other}", headers=ORIGIN)).status_code == 404


async def test_the_cover_between_two_hands_shows_neither_and_is_its_own_seats(table):
    async with browser(table.following) as client:
        await sit(client, table.following, 2)
        cover = await client.get("/seat/2/cover")
        assert cover.status_code == 200
        assert "I am seat 2" in cover.text
        body = cover.text.partition("<body")[2]
        assert not any(each in body for each in ("hand", "data-live", "tile", "svg"))
        for number in (1, 3, 99):
            assert (await client.get(f"/seat/{number}/cover")).status_code == 403


def passes(picture):
    """Return the seat that a picture passes the screen to, and whether nobody sits there."""
    found = re.search(r'id="pass" data-to="seat/(\d)"( data-free)? hidden', picture)
    return found and (int(found[1]), bool(found[2]))


@pytest.mark.settings(seats=3)
async def test_a_seat_passes_the_screen_to_the_next_person_who_owes_a_move(table):
    following = table.following
    assert [passes(following.picture(seat)) for seat in range(3)] == [None, (1, True), (1, True)]
    following.invitations.let_in(0)
    assert passes(following.picture(1)) == (1, False)
    table.referee.typed("hint red to 2")
    assert [passes(following.picture(seat)) for seat in range(3)] == [(2, True), None, (2, True)]
    table.players.let_play(1, True)
    assert [passes(following.picture(seat)) for seat in range(3)] == [None, None, None]
    for role in (TABLE, HOST):
        assert 'id="pass"' not in following.picture(role)


@pytest.mark.slow
@pytest.mark.settings(game="crossing", seats=4)
async def test_where_all_choose_at_once_the_screen_goes_round_those_who_have_not(table):
    following = table.following
    table.referee.typed("gather 1", by=1)
    table.referee.typed("gather 1", by=3)
    assert [passes(following.picture(seat)) for seat in range(4)] == [
        None,
        (3, True),
        None,
        (1, True),
    ]
    while table.match.pending:
        for seat in table.match.pending:
            table.referee.typed(
                str(table.match.game.rules.legal(table.match.state, seat)[0]), by=seat
            )
        if table.asked_s is not None:
            table.come()
    assert not any(passes(following.picture(seat)) for seat in range(4))


@pytest.mark.settings(real={"p0"})
async def test_the_page_of_a_seat_with_a_real_pad_plays_where_the_host_lets_it(table):
    async with host_and_seat(table, 1) as (host, phone):
        for may in ("no", "yes", "no"):
            await host.post("/host/acting/1", data={"may": may}, headers=ORIGIN)
            seat = (await phone.get("/seat/1")).text
            assert ("data-say=" in seat) == (may == "yes")


def host_socket(table, server):
    return live(server, "/host/live", table.following.invitations.let_in(HOST))


async def test_the_host_says_a_move_for_a_seat_pauses_and_goes_back(table, server):
    async with host_socket(table, server) as socket:
        await heard(socket)
        await socket.send(saying("1 hint red to 2"))
        await picture_with(socket, "Seat 2 to move")
        await socket.send(saying("2 hint 1 to 1"))
        await socket.send(saying("pause"))
        await picture_with(socket, "Paused by a player")
        assert table.match.moves == 2
        await socket.send(saying("resume"))
        await socket.send(saying("undo to 0"))
        await picture_with(socket, "The last 2 moves were taken back")
        assert table.match.moves == 0


@pytest.mark.slow
async def test_a_seat_that_the_host_frees_is_free_at_once_and_can_be_taken_and_freed_again(table):
    async with browser(table.following) as host:
        await host_of(host, table)
        for _ in range(2):
            async with browser(table.following) as phone:
                await sit(phone, table.following, 2)
                assert "is-here" in (await host.get("/host")).text
                freed = await host.post("/host/renew/2", data={"then": "host"}, headers=ORIGIN)
                assert freed.headers["location"] == "/host"
                assert (await phone.get("/seat/2")).status_code == 403
                assert "is-here" not in (await host.get("/host")).text


async def test_a_match_that_is_over_is_taken_back_by_the_host_alone(table, server):
    while table.match.pending:
        seat = table.match.pending[0]
        table.referee.typed(
            str(table.match.game.rules.legal(table.match.state, seat)[-1]), by=seat
        )
    moves, seat = table.match.moves, table.following.invitations.let_in(0)
    async with live(server, "/seat/1/live", seat) as one:
        assert 'data-say="undo"' not in (await heard(one))["picture"]
        await one.send(saying("undo"))
        await picture_with(one, "The host can take back the last move.")
        assert table.match.moves == moves
    async with host_socket(table, server) as page:
        await page.send(saying("undo"))
        await picture_with(page, "was taken back")
        assert table.match.moves == moves - 1
