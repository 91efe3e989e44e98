"""A hostile board that never stops talking: what the host keeps of it stays small."""

import asyncio
import gc
import tracemalloc
from functools import partial

import pytest
from gemtable.link import host_lines
from gemtable.link.session_events import Greeted
from gemwire import frames, messages
from gemwire.lines import LineReader

from tests.apart import apart
from tests.link.fake_port import FakePort
from tests.link.hand import BOOT, Hand
from tests.link.heard_fleet import listening
from tests.patience import until

FLOOD_BYTES = 60_000
KEPT_BYTES = 50_000


def frame(kind, *fields, boot=BOOT, session=1, sequence=0):
    return host_lines.frame([kind, boot, session, sequence, 0, *fields])


def hello(number, uid="e660"):
    told = (
        messages.PROTOCOL,
        "0.1.0",
        "f" * 16,
        "pico-rack",
        "b" * 16,
        uid,
        "power",
        "",
        1,
        number,
    )
    return frame("hello", *told, [["tile", 6, 1, 1]] * 5, boot=1 + number, session=0)


FLOODS = {
    "one endless line": lambda number: b"x" * 100,
    "newlines": lambda number: b"\n" * 100,
    "words": lambda number: b"I have a lot to say, and here is the %d. part of it.\n" % number,
    "hellos, each of another boot": hello,
    "hellos, each of another board": lambda number: hello(number, f"{number:016x}"),
    "the next edge": lambda number: frame(
        "edge", 0, 0, 1, number, 0, sequence=number % 65_535 + 1
    ),
    "edges that come too early": lambda number: frame("edge", 0, 0, 1, number, 0, sequence=9_999),
    "beats of a clock that jumps": lambda number: frame(
        "beat", number * 400_000_007 % messages.WRAP, number % messages.WRAP, 0, number, 0
    ),
    "again": lambda number: frame("again"),
}


def pieces(flood):
    """Yield the flood in pieces."""
    sent, number = 0, 0
    while sent < FLOOD_BYTES:
        piece = b"".join(flood(number + each) for each in range(40))
        number += 40
        sent += len(piece)
        yield piece


@pytest.mark.slow
@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_session_keeps_little_of_a_flood_and_answers_little(flood):
    kept, written = apart(partial(flooded, flood))
    assert kept < KEPT_BYTES
    assert written < FLOOD_BYTES


def flooded(flood):
    """Return how many bytes a session keeps of a flood, and how many it answers."""
    hand = Hand().opened()
    hand.session.show(0, ("steady", 1000, "ff8000" * 7, ""))
    written = 0
    tracemalloc.start()
    for piece in pieces(flood):
        for event in hand.session.receive(piece, hand.now):
            if isinstance(event, Greeted):
                hand.session.open()
        hand.now += 0.01
        written += len(hand.session.outgoing(hand.now))
    gc.collect()  # else CPython keeps some thousand freed tuples for later
    return tracemalloc.get_traced_memory()[0], written


class Masquerade:
    """A port that says it is another board whenever it was taken for one."""

    def __init__(self):
        self.boards = 0

    def answer(self, data):
        out = b""
        for line in LineReader().feed(data):
            kind, boot, session, *_rest = messages.unpack(frames.decode(line))
            if kind in ("ask", "ping"):
                self.boards += 1
                out = hello(self.boards, f"{self.boards:016x}")
            elif kind == "open":
                out = frame("beat", 1, 0, 0, 0, 0, boot=boot, session=session)
        return out


def test_a_port_that_is_another_board_each_time_soon_gets_no_more_attention():
    """Else all those boards are kept, by their unique ids, without end."""

    async def pretend():
        masquerade = Masquerade()
        port = FakePort(masquerade.answer)
        async with listening(lambda: [port.path]) as (fleet, heard):
            await until(lambda: heard.arrived)
            await asyncio.sleep(1.5)
            assert len(heard.arrived) <= 3
            assert len(fleet.hellos) <= 1
        port.close()

    asyncio.run(pretend())
