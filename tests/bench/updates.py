"""What updates of a seat's page cost, in whole matches at full tables.

first     the page, its scripts and style sheets, and its first picture, uncompressed
update    a message to a seat, compressed as its socket does; median, and the largest of the match
drawn     processor time from a step to the message for that seat; median, and 99th percentile
"""

import asyncio
import gc
import re
import statistics
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import httpx
from gemtable.games import GAMES
from gemtable.web.table_picture import warm

from tests.bench.figure import Figure
from tests.browser.views import MOST_MOVES, play
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

SEED = 1
FIRST_KB, LARGEST_KB = 250, 12
_LINKED = re.compile(rb"""(?:href|src|from|import)[ =]*"(/static/[^"]+|\./[^"]+\.js)\"""")


async def first_bytes(table):
    """Return what all that a browser loads for the page of seat 1 weighs, its picture included."""
    async with served(table) as server:
        here = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=here, headers={"origin": here}) as client:
            secret = table.following.invitations.secret(0)
            shell = (await client.get("/seat/1")).content
            answer = await client.post("/seat/1/enter", data={"secret": secret})
            proof = {"authorization": f"Bearer {answer.json()['token']}"}
            page = (await client.get("/seat/1", headers=proof)).content
            loaded, wanted = {}, _linked(shell) | _linked(page)
            while wanted:
                file = wanted.pop()
                loaded[file] = (await client.get(file)).content
                wanted |= _linked(loaded[file]) - loaded.keys()
    return len(shell) + len(page) + sum(map(len, loaded.values()))


def _linked(text):
    return {
        file.decode().replace("./", "/static/", 1) if file.startswith(b".") else file.decode()
        for file in _LINKED.findall(text)
    }


async def updates(table):
    """Play a match by bots; return the deflated size and the seconds of each message to seat 1."""
    table.begin()
    sizes, seconds = [], []
    socket = zlib.compressobj(wbits=-12, memLevel=5)  # as uvicorn sets it
    with table.following.watch(0) as watcher:
        while True:
            began = time.process_time()
            message = table.following.told(watcher)
            if message is not None:
                seconds.append(time.process_time() - began)
                sent = socket.compress(message.encode()) + socket.flush(zlib.Z_SYNC_FLUSH)
                sizes.append(len(sent))
            if not table.match.pending:
                return sizes[1:], seconds[1:]  # the first is no update
            play(table, 1)


async def _measure(game, folder):
    """Return the bytes of the first visit, and the sizes and seconds of a match's messages."""
    seats = GAMES[game].seats[-1]
    table = TableByHand(folder, game, seats, SEED)
    play(table, MOST_MOVES // 100)
    first = await first_bytes(table)
    table.journal.close()
    table = TableByHand(folder, game, seats, SEED + 1)
    sizes, seconds = await updates(table)
    table.following.close()
    table.journal.close()
    return first, sizes, seconds


def figures(_is_quick: bool) -> Iterator[Figure]:
    warm()
    gc.freeze()  # as play does: else the p99 is that of the garbage collection
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            first, sizes, seconds = asyncio.run(_measure(game, Path(folder)))
        what = f"updates: {game}, {GAMES[game].seats[-1]} seats"
        yield Figure(f"{what}, first visit", "KB", [first / 1000], FIRST_KB, is_exact=True)
        middle = statistics.median(sizes) / 1000
        yield Figure(f"{what}, an update", "KB", [middle], is_exact=True)
        yield Figure(f"{what}, the largest", "KB", [max(sizes) / 1000], LARGEST_KB, is_exact=True)
        p99 = statistics.quantiles(seconds, n=100)[98]
        yield Figure(f"{what}, drawn, p50", "ms", [statistics.median(seconds) * 1000])
        yield Figure(f"{what}, drawn, p99", "ms", [p99 * 1000])
