"""Whatever is asked of the page, it is no error of ours; and the API answers as it describes."""

import asyncio

import pytest
from gemtable.web.app import app_of, guarded
from gemtable.web.watchers import Following
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.addresses import addresses
from tests.web.clients import browser, let_in
from tests.web.connection import Connection
from tests.web.table_by_hand import TableByHand

EXAMPLES = 15
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
HEADERS = (
    "accept",
    "content-type",
    "content-length",
    "cookie",
    "authorization",
    "range",
    "host",
    "origin",
)
ENDLESS = "text/event-stream"

odd = st.sampled_from(["0", "2", "99", "-1", "1" * 400, "..", "%2e%2e", "\x00", "1e3", "host"])
piece = odd | st.text(st.characters(codec="utf-8"), max_size=12)
header = st.text(st.characters(codec="latin-1"), max_size=40)


@st.composite
def requests(draw, paths):
    """A request that nobody in their senses makes, of a path that there is or nearly is."""
    path = draw(st.sampled_from(paths) | st.text(max_size=20).map(lambda text: f"/{text}"))
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + draw(piece).replace("{", "") + rest.partition("}")[2]
    query = draw(st.just("") | st.text(max_size=20).map(lambda text: f"?{text}"))
    headers = draw(st.dictionaries(st.sampled_from(HEADERS), header, max_size=3))
    body = draw(st.none() | st.text(max_size=200) | st.just("secret=" + "x" * 10_000))
    return path + query, draw(st.sampled_from(METHODS)), headers, body, draw(st.booleans())


class Page:
    """A match with its page, asked by its host, in a loop that rests between two requests."""

    def __init__(self, folder):
        self._runner = asyncio.Runner()
        self._runner.run(self._begin(folder))

    async def _begin(self, folder):
        self.table = TableByHand(folder)
        self.table.begin()
        following = self.table.following
        self.app = guarded(following)
        async with browser(following) as client:
            self.token = await let_in(client, following, "host")

    def ask(self, path, method, headers, body, is_socket):
        """Return what comes; the app raises here what it raises."""
        return self._runner.run(self._ask(path, method, headers, body, is_socket))

    async def _ask(self, path, method, headers, body, is_socket):
        sent = []
        asked = Connection(
            self.app, path, sent, is_socket, body, method=method, token=self.token, **headers
        )
        await asked.close()
        return sent

    def close(self):
        self._runner.run(self._end())
        self._runner.close()

    async def _end(self):
        self.table.following.close()
        self.table.journal.close()


@pytest.mark.slow
def test_no_request_is_an_error_of_ours(tmp_path):
    page = Page(tmp_path)
    paths = sorted({address.path for address in addresses(app_of(Following()))})
    assert "/seat/{number}/enter" in paths

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    @given(requests(paths))
    def ask(request):
        answer = page.ask(*request)
        assert answer, request
        statuses = [line for _at_s, line in answer if "'status': 5" in line]
        assert not statuses, request

    try:
        ask()
    finally:
        page.close()


def check_described(folder, examples, **settings_of_table):
    """Let schemathesis ask what the API describes, and look at each answer."""
    import schemathesis  # here: it takes its time, and few tests need it

    async def begin():
        table = TableByHand(folder, **settings_of_table)
        table.begin()
        table.following.close()
        return table

    table = asyncio.run(begin())
    schema = schemathesis.openapi.from_dict(app_of(table.following).openapi())
    asked = []
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=examples, suppress_health_check=list(HealthCheck), database=None)
        @given(operation.as_strategy())
        def ask(case):
            response = asyncio.run(_response(table.following, case))
            case.validate_response(response)
            asked.append(case.path)

        if ENDLESS not in str(operation.definition.raw):
            ask()
    table.journal.close()
    assert "/api/table" in asked


async def _response(following, case):
    async with browser(following) as client:
        settings_of_case = case.as_transport_kwargs(base_url="http://127.0.0.1:8642")
        kept = {name: settings_of_case[name] for name in ("method", "url", "headers", "params")}
        return await client.request(**kept)


@pytest.mark.slow
@pytest.mark.parametrize("game, seats", [("lost-gems", 2), ("crossing", 3)])
def test_the_api_answers_as_it_describes(tmp_path, game, seats):
    check_described(tmp_path, EXAMPLES, game=game, seats=seats)
