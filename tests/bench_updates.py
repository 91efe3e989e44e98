"""What updates of a seat's page cost, in whole matches at full tables: `make bench`.

first     the page, its scripts and style sheets, and its first picture, uncompressed
update    a message to a seat, deflated as its socket does; median, and the largest of the match
drawn     processor time from a step to the message for that seat; median, and 99th percentile
"""

import asyncio
import re
import statistics
import tempfile
import time
import zlib
from pathlib import Path

import httpx
from gemtable.games import GAMES
from gemtable.web.drawing import warm
from rich.console import Console
from rich.table import Table

from tests.browser.views import MOST_MOVES, play
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

SEED = 1
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
    socket = zlib.compressobj(wbits=-zlib.MAX_WBITS)
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


async def main() -> None:
    """Print the figures of each game."""
    warm()
    console = Console()
    shown = Table("", "first", "update", "largest", "drawn", "p99", "messages", box=None)
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            seats = GAMES[game].seats[-1]
            table = TableByHand(Path(folder), game, seats, SEED)
            play(table, MOST_MOVES // 100)
            first = await first_bytes(table)
            table.journal.close()
            table = TableByHand(Path(folder), game, seats, SEED + 1)
            sizes, seconds = await updates(table)
            table.following.close()
            table.journal.close()
        shown.add_row(
            f"{game}, {seats} seats",
            f"{first / 1000:.0f} KB",
            f"{statistics.median(sizes) / 1000:.1f} KB",
            f"{max(sizes) / 1000:.1f} KB",
            f"{statistics.median(seconds) * 1000:.1f} ms",
            f"{statistics.quantiles(seconds, n=100)[98] * 1000:.1f} ms",
            str(len(sizes)),
        )
    shown.add_row("aimed at", "250 KB", "", "12 KB")
    console.print(shown)


if __name__ == "__main__":
    asyncio.run(main())
