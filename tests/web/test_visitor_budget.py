"""However many strangers ask for what costs most, a seat's game waits for one answer at most."""

import asyncio
import itertools
from collections import Counter

import httpx
import pytest
from gemtable.journal import Journal
from gemtable.process import tasks
from gemtable.records.finished_matches import Finished
from gemtable.web.app import guarded
from gemtable.web.guard import App
from gemtable.web.scores import Results
from gemtable.web.server import AppServer
from gemtable.web.visitor_budget import _BURST_S, _SHARE, InTurns, Turns

from tests.patience import until
from tests.web.clients import heard, live, picture_with, saying
from tests.web.finished import write
from tests.web.simulated_loop import hold_up, in_passing_time

STRANGERS = 30
COSTLY = ("/replays", "/", "/scores", "/api/table", "/rules/crossing", "/static/page.js")
COST_S = 0.01
LASTS_S = 20.0


class Counting:
    """Notes of each request the turn of the loop in which its answer began."""

    def __init__(self, app: App):
        self._app = app
        self.turn, self.strangers, self.invited = 0, [], []
        self._count()

    def _count(self):
        self.turn += 1
        self._next = asyncio.get_running_loop().call_soon(self._count)

    async def __call__(self, scope, receive, send):
        is_invited = any(name == b"authorization" for name, _value in scope["headers"])
        (self.invited if is_invited else self.strangers).append(self.turn)
        await self._app(scope, receive, send)

    def close(self):
        self._next.cancel()


async def test_of_many_strangers_one_is_answered_in_a_turn_of_the_loop_and_the_invited_at_once(
    table,
):
    following = table.following
    counting = Counting(guarded(following))
    server = AppServer(counting, following.invitations.knows)
    server.listen(0, False, None, "")
    here = f"http://127.0.0.1:{server.port}"
    token = following.invitations.let_in(0)

    async def asks(client, place):
        while True:
            assert (await client.get(place)).status_code == 200

    async with live(server, "/seat/1/live", token) as seat, live(server) as shown:
        await heard(seat)
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=here, limits=limits, timeout=60) as client:
            places = itertools.islice(itertools.cycle(COSTLY), STRANGERS)
            crowd = [asyncio.ensure_future(asks(client, place)) for place in places]
            await until(lambda: len(counting.strangers) >= STRANGERS)
            before = len(counting.strangers)
            proof = {"authorization": f"Bearer {token}"}
            await asyncio.gather(*(client.get("/seat/1", headers=proof) for _ in range(5)))
            await seat.send(saying("hint red"))
            await picture_with(shown, "Seat 2 to move")
            await until(lambda: len(counting.strangers) > before)  # they are not shut out
            # Ours is counted in the middle of a turn, so two turns may have one number.
            assert max(Counter(counting.strangers).values()) <= 2
            assert len(counting.invited) == 5
            for each in crowd:
                each.cancel()
    counting.close()
    await server.close()


@pytest.mark.parametrize("addresses", [1, 30])
def test_strangers_get_a_share_of_the_loop_together(addresses):
    async def script():
        turns, spent = Turns(), []

        async def asks(address):
            while True:
                await turns.take(address)
                hold_up(COST_S)
                spent.append(address)
                turns.end(COST_S)
                await asyncio.sleep(0)

        crowd = [asyncio.ensure_future(asks(f"192.0.2.{n % addresses}")) for n in range(60)]
        await asyncio.sleep(LASTS_S)
        for each in crowd:
            each.cancel()
        most = LASTS_S * _SHARE + _BURST_S + COST_S
        assert 0.8 * most < len(spent) * COST_S <= most
        return [spent.count(f"192.0.2.{n}") for n in range(addresses)]

    counts = in_passing_time(script())
    assert max(counts) - min(counts) <= 1


def test_who_comes_from_another_address_waits_for_one_turn_of_a_crowd():
    async def script():
        turns, came = Turns(), []

        async def asks(address):
            await turns.take(address)
            came.append(address)
            turns.end(COST_S)

        crowd = [asyncio.ensure_future(asks("192.0.2.1")) for _ in range(50)]
        await asyncio.sleep(0.3)
        before = len(came)
        await asks("192.0.2.2")
        assert len(came) - before <= 2
        crowd[-1].cancel()  # while it waits
        await asyncio.gather(*crowd, return_exceptions=True)
        assert len(came) == 50

    in_passing_time(script())


def test_thousands_who_have_gone_are_passed_over():
    async def script():
        turns = Turns()
        await turns.take("one")
        gone = [asyncio.ensure_future(turns.take("one")) for _ in range(3_000)]
        waits = asyncio.ensure_future(turns.take("one"))
        await asyncio.sleep(0)
        for each in gone:
            each.cancel()
        turns.end(0.0)
        await until(waits.done)

    tasks.run(script())


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_who_goes_while_they_wait_is_answered_by_nobody_and_waits_no_more(kind):
    first_of = {
        "http": {"type": "http.request", "body": b""},
        "websocket": {"type": "websocket.connect"},
    }

    async def script():
        answered, closed = [], []

        async def app(scope, receive, send):
            answered.append((scope["number"], (await receive())["type"]))
            await send({"type": "http.response.start", "status": 200, "headers": []})

        in_turns = InTurns(app, lambda _token: False)
        await in_turns._turns.take("192.0.2.9")  # a costly answer

        def asks(number, said):
            async def send(message):
                closed.append((number, message["type"]))

            scope = {"type": kind, "number": number, "headers": [], "client": ("192.0.2.1", 1)}
            return asyncio.ensure_future(in_turns(scope, said.get, send))

        lines = [asyncio.Queue() for _ in range(1_000)]
        for said in lines:
            said.put_nowait(first_of[kind])
        asked = [asks(number, said) for number, said in enumerate(lines)]
        await asyncio.sleep(0.1)
        for said in lines[:-1]:
            said.put_nowait({"type": f"{kind}.disconnect"})
        await asyncio.sleep(0.1)
        assert [each.done() for each in asked] == [True] * 999 + [False]
        assert not answered
        assert len(closed) == (0 if kind == "http" else 999)
        in_turns._turns.end(0.0)
        await asked[-1]
        assert answered == [(999, first_of[kind]["type"])]

    in_passing_time(script())


def test_a_stream_a_form_that_never_ends_and_a_bug_hold_no_turn():
    class Bug(Exception):
        pass

    async def app(scope, receive, send):
        await receive()
        if scope["path"] == "/bug":
            raise Bug
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if scope["path"] == "/stream":
            await asyncio.get_running_loop().create_future()

    async def script():
        in_turns = InTurns(app, lambda _token: False)
        sent = []

        def asks(path, *messages):
            scope = {"type": "http", "path": path, "headers": [], "client": ("192.0.2.1", 1)}
            said = asyncio.Queue()
            for message in messages:
                said.put_nowait(message)

            async def send(message):
                sent.append((path, message["type"]))

            return asyncio.ensure_future(in_turns(scope, said.get, send))

        whole = {"type": "http.request", "body": b""}
        stream = asks("/stream", whole)
        form = asks("/form", {"type": "http.request", "body": b"x", "more_body": True})
        bug = asks("/bug", whole)
        await asyncio.gather(asks("/", whole))
        assert sent == [(path, "http.response.start") for path in ("/stream", "/")]
        with pytest.raises(Bug):
            await bug
        stream.cancel()
        form.cancel()

    in_passing_time(script())


def test_results_are_read_once_until_there_is_another(tmp_path):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    write(journal, "lost-gems", 2)
    finished = Finished(journal)
    reads, read = [], finished.results

    def counted():
        reads.append(True)
        return read()

    finished.results = counted

    async def script():
        results = Results(finished)
        many = await asyncio.gather(*(results.newest() for _ in range(STRANGERS)))
        assert len(reads) == 1 and len({id(each) for each in many}) == 1
        write(journal, "lost-gems", 3)
        assert len(await results.newest()) == 2
        assert len(reads) == 2

    asyncio.run(script())
    journal.close()
