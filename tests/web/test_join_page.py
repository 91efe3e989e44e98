"""One link and one code for all seats: who comes in by it, and what it opens."""

import string
from contextlib import AsyncExitStack

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.web import watchers as presence
from gemtable.web.invitations import JOIN, Invitations

from tests.web.at_page import at_page
from tests.web.clients import HERE, browser, enter
from tests.web.join_requests import (
    ORIGIN,
    choose,
    is_given,
    is_open,
    join,
    joined,
    page_of,
    state,
    told,
)
from tests.web.table_by_hand import TableByHand


@pytest.mark.settings(seats=3, people={0, 1})
async def test_the_link_leads_to_all_seats_and_one_is_taken_by_a_click(table):
    async with joined(table, 1) as (phone,):
        page = await page_of(phone)
        assert [state(page, number) for number in (1, 2, 3)] == ["free", "free", "bot"]
        assert not is_open(page, 3)
        assert is_given(await choose(phone, 2))
        assert "You are seat 2" in (await phone.get("/seat/2")).text
        assert state(await page_of(phone), 2) == "here"
        assert (await phone.get("/seat/1")).status_code == 403


async def test_everybody_is_told_who_sits_down_so(table):
    async with joined(table, 1) as (phone,):
        await choose(phone, 2)
    for role in (TABLE, HOST, 0, 1):
        assert told(table, role)[0] == "Seat 2 joins."


async def test_what_comes_by_the_link_opens_no_room(table):
    async with joined(table, 1) as (phone,):
        token = phone.tokens["/join"]
        for room in ("/seat/1", "/seat/2", "/host", "/host/join", "/host/link/1"):
            held = {"authorization": f"Bearer {token}"}
            assert (await phone.get(room, headers=held)).status_code in (303, 403)
        secret = table.following.invitations.secret(JOIN)
        for room in ("/seat/1", "/host"):
            assert (await enter(phone, room, secret)).status_code == 403


async def test_no_seats_and_no_hosts_secret_or_token_opens_the_door_of_all_seats(table):
    invitations = table.following.invitations
    async with browser(table.following) as client:
        for secret in (invitations.secret(0), invitations.secret(HOST)):
            assert (await enter(client, "/join", secret)).status_code == 403
        for guest in (0, HOST):
            held = {"authorization": f"Bearer {invitations.let_in(guest)}"}
            assert (await client.get("/join", headers=held)).status_code == 403
            answer = await client.post("/join/2", headers={**ORIGIN, **held})
            assert (answer.status_code, "token" in answer.text) == (403, False)
    assert 1 not in invitations.taken


async def test_a_plain_look_shows_the_same_as_at_any_private_address(table):
    async with browser(table.following) as client:
        client.build_request = super(type(client), client).build_request
        assert (await client.get("/join")).content == (await client.get("/seat/9")).content


# The code


@pytest.mark.parametrize("change", [str, str.lower, lambda code: f" {code.replace('-', ' ')} "])
async def test_the_code_is_typed_in_any_way_that_people_write_it(change, table):
    async with browser(table.following) as phone:
        typed = change(table.following.invitations.code)
        assert (await enter(phone, "/join", typed)).status_code == 200
        assert is_given(await choose(phone, 1))


def test_codes_have_eight_letters_that_do_not_look_alike_and_none_comes_again():
    codes = {Invitations(lambda: None).code for _ in range(200)}
    assert len(codes) == 200
    letters = set("".join(codes)) - {"-"}
    assert letters <= set(string.ascii_uppercase + string.digits) - set("01ILO")
    assert {len(code.replace("-", "")) for code in codes} == {8}


@pytest.mark.parametrize(
    "typed", ["", "x", "ÄÖÜ-ß", "\ud800", "A" * 5000, "--------", "AAAA-AAAA"]
)
async def test_no_other_code_lets_in(typed, table):
    async with browser(table.following) as phone:
        sent = typed.encode("utf-8", "replace").decode()
        answer = await enter(phone, "/join", sent)
        assert (answer.status_code, "token" in answer.text) == (403, False)


def test_a_day_of_guessing_finds_no_code():
    burst, per_s = presence._CODES
    assert (burst + per_s * 86_400) / 31**8 < 1e-6


def test_whoever_guesses_codes_soon_has_to_wait_and_the_link_works_meanwhile(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(presence, "_CODES", (3, 0.0))  # as long as the test may take

    async def script(table):
        code = table.following.invitations.code
        async with AsyncExitStack() as stack:
            answers = []
            for number in range(5):  # each from a machine of its own
                machine = browser(table.following, client=f"192.168.1.{number}")
                guesser = await stack.enter_async_context(machine)
                answers.append(await enter(guesser, "/join", f"WRNG{number:04}"))
            assert [each.status_code for each in answers[:3]] == [403] * 3
            assert {each.status_code for each in answers[3:]} == {429}
            assert "Wait a minute" in answers[-1].text
            right = await enter(guesser, "/join", code)
            assert (right.status_code, "token" in right.text) == (429, False)
            assert (await join(guesser, table.following)).status_code == 200

    at_page(tmp_path, script)


# Renewing it


async def test_a_new_link_ends_the_old_one_and_its_code_and_whoever_sits_stays(table):
    invitations = table.following.invitations
    old, code = invitations.secret(JOIN), invitations.code
    async with joined(table, 2) as (sits, late), browser(table.following) as host:
        await choose(sits, 1)
        await enter(host, "/host", invitations.secret(HOST))
        await host.post("/host/join/renew", headers=ORIGIN)
        for typed in (old, code):
            assert (await enter(late, "/join", typed)).status_code == 403
        assert (await late.get("/join")).status_code == 403
        refused = await choose(late, 2)
        assert (refused.status_code, is_given(refused)) == (403, False)
        assert "You are seat 1" in (await sits.get("/seat/1")).text
        assert invitations.secret(JOIN) != old
        assert (await join(late, table.following)).status_code == 200


@pytest.mark.parametrize(
    "method, path", [("GET", "/host/join"), ("POST", "/host/join/renew"), ("POST", "/host/sit/2")]
)
async def test_only_the_host_sees_the_link_and_makes_a_new_one(method, path, table):
    invitations = table.following.invitations
    secret, code = invitations.secret(JOIN), invitations.code
    async with joined(table, 1) as (phone,):
        await choose(phone, 1)
        for room in ("/seat/1", "/join", "/host"):
            held = {"authorization": f"Bearer {phone.tokens.get(room, '')}"}
            answer = await phone.request(method, path, headers={**ORIGIN, **held})
            assert answer.status_code == (303 if method == "GET" else 403)
            assert not any(each in answer.text for each in (secret, code))
    assert (invitations.secret(JOIN), invitations.code) == (secret, code)
    assert 1 not in invitations.taken


@pytest.mark.parametrize("is_lan", [True, False])
async def test_no_picture_but_the_hosts_has_the_link_or_the_code(is_lan, table):
    following = table.following
    following.is_open, following.address = is_lan, HERE
    for role in (TABLE, 0, 1):
        drawn = following.picture(role)
        assert following.invitations.secret(JOIN) not in drawn
        assert following.invitations.code not in drawn
        assert 'id="join"' not in drawn
    assert (following.invitations.code in following.picture(HOST)) == is_lan


async def test_the_lobby_and_the_hosts_pages_show_link_code_and_picture(tmp_path, lobby, host):
    following = lobby.following
    following.is_open, following.address = True, "http://192.168.1.5:8642"
    table = TableByHand(tmp_path)
    following.attach(table.table)
    for path in ("/host/matches", "/host", "/host/join"):
        page = (await host.get(path)).text
        assert "192.168.1.5:8642/join</b>" in page
        assert following.invitations.code in page
        assert '<div class="code"><svg' in page
    assert following.invitations.secret(JOIN) in page
    following.close()
    table.journal.close()


# Before a match, and after another


async def test_whoever_comes_before_there_is_a_match_waits_and_chooses_no_seat(lobby):
    async with browser(lobby.following) as phone:
        await join(phone, lobby.following)
        page = await page_of(phone)
        assert 'data-live="/join/live"' in page
        assert "sit-1" not in page
        answer = await phone.post("/join/1", headers=ORIGIN)
        assert (answer.status_code, answer.headers["location"]) == (303, "/join")


async def test_the_link_and_the_seats_stay_for_the_next_match(tmp_path, table):
    another = TableByHand(tmp_path, seed=2)
    async with joined(table, 1) as (phone,):
        await choose(phone, 2)
        table.following.attach(another.table)
        assert "You are seat 2" in (await phone.get("/seat/2")).text
        assert state(await page_of(phone), 1) == "free"
    another.journal.close()
