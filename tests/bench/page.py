"""What the page costs, and how soon it shows what happened.

press     from an edge to the frame of LEDs that answers, by the clock of the emulated board
          that has both; and from the finger until the host sees those LEDs, as a page would.
          On a table that nobody watches, and with 200 clients in a process of their own; in
          turns, medians
idle      processor time of the program in 6 s of a match in which nobody does anything,
          with the table's page open, or a seat's; of a core
painted   from a change's entry on the disk to its paint, in headless Chromium; alone, and with
          20 clients in a process of their own; beside a plain page (`plain_page.py`)
first     from the request for the page to its first paint, in a browser that never saw it

A p99 of so few presses moves with whatever else the machine does: it is shown beside its aim,
and decides nothing.
"""

import asyncio
import multiprocessing
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from types import SimpleNamespace

import httpx
from gemtable.games import GAMES
from gemtable.games.kit.table import Gesture
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.page_server import attach
from gemtable.play.seat_players import Players
from gemtable.play.table_boards import Gathering
from gemtable.referee.referee import Referee
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following

from tests.bench import plain_page
from tests.bench.figure import Figure, p99
from tests.bench.link import cpu_s
from tests.browser import chromium, paint_times
from tests.play.terminal import Terminal
from tests.web.clients import heard, live

GAME = "lost-gems"
CROWD, FEW = 200, 20
TURNS = 4  # quiet, crowd, quiet, crowd ...
PRESSES = 16  # in each of them
KEYS = 0, 10  # hint red, and undo, in turns
IDLE_S = 6.0
SETTLE_S = 3.0


class TimedReferee(Referee):
    """A referee that knows when the newest press was, by the clock of its board."""

    pressed_us = 0

    def edge_heard(self, uid, edge):
        if edge.down:
            self.pressed_us = edge.us
        super().edge_heard(uid, edge)


class TimedJournal(Journal):
    """A journal that knows when its newest entries were on the disk, in seconds since 1970."""

    written_s = 0.0

    def add_all(self, *entries):
        added = super().add_all(*entries)
        self.written_s = time.time()
        return added


@asynccontextmanager
async def table_with_page(game=GAME):
    """Set a table of emulated boards, and serve its page."""
    with tempfile.TemporaryDirectory() as folder:
        journal = TimedJournal(str(Path(folder) / "journal.sqlite"))
        seats = max(2, GAMES[game].seats[0])
        match, script = Match.begin(GAMES[game], journal, seats, 1, {}), GAMES[game].table
        gathering = Gathering(lambda what, fix: None, only_emulated=True)
        following = Following()
        server = PageServer(following)
        try:
            assigned = await gathering.assign(script.needs({}, seats), seats)
            referee = TimedReferee(
                match,
                assigned.layout,
                gathering.fleet,
                lambda notice: None,
                1.0,
                gathering,
            )
            gathering.listen(referee, referee.bulletin.glow)
            attach(following, referee, gathering, Players(match, (), GAMES[game].bot), False)
            server.start(0)
            yield SimpleNamespace(
                referee=referee, gathering=gathering, server=server, journal=journal
            )
        finally:
            await server.close()
            await gathering.close()
            journal.close()


async def presses_s(table):
    """Hint and take it back on a pad; return how long its lights took to answer each press.

    By the board's clock from the edge to the frame, and by ours from the finger on.
    """
    pad = table.referee.layout.pads[0]
    board = table.gathering.emulated[pad.board]
    on_board, seen = [], []
    for number in range(PRESSES):
        await asyncio.sleep(0.3)  # the lights are at rest
        before = board.leds
        looking = asyncio.ensure_future(asyncio.to_thread(_answered_s, board, before))
        await asyncio.sleep(0.02)
        began = time.perf_counter()
        table.gathering.press(Gesture(pad, KEYS[number % 2], "press"))
        seen.append(await looking - began)
        on_board.append(_answer_us(board, before, table.referee.pressed_us) / 1e6)
    return on_board, seen


def _answer_us(board, before, pressed_us):
    """Return how long after a press the first frame came that is another than before it."""
    frames = (frame for frame in board.frames if frame.us > pressed_us)
    return next(frame.us for frame in frames if frame.colours != before) - pressed_us


def _answered_s(board, before):
    assert board.wait_for(lambda leds: tuple(leds) != before, 10.0), "no light answers"
    return time.perf_counter()


async def press_s():
    """Return the seconds of presses at a table that nobody watches, and one with a crowd.

    Each is two lists: from the edge to the frame, and from the finger until it is seen.
    """
    quiet, crowded = ([], []), ([], [])
    async with table_with_page() as table:
        await asyncio.sleep(SETTLE_S)
        for turn in range(TURNS):
            if turn % 2 == 0:
                _add(quiet, await presses_s(table))
                continue
            async with crowd(table, CROWD):
                _add(crowded, await presses_s(table))
    return quiet, crowded


@asynccontextmanager
async def crowd(table, clients):
    """Let so many clients of another process follow the table."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_crowd, args=(table.server.port, there, clients))
    process.start()
    await asyncio.to_thread(here.recv)
    await asyncio.sleep(1.0)
    yield
    here.send("go")
    await asyncio.to_thread(process.join)


@asynccontextmanager
async def table_with_few():
    """Set a table with a page that a few clients follow."""
    async with table_with_page() as table, crowd(table, FEW):
        yield table


def _add(lists, more):
    for each, found in zip(lists, more, strict=True):
        each += found


def _crowd(port, told, clients):
    """In a process of its own: follow the table in many clients until something is told."""

    async def follow():
        server = SimpleNamespace(port=port)
        sockets = [await live(server) for _ in range(clients)]
        for socket in sockets:
            await heard(socket)
        reading = [asyncio.ensure_future(_read(socket)) for socket in sockets]
        told.send("here")
        await asyncio.to_thread(told.recv)
        for task in reading:
            task.cancel()
        for socket in sockets:
            await socket.close()

    asyncio.run(follow())


async def _read(socket):
    async for _news in socket:
        pass


def idle_share(game, seat=None):
    """Return the part of a core that the program takes while nothing happens."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--emulated", "--new", "--no-open", "--web-port", "8642"]
        terminal = Terminal("play", game, *words, "--db", f"{folder}/journal.sqlite")
        try:
            terminal.read_until("Your host page: ")
            terminal.read_until("undo, quit")
            reading = threading.Thread(target=terminal.end, daemon=True)
            reading.start()
            share = asyncio.run(_idle_share(terminal, seat))
            terminal.type("quit\r")
            reading.join()
        finally:
            terminal.close()
    return share


async def _idle_share(terminal, seat):
    found = re.search(r"http://127.0.0.1:(\d+)/host#([\w-]+)", terminal.seen)
    server, place, token = SimpleNamespace(port=int(found[1])), "/live", None
    if seat is not None:
        here = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=here, headers={"origin": here}) as client:
            host = await _token(client, "host", found[2])
            link = await client.get(f"/host/link/{seat}", headers=_proof(host))
            (secret,) = set(re.findall(rf"/seat/{seat}#([\w-]+)", link.text))
            token, place = await _token(client, f"seat/{seat}", secret), f"/seat/{seat}/live"
    async with live(server, place, token) as socket:
        reading = asyncio.ensure_future(_read(socket))
        await asyncio.sleep(SETTLE_S)
        before, began = cpu_s(terminal.program.pid), time.monotonic()
        await asyncio.sleep(IDLE_S)
        share = (cpu_s(terminal.program.pid) - before) / (time.monotonic() - began)
        reading.cancel()
    return share


async def _token(client, room, secret):
    """Come to a room by its link; return the token."""
    answer = await client.post(f"/{room}/enter", data={"secret": secret})
    return answer.json()["token"]


def _proof(token):
    return {"authorization": f"Bearer {token}"}


def figures(_is_quick: bool) -> Iterator[Figure]:
    quiet, crowded = asyncio.run(press_s())
    for what, alone, among in zip(("edge to LEDs", "finger to seen"), quiet, crowded, strict=True):
        aims = (8, 25) if what == "edge to LEDs" else (None, None)
        lone, many, where = [median(alone) * 1000], [median(among) * 1000], f"{CROWD} clients"
        yield Figure(f"page: {what}, p50", "ms", lone, aims[0])
        yield Figure(f"page: {what}, {where}, p50", "ms", many, None, "nobody watches", lone)
        yield Figure(f"page: {what}, p99", "ms", [p99(alone) * 1000], aims[1])
        yield Figure(f"page: {what}, {where}, p99", "ms", [p99(among) * 1000])
    for game in ("lost-gems", "crossing"):
        for whose, seat in (("its table's page", None), ("a seat's page", 1)):
            share = idle_share(game, seat) * 100
            yield Figure(f"page: idle {game}, {whose}", "% of a core", [share], 3)
    program = chromium.program()
    if not program:
        raise SystemExit(chromium.MISSING)
    plain = asyncio.run(plain_page.paints_s(program))
    painted, first = asyncio.run(paint_times.paints(table_with_page, program))
    among, _first = asyncio.run(paint_times.paints(table_with_few, program))
    peer = "plain page", [median(plain) * 1000]
    for what, paints_s, p50_ms, p99_ms in (
        ("entry to paint", painted, 15, 50),
        (f"entry to paint, {FEW} clients", among, None, 60),
    ):
        yield Figure(f"page: {what}, p50", "ms", [median(paints_s) * 1000], p50_ms, *peer)
        yield Figure(f"page: {what}, p99", "ms", [p99(paints_s) * 1000], p99_ms)
    yield Figure("page: first paint", "ms", [each * 1000 for each in first], 1000)
