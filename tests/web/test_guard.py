"""Pages of other sites come to nothing here, by whatever name they call this machine."""

import asyncio

import pytest
from gemtable.web.app import guarded
from gemtable.web.following import Following
from gemtable.web.guard import is_ours

from tests.patience import until
from tests.web.at_page import at_page
from tests.web.clients import HERE, browser
from tests.web.connection import Connection


def request(host="127.0.0.1:8642", origin=None, method="GET", kind="http", tls=False):
    headers = [(b"host", host.encode())] if host is not None else []
    headers += [(b"origin", origin.encode())] if origin is not None else []
    scheme = {"http": "http", "websocket": "ws"}[kind] + ("s" if tls else "")
    return {"type": kind, "method": method, "scheme": scheme, "headers": headers}


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "192.168.1.7:8642", "[::1]:8642", "127.0.0.1"])
def test_an_address_of_this_machine_is_let_in(host):
    assert is_ours(request(host))
    assert is_ours(request(host, f"http://{host}", "POST"))
    assert is_ours(request(host, f"http://{host}", kind="websocket"))


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8642", "127.0.0.1.evil.example", "localhost.evil.example"),
        *("localhost", "localhost:8642"),  # leads to ::1, too
        *("", "127.0.0.1@evil.example", "[::1", "127.0.0.1:8642, evil.example", "127.1.evil"),
    ],
)
def test_a_name_that_may_lead_anywhere_is_not(host):
    assert not is_ours(request(host))
    assert not is_ours(request(host, f"http://{host}", kind="websocket"))


def test_a_request_names_one_host():
    twice = request()
    twice["headers"] *= 2
    assert not is_ours(twice)
    assert not is_ours(request(None))


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "https://127.0.0.1:8642", "http://127.0.0.1:9000", "null", ""),
        *("http://localhost:8642", "http://127.0.0.1:8642.evil.example", HERE + "/"),
    ],
)
@pytest.mark.parametrize("kind, method", [("websocket", "GET"), ("http", "POST"), ("http", "GET")])
def test_a_page_of_another_origin_can_do_nothing(origin, kind, method):
    assert not is_ours(request(origin=origin, method=method, kind=kind))


def test_what_acts_says_where_it_comes_from():
    assert not is_ours(request(method="POST"))
    assert is_ours(request(origin=HERE, method="POST"))


def test_a_refusal_tells_nothing_and_every_answer_has_its_policy():
    async def ask():
        async with browser(Following()) as client:
            return (
                await client.get("/", headers={"host": "evil.example"}),
                await client.get("/"),
                await client.get("/static/page.css"),
                await client.get("/nowhere"),
            )

    refused, *others = asyncio.run(ask())
    assert refused.status_code == 403
    assert refused.text == "This address is for pages of this table only."
    assert [answer.status_code for answer in others] == [200, 200, 404]
    for answer in (refused, *others):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/seat/1", "/rules/crossing?x=1&y=%20", "//evil.example"])
def test_a_look_by_the_name_of_this_machine_is_sent_to_its_address(path):
    async def ask():
        async with browser(Following(), host="localhost:8642") as client:
            seen = await client.get(f"{HERE}{path}")
            acted = await client.post(path, headers={"origin": "http://localhost:8642"})
            return seen, acted

    seen, acted = asyncio.run(ask())
    assert (seen.status_code, seen.headers["location"]) == (307, f"{HERE}{path}")
    assert acted.status_code == 403


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"]
)
def test_files_beside_those_of_the_page_are_not_given(path):
    async def ask():
        async with browser(Following()) as client:
            return await client.get(path)

    assert asyncio.run(ask()).status_code == 404


@pytest.mark.parametrize("kind, method", [("websocket", "GET"), ("http", "POST")])
def test_with_a_certificate_a_name_is_proved_and_the_origin_must_be_it(kind, method):
    host = "table.example:8642"
    assert is_ours(request(host, f"https://{host}", method, kind, tls=True))
    for other in (f"http://{host}", "https://evil.example:8642", "https://table.example:9000"):
        assert not is_ours(request(host, other, method, kind, tls=True))


@pytest.mark.parametrize(
    "path", ["/", "/seat/1", "/boards", "/rules/crossing", "/static/page.js", "/api/stream"]
)
def test_the_head_of_an_answer_is_that_of_the_whole_and_nothing_comes_after_it(tmp_path, path):
    async def ask(table):
        heard = []
        asked = Connection(guarded(table.following), path, heard, method="HEAD")
        await until(lambda: len(heard) == 2)
        await asked.close()
        assert "'status': 200" in heard[0][1]
        assert "'body': b''" in heard[1][1]
        assert len(heard) == 2
        if path != "/api/stream":
            async with browser(table.following) as client:
                head, whole = await client.head(path), await client.get(path)
            assert head.headers["content-length"] == whole.headers["content-length"]

    at_page(tmp_path, ask)


def test_files_are_kept_and_asked_for_again_and_nothing_else_is_kept(tmp_path):
    async def ask(table):
        async with browser(table.following) as client:
            file = await client.get("/static/page.js")
            again = await client.get(
                "/static/page.js", headers={"if-none-match": file.headers["etag"]}
            )
            assert file.headers["cache-control"] == again.headers["cache-control"] == "no-cache"
            assert (again.status_code, again.content) == (304, b"")
            for path in ("/", "/seat/1", "/host/link/1", "/boards", "/api/table", "/nowhere"):
                assert (await client.get(path)).headers["cache-control"] == "no-store"

    at_page(tmp_path, ask)
