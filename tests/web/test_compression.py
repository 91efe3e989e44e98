"""What everyone may see is sent compressed; what holds secrets is not: its length would tell."""

import pytest
from gemtable.games.kit.roles import HOST
from gemtable.web.invitations import JOIN

from tests.web.at_page import at_page
from tests.web.clients import browser, let_in, sit

PUBLIC = ("/", "/static/page.css", "/static/idiomorph.esm.js", "/rules/crossing", "/api/table")
PRIVATE = ("/host", "/host/join", "/host/link/1", "/seat/1", "/join")


def test_what_everyone_may_see_is_compressed(tmp_path):
    async def play(table):
        async with browser(table.following) as client:
            for path in PUBLIC:
                plain = await client.get(path, headers={"accept-encoding": "identity"})
                small = await client.get(path, headers={"accept-encoding": "gzip"})
                assert "content-encoding" not in plain.headers
                assert small.headers["content-encoding"] == "gzip", path
                assert "accept-encoding" in small.headers["vary"].lower()
                assert small.text == plain.text

    at_page(tmp_path, play)


@pytest.mark.parametrize("path", PRIVATE)
def test_what_holds_secrets_is_not(tmp_path, path):
    async def play(table):
        async with browser(table.following, **{"accept-encoding": "gzip"}) as client:
            await let_in(client, table.following, HOST)
            await let_in(client, table.following, JOIN)
            await sit(client, table.following, 1)
            answer = await client.get(path)
            assert answer.status_code == 200
            assert len(answer.content) > 500
            assert "content-encoding" not in answer.headers

    at_page(tmp_path, play)
