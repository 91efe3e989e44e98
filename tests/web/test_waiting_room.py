"""Who comes before a match: what they may do, what everybody sees, and the seats they get."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.match.arrivals import MOST, NAMED_S
from gemtable.sentence import Sentence
from gemtable.web.invitations import JOIN
from gemtable.web.server import PageServer
from gemtable.web.waiting_room import SharedScreen, Waits
from gemtable.web.watchers import Following

from tests.web.clients import (
    HERE,
    browser,
    closed,
    enter,
    is_let_go,
    live,
    picture_with,
    saying,
    sit,
)
from tests.web.join_requests import choose, is_given, join, match_of, state, told
from tests.web.simulated_loop import in_passing_time
from tests.web.table_by_hand import TableByHand

GONE = 4403
CROSSING = {"game": "crossing", "seats": 3}


@asynccontextmanager
async def waiting(server, following, name=""):
    """Come by the link, say a name, and wait for a match; yield the browser and its socket."""
    async with browser(following) as phone:
        await join(phone, following)
        async with live(server, "/join/live", phone.tokens["/join"]) as socket:
            if name:
                await socket.send(json.dumps({"name": name}))
                await picture_with(socket, f"<b>{name}</b>")
            yield phone, socket


async def test_everybody_sees_who_comes_with_name_wish_and_ready(lobby, before):
    async with (
        live(before) as screen,
        waiting(before, lobby.following) as (_ola, socket),
        waiting(before, lobby.following, "Kuba") as (_kuba, other),
    ):
        assert "chooses a name ..." in await picture_with(screen, "Kuba")
        await socket.send(json.dumps({"name": "Ola"}))
        await picture_with(screen, "<b>Ola</b>")
        await socket.send(saying("wish waterfall"))
        wished = '<span class="by"><span class="badge seat-1">1</span></span>'
        assert "<h1>Waterfall</h1>" in await picture_with(screen, wished)
        assert wished in await picture_with(other, wished)
        await socket.send(saying("ready"))
        await picture_with(other, '<li id="comer-1" class="ready">')
        await socket.send(saying("not ready"))
        await picture_with(other, '<li id="comer-1" class="">')


@pytest.mark.parametrize("name", ["kuba", "host", "\u202eOla", "x" * 80])
async def test_a_name_that_nobody_may_have_is_refused_to_its_person_alone(name, lobby, before):
    async with (
        waiting(before, lobby.following, "Kuba") as (_kuba, other),
        waiting(before, lobby.following) as (_phone, socket),
    ):
        for _time in range(2):
            await socket.send(json.dumps({"name": name}))
            await picture_with(socket, 'class="fault"')
            await socket.send(saying("ready"))
            await picture_with(socket, 'class="ready"')
            await socket.send(saying("not ready"))
        assert 'class="fault"' not in lobby.following.picture(TABLE)
        await other.send(saying("ready"))
        assert 'class="fault"' not in await picture_with(other, 'id="comer-1" class="ready"')


@pytest.mark.parametrize(
    "message",
    [
        "{}",
        "[]",
        '{"name": "Ola", "say": "ready", "seen": 1}',
        '{"name": 7}',
        '{"name": "' + "x" * 81 + '"}',
        '{"say": "wish chess", "seen": 1}',
        '{"say": "wish", "seen": 1}',
        '{"say": "begin crossing; ready", "seen": 1}',
        '{"say": "undo", "seen": 1}',
        '{"key": 3}',
        '{"say": "ready", "seen": -1}',
        '{"name": "Ola", "seat": 2}',
        "x" * 600,
    ],
)
async def test_whoever_says_what_no_page_says_has_to_go(message, lobby, before):
    async with waiting(before, lobby.following) as (_phone, socket):
        await is_let_go(socket, message)
    assert lobby.wanted is None


async def test_whoever_says_too_much_has_to_go(lobby, before):
    async with waiting(before, lobby.following, "Ola") as (_phone, socket):
        for number in range(12):
            await socket.send(saying("ready" if number % 2 else "not ready"))
        assert await closed(socket) in (1008, None)


@pytest.mark.parametrize("token", ["", "wrong", "of the host"])
async def test_only_who_came_by_the_link_waits(token, lobby, before):
    if token == "of the host":
        token = lobby.following.invitations.let_in(HOST)
    async with live(before, "/join/live", token) as socket:
        assert await closed(socket) == GONE
    assert lobby.following.waiting_room.arrivals.people == ()


async def test_a_new_link_shows_out_who_waits(lobby, before):
    async with waiting(before, lobby.following, "Ola") as (phone, socket):
        lobby.following.invitations.renew(JOIN)
        assert await closed(socket) == GONE
        assert (await phone.get("/join")).status_code == 403


async def test_whoever_enters_again_and_again_pushes_out_nobody_who_waits(tmp_path, lobby, before):
    """Nor the screen that shows the code, nor who has a seat to fetch; a newcomer has to wait."""
    following, arrivals = lobby.following, lobby.following.waiting_room.arrivals
    invitations = following.invitations
    screen = invitations.let_in(JOIN)

    def enter_again_and_again():
        assert all(invitations.accept(JOIN, invitations.secret(JOIN)) for _ in range(100))

    with following.watch(SharedScreen(screen)):
        async with waiting(before, following, "Ola") as (ola, socket):
            while len(arrivals.people) < MOST:
                arrivals.come(invitations.let_in(JOIN))
            async with waiting(before, following) as (_late, late):
                await picture_with(late, "12 people are waiting already.")
                enter_again_and_again()
                await socket.send(saying("ready"))
                await picture_with(socket, 'class="ready"')
                arrivals.go(arrivals.keys[5], -NAMED_S)
                following._forget_arrivals()
                await picture_with(late, 'id="name"')
            assert invitations.admits(JOIN, screen)
            async with match_of(lobby, tmp_path):
                enter_again_and_again()
                assert is_given(await choose(ola, 1))


def timers():
    """Return how many timers the loop has."""
    return sum(not each.cancelled() for each in asyncio.get_running_loop()._scheduled)


def test_whoever_comes_and_goes_all_the_time_leaves_one_timer_and_none_after_the_close():
    async def script():
        following = Following()
        token = following.invitations.let_in(JOIN)
        for _time in range(50):
            with following.watch(Waits(token)):
                following.waiting_room.arrivals.call(token, "Ola")
        await asyncio.sleep(10)  # all timers of pages that are loaded again are over
        assert timers() == 1
        assert following.waiting_room.arrivals.of(token)
        following.close()
        assert timers() == 0

    in_passing_time(script())


def test_whoever_is_away_is_shown_so_and_forgotten_in_time():
    async def script():
        following = Following()
        token = following.invitations.let_in(JOIN)
        with following.watch(TABLE) as screen:
            for _time in range(2):
                with following.watch(Waits(token)), following.watch(Waits(token)):
                    following.waiting_room.arrivals.call(token, "Ola")
                    assert "Ola" in following.picture(TABLE)
                assert "away" in following.told(screen)
                await asyncio.sleep(NAMED_S - 0.1)
                with following.watch(Waits(token)):
                    pass  # a reload
                await asyncio.sleep(NAMED_S - 0.1)
                assert "Ola" in following.picture(TABLE)
                await asyncio.sleep(0.2)
                assert "Ola" not in following.told(screen)

    in_passing_time(script())


# Who begins


async def test_the_host_lets_somebody_begin_and_nobody_else_can(lobby, before, host):
    async with (
        waiting(before, lobby.following, "Ola") as (_ola, ola),
        waiting(before, lobby.following, "Kuba") as (_kuba, kuba),
    ):
        await kuba.send(saying("begin crossing"))
        await kuba.send(saying("wish crossing"))
        await picture_with(kuba, 'aria-pressed="true"')
        assert lobby.wanted is None
        form = {"game": "crossing", "seats": "3"}
        part = await host.post("/host/matches/who", data=form, headers={"origin": HERE})
        assert "Who else may begin" in part.text
        form |= {"leads": "1"}
        await host.post("/host/matches/who", data=form, headers={"origin": HERE})
        await picture_with(ola, "Begin Crossing")
        await ola.send(saying("begin crossing"))
        for socket in (ola, kuba):
            await picture_with(socket, "A match is starting ...")
        assert lobby.wanted == ("crossing", 3, {}, (3,), 1)
        await ola.send(saying("begin crossing"))  # a second tap
        await ola.send(saying("ready"))
        await picture_with(kuba, 'id="comer-1" class="ready"')
        assert list(lobby.matches()) == [1]


@pytest.mark.parametrize("leads", ["1", "x", "-1", "999999", ""])
async def test_nobody_but_the_host_says_who_may_begin(leads, lobby, before):
    async with waiting(before, lobby.following, "Ola") as (phone, _socket):
        form = {"game": "crossing", "leads": leads}
        held = {"origin": HERE, "authorization": f"Bearer {phone.tokens['/join']}"}
        answer = await phone.post("/host/matches/who", data=form, headers=held)
        assert answer.status_code == 403
        assert not lobby.following.waiting_room.arrivals.people[0].leads


async def test_the_lobby_follows_who_comes_until_the_host_chooses_otherwise(lobby, before, host):
    async def part(**fields):
        data = {"game": "crossing", **fields}
        return (await host.post("/host/matches/who", data=data, headers={"origin": HERE})).text

    first = (await host.get("/host/matches?game=crossing")).text
    assert 'name="preset" value="3/"' in first
    async with waiting(before, lobby.following, "Ola") as (_phone, socket):
        one = await part(seats="3", preset="3/")
        assert 'name="preset" value="3/2,3"' in one and "<b>Ola</b>" in one
        await socket.send(saying("wish crossing"))
        await picture_with(socket, 'aria-pressed="true"')
        fields = {"seats": "5", "seat-5": "bot", "preset": "3/2,3"}
        other = await part(**fields)
        assert 'id="seats-5" name="seats" value="5" checked' in other
        assert 'name="preset" value="3/2,3"' in other
        assert other.count(" checked") == 2
        async with waiting(before, lobby.following, "Kuba"):
            two = await part(**{"seats": "3", "seat-2": "bot", "seat-3": "bot", "preset": "3/2,3"})
            assert 'name="preset" value="3/3"' in two and "<b>Kuba</b>" in two
            assert (await part(**fields)).count(" checked") == 2
        page = (await host.get("/host/matches")).text
        assert 'name="game" value="crossing"' in page  # as is wished
        lobby.following.wait(Sentence("A match is starting ..."))
        form = {"game": "crossing", "seats": "3", "preset": "3/3"}
        answer = await host.post("/host/matches/who", data=form, headers={"origin": HERE})
        assert (answer.status_code, answer.headers["location"]) == (303, "/host")


@pytest.mark.parametrize("game", ["chess", "", "../crossing"])
async def test_no_part_of_the_lobby_is_for_a_game_that_is_not_there(game, lobby, host):
    answer = await host.post("/host/matches/who", data={"game": game}, headers={"origin": HERE})
    assert answer.status_code == 404


# The seats


async def test_when_a_match_begins_everybody_has_a_seat_with_their_name_and_fetches_it_once(
    tmp_path, lobby, before
):
    following = lobby.following
    async with (
        waiting(before, following, "Ola") as (ola, first),
        waiting(before, following) as (nameless, second),
        waiting(before, following, "Jo") as (jo, third),
        browser(following) as late,
    ):
        await join(late, following)
        async with match_of(lobby, tmp_path, **CROSSING) as table:
            for socket in (first, second, third):
                assert await closed(socket) == GONE
            assert table.match.names == ("Ola", None, "Jo")
            assert "Seat 2 joins." in told(table)
            for phone, number in ((ola, 1), (nameless, 2), (jo, 3)):
                assert not is_given(await choose(late, number))
                page = (await phone.get("/join")).text
                assert f'action="/join/{number}" data-sits="seat/{number}" data-at-once' in page
                assert page.count("data-at-once") == 1
                assert is_given(await choose(phone, number))
                assert (await phone.get(f"/seat/{number}")).status_code == 200
                assert "data-at-once" not in (await phone.get("/join")).text
                assert not is_given(await choose(phone, number))  # it is taken now
            assert "data-at-once" not in (await late.get("/join")).text
        assert following.waiting_room.arrivals.people == ()


async def test_nobody_who_arrived_gets_a_seat_of_a_bot_a_pad_or_somebody_who_has_one(
    tmp_path, lobby, before
):
    following = lobby.following
    async with (
        browser(following) as owner,
        waiting(before, following, "Ola") as (ola, _),
        waiting(before, following, "Kuba") as (kuba, _),
    ):
        following.invitations.let_in(0)
        settings = {"seats": 4, "people": {0, 1, 3}, "real": {"p1"}}
        async with match_of(lobby, tmp_path, **settings) as table:
            assert table.match.names == (None, None, None, "Ola")
            assert 'data-sits="seat/4" data-at-once' in (await ola.get("/join")).text
            page = (await kuba.get("/join")).text
            assert [state(page, number) for number in (1, 2, 3, 4)] == [
                "here",
                "pad",
                "bot",
                "here",
            ]
            assert "data-at-once" not in page
            assert owner.tokens == {}


async def test_a_seat_that_was_given_and_renewed_meanwhile_is_not_fetched(tmp_path, lobby, before):
    async with waiting(before, lobby.following, "Ola") as (ola, _socket):
        async with match_of(lobby, tmp_path):
            lobby.following.invitations.renew(0)
            assert "data-at-once" not in (await ola.get("/join")).text
            async with browser(lobby.following) as other:
                await sit(other, lobby.following, 1)
                assert not is_given(await choose(ola, 1))


async def test_a_kept_match_gives_people_their_own_seats_and_renames_nobody(
    tmp_path, lobby, before
):
    async with (
        waiting(before, lobby.following, "Kuba") as (kuba, _),
        waiting(before, lobby.following, "Jo") as (_jo, _),
    ):
        table = TableByHand(tmp_path)
        table.referee.name(0, "Ola")
        table.referee.name(1, "Kuba")
        lobby.following.attach(table.table)
        assert table.match.names == ("Ola", "Kuba")
        assert 'data-sits="seat/2" data-at-once' in (await kuba.get("/join")).text
        assert lobby.following.invitations.taken == {1}
        lobby.following.close()
        table.journal.close()


async def test_hostile_names_and_the_right_to_left_ones_are_only_names(lobby, before):
    async with (
        waiting(before, lobby.following) as (_phone, socket),
        waiting(before, lobby.following) as (_other, other),
    ):
        await socket.send(json.dumps({"name": "<b>Ola</b>"}))
        await picture_with(other, "&lt;b&gt;Ola")
        await other.send(json.dumps({"name": "محمد"}))
        shown = await picture_with(socket, "محمد")
        assert "<b>Ola</b>" not in shown and "\u2068محمد\u2069" in shown


async def test_without_a_lobby_nobody_wishes_but_who_comes_gets_a_seat(tmp_path, following):
    """The program plays one match, whose boards are starting."""
    server = PageServer(following)
    server.start(0)
    async with waiting(server, following, "Ola") as (phone, socket):
        shown = following.picture(TABLE)
        assert "A match is starting ..." in shown and 'class="wishes"' not in shown
        async with browser(following) as client:
            assert (await enter(client, "/host", following.invitations.secret(HOST))).is_success
        await socket.send(saying("begin crossing"))
        table = TableByHand(tmp_path)
        following.attach(table.table)
        assert await closed(socket) == GONE
        assert is_given(await choose(phone, 1))
        assert table.match.names == ("Ola", None)
        following.close()
        table.journal.close()
    await server.close()


async def test_whoever_comes_between_two_matches_gets_a_seat_in_the_next_each_time(
    tmp_path, lobby, before
):
    for seed, name in enumerate(("Ola", "Kuba"), 1):
        async with waiting(before, lobby.following, name) as (phone, _socket):
            async with match_of(lobby, tmp_path, seed=seed) as table:
                assert table.match.names[seed - 1] == name
                assert is_given(await choose(phone, seed))
            lobby.following.wait(Sentence("Another match is starting ..."))
