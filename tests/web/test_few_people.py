"""Few people: one alone, several at one screen, or nobody, and bots to watch."""

import pytest
from gemtable.games.kit.rules import HOST, TABLE

from tests.patience import until
from tests.web.clients import browser, is_let_go, let_in, picture_with, saying
from tests.web.test_lobby import ORIGIN, PLACE, send
from tests.web.test_waiting_room import waiting


async def test_who_chooses_a_match_here_can_play_it_here_at_once(lobby, host):
    page = (await host.get(f"{PLACE}?game=gems-tracker")).text
    assert "Play in this browser, and pass it on" in page
    form = {"game": "gems-tracker", "seats": "1", "preset": "2/"}
    assert ">Play in this browser</button>" in (await send(host, f"{PLACE}/who", **form)).text
    bots = {"seats": "3", "seat_1": "bot", "sits": ""}
    answer = (await send(host, PLACE, game="gems-tracker", **bots)).json()
    assert answer["room"] == "seat/2"
    assert lobby.following.invitations.admits(1, answer["token"])
    assert lobby.wanted == ("gems-tracker", 3, {}, (1,), 1)
    again = await send(host, PLACE, game="gems-tracker", seats="1", sits="")
    assert again.status_code == 409
    assert lobby.following.invitations.taken == {1}


async def test_where_somebody_has_come_or_only_bots_play_nobody_plays_in_the_hosts_browser(
    lobby, host
):
    bots = {"seats": "2", "seat_1": "bot", "seat_2": "bot", "preset": "2/"}
    for came in (False, True):
        form = bots if not came else {"seats": "2", "preset": "2/2"}
        if came:
            lobby.following.waiting_room.arrivals.come("somebody")
        page = (await send(host, f"{PLACE}/who", game="lost-gems", **form)).text
        assert "play-here" not in page


async def test_who_leads_and_is_the_only_one_can_play_alone_what_one_can_play(lobby, before):
    arrivals = lobby.following.waiting_room.arrivals
    async with waiting(before, lobby.following, "Ola") as (_phone, ola):
        await ola.send(saying("wish gems-tracker"))
        await ola.send(saying("begin gems-tracker alone"))  # the host has not let her
        await picture_with(ola, 'aria-pressed="true"')
        assert lobby.wanted is None
        arrivals.let_lead(1)
        lobby.following.change()
        assert "Play alone" in await picture_with(ola, 'id="begin-alone"')
        async with waiting(before, lobby.following, "Kuba"):
            assert 'id="begin-alone"' not in await picture_with(ola, "<b>Kuba</b>")
            await ola.send(saying("begin gems-tracker alone"))
            await until(lambda: lobby.wanted)
            assert lobby.wanted[:2] == ("gems-tracker", 2), "nobody who is in is left out"
        await is_let_go(ola, saying("begin gems-tracker with"))


@pytest.mark.settings(people=())
async def test_bots_that_play_alone_have_names_reasons_and_a_pace(table):
    async with browser(table.following) as host:
        await let_in(host, table.following, HOST)
        for wish, times in (
            ("faster", "2"),
            ("slower", "1"),
            ("slower", "0.5"),
            ("other", "0.25"),
        ):
            answer = await host.post("/host/pace", data={wish: ""}, headers=ORIGIN)
            assert answer.status_code == 303
            assert f"Bots play {times} times as fast as usual." in table.following.picture(TABLE)
        assert 'id="pace"' in table.following.picture(HOST)
    (seat,) = table.match.pending
    moves = table.match.game.rules.legal(table.match.state, seat)
    chance, view = table.match.chance_of(seat), table.referee.views.seats[seat]
    move = table.players.bots[seat](view, moves, chance).move
    table.referee.typed(str(move), by=seat)
    picture = table.following.picture(TABLE)
    assert '<p class="reason">Ruby: ' in picture
    assert "Opal" in picture
    assert "Seat 1" not in picture
    assert table.match.names == (None, None), "in the journal names stand for people"
    table.players.let_play(0, False)
    assert "Ruby" not in table.following.picture(TABLE)
    assert 'id="pace"' not in table.following.picture(HOST)
