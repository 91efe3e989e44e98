"""Many clients, slow ones and dumb ones: the table never waits for any of them."""

import asyncio
import logging
from contextlib import AsyncExitStack

import pytest
from gemtable.sentence import Sentence
from gemtable.web import connection_limits

from tests.patience import until
from tests.web.clients import PATIENCE_S, closed, heard, live, picture_with, served
from tests.web.raw_socket import opened
from tests.web.simulated_loop import in_passing_time
from tests.web.table_by_hand import TableByHand

CROWD = 200


@pytest.mark.slow
async def test_two_hundred_clients_see_one_table_and_a_press_waits_for_none_of_them(
    monkeypatch, table, server
):
    monkeypatch.setattr(
        "gemtable.web.client_socket._ALIVE_S", PATIENCE_S
    )  # no sign of life tells of it
    async with AsyncExitStack() as crowd:
        sockets = [await crowd.enter_async_context(live(server)) for _ in range(CROWD)]
        for socket in sockets:
            await heard(socket)
        loop = asyncio.get_running_loop()
        turns = 0

        async def count_turns():
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        counting = loop.create_task(count_turns())
        table.referee.typed("hint red")
        await asyncio.gather(*(picture_with(each, "Seat 2 to move") for each in sockets))
        counting.cancel()
        assert turns > CROWD  # boards had their turn between any two clients


@pytest.mark.slow
async def test_a_client_that_never_reads_keeps_nobody_waiting_and_fills_no_memory(
    monkeypatch, table, server
):
    monkeypatch.setattr("gemtable.web.watchers._REST_S", 0.001)
    silent = await opened(server)
    silent.writer.transport.pause_reading()
    async with live(server) as socket:
        await heard(socket)
        for number in range(300):
            table.referee.trouble(Sentence("Trouble {number}.", number=number), None)
            await asyncio.sleep(0.002)
        table.referee.typed("hint red")
        await picture_with(socket, "Seat 2 to move")
    (deaf,) = server.clients()
    assert deaf.transport.get_write_buffer_size() < 1_000_000
    silent.close()


async def rest_of(reader):
    """Return what comes until the connection is closed, however that is done."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def test_where_there_is_no_room_for_more_one_of_those_who_came_last_gives_way(
    monkeypatch, server
):
    monkeypatch.setattr(connection_limits, "_MOST", 5)
    async with AsyncExitStack() as crowd:
        sockets = [await crowd.enter_async_context(live(server)) for _ in range(6)]
        for number in (0, 1, 2, 3, 5):
            await heard(sockets[number])
        assert await closed(sockets[4]) is None
        await until(lambda: len(server.clients()) == 5)


async def test_a_connection_that_asks_for_nothing_is_closed(monkeypatch, server):
    monkeypatch.setattr(connection_limits, "_PATIENCE_S", 0.05)
    for begun in (b"", b"GET / HTTP/1.1\r\nX-Slow: "):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(begun)
        assert await rest_of(reader) == b""
        writer.close()


@pytest.mark.parametrize("before", ["", "GET /nothing HTTP/1.1\r\nHost: {here}\r\n\r\n"])
@pytest.mark.parametrize(
    "begun",
    [
        "GET / HTTP/1.1\r\nX-Slow: ",
        "POST /host/enter HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n"
        "Content-Length: 4000\r\n\r\nsecret=",
    ],
    ids=["head", "form"],
)
def test_a_request_that_never_ends_loses_its_place(tmp_path, caplog, begun, before):
    async def script():
        loop, table = asyncio.get_running_loop(), TableByHand(tmp_path)
        async with served(table) as server, live(server) as other:
            _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            await until(lambda: len(server.clients()) == 2)
            writer.write((before + begun).format(here=f"127.0.0.1:{server.port}").encode())
            began_s = loop.time()
            while len(server.clients()) == 2:
                writer.write(b"x")  # it is busy all the time
                await asyncio.sleep(1.0)
            assert 0 <= loop.time() - began_s - connection_limits._PATIENCE_S <= 2
            await other.ping()
            writer.close()
        table.journal.close()

    in_passing_time(script())
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_headers_without_end_are_refused(server):
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000)
    async with asyncio.timeout(PATIENCE_S):
        try:
            assert (await reader.read(64)).startswith(b"HTTP/1.1 4")
        except ConnectionError:
            pass
    writer.close()
    async with live(server) as socket:
        await heard(socket)
