"""How much later a seat's move is painted while strangers ask for all that costs most.

A table by hand whose journal has many finished matches; the move is said by a seat's page, and
is painted when the table's page gets it. The strangers are connections of a process of their own
that ask again as soon as they are answered. Quiet and crowded presses take turns in one run.
"""

import asyncio
import itertools
import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median

from gemtable.web.server import PageServer

from tests.bench.figure import Figure
from tests.bench.records import MATCHES, PLAYED, club
from tests.web.clients import heard, live, picture_with, saying
from tests.web.raw_requests import asked
from tests.web.table_by_hand import TableByHand

STRANGERS = 30
MOVES = 30  # in each turn
TURNS = 2  # quiet and crowded
PAUSE_S = 0.15  # between two moves: a page may say eight things a second
PATHS = (b"/replays", b"/", b"/scores", b"/replay/1")
SETTLE_S = 5.0  # in which the journal is read once


async def _moves_s(table, seat, shown):
    """Return how long each of some moves took from a seat's page to the table's."""
    took = []
    for _ in range(MOVES):
        await asyncio.sleep(PAUSE_S)
        began = time.perf_counter()
        await seat.send(saying("hint red"))
        await picture_with(shown, "Seat 2 to move")
        took.append(time.perf_counter() - began)
        table.referee.typed("undo")
        await picture_with(shown, "Seat 1 to move")
        await heard(seat)
    return took


async def painted_s(folder, matches):
    """Return the seconds of moves without strangers, and with them."""
    club(folder / "lost-gems-1.sqlite", matches, min(PLAYED, matches))
    table = TableByHand(folder)
    table.begin()
    server = PageServer(table.following)
    server.start(0)
    alone, among = [], []
    token = table.following.invitations.let_in(0)
    async with live(server, "/seat/1/live", token) as seat, live(server) as shown:
        for _ in range(TURNS):
            alone += await _moves_s(table, seat, shown)
            process = multiprocessing.get_context("spawn").Process(
                target=_ask_again_and_again, args=(server.port,), daemon=True
            )
            process.start()
            await asyncio.sleep(SETTLE_S)
            among += await _moves_s(table, seat, shown)
            process.kill()
            await asyncio.to_thread(process.join)
    await server.close()
    table.journal.close()
    return alone, among


def _ask_again_and_again(port):
    """In a process of its own: be all strangers."""

    async def stranger(path):
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
                while True:
                    writer.write(asked(b"GET " + path + b" HTTP/1.1"))
                    head = (await reader.readuntil(b"\r\n\r\n")).lower()
                    length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
                    await reader.readexactly(length)

    async def crowd():
        paths = itertools.islice(itertools.cycle(PATHS), STRANGERS)
        await asyncio.gather(*map(stranger, paths))

    asyncio.run(crowd())


def figures(_is_quick: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        alone, among = asyncio.run(painted_s(Path(folder), MATCHES))
    quiet = [median(alone) * 1000]
    yield Figure(
        f"strangers: move to table, {STRANGERS} of them, p50",
        *("ms", [median(among) * 1000], 2 * quiet[0], "without them", quiet),
    )
