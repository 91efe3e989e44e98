"""Lines of whole numbers are the bytes that JSON makes, whole packets, and no garbage."""

from array import array

import plainlines
import pytest
from gemtable.link import host_lines
from gemwire import messages
from hypothesis import given
from hypothesis import strategies as some

from tests import on_micropython

PACKET = 64
LONGEST = 128  # as app.py has room for
MOST = 2**30 - 1
numbers = some.lists(
    some.integers(0, MOST) | some.sampled_from([0, 9, 10, 99, 100, 10**9 - 1, 10**9, MOST]),
    min_size=9,
    max_size=9,
)


def filled(kind, numbers, packet):
    """Return the line, and the numbers that it has."""
    form, line = messages.PLAIN[kind], bytearray(LONGEST)
    size = plainlines.fill(line, form, len(form), array("I", numbers), plainlines.CRCS, packet)
    assert len(line) == LONGEST, "it fits"
    return bytes(line[:size]), numbers[: form.count(b"%d")]


@given(some.sampled_from(sorted(messages.PLAIN)), numbers)
def test_what_is_filled_in_is_what_json_says(kind, numbers):
    line, told = filled(kind, numbers, 1)
    assert line == host_lines.frame([kind, *told])


@given(some.sampled_from(sorted(messages.PLAIN)), numbers)
def test_carriage_returns_fill_its_last_packet(kind, numbers):
    line, told = filled(kind, numbers, PACKET)
    assert len(line) % PACKET == 0
    assert line.rstrip(b"\r\n") + b"\n" == host_lines.frame([kind, *told])
    assert len(line) - len(host_lines.frame([kind, *told])) < PACKET


@pytest.mark.parametrize("kind", ["edge", "beat", "pong", "bus", "ack", "again"])
def test_all_that_a_board_says_but_hello_is_such_a_line(kind):
    assert kind in messages.PLAIN


MEANWHILE = """
import micropython
from app import App
from edge_queue import EdgeQueue
from gemwire import frames, messages
from session import Session


class clock:  # it stands
    ticks_us = lambda: 0
    us_since = lambda earlier: 0
    in_ms = lambda ms, after: after


class touches:
    is_settled = lambda: True


class Serial:
    packet = 64

    def __init__(self):
        self.said = bytearray(64)
        self.sent = 0

    def push(self):
        pass

    def flush(self):
        return True

    def send(self, line, size):
        for at in range(64):
            self.said[at] = line[at]
        self.sent += 1
        return True


def collect(meanwhile, is_to_count):  # its interrupts, the heap locked as MicroPython has it
    if is_to_count:
        return 100_000  # at power-up
    micropython.heap_lock()
    ring.put(1, 1, 2**30 - 1)
    meanwhile()
    meanwhile()
    micropython.heap_unlock()


ring, serial = EdgeQueue(), Serial()
session = Session(2**30 - 1, ring, {1: (0, 11)}, 20_000, touches, clock)
display = bus = hello = levels = None  # which have no part in it
app = App(serial, session, ring, display, bus, hello, collect, levels)
session.hear(["open", 2**30 - 1, 1, 0, 0, 0, 60_000, 5_000])
ring.put(1, 0, 2)
app._tidy()
print(serial.sent, frames.decode(bytes(serial.said).rstrip()), session.has_edge())
"""


def test_what_an_interrupt_tells_while_garbage_is_collected_makes_none():
    edge = ["edge", MOST, 1, 2, 0, 0, 11, 1, MOST, 0]
    assert on_micropython.run(MEANWHILE) == f"2 {edge} False\n".replace('"', "'")
