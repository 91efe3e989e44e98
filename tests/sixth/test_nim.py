"""Nim by its three rules, and played: in words, on a page, through firmware."""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE, IllegalMove
from gemtable.simulate.simulated_match import Plan, play_match
from gemtable.web.table_picture import Company, picture

from tests.play import gemtable
from tests.terminal.drawn import of_state
from tests.web.at_page import at_page, play
from tests.web.clients import browser, heard, live, picture_with, saying
from tests.web.lobby_by_hand import in_lobby

pytestmark = pytest.mark.usefixtures("nim")


def rules():
    return GAMES["nim"].rules


def after(seats, heaps, *moves):
    state = rules().start(seats, deck=heaps)
    for text in moves:
        (seat,) = rules().pending(state)
        state, _ = rules().play(state, seat, rules().parse(text))
    return state


@pytest.mark.slow
def test_rule_1_seats_move_in_turn():
    state = after(3, (3, 3, 3), "take 1 from 1", "take 1 from 1", "take 1 from 1")
    assert rules().pending(state) == (0,)
    with pytest.raises(IllegalMove, match="It is seat 1's turn"):
        rules().play(state, 1, rules().parse("take 1 from 2"))


@pytest.mark.slow
@pytest.mark.parametrize("move", ["take 3 from 1", "take 1 from 2", "take 1 from 4"])
def test_rule_2_a_move_takes_stones_that_are_there_all_from_one_heap(move):
    with pytest.raises(IllegalMove, match=r"Heap \d has no"):
        rules().play(after(2, (2, 0, 3)), 0, rules().parse(move))


def test_rule_3_whoever_takes_the_last_stone_wins():
    state = after(2, (1, 0, 2), "take 1 from 1", "take 2 from 3")
    assert rules().outcome(state).winners == (1,)
    assert rules().pending(state) == ()


def test_the_bot_leaves_two_equal_heaps():
    state = after(2, (3, 1, 0))
    chosen = GAMES["nim"].bot(rules().view(state, 0), rules().legal(state, 0), Random(0))
    assert str(chosen.move) == "take 2 from 1"


@pytest.mark.parametrize("role", [TABLE, 0, 1])
def test_the_heaps_are_drawn_for_everyone(role):
    html = picture(of_state("nim", after(2, (3, 0, 2))), role, Company())
    assert html.count('class="symbol white"') == 5
    assert 'id="heap-3" role="img" aria-label="Heap 3: 2"' in html
    assert ("Your turn" if role == 0 else "Seat 1 to move") in html


def test_its_page_alone_has_its_style_sheet(tmp_path):
    async def script(table):
        async with browser(table.following) as client:
            assert (
                '<link rel="stylesheet" href="/static/nim/page.css">'
                in (await client.get("/")).text
            )
            sheet = await client.get("/static/nim/page.css")
            assert sheet.headers["cache-control"] == "no-cache"
            assert "#heaps" in sheet.text

    at_page(tmp_path, script, game="nim")


@pytest.mark.slow
def test_seats_play_a_match_by_what_they_say_and_press(tmp_path):
    async def script(table, server):
        tokens = [table.following.invitations.let_in(seat) for seat in range(2)]
        places = [live(server, f"/seat/{n}/live", tokens[n - 1]) for n in (1, 2)]
        async with places[0] as one, places[1] as two, live(server) as everyone:
            await heard(one)
            await one.send(saying("take 1 from 1"))
            await picture_with(two, "Your turn")
            await two.send('{"key": 3}')  # the first of the second heap
            await picture_with(everyone, "Seat 2 takes 1 from heap 2")
            seats = [one, two]
            while pending := table.match.pending:
                heaps = table.match.state.heaps
                heap = next(heap for heap, left in enumerate(heaps) if left)
                await seats[pending[0]].send(saying(f"take {heaps[heap]} from {heap + 1}"))
                seen = await picture_with(everyone, f"takes {heaps[heap]} from heap {heap + 1}")
            assert f"Seat {pending_before(table) + 1} wins." in seen

    def pending_before(table):
        return table.match.steps[-1].moves[0].seat

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
        lobby = (await host.get("/host/matches?game=nim")).text
        assert "<b>Nim</b> <span>2 to 3 seats</span>" in lobby
        card = lobby.partition('id="game-nim"')[2].partition("</button>")[0]
        assert '<img src="/static/gem.svg" alt="">' in card  # it has no picture of its own
        page = (await host.get("/rules/nim")).text
        assert "Whoever takes the last stone wins." in page
        assert "<figure>" in page

    in_lobby(tmp_path, script)


def test_an_undo_gives_the_stones_back(tmp_path):
    async def script(table):
        before = table.match.state
        table.referee.typed("take 1 from 1")
        table.referee.typed("undo")
        assert table.match.state == before

    at_page(tmp_path, script, game="nim")


@pytest.mark.soak
def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path):
    *_, result = gemtable.auto(3, tmp_path / "journal.sqlite", "--seats", "3", game="nim")
    outcome, turns, _whys = play_match(Plan("nim", 3, 1, 3, "sensible"), 0)
    assert (result["scores"], result["reason"]) == (list(outcome.scores), outcome.reason)
    assert result["turns"] == turns
