"""The table for other programs: described, public, and never more than everyone may know."""

import asyncio
import json

import httpx
import pytest
from gemtable.games.kit.as_json import as_json
from gemtable.web.app import _changes
from gemtable.web.watchers import Following

from tests.web.clients import PATIENCE_S, browser, served
from tests.web.simulated_loop import in_passing_time
from tests.web.table_by_hand import TableByHand


async def test_the_table_is_there_as_everyone_may_see_it(table):
    table.referee.typed("hint red")
    async with browser(table.following) as client:
        answer = await client.get("/api/table")
    told = answer.json()
    assert (told["game"], told["title"], told["seats"]) == ("lost-gems", "The Lost Gems", 2)
    status = table.referee.status
    shown = status.views.table.to_json() | as_json(status.shown.table)
    assert told["state"] == json.loads(json.dumps(shown))
    assert told["made"] == [{"seat": 0, "move": "hint red"}]
    assert told["told"][0]["text"].startswith("Seat 1 hints red")
    faces = [held["colour"] for hand in told["state"]["hands"] for held in hand]
    assert faces == [None] * 4


@pytest.mark.settings(game="crossing", seats=3)
async def test_what_is_told_to_one_seat_is_not_in_it(table):
    table.referee.typed("2 gather 1", by=0)
    async with browser(table.following) as client:
        answer = await client.get("/api/table")
    assert "speaks for itself" not in answer.text
    assert table.referee.status.told_to(0)


def test_without_a_match_it_says_so():
    async def play():
        async with browser(Following()) as client:
            return await client.get("/api/table")

    assert asyncio.run(play()).status_code == 503


def test_it_is_described():
    async def play():
        async with browser(Following()) as client:
            return (await client.get("/api/openapi.json")).json()

    described = asyncio.run(play())
    assert set(described["paths"]) == {"/api/table", "/api/stream"}
    assert "PublicTable" in described["components"]["schemas"]


def test_the_stream_has_the_table_now_and_every_newer_one(tmp_path):
    async def script():
        table = TableByHand(tmp_path)
        async with served(table) as server, httpx.AsyncClient(timeout=PATIENCE_S) as client:
            async with client.stream(
                "GET", f"http://127.0.0.1:{server.port}/api/stream"
            ) as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                lines = (line async for line in answer.aiter_lines() if line.startswith("data:"))
                first = json.loads((await anext(lines))[5:])
                table.referee.typed("hint red")
                second = json.loads((await anext(lines))[5:])
        table.journal.close()
        assert (first["moves"], second["moves"]) == (0, 1)
        assert second["revision"] > first["revision"]

    asyncio.run(script())


@pytest.mark.parametrize("pause_s", [None, 0.3], ids=["quiet", "news that it does not tell"])
def test_a_stream_says_every_two_seconds_that_it_is_there(tmp_path, pause_s):
    async def script():
        loop, table = asyncio.get_running_loop(), TableByHand(tmp_path)
        table.begin()

        async def bustle():
            while pause_s:
                await asyncio.sleep(pause_s)
                table.following._change()

        bustling = asyncio.ensure_future(bustle())
        stream = _changes(table.following)
        assert (await anext(stream)).startswith("id: 1\ndata: {")
        began_s = loop.time()
        for number in (1, 2, 3):
            assert await anext(stream) == ": alive\n\n"
            assert loop.time() - began_s == pytest.approx(2.0 * number, abs=0.2)
        bustling.cancel()
        table.following.close()
        table.journal.close()

    in_passing_time(script())


async def test_nothing_can_be_done_through_it(table):
    async with browser(table.following, origin="http://127.0.0.1:8642") as client:
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            for path in ("/api/table", "/api/stream", "/"):
                assert (await client.request(method, path)).status_code == 405
