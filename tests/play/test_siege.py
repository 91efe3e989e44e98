"""A match of four on boards goes on whoever does what to the program, all of them at once.

Raw HTTP and WebSocket fuzz, a crowd that fills the table of descriptors, strangers who ask for
the costliest pages of a journal of many matches, and a board whose port never falls silent. The
program runs as a person starts it, with few descriptors, on the ports of four emulated pads. The
port of a fifth, a spare, never falls silent; all else comes over the network.
"""

import asyncio
import json
import re
import resource
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from types import SimpleNamespace

import pytest
from gemtable import boards
from gemtable.emulator.emulator import Emulator
from gemtable.games.kit.sealed_choice import LOOK_S, LOOKS
from gemtable.link import host_lines
from gemwire import frames

from tests.bench.records import club
from tests.faults.cable import Cable
from tests.faults.wire import Wire
from tests.patience import until
from tests.play.gemtable import COMMAND, ENVIRONMENT, entries, free_port
from tests.web.clients import Browser, enter, live
from tests.web.raw_requests import HOSTILE, asked, attack

SEATS = 4
_DESCRIPTORS = 256  # of the program
_OWN_DESCRIPTORS = 300  # of the test, besides those of a crowd
_HELD_US = 80_000
_FLOOD = 40  # frames at a time
_FLOOD_S = 0.001  # between two such times, if the host reads them so fast
_HOST = re.compile(r"Your host page: .*/host#(\S+)")


class _Flood(Wire):
    """A wire on which frames that say nothing come between those of the board, without end."""

    _envelope = None

    def take(self, now):
        if self._envelope is None:
            return super().take(now)
        return super().take(now) + _FLOOD * host_lines.frame(["ack", *self._envelope, 0, 0])

    def next_due(self):
        return asyncio.get_running_loop().time() + _FLOOD_S

    def has_room(self):
        return True

    def _carry(self, line, now):
        with suppress(frames.FrameError):
            self._envelope = frames.decode(line.rstrip())[1:3]
        super()._carry(line, now)


class Besieged:
    """A match of Crossing on boards, with pages of the host, of the first seat and of the table.

    `painted` counts the pictures of each page.
    """

    def __init__(self, pads, port, program):
        self.port, self.painted = port, Counter()
        self._pads, self._program = pads, program
        self._lines = []  # that the program told

    @property
    def rounds(self):
        return sum("made" in line for line in self._lines)

    def told(self, notice):
        """Return the sentences of a kind that people were told."""
        return [line["text"] for line in self._lines if line.get("notice") == notice]

    async def play(self, keys):
        """Have each seat press a key; wait until all of it is lit, played and painted."""
        played, painted = self.rounds, dict(self.painted)
        for pad, key in zip(self._pads, keys, strict=True):
            lit = pad.leds
            pad.strokes(pad.board.units[0].keys[key], [(0, True), (_HELD_US, False)])
            await self.until(lambda pad=pad, lit=lit: pad.leds != lit)
        await self.until(lambda: self.rounds > played)
        await self.until(lambda: all(self.painted[page] > painted[page] for page in painted))
        await asyncio.sleep(LOOKS * LOOK_S)  # an earlier press is too late for this round

    async def until(self, is_true):
        """Wait until something is true. Fails at once if the program ends."""
        await until(lambda: self._program.returncode is not None or is_true())
        assert self._program.returncode is None, "the program has ended"

    async def read(self):
        async for line in self._program.stdout:
            self._lines.append(json.loads(line))

    async def look(self, page, socket):
        async for news in socket:
            self.painted[page] += "picture" in json.loads(news)


@asynccontextmanager
async def besieged(database):
    """Start the program and sit down at it; in the end see that it quits as it is told to."""
    async with AsyncExitStack() as stack:
        emulator = stack.enter_context(Emulator())
        *pads, spare = [emulator.start(boards.find("pico-pad")) for _ in range(SEATS + 1)]
        cable = Cable(spare.port, upward=_Flood)
        stack.callback(cable.pull)
        port = free_port()
        program = await _started(database, port, [*(pad.port for pad in pads), cable.path])
        stack.callback(lambda: program.returncode is None and program.kill())
        table = Besieged(pads, port, program)
        reading = asyncio.create_task(table.read())
        await table.until(lambda: any("begins" in text for text in table.told("note")))
        await _look_on(table, stack)
        yield table
        assert program.returncode is None
        program.stdin.write(b"quit\n")
        await reading
        assert (await program.wait(), await program.stderr.read()) == (0, b"")


async def _started(database, port, ports):
    """Start the program with few descriptors: no more than the shell allows."""
    return await asyncio.create_subprocess_exec(
        *("sh", "-c", f'ulimit -n {_DESCRIPTORS} && exec "$0" "$@"', COMMAND),
        *("play", "crossing", "--seats", f"{SEATS}", "--new", "--seed", "1", "--json"),
        *("--db", str(database), "--page", "--web-port", f"{port}"),
        *(word for each in ports for word in ("--port", each)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"},
        limit=1 << 20,
    )


async def _look_on(table, stack):
    """Open the pages, and have them looked at from now on."""
    (secret,) = filter(None, (_HOST.search(text) for text in table.told("note")))
    here = f"http://127.0.0.1:{table.port}"
    async with Browser(base_url=here, headers={"origin": here}) as browser:
        await enter(browser, "/host", secret[1])
        seat = (await browser.post("/host/sit/1")).json()["token"]
        tokens = {"/host/live": browser.tokens["/host"], "/seat/1/live": seat, "/live": None}
    for page, token in tokens.items():
        opening = live(SimpleNamespace(port=table.port), page, token)
        socket = await stack.enter_async_context(opening)
        looking = asyncio.create_task(table.look(page, socket))
        stack.callback(looking.cancel)
    await table.until(lambda: len(table.painted) == len(tokens))


@contextmanager
def many_descriptors(wanted):
    """Let this process have so many descriptors, if the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + _OWN_DESCRIPTORS
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, most), hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def fuzz(port):
    """Write all that a client must not write."""
    for pieces in HOSTILE.values():
        await attack(port, pieces)


async def crowd(port, visitors):
    """Open so many connections at once, say nothing, and stay until they are closed."""
    await asyncio.gather(*(_say(port, b"") for _ in range(visitors)))


async def ask(port, path, times):
    """Ask for a page so often, as somebody whom nobody invited."""
    for _ in range(times):
        request = asked(b"GET " + path.encode() + b" HTTP/1.1", b"Connection: close")
        await _say(port, request)


async def _say(port, data):
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(data)
            await reader.read()
        finally:
            writer.transport.abort()


STRANGERS = ("/replays", "/scores", "/", "/replay/1") * 8  # what each of them asks for
TIMES = 4
VISITORS = 1_200
PLAYED = 4  # of the earlier matches; the others are copies
CHOSEN = ((0, 1, 2, 0), (2, 2, 1, 0), (1, 0, 0, 2))  # keys, which are mushrooms; again and again


@pytest.mark.parametrize(
    "earlier, rounds",
    [
        pytest.param(200, 2, marks=pytest.mark.slow),
        pytest.param(10_000, 8, marks=pytest.mark.soak),
    ],
)
async def test_a_match_goes_on_whatever_everyone_does_at_once(tmp_path, earlier, rounds):
    database = tmp_path / "journal.sqlite"
    club(database, earlier, PLAYED)
    keys = [CHOSEN[number % len(CHOSEN)] for number in range(rounds)]
    with many_descriptors(VISITORS):
        async with besieged(database) as table:
            for each in keys:
                visitors = asyncio.create_task(crowd(table.port, VISITORS))
                strangers = (ask(table.port, path, TIMES) for path in STRANGERS)
                await asyncio.gather(table.play(each), fuzz(table.port), *strangers)
                visitors.cancel()
            assert (table.rounds, table.told("refused")) == (rounds, [])
    steps = [entry for entry in entries(database, earlier + 1) if entry.kind == "move"]
    chosen = [[move["text"] for move in step.facts["moves"]] for step in steps]
    assert chosen == [[f"gather {key + 1}" for key in each] for each in keys]
