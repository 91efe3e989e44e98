"""After a match: the same again at once, or the same people at another game, on the same page."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.printable import printable
from gemtable.referee.status import score
from gemtable.sentence import Sentence
from gemtable.web.client_socket import GONE, NONSENSE, heed
from markupsafe import escape

from tests.patience import until
from tests.web.clients import browser, closed, live, picture_with, saying
from tests.web.table_by_hand import TableByHand
from tests.web.test_lobby import PLACE, chosen, send

_EVENING = re.compile(r'<li><a href="/replay/\d+">Match \d+</a> (.*?)</li>')


async def test_a_match_is_played_again_at_once_with_the_people_and_bots_of_now(
    tmp_path, lobby, host
):
    fields = {"option_deal": "table", "option_first": "2", "seed": "5"}
    await send(host, PLACE, game="lost-gems", seats="3", seat_2="bot", **fields)
    lobby.program.take(lobby.program.wanted)
    lobby.program.wanted = None
    table = TableByHand(tmp_path, seats=3, people={0, 1})  # seat 3 is the bot's meanwhile
    lobby.following.attach(table.table)
    answer = await send(host, f"{PLACE}/again")
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    assert lobby.wanted == ("lost-gems", 3, {"deal": "table", "first": 1}, (3,), 2)
    choices, _match = lobby.program.wanted
    assert choices.seed is None  # chance deals
    again = await send(host, f"{PLACE}/again")
    assert again.status_code == 409
    assert "Another match is about to start." in again.text
    lobby.following.close()
    table.journal.close()


async def test_nothing_is_played_again_where_nothing_was_played(lobby, host):
    answer = await send(host, f"{PLACE}/again")
    assert (answer.status_code, answer.headers["location"]) == (303, PLACE)
    assert lobby.wanted is None


@pytest.mark.parametrize(
    ("game", "seats", "other", "chosen_seats"),
    [("lost-gems", 2, "waterfall", 2), ("crossing", 5, "logichroma", 5)],
)
async def test_the_same_people_find_another_game_with_a_seat_for_each(
    tmp_path, game, seats, other, chosen_seats, lobby, host
):
    table = TableByHand(tmp_path, game=game, seats=seats, people={0})
    lobby.following.attach(table.table)
    page = (await host.get(f"{PLACE}?other=yes")).text
    assert f'name="game" value="{other}"' in page
    bots = [str(seat + 1) for seat in range(1, GAMES[other].seats[-1])]
    assert chosen(page) == (chosen_seats, bots)
    lobby.following.close()
    table.journal.close()


async def test_the_end_of_a_match_offers_another_to_the_host_and_says_so_at_seats(tmp_path, lobby):
    table = TableByHand(tmp_path)
    following = lobby.following
    following.attach(table.table)
    offer, says = f'action="{PLACE}/again"', "The host decides."
    assert offer not in following.picture("host")
    table.play()
    assert offer in following.picture("host")
    assert f'href="{PLACE}?other=yes"' in following.picture("host")
    assert says in following.picture(0)
    assert PLACE not in following.picture(TABLE)
    following.matches = None  # a program that plays one match and ends
    following.invitations.let_in(0)
    for role in ("host", 0):
        assert not any(each in following.picture(role) for each in (PLACE, says))
    following.close()
    table.journal.close()


def wished(following, role):
    """Return which seats a role sees to wish for the same again, and for which other games."""
    parts = following.picture(role).partition('id="next"')[2].partition("</div>")[0]
    again, _, others = parts.partition('id="wished"')
    games = {
        title: re.findall(r'class="badge seat-(.)"', by)
        for title, by in re.findall(r"<li>([^<]+)(.*?)</li>", others, re.DOTALL)
    }
    return sorted(set(re.findall(r'class="badge seat-(.)"', again))), games


async def test_what_seats_wish_for_after_a_match_is_seen_by_all_until_the_next(tmp_path, lobby):
    one, other = TableByHand(tmp_path, seats=3), TableByHand(tmp_path, seats=3, seed=2)
    following = lobby.following
    roles = (0, 1, HOST, TABLE)

    def say(line, seat, table=one.table):
        heed(saying(line), seat, table, frozenset(), lambda _revision: True, following.wish)

    for table in (one, other):
        following.attach(table.table)
        say("wish again", 1)  # too early
        table.play()
        assert all(wished(following, role) == ([], {}) for role in roles)
        for _ in range(2):  # once is enough
            say("wish again", 1, table.table)
        say("wish crossing", 2, table.table)
        assert all(wished(following, role)[0] == ["2"] for role in roles)
        assert 'id="wish-again" class="big" data-say="wish nothing"' in following.picture(1)
        assert 'id="wish-crossing" data-say="wish crossing"' in following.picture(1)
        say("wish crossing", 1, table.table)
        assert all(wished(following, role) == ([], {"Crossing": ["2", "3"]}) for role in roles)
        assert 'id="wish-crossing" data-say="wish nothing"' in following.picture(1)
        say("wish nothing", 2, table.table)
        assert all(wished(following, role) == ([], {"Crossing": ["2"]}) for role in roles)
        for line, role in (("wish again", HOST), ("wish lost-gems", 0)):
            say(line, role, table.table)  # only seats wish, and only for these
        assert all(wished(following, role) == ([], {"Crossing": ["2"]}) for role in roles)
        assert table.match.outcome
    one.journal.close()
    other.journal.close()
    following.close()


async def test_the_lobby_after_a_match_has_the_game_most_wished_for_until_the_host_chooses(
    tmp_path, lobby, host
):
    table = TableByHand(tmp_path, game="gems-tracker", seats=2, people={0})
    lobby.following.attach(table.table)
    table.play()
    lobby.following.wish(0, "crossing")
    for place in (PLACE, f"{PLACE}?other=yes"):
        page = (await host.get(place)).text
        assert 'name="game" value="crossing"' in page and 'name="proposed" value="yes"' in page
    lobby.following.wish(0, "waterfall")
    form = {"game": "crossing", "seats": "3"}
    answer = await send(host, f"{PLACE}/who", proposed="yes", **form)
    assert (answer.status_code, answer.headers["location"]) == (303, PLACE)
    assert "Waterfall" in (await send(host, f"{PLACE}/who", proposed="", **form)).text  # of seat 1
    chosen_page = (await send(host, PLACE, choose="lost-gems", proposed="yes", **form)).text
    assert 'name="proposed" value=""' in chosen_page
    lobby.following.close()
    table.journal.close()


@pytest.mark.parametrize("way", ["?game=crossing", "choose"])
async def test_a_seat_that_the_last_match_did_not_have_is_a_bots_in_the_next(
    tmp_path, way, lobby, host
):
    table = TableByHand(tmp_path, game="gems-tracker", seats=2, people={0})
    lobby.following.attach(table.table)
    table.table.name(0, "Marta", HOST)
    if way == "choose":
        form = {"game": "logichroma", "seats": "2", "seat_2": "bot", "choose": "crossing"}
        page = (await send(host, PLACE, **form)).text
    else:
        page = (await host.get(PLACE + way)).text
    assert chosen(page) == (3, ["2", "3", "4", "5", "6"])
    assert "<b>Marta</b>" in page
    lobby.following.close()
    table.journal.close()


async def test_a_seat_for_which_nobody_is_there_is_free_on_every_page_and_a_bots_in_the_next(
    tmp_path, lobby, host
):
    table = TableByHand(tmp_path, game="crossing", seats=4, people={0, 1, 2})
    following, free = lobby.following, "free seat</span>"
    following.attach(table.table)
    assert free not in following.picture(TABLE)  # they may play without a page
    following.invitations.let_in(0)
    following.change()
    assert [following.picture(role).count(free) for role in (0, TABLE)] == [2, 2]
    assert chosen((await host.get(PLACE)).text) == (4, ["2", "3", "4", "5", "6"])
    table.table.name(1, "Ola", HOST)
    following.invitations.let_in(2)
    following.change()
    assert all(free not in following.picture(role) for role in (0, TABLE))
    assert chosen((await host.get(PLACE)).text) == (4, ["4", "5", "6"])
    following.close()
    table.journal.close()


async def test_the_end_of_a_match_compares_those_of_the_evening_at_the_same_game(tmp_path, lobby):
    following = lobby.following
    for told in (0, 2, 3):
        table = TableByHand(tmp_path)
        following.attach(table.table)
        assert not _EVENING.findall(following.picture(TABLE))
        table.play()
        with following.watch(TABLE) as watcher:
            while len(_EVENING.findall(watcher.picture)) != told:
                await watcher.news.wait()
                following.told(watcher)
        table.journal.close()
    following.close()


async def test_a_result_that_is_corrected_twice_is_compared_as_it_is_in_the_end(tmp_path, lobby):
    following = lobby.following
    for _ in range(2):
        table = TableByHand(tmp_path, "gems-tracker")
        following.attach(table.table)
        table.play()
    with following.watch(TABLE) as watcher:

        def compares_it():
            following.told(watcher)
            _first, *last = _EVENING.findall(watcher.picture) or [""]
            return last == [str(escape(printable(score(table.match.outcome))))]

        await until(compares_it)
        for _ in range(2):
            table.end_otherwise()
            await until(compares_it)
    following.close()
    table.journal.close()


BEGINS = Sentence("Another match is starting ...")


async def test_whoever_watches_gets_the_next_match_and_meanwhile_why_there_is_none(
    tmp_path, table, server
):
    another = TableByHand(tmp_path, game="crossing", seats=3)
    async with live(server) as screen:
        await picture_with(screen, "The Lost Gems")
        table.following.wait(BEGINS)
        assert "Seat 1" not in await picture_with(screen, "Another match is starting ...")
        table.following.attach(another.table)
        await picture_with(screen, "Crossing")
        another.referee.typed("pause")
        await picture_with(screen, "Paused by a player")
    another.journal.close()


async def test_nothing_that_is_said_between_two_matches_counts(table, server):
    token = table.following.invitations.let_in(0)
    async with live(server, "/seat/1/live", token) as seat:
        await picture_with(seat, "You are seat 1")
        table.following.wait(BEGINS)
        await seat.send(saying("hint red"))
        assert await closed(seat) == NONSENSE
    assert table.match.moves == 0


@pytest.mark.settings(game="crossing", seats=3)
async def test_a_seat_that_the_match_does_not_have_is_shut_and_open_again_in_one_that_has_it(
    tmp_path, table, server
):
    following = table.following
    small = TableByHand(tmp_path, seed=2)
    first, third = following.invitations.let_in(0), following.invitations.let_in(2)
    async with (
        live(server, "/seat/1/live", first) as stays,
        live(server, "/seat/3/live", third) as goes,
    ):
        await picture_with(goes, "You are seat 3")
        following.wait(BEGINS)
        await picture_with(goes, "Another match is starting ...")
        following.attach(small.table)
        await picture_with(stays, "The Lost Gems")
        assert await closed(goes) == GONE
    async with browser(following) as phone:
        phone.tokens["/seat/3"] = third
        shut = await phone.get("/seat/3")
        assert (shut.status_code, "This match has no seat 3." in shut.text) == (403, True)
        following.attach(table.table)
        assert "You are seat 3" in (await phone.get("/seat/3")).text
    small.journal.close()


async def test_a_seat_that_a_bot_plays_now_is_shut(tmp_path, table, server):
    another = TableByHand(tmp_path, seed=2, people={0})
    token = table.following.invitations.let_in(1)
    async with live(server, "/seat/2/live", token) as seat:
        await picture_with(seat, "You are seat 2")
        table.following.attach(another.table)
        assert await closed(seat) == GONE
    another.journal.close()
