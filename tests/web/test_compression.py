"""What everyone may see is sent compressed; what holds secrets is not: its length would tell."""

import asyncio

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.web.app import Compressed, guarded
from gemtable.web.invitations import JOIN
from starlette.responses import PlainTextResponse

from tests.web.clients import browser, let_in, sit

PUBLIC = ("/", "/static/page.css", "/static/idiomorph.esm.js", "/rules/crossing", "/api/table")
PRIVATE = ("/host", "/host/join", "/host/link/1", "/seat/1", "/join")


async def test_what_everyone_may_see_is_compressed(table):
    async with browser(table.following) as client:
        for path in PUBLIC:
            plain = await client.get(path, headers={"accept-encoding": "identity"})
            small = await client.get(path, headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in plain.headers
            assert small.headers["content-encoding"] == "gzip", path
            assert "accept-encoding" in small.headers["vary"].lower()
            assert small.text == plain.text


@pytest.mark.parametrize("path", PRIVATE)
async def test_what_holds_secrets_is_not(path, table):
    async with browser(table.following, **{"accept-encoding": "gzip"}) as client:
        await let_in(client, table.following, HOST)
        await let_in(client, table.following, JOIN)
        await sit(client, table.following, 1)
        answer = await client.get(path)
        assert answer.status_code == 200
        assert len(answer.content) > 500
        assert "content-encoding" not in answer.headers


def test_what_many_ask_for_is_compressed_once_and_another_text_anew():
    texts = iter(("a" * 999, "a" * 999, "b" * 999))

    async def app(scope, receive, send):
        await PlainTextResponse(next(texts))(scope, receive, send)

    sent = asyncio.run(_bodies(Compressed(app), 3))
    assert sent[0] is sent[1]
    assert sent[2] != sent[0]


async def test_a_file_is_compressed_once(table):
    sent = await _bodies(guarded(table.following), 2, "/static/page.css")
    assert sent[0] is sent[1]


async def _bodies(app, times, path="/"):
    """Return the bodies of answers as the server gets them: the same object if made once."""
    headers = [(b"host", b"127.0.0.1:8642"), (b"accept-encoding", b"gzip")]
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode()}
    scope |= {"root_path": "", "query_string": b"", "headers": headers, "scheme": "http"}
    scope |= {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8642), "http_version": "1.1"}
    bodies = []

    asked = asyncio.Queue()
    receive = asked.get  # after the request nothing comes, as long as the client waits

    async def send(message):
        if message["type"] == "http.response.body":
            bodies.append(message["body"])
        else:
            assert message["status"] == 200
            assert (b"content-encoding", b"gzip") in message["headers"]

    for _ in range(times):
        asked.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        await app(dict(scope), receive, send)
    return bodies
