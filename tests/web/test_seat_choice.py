"""Which seats the link for all seats gives away, and which are somebody's."""

import asyncio

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.web import watchers as presence
from gemtable.web.invitations import JOIN, Invitations

from tests.web.at_page import at_page
from tests.web.clients import closed, enter, heard, live, picture_with, sit
from tests.web.join_requests import ORIGIN, choose, is_given, is_open, joined, page_of, state, told
from tests.web.simulated_loop import in_passing_time
from tests.web.table_by_hand import TableByHand

GONE = 4403


async def test_of_two_that_choose_the_same_seat_at_once_one_gets_it(table):
    async with joined(table, 8) as phones:
        answers = await asyncio.gather(*(choose(phone, 2) for phone in phones))
        assert sorted(map(is_given, answers)) == [False] * 7 + [True]
        late = next(each for each in answers if not is_given(each))
        assert late.status_code == 409
        assert "Somebody else has that seat now." in late.text
        assert is_open(late.text, 1)
    assert len([each for each in told(table) if "joins." in each]) == 1


async def test_a_late_comer_says_a_name_and_chooses_a_seat_and_one_line_tells_it(table):
    async with joined(table, 2) as (ola, kuba):
        page = await page_of(ola)
        assert page.index('id="own-name"') < page.index('id="sit-1"')
        assert is_given(await choose(ola, 2, name="  Ola  "))
        assert table.match.names == (None, "Ola")
        with table.following.named():
            assert told(table)[0] == "Ola joins."
        assert 'id="name"' not in table.following.picture(1)
        assert "is now called" not in table.following.picture(TABLE)
        for name in ("ola", "host", "x" * 21, "x" * 4000, "\u202eKuba"):
            answer = await choose(kuba, 1, name=name)
            assert (is_given(answer), answer.status_code) == (False, 409)
            assert 'class="fault"' in answer.text and is_open(answer.text, 1)
        assert is_given(await choose(kuba, 1, name="<b>"))
        assert table.match.names == ("<b>", "Ola")


async def test_a_name_that_is_said_again_renames_nobody_who_is_back_and_no_match_that_is_over(
    away_at_once, table
):
    table.referee.name(1, "Ola")
    table.following.invitations.let_in(1)
    async with joined(table, 1) as (phone,):
        asked = await choose(phone, 2, name="Kuba")
        assert 'name="name" value="Kuba"' in asked.text
        assert is_given(await choose(phone, 2, name="Kuba", sure="yes"))
        assert table.match.names == (None, "Ola")
        assert is_given(await choose(phone, 2, name="Kuba", sure="new"))
        assert table.match.names == (None, "Kuba")


async def test_a_seat_whose_page_is_open_is_not_given_away_whatever_is_said(
    away_at_once, table, server
):
    token = table.following.invitations.let_in(1)
    async with live(server, "/seat/2/live", token) as owner, joined(table, 1) as (phone,):
        await heard(owner)
        assert state(await page_of(phone), 2) == "here"
        for fields in ({}, {"sure": "yes"}):
            assert not is_given(await choose(phone, 2, **fields))
        assert table.following.invitations.admits(1, token)


@pytest.mark.parametrize(
    "how", ["by the link of the seat", "by the code", "by the host", "an old page"]
)
async def test_a_seat_that_was_just_taken_is_not_away_though_its_page_is_not_open_yet(how, table):
    async with joined(table, 2) as (owner, phone):
        if how == "an old page":  # which is not back yet after a restart
            table.following.invitations.let_in(1)
        else:
            table.following.seat_pages._began_s -= 60
        if how == "by the code":
            await choose(owner, 2)
        elif how == "by the host":
            await enter(owner, "/host", table.following.invitations.secret(HOST))
            await owner.post("/host/sit/2", headers=ORIGIN)
        elif how == "by the link of the seat":
            await sit(owner, table.following, 2)
        with table.following.watch(0):  # somebody else comes, and who is away is looked at
            pass
        assert state(await page_of(phone), 2) == "here"
        assert not is_given(await choose(phone, 2, sure="yes"))


def test_a_seat_is_away_for_all_four_seconds_after_its_last_page_and_back_at_once(tmp_path):
    async def script():
        table = TableByHand(tmp_path)
        table.begin()
        following, shown = table.following, "chair away"
        following.invitations.let_in(1)
        with following.watch(TABLE) as all_:
            for _time in range(2):
                with following.watch(1), following.watch(1):
                    assert shown not in following.told(all_)
                await asyncio.sleep(3.9)
                assert not following.told(all_)
                await asyncio.sleep(0.2)
                assert all_.news.is_set() and shown in following.told(all_)
        following.close()
        table.journal.close()

    in_passing_time(script())


async def test_a_page_that_is_loaded_again_loses_its_seat_to_nobody(table, server):
    token = table.following.invitations.let_in(1)
    table.following.seat_pages._began_s -= 60
    async with joined(table, 1) as (phone,):
        async with live(server, "/seat/2/live", token) as owner:
            await heard(owner)
        async with live(server) as stranger:  # who makes the table look who is away
            await heard(stranger)
        assert not is_given(await choose(phone, 2, sure="yes"))


async def test_a_seat_whose_person_is_away_is_asked_for_once_then_taken_and_told(
    away_at_once, table, server
):
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
            assert told(table, role)[0] == "Seat 2 is back, in another browser."
        assert not table.following.invitations.admits(1, old)
        async with live(server, "/seat/2/live", old) as before:
            assert await closed(before) == GONE
        assert (await enter(phone, "/seat/2", link)).status_code == 403


async def test_whoever_takes_their_own_seat_back_keeps_the_name_each_time(away_at_once, table):
    table.referee.name(1, "Ola")
    async with joined(table, 3) as phones:
        for phone in phones:
            asked = await choose(phone, 2)
            if not is_given(asked):
                assert "Are you Ola?" in asked.text
                await choose(phone, 2, sure="yes")
            assert table.match.names == (None, "Ola")
    assert told(table)[:2] == ["Seat 2 is back, in another browser."] * 2


async def test_whoever_takes_over_anothers_seat_is_not_called_like_them(away_at_once, table):
    table.referee.name(1, "Ola")
    async with joined(table, 2) as (owner, other):
        await choose(owner, 2)
        assert "I am somebody else: take the seat" in (await choose(other, 2)).text
        assert is_given(await choose(other, 2, sure="new"))
    assert table.match.names == (None, None)
    assert told(table)[0] == "Somebody else now takes seat 2."


@pytest.mark.parametrize("sure", ["yes", "new"])
async def test_nobody_who_takes_a_seat_renames_a_match_that_is_over(sure, away_at_once, table):
    table.referee.name(1, "Ola")
    async with joined(table, 2) as (owner, other):
        await choose(owner, 2)
        while table.match.pending:
            table.referee.typed("play 1")
        assert "I am somebody else" not in (await choose(other, 2)).text
        assert is_given(await choose(other, 2, sure=sure, name="Kuba"))
    assert table.match.names == (None, "Ola")


@pytest.mark.settings(real={"p0"})
async def test_a_seat_with_a_pad_of_its_own_is_asked_for_once_and_told(table):
    async with joined(table, 1) as (phone,):
        assert state(await page_of(phone), 1) == "pad"
        asked = await choose(phone, 1)
        assert "This seat has its own pad." in asked.text
        assert not table.following.invitations.taken
        assert is_given(await choose(phone, 1, sure="yes"))
        assert told(table)[0] == "Seat 1 joins."


@pytest.mark.parametrize("number", [2, 3, 99])
@pytest.mark.settings(people={0})
async def test_no_seat_of_a_bot_and_none_that_is_not_there_is_given(number, table):
    async with joined(table, 1) as (phone,):
        answer = await choose(phone, number, sure="yes")
        assert (answer.status_code, is_given(answer)) == (409, False)
        assert "Nobody can take that seat now." in answer.text


async def test_a_seat_that_becomes_a_bots_while_somebody_chooses_it_is_not_given(table):
    async with joined(table, 1) as (phone,):
        assert is_open(await page_of(phone), 2)
        table.players.let_play(1, True)
        assert not is_given(await choose(phone, 2))
        assert state(await page_of(phone), 2) == "bot"
        table.players.let_play(1, False)
        assert is_given(await choose(phone, 2))


async def test_a_seat_that_waits_for_its_person_while_a_bot_plays_is_nobody_elses(
    away_at_once, table
):
    async with joined(table, 2) as (owner, phone):
        await choose(owner, 2)
        table.players.let_play(1, True)
        assert not is_given(await choose(phone, 2, sure="yes"))
        assert "A bot plays your seat now." in (await owner.get("/seat/2")).text


def test_seats_that_are_taken_again_and_again_do_not_flood_the_story(
    tmp_path, away_at_once, monkeypatch
):
    monkeypatch.setattr(presence, "_SEATS", (presence._SEATS[0], 0.0))

    async def script(table):
        async with joined(table, 1) as (phone,):
            answers = [await choose(phone, 1 + number % 2, sure="yes") for number in range(60)]
        assert answers[-1].status_code == 429
        assert len([each for each in answers if is_given(each)]) < 20
        assert len(told(table)) < 20

    at_page(tmp_path, script)


def test_nothing_of_it_outlives_the_program():
    kept = []
    invitations = Invitations(lambda: None, presence.Keeping(lambda: "", kept.append))
    invitations.begin(7)
    token = invitations.let_in(JOIN)
    invitations.renew(0)
    assert kept
    assert not any(each in kept[-1] for each in (JOIN, token, invitations.secret(JOIN)))


async def test_a_socket_shows_a_seat_taken_by_the_link_at_once(table, server):
    async with joined(table, 1) as (phone,), live(server) as screen:
        await heard(screen)
        await choose(phone, 2)
        await picture_with(screen, "Seat 2 joins.")


HOSTILE = "<b>Ola</b>"


async def test_people_are_called_by_their_names_and_names_are_escaped(away_at_once, table):
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
