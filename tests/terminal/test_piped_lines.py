"""Lines through a pipe: not faster than they are obeyed, and none is missed at the end."""

import asyncio
import io
import queue
import threading

from gemtable.terminal.screens import PlainScreen, Typed
from rich.console import Console


class Pipe:
    """A stdin whose lines come when the test wants them; `taken` counts those that were read."""

    def __init__(self):
        self.lines = queue.Queue()
        self.taken = 0

    def __iter__(self):
        while True:
            yield self.lines.get()
            self.taken += 1


def screen():
    return PlainScreen(Console(file=io.StringIO()))


def test_whoever_writes_faster_than_is_read_waits(monkeypatch):
    async def read():
        with screen() as plain:
            for line in range(lines):
                assert (await plain.read()).text == str(line)
                await asyncio.sleep(0.001)
                assert pipe.taken <= line + 50
            assert pipe.taken < 1000

    pipe, lines = Pipe(), 20
    for line in range(1000):
        pipe.lines.put(f"{line}\n")
    monkeypatch.setattr("sys.stdin", pipe)
    asyncio.run(read())


def test_a_line_that_comes_after_the_end_disturbs_nobody(monkeypatch):
    async def leave():
        with screen():
            pass

    errors, pipe = [], Pipe()
    monkeypatch.setattr("sys.stdin", pipe)
    monkeypatch.setattr(threading, "excepthook", errors.append)
    before = set(threading.enumerate())
    asyncio.run(leave())
    (listener,) = set(threading.enumerate()) - before
    for line in ("one\n", "two\n"):  # the second is taken when the first is done with
        pipe.lines.put(line)
    while listener.is_alive() and pipe.taken < 2 and not errors:
        listener.join(0.01)
    assert errors == []


def test_the_end_of_the_pipe_comes_after_its_last_line(monkeypatch):
    async def read():
        with screen() as plain:
            return [await plain.read() for _ in range(201)]

    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f" {line} \n" for line in range(200))))
    assert asyncio.run(read()) == [*(Typed(str(line)) for line in range(200)), None]
