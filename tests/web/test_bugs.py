"""A bug in what draws the page ends the program with its traceback: nobody would see it else.

One in the answer to a visitor, who could bring it about again and again, is told at the table.
"""

import asyncio

import httpx
import pytest
from gemtable.games.kit.rules import TABLE
from gemtable.process import tasks
from gemtable.web import how_to_play, watcher_view
from gemtable.web.guard import Told
from gemtable.web.server import PageServer
from starlette.requests import ClientDisconnect

from tests.web.table_by_hand import TableByHand

UNTIL_KILLED_S = 60  # the bug is to end it long before


class Bug(Exception):
    """Of nobody: it is made on purpose."""


def has_a_bug(*_words, **_more):
    raise Bug


async def play_on(table):
    """Have a move made, and wait for what it comes to."""
    await asyncio.sleep(0)
    table.referee.typed("hint red")
    await asyncio.sleep(UNTIL_KILLED_S)


def test_in_a_picture_of_the_page(tmp_path, monkeypatch):
    async def main():
        table = TableByHand(tmp_path)
        table.begin()
        with table.following.watch(TABLE):
            monkeypatch.setattr(watcher_view, "picture", has_a_bug)
            await play_on(table)

    with pytest.raises(Bug) as caught:
        tasks.run(main())
    assert "'page'" in caught.value.__notes__[0]


def test_in_the_answer_to_a_visitor(tmp_path, monkeypatch):
    monkeypatch.setattr(how_to_play, "as_html", has_a_bug)
    told = []

    async def main():
        table = TableByHand(tmp_path)
        server = PageServer(table.following, lambda what, fix: told.append(str(what)))
        server.start(0)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as visitor:
            for address in ("/rules/lost-gems", "/rules/crossing"):
                assert (await visitor.get(address)).status_code == 500
            assert (await visitor.get("/")).status_code == 200
        await server.close()

    tasks.run(main())
    assert told == ["The page failed at /rules/{game}. The match continues."]


@pytest.mark.parametrize(
    "error", [ConnectionResetError(), OSError(24, "Too many"), ClientDisconnect()]
)
def test_what_is_no_bug_is_not_told_as_one(error):
    told = []

    async def fails(_scope, _receive, _send):
        raise error

    with pytest.raises(type(error)):
        asyncio.run(Told(fails, lambda what, _fix: told.append(what))({}, None, None))
    assert told == []
