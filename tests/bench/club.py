"""How soon a hall shows what its tables tell, and its memory, by the number of tables.

Simulated tables tell a real broker ten updates a second each, of the size of a real one, and
a page of the hall hears all of them at one socket. What is measured is the time from telling an
update to its arrival at the socket; updates that a newer one has replaced by then count as
skipped, as they are meant to be. The tables share ten connections: what is measured is the hall.
"""

import asyncio
import json
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import aiomqtt
import psutil
from gemtable.club.table_messages import Online, TableStatus, Topic, status_of
from gemtable.games import GAMES
from websockets.asyncio.client import connect

from tests.bench.figure import Figure
from tests.club.mosquitto import Mosquitto
from tests.play import gemtable
from tests.terminal.drawn import of_state

PER_S = 10  # updates of a table
CONNECTIONS = 10
TABLES = (10, 100)
SECONDS = 20.0
_TOLD = re.compile(r'href="/table/([0-9a-f]{16})".*?at (\d+\.\d+)', re.DOTALL)


def statuses() -> list[TableStatus]:
    """Return a status of each game."""
    starts = {name: game.rules.start(game.seats[-1], 1) for name, game in GAMES.items()}
    return [status_of(name, of_state(name, state)) for name, state in starts.items()]


def payloads() -> list[str]:
    """Return what a table tells of each game, with a mark where its own facts go."""
    marks = {"turn": "at {now}", "name": "Table {table}"}
    return [each.model_copy(update=marks).model_dump_json() for each in statuses()]


async def tell(port: int, tables: list[int], seconds: float) -> None:
    """Tell updates of some tables, evenly over each second."""
    games = payloads()
    async with aiomqtt.Client("127.0.0.1", port, timeout=60) as client:
        for table in tables:
            online = Online(is_online=True).model_dump_json()
            await client.publish(str(Topic(f"{table:016x}", "online")), online, retain=True)
        began_s, rounds = time.monotonic(), 0
        while time.monotonic() < began_s + seconds:
            for place, table in enumerate(tables):
                due_s = began_s + (rounds + place / len(tables)) / PER_S
                await asyncio.sleep(max(0.0, due_s - time.monotonic()))
                told = games[table % len(games)].replace("{table}", str(table))
                told = told.replace("{now}", f"{time.monotonic():.6f}")
                await client.publish(str(Topic(f"{table:016x}", "status")), told, retain=True)
            rounds += 1


async def hear(port: int, delays_ms: list[float]) -> None:
    """Note how old each update is when it arrives at the page."""
    seen: dict[str, str] = {}
    origin = f"http://127.0.0.1:{port}"
    async with connect(f"ws://127.0.0.1:{port}/live", origin=origin, max_size=None) as socket:
        async for message in socket:
            now_s = time.monotonic()
            for table, at in _TOLD.findall(json.loads(message).get("picture", "")):
                if seen.get(table) != at:
                    seen[table] = at
                    delays_ms.append((now_s - float(at)) * 1000)


async def measure(tables: int, seconds: float) -> tuple[list[float], float, float]:
    """Return the delays in ms, the hall's memory in MB, and its part of a core."""
    with tempfile.TemporaryDirectory() as folder:
        broker, port = Mosquitto(Path(folder)), gemtable.free_port()
        broker.start()
        hall = gemtable.start("hall", "--club", broker.url, "--port", str(port))
        try:
            hall.stdout.readline()
            process = psutil.Process(hall.pid)
            delays_ms: list[float] = []
            hears = asyncio.ensure_future(hear(port, delays_ms))
            shares = [list(range(tables))[first::CONNECTIONS] for first in range(CONNECTIONS)]
            await asyncio.gather(*(tell(broker.port, each, seconds) for each in shares))
            await asyncio.sleep(1)
            hears.cancel()
            cpu = process.cpu_times()
            after_mb = process.memory_info().rss / 1e6
        finally:
            hall.kill()
            hall.communicate()
            broker.kill()
    return delays_ms, after_mb, (cpu.user + cpu.system) / seconds


def figures(_is_quick: bool) -> Iterator[Figure]:
    for tables in TABLES:
        delays_ms, memory_mb, share = asyncio.run(measure(tables, SECONDS))
        cuts = statistics.quantiles(delays_ms, n=100)
        what = f"club: {tables} tables, {PER_S} updates a second each"
        yield Figure(f"{what}, told to the hall's page, p50", "ms", [cuts[49]])
        yield Figure(f"{what}, told to the hall's page, p99", "ms", [cuts[98]], 250)
        yield Figure(f"{what}, memory of the hall", "MB", [memory_mb])
        yield Figure(f"{what}, processor of the hall", "% of a core", [share * 100])
