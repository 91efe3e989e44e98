"""Clients that mean harm: they are let go, the others are served, and nothing piles up."""

import asyncio
import gc
import logging
import math
import tracemalloc
import zlib
from contextlib import suppress
from functools import partial

import pytest
from gemtable.web import connection_limits
from websockets.exceptions import ConnectionClosed

from tests.apart import apart
from tests.patience import until
from tests.web.at_page import play
from tests.web.clients import heard, live, picture_with
from tests.web.raw_socket import BINARY, CLOSE, CONTINUED, PING, TEXT, frame, opened

HALF_OPEN = 20
KEPT_BYTES = 200  # of a client: strings that pydantic caches; a connection takes thousands
UNPACKED_BYTES = 1_000_000
TIMER_BYTES = 20_000  # up to 100 timers that are cancelled stay with asyncio until they are due
_PRESS = b'{"key":11}'
BOMB = zlib.compress(bytes(50_000_000), wbits=-zlib.MAX_WBITS)[:-4]  # of 50 KB
HOSTILE = {
    "bytes": frame(BINARY, b"\x00\xff" * 100),
    "no UTF-8": frame(TEXT, b'{"say":"\xff\xfe"}'),
    "half a letter": frame(TEXT, b"\xc3", is_last=False) + frame(CONTINUED, b"x"),
    "said to be huge": frame(TEXT, length=2**62),
    "huge": frame(TEXT, b"x" * 1_000_000),
    "not masked": frame(TEXT, _PRESS, is_masked=False),
    "a kind that is none": frame(3, b"x"),
    "reserved bits": frame(TEXT, b"x", reserved=4),
    "a bomb": frame(TEXT, BOMB, reserved=4),
    "half a bomb": frame(TEXT, BOMB[:1_000], is_last=False, reserved=4),
    "a ping of many bytes": frame(PING, b"x" * 126),
    "a ping in pieces": frame(PING, b"x", is_last=False),
    "the rest of nothing": frame(CONTINUED, b"x"),
    "a text in a text": frame(TEXT, b"x", is_last=False) + frame(TEXT, b"x"),
    "pieces without end": frame(TEXT, is_last=False) + frame(CONTINUED, is_last=False) * 20_000,
    "deep JSON": frame(TEXT, b"[" * 500),
    "deep JSON of objects": frame(TEXT, b'{"say":' * 70),
    "a long number": frame(TEXT, b'{"key":' + b"9" * 490 + b"}"),
    "presses without end": frame(TEXT, _PRESS) * 20_000,
    "half a close": frame(CLOSE, b"x"),
    "a close that is none": frame(CLOSE, b"\x00\x01nonsense"),
}


@pytest.fixture(autouse=True)
def without_goodbyes(monkeypatch):
    """Let nobody wait for a goodbye that these clients never say."""
    monkeypatch.setattr(connection_limits, "_GOODBYE_S", 0.05)


def token_of(table):
    return table.following.invitations.let_in(0)


@pytest.mark.parametrize("is_compressed", [False, True])
def test_a_hostile_frame_ends_its_socket_and_nothing_else(tmp_path, caplog, is_compressed):
    caplog.set_level(logging.INFO)

    async def script(table, server):
        async with live(server) as other:
            for number, (what, sent) in enumerate(HOSTILE.items()):
                pressed = table.referee.gestures
                one = await opened(server, "/seat/1/live", token_of(table), is_compressed)
                one.send(sent)
                await one.ended()
                one.close()
                assert table.referee.gestures - pressed <= connection_limits._MOST_WAITING + 1, (
                    what
                )
                table.referee.typed("undo" if number % 2 else "hint red")
                await picture_with(other, f"Seat {1 if number % 2 else 2} to move")

    play(tmp_path, script)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_what_is_small_only_while_it_is_compressed_is_not_unpacked(table, server):
    one = await opened(server, "/seat/1/live", token_of(table), is_compressed=True)
    tracemalloc.start()
    one.send(frame(TEXT, BOMB, reserved=4))
    await one.ended()
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < UNPACKED_BYTES
    one.close()


async def test_who_asks_again_and_again_and_reads_no_answer_is_let_go(server):
    one = await opened(server)
    one.writer.transport.pause_reading()
    (asks,) = server.clients()
    most = 0
    while asks in server.clients():
        one.send(frame(PING, b"x" * 125) * 500)
        await asyncio.sleep(0)
        most = max(most, asks.transport.get_write_buffer_size())
    assert most < 1_000_000
    one.close()


async def test_what_nobody_reads_is_not_kept_for_ever(monkeypatch, server):
    monkeypatch.setattr(connection_limits, "_UNREAD_S", 0.1)
    _reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    writer.transport.pause_reading()
    here = f"127.0.0.1:{server.port}"
    writer.write(f"GET /static/idiomorph.esm.js HTTP/1.1\r\nHost: {here}\r\n\r\n".encode() * 500)
    await until(lambda: len(server.clients()) == 1)
    await until(lambda: not server.clients())
    writer.transport.abort()


async def test_a_crowd_takes_no_place_of_who_was_there_before_nor_of_who_comes_after(
    monkeypatch, table, server
):
    monkeypatch.setattr(connection_limits, "_MOST", 20)
    async with live(server) as first:
        crowd = [await _connected(server) for _ in range(200)]
        await until(lambda: len(server.clients()) <= 20)
        table.referee.typed("hint red")
        await picture_with(first, "Seat 2 to move")
        async with live(server) as late:
            await heard(late)
        for writer in crowd:
            writer.transport.abort()


async def test_the_pages_of_one_seat_take_no_place_of_anothers(table, server):
    tokens = [table.following.invitations.let_in(seat) for seat in (0, 1)]
    async with live(server, "/seat/2/live", tokens[1]) as other:
        many = [await live(server, "/seat/1/live", tokens[0]) for _ in range(20)]
        for page in many:
            await _listened(page)
        await until(lambda: len(server.clients()) == connection_limits._MOST_OF_GUEST + 1)
        await heard(many[-1])
        await heard(other)


async def _listened(page):
    with suppress(ConnectionClosed):
        await heard(page)


async def _connected(server):
    _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    return writer


def check_plateau(folder, kinds, rounds):
    """See that what hostile clients leave behind is less than anything of a client.

    The first half of them warm up what is kept for all. On a busy machine it takes a while
    until the last of what the others used is gone. Other tests' threads are not counted.
    """

    def left():
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    async def script(table, server):
        tracemalloc.start()
        least = math.inf
        for number in range(rounds):
            for kind in kinds:
                one = await opened(server, "/seat/1/live", token_of(table))
                one.send(HOSTILE[kind])
                await one.ended()
                one.close()
            half_open = [await _connected(server) for _ in range(HALF_OPEN)]
            for writer in half_open:
                writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
                writer.transport.abort()
            await until(lambda: not server.clients())
            if number < rounds // 2:
                least = min(least, left())
        most = TIMER_BYTES + KEPT_BYTES * (rounds - rounds // 2) * (len(kinds) + HALF_OPEN)
        await until(lambda: left() - least < most)

    apart(partial(play, folder, script))


@pytest.mark.slow
def test_hostile_clients_leave_nothing_behind(tmp_path):
    check_plateau(tmp_path, ("pieces without end",), 2)


@pytest.mark.soak
def test_in_long_hostile_clients_leave_nothing_behind(tmp_path):
    check_plateau(tmp_path, HOSTILE, 100)
