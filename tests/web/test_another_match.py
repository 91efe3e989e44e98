"""Another match on the same page: everyone gets it by themselves, and who has no seat is told."""

import pytest
from gemtable.sentence import Sentence
from gemtable.web.live import GONE, NONSENSE

from tests.web.clients import browser, closed, live, picture_with, saying
from tests.web.table_by_hand import TableByHand

BEGINS = Sentence("Another match begins ...")


async def test_whoever_watches_gets_the_next_match_and_meanwhile_why_there_is_none(
    tmp_path, table, server
):
    another = TableByHand(tmp_path, game="crossing", seats=3)
    async with live(server) as screen:
        await picture_with(screen, "The Lost Gems")
        table.following.wait(BEGINS)
        assert "Seat 1" not in await picture_with(screen, "Another match begins ...")
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
        await picture_with(goes, "Another match begins ...")
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
