"""Pages of other sites come to nothing here, by whatever name they call this machine."""

import asyncio

import httpx
import pytest
from gemtable.web.app import guarded
from gemtable.web.guard import Guard, is_ours
from gemtable.web.watchers import Following

from tests.patience import until
from tests.web.clients import HERE, browser, served
from tests.web.connection import Connection
from tests.web.table_by_hand import TableByHand


async def test_without_tls_no_browser_is_told_to_insist_on_it(table):
    async with browser(table.following) as client:
        assert "strict-transport-security" not in (await client.get("/")).headers


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
    assert refused.text == "Only pages of this table can use this address."
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


LAN = "192.168.1.7"


def looked(host, path="/seat/1?a=b", method="GET", client="192.168.1.20", port=8642, **headers):
    """Return the status and the place to which a look at this machine, in a LAN, is sent."""
    heard = []

    async def send(message):
        heard.append(message)

    async def nothing(*_):
        raise AssertionError("it was let in")

    path, _, query = path.partition("?")
    scope = {
        **request(host, method=method, **headers),
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "server": (LAN, port),
        "client": client and (client, 50_000),
    }
    asyncio.run(Guard(nothing)(scope, nothing, send))
    told = dict(heard[0]["headers"])
    assert heard[1]["body"] in (b"", b"Only pages of this table can use this address.")
    return heard[0]["status"], told.get(b"location", b"").decode()


@pytest.mark.parametrize("name", ["raspberrypi.local", "raspberrypi", "Pi_4.fritz.box", "pi."])
@pytest.mark.parametrize("path", ["/", "/seat/1", "/nowhere?x=%20", "//evil.example"])
def test_a_look_by_a_name_is_sent_to_the_address_of_its_connection(name, path):
    assert looked(f"{name}:8642", path) == (307, f"http://{LAN}:8642{path}")


@pytest.mark.parametrize(
    "look",
    [
        {"method": "POST"},
        {"origin": "http://pi.local:8642"},  # a script asks, and no person
        {"host": "pi.local"},  # somebody in between has another port
        {"host": "pi.local:80"},
        {"host": "pi.local:8642:8642"},
        {"host": "pi.local:8642, evil.example:8642"},
        {"host": "evil.example/@pi.local:8642"},
        {"client": "8.8.8.8"},  # sees the address of a router
        {"client": None},
        {"path": "@evil.example/"},
        {"path": "http://evil.example/"},
    ],
    ids=str,
)
def test_whoever_is_not_a_person_of_this_network_learns_no_address(look):
    assert looked(**{"host": "pi.local:8642", **look}) == (403, "")


def test_the_server_itself_knows_at_which_address_somebody_came(tmp_path):
    async def script():
        table = TableByHand(tmp_path)
        async with served(table) as server, httpx.AsyncClient() as client:
            here = f"http://127.0.0.1:{server.port}/seat/1"
            by_name = {"host": f"pi.local:{server.port}"}
            answer = await client.get(here, headers=by_name, follow_redirects=False)
            assert answer.headers["location"] == here
        table.journal.close()

    asyncio.run(script())


async def test_a_page_that_a_name_of_another_site_leads_here_reads_nothing(table):
    """DNS rebinding: its script may not even see where it is sent."""

    async with browser(table.following, host="evil.example:8642") as client:
        answers = [await client.get(path) for path in ("/", "/api/table", "/seat/1", "/no")]
        bodies = {answer.text for answer in answers}
        kept = {answer.headers["cross-origin-resource-policy"] for answer in answers}
    assert bodies == {""} and kept == {"same-origin"}
    assert not any("access-control" in name for each in answers for name in each.headers)


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
async def test_the_head_of_an_answer_is_that_of_the_whole_and_nothing_comes_after_it(path, table):
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


async def test_files_are_kept_and_asked_for_again_and_nothing_else_is_kept(table):
    async with browser(table.following) as client:
        file = await client.get("/static/page.js")
        again = await client.get(
            "/static/page.js", headers={"if-none-match": file.headers["etag"]}
        )
        assert file.headers["cache-control"] == again.headers["cache-control"] == "no-cache"
        assert (again.status_code, again.content) == (304, b"")
        for path in ("/", "/seat/1", "/host/link/1", "/boards", "/api/table", "/nowhere"):
            assert (await client.get(path)).headers["cache-control"] == "no-store"
