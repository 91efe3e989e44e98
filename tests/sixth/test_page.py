"""A sixth game on the page: a match whose moves a seat says, presses and clicks, to its end."""

import re

import pytest
from gemtable.games.kit.roles import TABLE
from gemtable.web.drawing import Company, picture

from tests.sixth.rules import nim
from tests.terminal.drawn import of_state
from tests.web.at_page import at_page, play
from tests.web.clients import browser, heard, live, picture_with
from tests.web.lobby_by_hand import in_lobby


def whole(heaps, seats=2):
    return of_state("nim", nim.start(seats, deck=heaps))


@pytest.mark.parametrize("role", [TABLE, 0, 1])
def test_the_heaps_are_drawn_for_everyone(role):
    html = picture(whole((3, 0, 2)), role, Company())
    assert html.count('class="stone white"') == 5
    assert re.findall(r'id="heap-(\d)" role="img" aria-label="([^"]*)"', html) == [
        ("1", "Heap 1: 3"),
        ("2", "Heap 2: 0"),
        ("3", "Heap 3: 2"),
    ]
    assert "Seat 1 to take" in html


def test_a_seat_has_its_moves_and_the_keys_of_its_pad():
    html = picture(whole((1, 2, 0)), 0, Company(moves=("take 1 from 1", "take 2 from 2")))
    assert "You are seat 1" in html
    assert html.count("take 2 from 2") >= 2


def test_seats_play_a_match_by_what_they_say_and_press(tmp_path):
    async def script(table, server):
        tokens = [table.following.invitations.let_in(seat) for seat in range(2)]
        places = [live(server, f"/seat/{n}/live", tokens[n - 1]) for n in (1, 2)]
        async with places[0] as one, places[1] as two, live(server) as everyone:
            await heard(one)
            await one.send('{"say": "take 1 from 1"}')
            await picture_with(two, "Seat 2 to take")
            await two.send('{"key": 3}')  # the first of the second heap
            await picture_with(everyone, "Seat 2 takes 1 from heap 2")
            seats = [one, two]
            while any(heaps := table.match.state.heaps):
                heap = next(heap for heap, left in enumerate(heaps) if left)
                turn = table.match.state.turn
                await seats[turn].send(f'{{"say": "take {heaps[heap]} from {heap + 1}"}}')
                seen = await picture_with(everyone, f"takes {heaps[heap]} from heap {heap + 1}")
            assert f"Seat {turn + 1} wins." in seen

    play(tmp_path, script, game="nim")


def test_the_end_has_the_score_its_meaning_the_course_and_a_replay(tmp_path):
    async def script(table):
        while table.match.pending:
            (move, *_) = table.match.game.rules.legal(table.match.state, table.match.pending[0])
            table.referee.typed(str(move))
        (winner,) = table.referee.bulletin.status.outcome.winners
        html = picture(table.referee.bulletin.status, TABLE, Company())
        assert f"Seat {winner + 1} wins." in html
        assert "Whoever takes the last stone has the point." in html
        assert "Stones left after each turn" in html
        async with browser(table.following) as client:
            assert "Nim" in (await client.get("/replays")).text
            assert "Heap 1: " in (await client.get("/replay/1/1")).text

    at_page(tmp_path, script, game="nim")


def test_the_lobby_offers_it_and_the_page_tells_how_it_is_played(tmp_path):
    async def script(_lobby, host):
        assert "<b>Nim</b> <span>2 to 3 seats</span>" in (await host.get("/host/matches")).text
        page = (await host.get("/rules/nim")).text
        assert "Whoever takes the last stone wins." in page
        assert "<figure>" in page

    in_lobby(tmp_path, script)
