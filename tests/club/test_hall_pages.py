"""The hall in a browser's eyes: its addresses, headers and sockets, and the command itself."""

import asyncio
import json
from contextlib import asynccontextmanager

import httpx
import pytest
from gemtable.club.hall_server import hall_app
from gemtable.club.hall_watchers import HallFollowing
from gemtable.sentence import Sentence
from gemtable.web.server import AppServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.club.hall_by_hand import ONE, take, with_tables
from tests.club.test_hall import status
from tests.web.clients import heard, live, picture_with


@asynccontextmanager
async def served(hall):
    following = HallFollowing(hall)
    server = AppServer(hall_app(following), following.invitations.knows)
    server.listen(0, False, None, Sentence("Choose a port."))
    server.following = following
    try:
        yield server
    finally:
        following.close()
        await server.close()


def client(server):
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=30)


async def test_pages_have_the_headers_of_all_our_pages():
    async with served(with_tables(status())) as server, client(server) as browser:
        for path in ("/", "/wall", f"/table/{ONE}", "/static/hall.css"):
            answer = await browser.get(path)
            assert answer.status_code == 200
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "style=" not in answer.text and "<script>" not in answer.text


@pytest.mark.parametrize(
    "path", ["/table/x", f"/table/{ONE}0", "/api/table", "/host", "/docs", "/openapi.json"]
)
async def test_there_is_nothing_else(path):
    async with served(with_tables(status())) as server, client(server) as browser:
        assert (await browser.get(path)).status_code in (404, 422)


async def test_another_site_gets_nothing():
    async with served(with_tables(status())) as server, client(server) as browser:
        answer = await browser.get("/", headers={"host": "evil.example"})
        assert answer.status_code == 403
        with pytest.raises(InvalidStatus):
            async with live(server, Origin="http://evil.example"):
                pass


async def test_a_page_hears_each_change_and_one_that_says_anything_is_disconnected():
    hall = with_tables(status())
    async with served(hall) as server, live(server) as socket:
        assert "Seat 1 to move" in (await heard(socket))["picture"]
        take(hall, ONE, "status", status(name="Other").model_dump_json())
        await heard(socket, lambda news: "Other" in news.get("picture", ""))
        await socket.send("hello")
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(30):
                while True:
                    await socket.recv()


async def test_a_page_speaks_the_language_of_its_browser():
    hall = with_tables(status())
    async with served(hall) as server, client(server) as browser:
        polish = await browser.get("/", headers={"accept-language": "pl"})
        assert '<html lang="pl">' in polish.text
        async with live(server, **{"Accept-Language": "id"}) as socket:
            for name in ("One", "Other"):
                take(hall, ONE, "status", status(name=name).model_dump_json())
                assert 'aria-current="true">id' in await picture_with(socket, name)


async def test_a_message_to_a_page_is_a_picture_and_its_number():
    hall = with_tables(status())
    following = HallFollowing(hall)
    with following.watch("tables") as watcher:
        first = json.loads(following.told(watcher))
        assert first["revision"] == 1 and "One" in first["picture"]
        assert following.told(watcher) is None
        assert json.loads(following.alive(watcher)) == {"revision": 1}
    following.close()
