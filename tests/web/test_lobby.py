"""The lobby on the page: who may choose, what comes of it, and what is told of what cannot be."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from markupsafe import escape

from tests.games import OWN
from tests.web.clients import HERE, browser, enter, picture_with, saying
from tests.web.table_by_hand import TableByHand
from tests.web.test_waiting_room import waiting

ORIGIN = {"origin": HERE}
PLACE = "/host/matches"
KEPT = [("lost-gems", 2), ("crossing", 4)]
HOSTILE = '"><script>alert(1)</script>'


async def send(host, place, **fields):
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    return await host.post(place, data=named, headers=ORIGIN)


async def test_the_hosts_first_page_is_the_lobby_with_every_game(host):
    first = await host.get("/host")
    assert (first.status_code, first.headers["location"]) == (303, PLACE)
    page = (await host.get(PLACE)).text
    assert "Choose a game" in page
    for game in GAMES.values():
        seats = f"{game.seats[0]} to {game.seats[-1]} seats"
        assert f"<b>{game.title}</b> <span>{seats}</span>" in page
    page = (await host.get(f"{PLACE}?game=crossing")).text
    assert "Seat that lays out the stones" in page


@pytest.mark.parametrize("name", OWN)
async def test_each_of_our_games_is_a_picture_with_minutes_and_a_mood(name, host):
    page = (await host.get(PLACE)).text
    card = page.partition(f'id="game-{name}"')[2].partition("</button>")[0]
    assert f'<img src="/static/{name}/cover.svg" alt="">' in card
    assert re.search(r"<span>(\d+ to )?\d+ min</span>", card)
    assert f"<i>{escape(GAMES[name].mood)}</i>" in card
    picture = await host.get(f"/static/{name}/cover.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.headers["cache-control"] == "no-cache"
    assert picture.text.startswith("<svg ")
    assert not re.search("href|style=|<script|<style|http(?!://www.w3.org/2000/svg)", picture.text)


async def test_no_other_file_of_a_games_folder_is_served(host):
    for file in ("page.html", "__init__.py", "README.md", "how-to/en.md"):
        assert (await host.get(f"/static/lost-gems/{file}")).status_code == 404


async def test_the_chosen_game_is_the_first_and_the_only_one_that_is_pressed(host):
    page = (await host.get(f"{PLACE}?game=waterfall")).text
    pressed = re.findall(r'id="game-([\w-]+)" .* aria-pressed="(\w+)"', page)
    assert pressed[0] == ("waterfall", "true")
    assert {each for _name, each in pressed[1:]} == {"false"}
    assert len(pressed) == len(GAMES)


def chosen(page):
    """Return the number of seats that a form has, and those that bots have."""
    (seats,) = re.findall(r'name="seats" value="(\d)" checked', page)
    return int(seats), re.findall(
        r'name="seat-(\d)" value="bot" checked', page.partition('"kept"')[0]
    )


async def test_another_picture_keeps_people_and_bots_and_begins_nothing(lobby, host):
    typed = {"game": "crossing", "seats": "6", "seat_2": "bot", "seat_6": "bot", "seed": "7"}
    answer = await send(host, PLACE, **typed, choose="lost-gems")
    assert answer.status_code == 200
    assert 'name="game" value="lost-gems"' in answer.text
    assert chosen(answer.text) == (4, ["2"])
    assert 'name="seed" inputmode="numeric" autocomplete="off" value=""' in answer.text
    answer = await send(host, PLACE, game="gems-tracker", seats="1", choose="crossing")
    assert chosen(answer.text) == (3, [])
    assert lobby.matches() == {}


async def test_the_picture_of_the_chosen_game_keeps_all_that_was_chosen(lobby, host):
    typed = {"seats": "3", "seat_3": "bot", "option_deal": "table", "seed": "7"}
    answer = await send(host, PLACE, game="lost-gems", choose="lost-gems", **typed)
    assert chosen(answer.text) == (3, ["3"])
    assert 'name="option-deal" value="table" checked' in answer.text
    assert 'autocomplete="off" value="7"' in answer.text
    assert lobby.matches() == {}


async def test_options_are_folded_unless_one_of_them_is_wrong(host):
    assert '<details id="more">' in (await host.get(PLACE)).text
    for wrong in ({"seed": "x"}, {"option_distributor": "9"}):
        answer = await send(host, PLACE, game="crossing", **wrong)
        assert '<details id="more" open>' in answer.text
    answer = await send(host, PLACE, game="crossing", seats="9")
    assert '<details id="more">' in answer.text


async def test_what_is_chosen_is_opened_and_the_way_leads_to_the_table(lobby, host):
    fields = {"seat_2": "bot", "option_distributor": "3", "seed": "5"}
    answer = await send(host, PLACE, game="crossing", seats="4", **fields)
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    assert lobby.wanted == ("crossing", 4, {"distributor": 2}, (2,), 1)
    assert "A match is starting ..." in (await host.get("/host")).text  # and no way back


async def test_a_button_that_is_pressed_twice_begins_one_match(lobby, host):
    await send(host, PLACE, game="lost-gems", seats="2")
    again = await send(host, PLACE, game="lost-gems", seats="2")
    assert again.status_code == 409
    assert "Another match is about to start." in again.text
    assert lobby.matches() == {1: "kept"}


@pytest.mark.parametrize(
    "fields, says",
    [
        ({"option_distributor": HOSTILE}, "distributor must be a seat from 1 to 3"),
        ({"seed": HOSTILE}, "at most 9 digits"),
    ],
)
async def test_what_is_wrong_is_told_in_the_form_escaped_and_begins_nothing(
    fields, says, lobby, host
):
    answer = await send(host, PLACE, game="crossing", **fields)
    assert answer.status_code == 422
    assert says in answer.text
    assert "<script>alert" not in answer.text
    assert lobby.matches() == {}
    if "seed" in fields:
        assert f'value="{escape(fields["seed"])}"' in answer.text


@pytest.mark.parametrize("game", ["chess", HOSTILE, "", "../crossing"])
async def test_no_other_game_can_be_chosen_or_begun(game, lobby, host):
    assert (await host.get(PLACE, params={"game": game})).status_code == 200
    for place, field in ((PLACE, "choose"), (PLACE, "game")):
        assert (await send(host, place, **{field: game})).status_code == 404
    assert lobby.matches() == {}
    assert lobby.following.invitations.taken == frozenset()


async def test_a_form_that_is_too_large_or_none_of_ours_begins_nothing(lobby, host):
    many = "&".join(f"a{number}=1" for number in range(1000))
    for sent in ("game=crossing&seed=" + "1" * 70_000, many, "\x00\xff" * 100, ""):
        answer = await host.post(PLACE, content=sent, headers=ORIGIN)
        assert answer.status_code == 404
    assert lobby.matches() == {}


@pytest.mark.settings(KEPT)
async def test_kept_matches_go_on_by_a_button(lobby, host):
    page = (await host.get(PLACE)).text
    assert page.index('id="match-2"') < page.index('id="match-1"')  # the newest first
    answer = await send(host, f"{PLACE}/2/go-on", seat_1="bot", seat_4="bot", seat_5="bot")
    assert answer.status_code == 303
    assert lobby.wanted == ("crossing", 4, {}, (1, 4), 2)


@pytest.mark.settings(KEPT)
async def test_a_match_is_dropped_after_it_was_asked_once_more(lobby, host):
    asked = (await host.get(f"{PLACE}/1/drop")).text
    assert "Drop match 1?" in asked
    assert f'<form method="post" action="{PLACE}/1/drop">' in asked
    assert lobby.matches() == {1: "kept", 2: "kept"}
    answer = await send(host, f"{PLACE}/1/drop")
    assert (answer.status_code, answer.headers["location"]) == (303, PLACE)
    assert lobby.matches() == {1: "dropped", 2: "kept"}
    assert 'id="match-1"' not in (await host.get(PLACE)).text


@pytest.mark.parametrize("what", ["go-on", "drop"])
@pytest.mark.parametrize("number, status", [("9", 409), ("0", 422), ("9" * 5000, 422), ("x", 422)])
@pytest.mark.settings(KEPT)
async def test_a_match_that_is_not_there_neither_goes_on_nor_is_dropped(
    what, number, status, lobby, host
):
    answer = await send(host, f"{PLACE}/{number}/{what}")
    assert answer.status_code == status
    if status == 409:
        assert "There is no match 9" in answer.text
    assert lobby.matches() == {1: "kept", 2: "kept"}


@pytest.mark.settings(KEPT)
async def test_a_match_that_another_program_plays_is_told_beside_it(lobby, host):
    lobby.journal.hold(1)  # as another program would
    for what in ("go-on", "drop"):
        answer = await send(host, f"{PLACE}/1/{what}")
        assert answer.status_code == 409
        beside = answer.text.partition('id="match-1"')[2]
        assert "Match 1 of this journal is being played by process" in beside
    assert lobby.wanted is None


async def test_a_form_of_another_site_begins_nothing(lobby, host):
    for origin in ({}, {"origin": "http://evil.example"}):
        answer = await host.post(PLACE, data={"game": "crossing"}, headers=origin)
        assert answer.status_code == 403
    assert lobby.wanted is None


async def test_without_a_match_the_table_invites_and_the_host_has_a_way_on(lobby, host):
    assert "What shall we play?" in (await host.get("/")).text
    assert PLACE not in lobby.following.picture(TABLE)
    assert PLACE in lobby.following.picture("host")
    async with browser(lobby.following) as phone:
        assert (await phone.get("/api/table")).status_code == 503
        door = await phone.get("/seat/1")
        assert (door.status_code, "No match is running" in door.text) == (503, True)


async def test_while_a_match_runs_the_lobby_says_which_and_offers_the_same_players(
    tmp_path, lobby, host
):
    table = TableByHand(tmp_path, seats=3, people={0, 1})
    lobby.following.attach(table.table)
    page = (await host.get(PLACE)).text
    assert "Match 1 of The Lost Gems is running. It is saved when another match starts." in page
    assert 'name="seats" value="3" checked' in page
    assert re.findall(r'name="seat-\d" value="bot"( checked)?', page)[:3] == ["", "", " checked"]
    assert (await host.get("/host")).status_code == 200
    lobby.following.close()
    table.journal.close()


async def test_a_match_is_offered_again_as_it_was_chosen(tmp_path, lobby, host):
    fields = {"option_deal": "table", "option_first": "2"}
    await send(host, PLACE, game="lost-gems", seats="3", seat_3="bot", **fields)
    lobby.program.take(lobby.program.wanted)
    table = TableByHand(tmp_path, seats=3, people={0, 1})
    lobby.following.attach(table.table)
    page = (await host.get(PLACE)).text
    for field, value in (("deal", "table"), ("first", "2")):
        assert f'name="option-{field}" value="{value}" checked' in page
    other = (await host.get(f"{PLACE}?game=crossing")).text
    assert 'name="option-distributor" value="1" checked' in other
    lobby.following.close()
    table.journal.close()


async def test_the_chosen_game_follows_wishes_until_the_host_chooses(lobby, before, host):
    async def renewed(proposed):
        form = {"game": "lost-gems", "seats": "2", "preset": "2/2", "proposed": proposed}
        return await host.post(f"{PLACE}/who", data=form, headers=ORIGIN)

    async with waiting(before, lobby.following, "Ola") as (_phone, socket):
        assert (await renewed("yes")).status_code == 200  # nobody wishes for anything
        await socket.send(saying("wish gems-tracker"))
        await picture_with(socket, 'aria-pressed="true"')
        answer = await renewed("yes")
        assert (answer.status_code, answer.headers["location"]) == (303, PLACE)
        page = (await host.get(PLACE)).text
        assert 'name="game" value="gems-tracker"' in page and 'name="proposed" value="yes"' in page
        assert (await renewed("")).status_code == 200


async def test_a_program_that_plays_one_match_has_no_lobby(table):
    async with browser(table.following) as host:
        await enter(host, "/host", table.following.invitations.secret("host"))
        assert (await host.get(PLACE)).status_code == 404
        assert (await send(host, PLACE, game="crossing")).status_code == 404
        assert (await send(host, f"{PLACE}/1/drop")).status_code == 404
