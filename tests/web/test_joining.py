"""One link for all seats: who comes in by it, and which seats it gives away."""

import asyncio
import re
import string
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from gemtable.games.kit.roles import HOST, TABLE
from gemtable.web import following as presence
from gemtable.web.invitations import JOIN, Invitations

from tests.web.at_page import at_page, play
from tests.web.clients import HERE, browser, closed, enter, heard, live, picture_with, sit
from tests.web.lobby_by_hand import in_lobby
from tests.web.table_by_hand import TableByHand

ORIGIN = {"origin": HERE}
GONE = 4403


async def join(client, following):
    """Come by the link for all seats; return the answer."""
    return await enter(client, "/join", following.invitations.secret(JOIN))


async def choose(client, number, **fields):
    """Choose a seat, and sit there if it is given; return the answer."""
    answer = await client.post(f"/join/{number}", data=fields, headers=ORIGIN)
    if answer.headers["content-type"] == "application/json":
        client.tokens[f"/seat/{number}"] = answer.json()["token"]
    return answer


def is_given(answer):
    return answer.status_code == 200 and "token" in answer.text


@asynccontextmanager
async def joined(table, count):
    """Yield so many browsers that came by the link."""
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(browser(table.following)) for _ in range(count)]
        for client in found:
            await join(client, table.following)
        yield found


def is_open(page, number):
    return f'id="sit-{number}"' in page


def state(page, number):
    return re.search(rf'id="sits-{number}" class="(\w+)"', page)[1]


async def page_of(client):
    answer = await client.get("/join")
    assert answer.status_code == 200
    return answer.text


def told(table, role=TABLE):
    """Return what everybody is told, the newest first."""
    return [str(each.notice.text) for each in table.referee.bulletin.status.told_to(role)][::-1]


@pytest.fixture
def at_once(monkeypatch):
    """A seat without an open page is away at once."""
    monkeypatch.setattr(presence, "_AWAY_S", 0.0)


def test_the_link_leads_to_all_seats_and_one_is_taken_by_a_click(tmp_path):
    async def script(table):
        async with joined(table, 1) as (phone,):
            page = await page_of(phone)
            assert [state(page, number) for number in (1, 2, 3)] == ["free", "free", "bot"]
            assert not is_open(page, 3)
            assert is_given(await choose(phone, 2))
            assert "You are seat 2" in (await phone.get("/seat/2")).text
            assert state(await page_of(phone), 2) == "here"
            assert (await phone.get("/seat/1")).status_code == 403

    at_page(tmp_path, script, seats=3, people={0, 1})


def test_everybody_is_told_who_sits_down_so(tmp_path):
    async def script(table):
        async with joined(table, 1) as (phone,):
            await choose(phone, 2)
        for role in (TABLE, HOST, 0, 1):
            assert told(table, role)[0] == "Somebody sits down at seat 2, in a browser."

    at_page(tmp_path, script)


def test_what_comes_by_the_link_opens_no_room(tmp_path):
    async def script(table):
        async with joined(table, 1) as (phone,):
            token = phone.tokens["/join"]
            for room in ("/seat/1", "/seat/2", "/host", "/host/join", "/host/link/1"):
                held = {"authorization": f"Bearer {token}"}
                assert (await phone.get(room, headers=held)).status_code in (303, 403)
            secret = table.following.invitations.secret(JOIN)
            for room in ("/seat/1", "/host"):
                assert (await enter(phone, room, secret)).status_code == 403

    at_page(tmp_path, script)


def test_no_seats_and_no_hosts_secret_or_token_opens_the_door_of_all_seats(tmp_path):
    async def script(table):
        invitations = table.following.invitations
        async with browser(table.following) as client:
            for secret in (invitations.secret(0), invitations.secret(HOST), invitations.ticket(0)):
                assert (await enter(client, "/join", secret)).status_code == 403
            for guest in (0, HOST):
                held = {"authorization": f"Bearer {invitations.let_in(guest)}"}
                assert (await client.get("/join", headers=held)).status_code == 403
                answer = await client.post("/join/2", headers={**ORIGIN, **held})
                assert (answer.status_code, "token" in answer.text) == (403, False)
        assert 1 not in invitations.taken

    at_page(tmp_path, script)


def test_a_plain_look_shows_the_same_as_at_any_private_address(tmp_path):
    async def script(table):
        async with browser(table.following) as client:
            client.build_request = super(type(client), client).build_request
            assert (await client.get("/join")).content == (await client.get("/seat/9")).content

    at_page(tmp_path, script)


# The code


@pytest.mark.parametrize("change", [str, str.lower, lambda code: f" {code.replace('-', ' ')} "])
def test_the_code_is_typed_in_any_way_that_people_write_it(tmp_path, change):
    async def script(table):
        async with browser(table.following) as phone:
            typed = change(table.following.invitations.code)
            assert (await enter(phone, "/join", typed)).status_code == 200
            assert is_given(await choose(phone, 1))

    at_page(tmp_path, script)


def test_codes_have_eight_letters_that_do_not_look_alike_and_none_comes_again():
    codes = {Invitations(lambda: None).code for _ in range(200)}
    assert len(codes) == 200
    letters = set("".join(codes)) - {"-"}
    assert letters <= set(string.ascii_uppercase + string.digits) - set("01ILO")
    assert {len(code.replace("-", "")) for code in codes} == {8}


@pytest.mark.parametrize(
    "typed", ["", "x", "ÄÖÜ-ß", "\ud800", "A" * 5000, "--------", "AAAA-AAAA"]
)
def test_no_other_code_lets_in(tmp_path, typed):
    async def script(table):
        async with browser(table.following) as phone:
            sent = typed.encode("utf-8", "replace").decode()
            answer = await enter(phone, "/join", sent)
            assert (answer.status_code, "token" in answer.text) == (403, False)

    at_page(tmp_path, script)


def test_a_day_of_guessing_finds_no_code():
    burst, per_s = presence._CODES
    assert (burst + per_s * 86_400) / 31**8 < 1e-6


def test_whoever_guesses_codes_soon_has_to_wait_and_the_link_works_meanwhile(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(presence, "_CODES", (20, 0.0))  # as long as the test may take

    async def script(table):
        code = table.following.invitations.code
        async with AsyncExitStack() as stack:
            answers = []
            for number in range(60):  # each from a machine of its own
                machine = browser(table.following, client=f"192.168.1.{number}")
                guesser = await stack.enter_async_context(machine)
                answers.append(await enter(guesser, "/join", f"WRNG{number:04}"))
            assert [each.status_code for each in answers[:20]] == [403] * 20
            assert {each.status_code for each in answers[20:]} == {429}
            assert "Wait a minute" in answers[-1].text
            right = await enter(guesser, "/join", code)
            assert (right.status_code, "token" in right.text) == (429, False)
            assert (await join(guesser, table.following)).status_code == 200

    at_page(tmp_path, script)


# Renewing it


def test_a_new_link_ends_the_old_one_and_its_code_and_whoever_sits_stays(tmp_path):
    async def script(table):
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

    at_page(tmp_path, script)


@pytest.mark.parametrize(
    "method, path", [("GET", "/host/join"), ("POST", "/host/join/renew"), ("POST", "/host/sit/2")]
)
def test_only_the_host_sees_the_link_and_makes_a_new_one(tmp_path, method, path):
    async def script(table):
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

    at_page(tmp_path, script)


@pytest.mark.parametrize("is_lan", [True, False])
def test_no_picture_but_the_hosts_has_the_link_or_the_code(tmp_path, is_lan):
    async def script(table):
        following = table.following
        following.is_open, following.address = is_lan, HERE
        for role in (TABLE, 0, 1):
            drawn = following.picture(role)
            assert following.invitations.secret(JOIN) not in drawn
            assert following.invitations.code not in drawn
            assert 'id="join"' not in drawn
        assert (following.invitations.code in following.picture(HOST)) == is_lan

    at_page(tmp_path, script)


def test_the_lobby_and_the_hosts_pages_show_link_code_and_picture(tmp_path):
    async def script(lobby, host):
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

    in_lobby(tmp_path, script)


# Before a match, and after another


def test_whoever_comes_before_there_is_a_match_waits_and_sees_the_seats_when_it_begins(tmp_path):
    async def script(lobby, _host):
        async with browser(lobby.following) as phone:
            await join(phone, lobby.following)
            page = await page_of(phone)
            assert "No match is running" in page
            assert "data-waits" in page
            assert not is_given(await choose(phone, 1))
            table = TableByHand(tmp_path)
            lobby.following.attach(table.table)
            assert is_open(await page_of(phone), 1)
            lobby.following.close()
            table.journal.close()

    in_lobby(tmp_path, script)


def test_the_link_and_the_seats_stay_for_the_next_match(tmp_path):
    async def script(table):
        another = TableByHand(tmp_path, seed=2)
        async with joined(table, 1) as (phone,):
            await choose(phone, 2)
            table.following.attach(another.table)
            assert "You are seat 2" in (await phone.get("/seat/2")).text
            assert state(await page_of(phone), 1) == "free"
        another.journal.close()

    at_page(tmp_path, script)


# Seats that are somebody's


def test_of_two_that_choose_the_same_seat_at_once_one_gets_it(tmp_path):
    async def script(table):
        async with joined(table, 8) as phones:
            answers = await asyncio.gather(*(choose(phone, 2) for phone in phones))
            assert sorted(map(is_given, answers)) == [False] * 7 + [True]
            late = next(each for each in answers if not is_given(each))
            assert late.status_code == 409
            assert "Somebody else sits there now." in late.text
            assert is_open(late.text, 1)
        assert len([each for each in told(table) if "sits down" in each]) == 1

    at_page(tmp_path, script)


def test_a_seat_whose_page_is_open_is_not_given_away_whatever_is_said(tmp_path, at_once):
    async def script(table, server):
        token = table.following.invitations.let_in(1)
        async with live(server, "/seat/2/live", token) as owner, joined(table, 1) as (phone,):
            await heard(owner)
            assert state(await page_of(phone), 2) == "here"
            for fields in ({}, {"sure": "yes"}):
                assert not is_given(await choose(phone, 2, **fields))
            assert table.following.invitations.admits(1, token)

    play(tmp_path, script)


@pytest.mark.parametrize("how", ["by the link of the seat", "by the code", "an old page"])
def test_a_seat_that_was_just_taken_is_not_away_though_its_page_is_not_open_yet(tmp_path, how):
    async def script(table):
        async with joined(table, 2) as (owner, phone):
            if how == "by the code":
                await choose(owner, 2)
            elif how == "an old page":  # which is not back yet after a restart
                table.following.invitations.let_in(1)
            else:
                await sit(owner, table.following, 2)
            with table.following.watch(0):  # somebody else comes, and who is away is looked at
                pass
            assert state(await page_of(phone), 2) == "here"
            assert not is_given(await choose(phone, 2, sure="yes"))

    at_page(tmp_path, script)


def test_a_page_that_is_loaded_again_loses_its_seat_to_nobody(tmp_path):
    async def script(table, server):
        token = table.following.invitations.let_in(1)
        table.following._began_s -= 60
        async with joined(table, 1) as (phone,):
            async with live(server, "/seat/2/live", token) as owner:
                await heard(owner)
            async with live(server) as stranger:  # who makes the table look who is away
                await heard(stranger)
            assert not is_given(await choose(phone, 2, sure="yes"))

    play(tmp_path, script)


def test_a_seat_whose_person_is_away_is_asked_for_once_then_taken_and_told(tmp_path, at_once):
    async def script(table, server):
        old = table.following.invitations.let_in(1)
        link = table.following.invitations.secret(1)
        async with joined(table, 1) as (phone,):
            assert state(await page_of(phone), 2) == "away"
            asked = await choose(phone, 2)
            assert not is_given(asked)
            assert "Are you seat 2?" in asked.text
            assert table.following.invitations.admits(1, old)
            assert is_given(await choose(phone, 2, sure="yes"))
            for role in (TABLE, HOST, 0, 1):
                assert told(table, role)[0] == "Somebody else takes seat 2: its page was away."
            assert not table.following.invitations.admits(1, old)
            async with live(server, "/seat/2/live", old) as before:
                assert await closed(before) == GONE
            assert (await enter(phone, "/seat/2", link)).status_code == 403

    play(tmp_path, script)


def test_a_seat_with_a_pad_of_its_own_is_asked_for_once_and_told(tmp_path):
    async def script(table):
        async with joined(table, 1) as (phone,):
            assert state(await page_of(phone), 1) == "pad"
            asked = await choose(phone, 1)
            assert "It has a pad of its own." in asked.text
            assert not table.following.invitations.taken
            assert is_given(await choose(phone, 1, sure="yes"))
            assert told(table)[0] == "Somebody sits down at seat 1, in a browser."

    at_page(tmp_path, script, real={"p0"})


@pytest.mark.parametrize("number", [2, 3, 99])
def test_no_seat_of_a_bot_and_none_that_is_not_there_is_given(tmp_path, number):
    async def script(table):
        async with joined(table, 1) as (phone,):
            answer = await choose(phone, number, sure="yes")
            assert (answer.status_code, is_given(answer)) == (409, False)
            assert "Nobody can sit there now." in answer.text

    at_page(tmp_path, script, people={0})


def test_a_seat_that_becomes_a_bots_while_somebody_chooses_it_is_not_given(tmp_path):
    async def script(table):
        async with joined(table, 1) as (phone,):
            assert is_open(await page_of(phone), 2)
            table.players.let_play(1, True)
            assert not is_given(await choose(phone, 2))
            assert state(await page_of(phone), 2) == "bot"
            table.players.let_play(1, False)
            assert is_given(await choose(phone, 2))

    at_page(tmp_path, script)


def test_a_seat_that_waits_for_its_person_while_a_bot_plays_is_nobody_elses(tmp_path, at_once):
    async def script(table):
        async with joined(table, 2) as (owner, phone):
            await choose(owner, 2)
            table.players.let_play(1, True)
            assert not is_given(await choose(phone, 2, sure="yes"))
            assert "A bot plays your seat now." in (await owner.get("/seat/2")).text

    at_page(tmp_path, script)


def test_seats_that_are_taken_again_and_again_do_not_flood_the_story(
    tmp_path, at_once, monkeypatch
):
    monkeypatch.setattr(presence, "_SEATS", (presence._SEATS[0], 0.0))

    async def script(table):
        async with joined(table, 1) as (phone,):
            answers = [await choose(phone, 1 + number % 2, sure="yes") for number in range(60)]
        assert answers[-1].status_code == 429
        assert len([each for each in answers if is_given(each)]) < 20
        assert len(told(table)) < 20

    at_page(tmp_path, script)


@pytest.mark.parametrize("origin", [{}, {"origin": "http://evil.example"}])
def test_a_form_of_another_site_takes_no_seat(tmp_path, origin):
    async def script(table):
        async with joined(table, 1) as (phone,):
            answer = await phone.post("/join/1", headers=origin)
            assert answer.status_code == 403
        assert not table.following.invitations.taken

    at_page(tmp_path, script)


def test_nothing_of_it_outlives_the_program():
    kept = []
    invitations = Invitations(lambda: None, presence.Keeping(lambda: "", kept.append))
    invitations.begin(7)
    token = invitations.let_in(JOIN)
    invitations.renew(0)
    assert kept
    assert not any(each in kept[-1] for each in (JOIN, token, invitations.secret(JOIN)))


def test_a_socket_shows_a_seat_taken_by_the_link_at_once(tmp_path):
    async def script(table, server):
        async with joined(table, 1) as (phone,), live(server) as screen:
            await heard(screen)
            await choose(phone, 2)
            await picture_with(screen, "sits down at seat 2")

    play(tmp_path, script)


HOSTILE = "<b>Ola</b>"


def test_people_are_called_by_their_names_and_names_are_escaped(tmp_path, at_once):
    async def script(table):
        table.referee.name(1, HOSTILE)
        async with joined(table, 2) as (owner, phone):
            await choose(owner, 2)
            pages = [await page_of(phone), (await choose(phone, 2)).text]
            pages.append((await owner.get("/seat/2/cover")).text)
            table.players.let_play(1, True)
            pages.append((await owner.get("/seat/2")).text)
        assert "Who are you?" in pages[0]
        for page in pages:
            assert "&lt;b&gt;Ola&lt;/b&gt;" in page
            assert HOSTILE not in page

    at_page(tmp_path, script)
