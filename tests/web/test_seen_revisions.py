"""What is said was decided on a picture: on another one than there is now, it is asked again."""

import asyncio

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.web.guard import room_of

from tests.web.clients import heard, live, picture_with, saying, served
from tests.web.table_by_hand import TableByHand

ASKED_AGAIN = "The table changed before your choice arrived."


def at(guest, folder, browsing, **settings):
    """Run `browsing(table, page)`, where `page` is the socket of a guest's page."""

    async def script():
        table = TableByHand(folder, **settings)
        token = table.following.invitations.let_in(guest)
        async with served(table) as server:
            async with live(server, f"{room_of(guest)}/live", token) as page:
                await browsing(table, page)
        table.journal.close()

    asyncio.run(script())


CROSSING = {"game": "crossing", "seats": 3}


def choice_of(table, seat):
    choice = table.referee.ui.choices[seat]
    return None if choice is None else str(choice)


async def revision_of(page, text):
    """Return the revision of the first picture with a text."""
    return (await heard(page, lambda news: text in news.get("picture", "")))["revision"]


def test_a_choice_said_with_the_undo_before_it_is_asked_again(tmp_path):
    async def script(table, page):
        table.referee.typed("gather 1", by=0)
        seen = (await heard(page))["revision"]
        await page.send(saying("undo", seen))
        await page.send(saying("gather 2", seen))
        now = await revision_of(page, ASKED_AGAIN)
        assert choice_of(table, 0) is None
        await page.send(saying("gather 2", now))
        await heard(page)
        assert choice_of(table, 0) == "gather 2"

    at(0, tmp_path, script, **CROSSING)


def test_who_else_has_chosen_asks_nobody_again(tmp_path):
    async def script(table, page):
        seen = (await heard(page))["revision"]
        table.referee.typed("gather 1", by=1)
        table.referee.typed("gather 1", by=2)
        table.referee.typed("undo", by=2)
        await page.send(saying("gather 2", seen))
        await heard(page, lambda news: choice_of(table, 0))
        assert choice_of(table, 0) == "gather 2"

    at(0, tmp_path, script, **CROSSING)


def test_what_is_no_part_of_the_match_asks_nobody_again(tmp_path):
    async def script(table, page):
        seen = (await heard(page))["revision"]
        table.referee.name(1, "Ola")
        table.referee.typed("pause")
        table.referee.typed("resume")
        table.referee.typed("brightness 50")
        table.referee.typed("gibberish", by=1)
        await page.send(saying("hint red to 2", seen))
        await picture_with(page, "Seat 1 hints red")

    at(0, tmp_path, script)


@pytest.mark.parametrize("guest, line", [(0, "undo"), (1, "hint 1 to 1"), (HOST, "undo")])
def test_a_line_from_before_another_move_is_asked_again_and_then_heard(guest, line, tmp_path):
    async def script(table, page):
        seen = (await heard(page))["revision"]
        table.referee.typed("hint red to 2", by=0)
        await page.send(saying(line, seen))
        now = await revision_of(page, ASKED_AGAIN)
        assert table.match.moves == 1
        await page.send(saying(line, now))
        await heard(page, lambda news: table.match.moves != 1)

    at(guest, tmp_path, script)


def test_a_page_has_seen_nothing_before_its_first_picture(tmp_path):
    async def script(table, page):
        await page.send(saying("hint red to 2", 0))
        await picture_with(page, ASKED_AGAIN)
        assert table.match.moves == 0

    at(0, tmp_path, script)


@pytest.mark.parametrize("line", ["undo to 0", "redo", "correct 1 hint red to 2", "2 hint 1 to 1"])
def test_each_line_of_the_host_that_changes_the_match_is_asked_again(line, tmp_path):
    async def script(table, page):
        table.referee.typed("hint red to 2", by=0)
        seen = (await heard(page))["revision"]
        table.referee.typed("hint 1 to 1", by=1)
        table.referee.typed("undo")
        table.referee.typed("undo")
        await page.send(saying(line, seen))
        await picture_with(page, ASKED_AGAIN)
        assert table.match.moves == 0

    at(HOST, tmp_path, script)


def test_a_match_that_began_meanwhile_is_another_picture(tmp_path):
    async def script(table, page):
        seen = (await heard(page))["revision"]
        (tmp_path / "next").mkdir()
        following = table.following
        another = TableByHand(tmp_path / "next", seed=2)
        following.attach(another.table)
        await page.send(saying("hint red to 2", seen))
        await heard(page)
        assert another.match.moves == 0
        another.journal.close()

    at(0, tmp_path, script)
