"""The server: it begins on a free port, leaves signals alone, and leaves nothing behind."""

import asyncio
import signal
import socket

import httpx
import pytest
from gemtable.errors import UserError
from gemtable.web.connection_limits import ENDED
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following

from tests.web.clients import closed, heard, live, served
from tests.web.table_by_hand import TableByHand


def occupied():
    """Return a socket that has a port, and a free one after it most likely."""
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    return taken


def test_a_port_that_is_taken_is_left_to_whoever_has_it():
    async def script():
        server = PageServer(Following())
        with occupied() as taken:
            port = taken.getsockname()[1]
            server.start(port)
            assert server.port > port
            async with httpx.AsyncClient() as client:
                answer = await client.get(f"http://127.0.0.1:{server.port}/")
            assert answer.status_code == 200
            await server.close()

    asyncio.run(script())


def test_without_a_free_port_it_says_so(monkeypatch):
    monkeypatch.setattr("gemtable.web.server._TRIED", 1)
    with occupied() as taken, pytest.raises(UserError, match="No port from"):
        PageServer(Following()).start(taken.getsockname()[1])


def test_only_this_machine_reaches_it_unless_it_is_open():
    async def script(is_open):
        server = PageServer(Following())
        server.start(0, is_open)
        other = "127.0.0.2"  # of this machine too, but not the address it calls itself by
        async with httpx.AsyncClient() as client:
            try:
                answer = await client.get(f"http://{other}:{server.port}/")
                return answer.status_code
            except httpx.ConnectError:
                return None
            finally:
                await server.close()

    assert asyncio.run(script(False)) is None
    assert asyncio.run(script(True)) == 200


def test_signals_are_the_programs_own():
    async def script():
        before = handlers()
        server = PageServer(Following())
        server.start(0)
        async with httpx.AsyncClient() as client:
            await client.get(f"http://127.0.0.1:{server.port}/")
        during = handlers()
        await server.close()
        assert before == during == handlers()

    asyncio.run(script())


def handlers():
    return [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]


def test_when_it_closes_nothing_is_left(tmp_path):
    async def script():
        table = TableByHand(tmp_path)
        async with served(table) as server:
            sockets = [await live(server) for _ in range(3)]
            for each in sockets:
                await heard(each)
            port = server.port
        for each in sockets:
            await each.wait_closed()
        own = {asyncio.current_task()}
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == own
        with socket.socket() as again:
            again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            again.bind(("127.0.0.1", port))
        table.journal.close()

    asyncio.run(script())


def test_pages_are_told_that_the_program_ends_and_who_does_not_read_delays_it_little(tmp_path):
    async def script():
        table = TableByHand(tmp_path)
        async with served(table) as server:
            page, deaf = await live(server), await live(server)
            deaf.transport.pause_reading()
            began_s = asyncio.get_running_loop().time()
        assert await closed(page) == ENDED
        assert asyncio.get_running_loop().time() - began_s < 10
        deaf.transport.abort()
        table.journal.close()

    asyncio.run(script())


def test_it_may_be_closed_at_once():
    async def script():
        server = PageServer(Following())
        server.start(0)
        await server.close()
        await PageServer(Following()).close()

    asyncio.run(script())
